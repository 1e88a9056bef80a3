// Modules that are loaded, used and unloaded in turn, as libraries do that compile their kernels: a later module gets the handles and
// the memory of an earlier one, and its kernel has another name. It loads HIP by name, so that it builds without ROCm.
#include "functions.h"

enum { MODULES = 4, ROUNDS = 5 };

int main(void) {
    void *hip = dlopen("libamdhip64.so.7", RTLD_NOW), *rtc = dlopen("libhiprtc.so.7", RTLD_NOW);
    FUNCTION(hip, hipModuleLoadData, void **, const void *);
    FUNCTION(hip, hipModuleUnload, void *);
    FUNCTION(hip, hipModuleGetFunction, void **, void *, const char *);
    FUNCTION(hip, hipModuleLaunchKernel, void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
    FUNCTION(hip, hipDeviceSynchronize, void);
    FUNCTION(rtc, hiprtcCreateProgram, void **, const char *, const char *, int, const char **, const char **);
    FUNCTION(rtc, hiprtcCompileProgram, void *, int, const char **);
    FUNCTION(rtc, hiprtcGetCodeSize, void *, size_t *);
    FUNCTION(rtc, hiprtcGetCode, void *, char *);

    char *code[MODULES], name[32], source[256];
    for (int i = 0; i < MODULES; i++) {
        void *program;
        size_t bytes;
        snprintf(source, sizeof source, "extern \"C\" __global__ void kernel_%d(int *at) { *at = threadIdx.x; }", i);
        CHECK(hiprtcCreateProgram(&program, source, "modules.hip", 0, NULL, NULL));
        CHECK(hiprtcCompileProgram(program, 0, NULL));
        CHECK(hiprtcGetCodeSize(program, &bytes));
        code[i] = malloc(bytes);
        CHECK(hiprtcGetCode(program, code[i]));
    }
    for (int i = 0; i < ROUNDS * MODULES; i++) {
        void *module, *kernel, *nothing = NULL, *arguments[] = {&nothing};
        snprintf(name, sizeof name, "kernel_%d", i % MODULES);
        CHECK(hipModuleLoadData(&module, code[i % MODULES]));
        CHECK(hipModuleGetFunction(&kernel, module, name));
        for (int launches = 0; launches <= i % MODULES; launches++) {
            CHECK(hipModuleLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, NULL, arguments, NULL));
        }
        CHECK(hipDeviceSynchronize());
        CHECK(hipModuleUnload(module));
    }
    puts("done");
    return 0;
}
