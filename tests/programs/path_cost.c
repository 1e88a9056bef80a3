/* What a launch costs from some depth of calls, for benches/stacks.rs: prints the median and the 99th percentile, ns.
 *
 *     path_cost launch DEPTH LAUNCHES [backtrace]     one launch at a time; `backtrace`: each after the C library's backtrace()
 *     path_cost call CALLS                            hipGetDevice, in batches of 64
 *     path_cost wait CALLS                            hipStreamSynchronize with nothing to wait for, in batches of 64 */
#include "hip.h"
#include <execinfo.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

enum { BATCH = 64 };

static uint64_t *samples;
static long used, wanted;
static int with_backtrace;

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double ticks_per_ns(void) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    uint64_t begin = __rdtsc();
    do clock_gettime(CLOCK_MONOTONIC, &b);
    while ((b.tv_sec - a.tv_sec) * 1000000000L + b.tv_nsec - a.tv_nsec < 50000000L);
    return (__rdtsc() - begin) / ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec));
}

static __attribute__((noinline)) void measure(void) {
    void *frames[128];
    for (used = -wanted / 10; used < wanted; used++) {
        uint64_t begin = __rdtsc();
        if (with_backtrace) backtrace(frames, 128);
        launch(NULL);
        uint64_t ticks = __rdtsc() - begin;
        if (used >= 0) samples[used] = ticks;
        if (used % 500 == 0) CHECK(hipDeviceSynchronize());
    }
}

static __attribute__((noinline)) void deeper(long levels) {
    if (levels > 0) deeper(levels - 1);
    else measure();
    __asm__ volatile("");
}

static void ask(void) {
    int device;
    hipGetDevice(&device);
}

static void wait_for_nothing(void) {
    hipStreamSynchronize(NULL);
}

static inline __attribute__((always_inline)) void calls(void (*call)(void)) {
    for (used = -wanted / 10; used < wanted; used++) {
        uint64_t begin = __rdtsc();
        for (int i = 0; i < BATCH; i++) call();
        if (used >= 0) samples[used] = __rdtsc() - begin;
    }
}

int main(int argc, char **argv) {
    if (argc < 3) return 94;
    int is_launch = !strcmp(argv[1], "launch");
    double rate = ticks_per_ns();
    load_kernel();
    wanted = is_launch ? atol(argv[3]) : atol(argv[2]) / BATCH;
    with_backtrace = argc > 4;
    if (!(samples = malloc(wanted * sizeof *samples))) return 95;
    memset(samples, 1, wanted * sizeof *samples);
    /* main, the outermost one and measure are frames, too. */
    if (is_launch) deeper(atol(argv[2]) - 3);
    else if (!strcmp(argv[1], "wait")) calls(wait_for_nothing), rate *= BATCH;
    else calls(ask), rate *= BATCH;
    CHECK(hipDeviceSynchronize());
    qsort(samples, wanted, sizeof *samples, by_size);
    printf("%.1f %.1f\n", samples[wanted / 2] / rate, samples[wanted * 99 / 100] / rate);
    return 0;
}
