/* Waits and allocations by lines that are known. A round: `whole` waits for a kernel of 1 ms by hipDeviceSynchronize, `stream` for
 * one of 2 ms by hipStreamSynchronize, `reserve` allocates 3 MiB and 1 KiB on the device, `stage` 5,000 bytes on the host. Then
 * `often` and `seldom` wait for a stream that has nothing to do, two times and once, until they have waited MS ms in sum. Prints
 * the ns of each of the first two by its own clock.
 *
 *     path_waits ROUNDS MS */
#include "clock.h"
#include "hip.h"

int hipMalloc(void **, size_t);
int hipHostMalloc(void **, size_t, unsigned);

static hipFunction_t kernels[2];
static hipStream_t queue;

static void start(int which) {
    CHECK(hipModuleLaunchKernel(kernels[which], 4, 1, 1, 64, 1, 1, 0, queue, NULL, NULL));
}

static __attribute__((noinline)) uint64_t whole(void) {
    start(0);
    uint64_t began = now();
    CHECK(hipDeviceSynchronize());
    return now() - began;
}

static __attribute__((noinline)) uint64_t stream(void) {
    start(1);
    uint64_t began = now();
    CHECK(hipStreamSynchronize(queue));
    return now() - began;
}

static __attribute__((noinline)) void reserve(void) {
    void *large, *small;
    CHECK(hipMalloc(&large, 3 << 20));
    CHECK(hipMalloc(&small, 1 << 10));
    __asm__ volatile("");
}

static __attribute__((noinline)) void stage(void) {
    void *memory;
    CHECK(hipHostMalloc(&memory, 5000, 0));
    __asm__ volatile("");
}

static __attribute__((noinline)) void often(void) {
    for (int i = 0; i < 2; i++) CHECK(hipStreamSynchronize(queue));
    __asm__ volatile("");
}

static __attribute__((noinline)) void seldom(void) {
    CHECK(hipStreamSynchronize(queue));
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    hipModule_t module;
    if (argc < 3) return 94;
    int rounds = atoi(argv[1]);
    uint64_t least = atoi(argv[2]) * 1000000ull, waited[3] = {0};
    CHECK(hipModuleLoadData(&module, "rksim\nshort us=1000\nlong us=2000\n"));
    CHECK(hipModuleGetFunction(&kernels[0], module, "short"));
    CHECK(hipModuleGetFunction(&kernels[1], module, "long"));
    CHECK(hipStreamCreate(&queue));
    for (int i = 0; i < rounds; i++) {
        waited[0] += whole();
        waited[1] += stream();
        reserve();
        stage();
    }
    while (waited[2] < least) {
        uint64_t began = now();
        often();
        seldom();
        waited[2] += now() - began;
    }
    printf("%llu %llu\n", (unsigned long long)waited[0], (unsigned long long)waited[1]);
    return 0;
}
