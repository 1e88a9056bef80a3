/* Launches by three call paths, with times that are known: 10 us by way of `forward`, 20 us by `backward`, and 30 us by
 * `update`, which calls the function that launches from a deeper place. Compiled without frame pointers. With CHANGED, `backward`
 * takes 30 us, `forward` is gone, and `refresh` takes 10 us. With FREE_THREADED, it looks like a free-threaded CPython 3.14 to whoever
 * reads what CPython publishes for debuggers.
 *
 *     paths ROUNDS */
#include "hip.h"

static hipFunction_t kernels[3];

#ifdef FREE_THREADED
struct {
    char cookie[8];
    uint64_t version, is_free_threaded, offsets[500];
} _PyRuntime = {"xdebugpy", 0x030e00f0, 1, {0}};
#endif

static __attribute__((noinline)) void start(int which) {
    CHECK(hipModuleLaunchKernel(kernels[which], 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    __asm__ volatile("");
}

/* One kernel by two paths, so that the name of the kernel does not tell them apart. */
static __attribute__((noinline)) void forward(void) {
    start(0);
    __asm__ volatile("");
}

static __attribute__((noinline)) void backward(void) {
    start(0);
    __asm__ volatile("");
    start(0);
    __asm__ volatile("");
#ifdef CHANGED
    start(0);
    __asm__ volatile("");
#endif
}

static __attribute__((noinline)) void refresh(void) {
    start(0);
    __asm__ volatile("");
}

static __attribute__((noinline)) void inner(int depth) {
    volatile char room[200];
    room[depth] = 1;
    if (depth) inner(depth - 1);
    else start(1);
    if (!room[depth]) exit(2);
}

static __attribute__((noinline)) void update(void) {
    inner(20);
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    hipModule_t module;
    int rounds = argc > 1 ? atoi(argv[1]) : 100;
    CHECK(hipModuleLoadData(&module, "rksim\nmultiply us=10\nadd us=30\n"));
    CHECK(hipModuleGetFunction(&kernels[0], module, "multiply"));
    CHECK(hipModuleGetFunction(&kernels[1], module, "add"));
    for (int i = 0; i < rounds; i++) {
#ifdef CHANGED
        refresh();
#else
        forward();
#endif
        backward();
        update();
    }
    CHECK(hipDeviceSynchronize());
    return 0;
}
