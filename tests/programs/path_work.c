/* Copies and launches by lines that are known: `upload` copies two megabytes to the device a round, `download` one quarter of one
 * back, `compute` launches 20 us, after the host has waited. Compiled without frame pointers.
 *
 *     path_work ROUNDS */
#include "hip.h"
#include <unistd.h>

int hipMalloc(void **, size_t);
int hipMemcpy(void *, const void *, size_t, int);

enum { MEGABYTE = 1 << 20, TO_DEVICE = 1, TO_HOST = 2 };
static char here[MEGABYTE];
static void *there;
static hipFunction_t work;

static __attribute__((noinline)) void upload(void) {
    CHECK(hipMemcpy(there, here, MEGABYTE, TO_DEVICE));
    CHECK(hipMemcpy(there, here, MEGABYTE, TO_DEVICE));
    __asm__ volatile("");
}

static __attribute__((noinline)) void download(void) {
    CHECK(hipMemcpy(here, there, MEGABYTE / 4, TO_HOST));
    __asm__ volatile("");
}

static __attribute__((noinline)) void compute(void) {
    usleep(200);
    CHECK(hipModuleLaunchKernel(work, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    hipModule_t module;
    int rounds = argc > 1 ? atoi(argv[1]) : 100;
    CHECK(hipModuleLoadData(&module, "rksim\nwork us=20\n"));
    CHECK(hipModuleGetFunction(&work, module, "work"));
    CHECK(hipMalloc(&there, MEGABYTE));
    for (int i = 0; i < rounds; i++) {
        upload();
        compute();
        download();
    }
    CHECK(hipDeviceSynchronize());
    return 0;
}
