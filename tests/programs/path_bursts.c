/* One kernel of 10 us by three lines, at an uneven rhythm: a round waits US microseconds, launches once by `first`, eight times by
 * `burst`, and after 5 us once by `last`. Compiled without frame pointers.
 *
 *     path_bursts ROUNDS US */
#include "clock.h"
#include "hip.h"

static hipFunction_t work;

static void spin(uint64_t us) {
    uint64_t end = now() + 1000 * us;
    while (now() < end) {}
}

static __attribute__((noinline)) void start(void) {
    CHECK(hipModuleLaunchKernel(work, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    __asm__ volatile("");
}

static __attribute__((noinline)) void first(uint64_t us) {
    spin(us);
    start();
    __asm__ volatile("");
}

static __attribute__((noinline)) void burst(void) {
    for (int i = 0; i < 8; i++) start();
    __asm__ volatile("");
}

static __attribute__((noinline)) void last(void) {
    spin(5);
    start();
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    hipModule_t module;
    if (argc < 3) return 94;
    CHECK(hipModuleLoadData(&module, "rksim\nwork us=10\n"));
    CHECK(hipModuleGetFunction(&work, module, "work"));
    for (int i = 0; i < atoi(argv[1]); i++) {
        first(atoi(argv[2]));
        burst();
        last();
        if (i % 50 == 0) CHECK(hipDeviceSynchronize());
    }
    CHECK(hipDeviceSynchronize());
    return 0;
}
