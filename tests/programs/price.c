/* price THREADS CALLS EVERY: each thread makes its part of CALLS calls of hipGetDevice; after each EVERY of them it launches a kernel
 * (0: none). It prints, in ns: the mean of a call (wall time of a thread by its calls, launches included), the median, p99 and p99.9 of
 * single calls; then wall ms from the first call to the last one, and processor ms of the process in that time. A launch is no sample. */
#define _GNU_SOURCE
#include "hip.h"
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

/* Buckets of a sixteenth of a power of two, by ticks. */
#define FINE 16
#define BUCKETS (64 * FINE)

struct worker {
    pthread_t id;
    long calls, every;
    uint64_t begin, end;
    uint64_t counts[BUCKETS];
};

static pthread_barrier_t together;

static double ns_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

static double ticks_per_ns(void) {
    double begin = ns_of(CLOCK_MONOTONIC);
    uint64_t tick = __rdtsc();
    while (ns_of(CLOCK_MONOTONIC) - begin < 50e6);
    return (__rdtsc() - tick) / (ns_of(CLOCK_MONOTONIC) - begin);
}

static unsigned bucket(uint64_t ticks) {
    if (ticks < FINE) return ticks;
    unsigned log = 63 - __builtin_clzll(ticks);
    return (log - 3) * FINE + (ticks >> (log - 4)) % FINE;
}

/* The middle of a bucket. */
static double middle(unsigned bucket) {
    if (bucket < FINE) return bucket;
    unsigned log = bucket / FINE + 3;
    return (double)(1ull << (log - 4)) * (FINE + bucket % FINE + 0.5);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    hipStream_t stream;
    int device;
    CHECK(hipStreamCreate(&stream));
    for (int i = 0; i < 1000; i++) hipGetDevice(&device);
    /* Warm; then the main thread has read its clock. */
    pthread_barrier_wait(&together);
    pthread_barrier_wait(&together);
    long due = worker->every;
    uint64_t before = worker->begin = __rdtsc();
    for (long i = 0; i < worker->calls; i++) {
        hipGetDevice(&device);
        uint64_t now = __rdtsc();
        worker->counts[bucket(now - before)]++;
        before = now;
        if (worker->every && --due == 0) {
            launch(stream);
            due = worker->every;
            before = __rdtsc();
        }
    }
    worker->end = before;
    return NULL;
}

static double share(const uint64_t *counts, double part) {
    uint64_t all = 0, seen = 0;
    for (unsigned i = 0; i < BUCKETS; i++) all += counts[i];
    for (unsigned i = 0; i < BUCKETS; i++)
        if ((seen += counts[i]) >= all * part) return middle(i);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 4) return 94;
    long threads = atol(argv[1]), calls = atol(argv[2]), every = atol(argv[3]);
    struct worker *workers = calloc(threads, sizeof *workers);
    double rate = ticks_per_ns(), mean = 0;
    load_kernel();
    pthread_barrier_init(&together, NULL, threads + 1);
    for (long i = 0; i < threads; i++) {
        workers[i].calls = calls / threads, workers[i].every = every;
        pthread_create(&workers[i].id, NULL, work, &workers[i]);
    }
    pthread_barrier_wait(&together);
    double cpu = ns_of(CLOCK_PROCESS_CPUTIME_ID);
    pthread_barrier_wait(&together);
    for (long i = 0; i < threads; i++) pthread_join(workers[i].id, NULL);
    cpu = ns_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    CHECK(hipDeviceSynchronize());
    uint64_t begin = workers[0].begin, end = workers[0].end;
    for (long i = 0; i < threads; i++) {
        mean += (double)(workers[i].end - workers[i].begin) / workers[i].calls / threads;
        if (workers[i].begin < begin) begin = workers[i].begin;
        if (workers[i].end > end) end = workers[i].end;
        for (unsigned j = 0; i && j < BUCKETS; j++) workers[0].counts[j] += workers[i].counts[j];
    }
    const uint64_t *counts = workers[0].counts;
    printf("%.1f %.1f %.1f %.1f %.3f %.3f\n", mean / rate, share(counts, 0.5) / rate, share(counts, 0.99) / rate,
           share(counts, 0.999) / rate, (end - begin) / rate / 1e6, cpu / 1e6);
    return 0;
}
