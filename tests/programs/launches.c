/* Launches kernels from several threads, each on a stream of its own.
 *
 *     launches THREADS COUNT leave     exits at once, while kernels run
 *     launches THREADS COUNT events    kernels between events: their times must be those of the kernels (2 us)
 *     launches THREADS COUNT time      prints ns a launch: p50 and p99 of the time that passed, mean of the processor's time */
#define _GNU_SOURCE
#include "hip.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

typedef void *hipEvent_t;
int hipEventCreate(hipEvent_t *);
int hipEventElapsedTime(float *, hipEvent_t, hipEvent_t);
int hipExtModuleLaunchKernel(hipFunction_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, size_t,
                             hipStream_t, void **, void **, hipEvent_t, hipEvent_t, uint32_t);

enum { MAX_THREADS = 64, WARM_UP = 2000, PAUSE = 500 };

static long count;
static const char *what;

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void with_events(hipStream_t stream) {
    hipEvent_t start, stop;
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    for (long i = 0; i < count; i++) {
        float ms = 0;
        CHECK(hipExtModuleLaunchKernel(kernel, 256, 1, 1, 64, 1, 1, 0, stream, NULL, NULL, start, stop, 0));
        CHECK(hipStreamSynchronize(stream));
        CHECK(hipEventElapsedTime(&ms, start, stop));
        /* Launched into an empty stream: 2 us of kernel, and at most what the next packet waits (4 us and a bit). */
        if (ms < 0.0019f || ms > 50.0f) {
            printf("kernel %ld took %f ms\n", i, ms);
            exit(1);
        }
    }
}

/* Processor time of all launches by all threads, ns. */
static _Atomic uint64_t processor;

static void timed(hipStream_t stream, uint64_t *times) {
    uint64_t began = 0;
    for (long i = 0; i < WARM_UP + count; i++) {
        if (i == WARM_UP) began = now(CLOCK_THREAD_CPUTIME_ID);
        uint64_t begin = now(CLOCK_MONOTONIC);
        launch(stream);
        if (i >= WARM_UP) times[i - WARM_UP] = now(CLOCK_MONOTONIC) - begin;
        if (i % PAUSE == 0) CHECK(hipStreamSynchronize(stream));
    }
    processor += now(CLOCK_THREAD_CPUTIME_ID) - began;
    CHECK(hipStreamSynchronize(stream));
}

static void *work(void *times) {
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    if (strcmp(what, "events") == 0) {
        with_events(stream);
    } else if (strcmp(what, "time") == 0) {
        timed(stream, times);
    } else {
        for (long i = 0; i < count; i++) launch(stream);
    }
    return NULL;
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int threads = argc > 3 ? atoi(argv[1]) : 0;
    if (threads < 1 || threads > MAX_THREADS) return 2;
    count = atol(argv[2]);
    what = argv[3];
    load_kernel();
    pthread_t ids[MAX_THREADS];
    uint64_t *all = calloc((size_t)threads * count, sizeof *all);
    for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, work, all + i * count);
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    if (strcmp(what, "time") == 0) {
        size_t n = (size_t)threads * count;
        qsort(all, n, sizeof *all, compare);
        unsigned long long p50 = all[n / 2], p99 = all[n * 99 / 100];
        printf("%llu %llu %llu\n", p50, p99, (unsigned long long)(processor / n));
    }
    return 0;
}
