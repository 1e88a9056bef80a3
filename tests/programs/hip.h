/* What the test programs use of HIP, and one kernel to launch. */
#ifndef TEST_HIP_H
#define TEST_HIP_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef void *hipStream_t;
typedef void *hipModule_t;
typedef void *hipFunction_t;

int hipGetDevice(int *);
int roctxMarkA(const char *);
int hipGetLastError(void);
int hipDeviceSynchronize(void);
int hipStreamCreate(hipStream_t *);
int hipStreamSynchronize(hipStream_t);
int hipModuleLoad(hipModule_t *, const char *);
int hipModuleLoadData(hipModule_t *, const void *);
int hipModuleGetFunction(hipFunction_t *, hipModule_t, const char *);
int hipModuleLaunchKernel(hipFunction_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, hipStream_t,
                          void **, void **);

#define CHECK(call)                                                \
    do {                                                           \
        int e_ = (call);                                           \
        if (e_) fprintf(stderr, "%s: hipError_t %d\n", #call, e_), exit(1); \
    } while (0)

static hipFunction_t kernel;

/* Two calls. On a real HIP TEST_CODE is the file of a code object with a kernel of this name, without arguments. */
static __attribute__((unused)) void load_kernel(void) {
    hipModule_t module;
    const char *code = getenv("TEST_CODE");
    if (code) CHECK(hipModuleLoad(&module, code));
    else CHECK(hipModuleLoadData(&module, "rksim\n_Z5saxpyfPKfPfi us=2\n"));
    CHECK(hipModuleGetFunction(&kernel, module, "_Z5saxpyfPKfPfi"));
}

static __attribute__((unused)) void launch(hipStream_t stream) {
    CHECK(hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, stream, NULL, NULL));
}

#endif
