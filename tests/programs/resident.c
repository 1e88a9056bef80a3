/* Threads with a stream each that launch fills when they are told to: a test looks at the process's memory in between.
 *
 *     resident THREADS FILLS
 *
 * For each byte of standard input every thread launches FILLS fills and waits for them; then the program prints a line. Before that, glibc
 * gives back what is free: how much of it remains depends on the order of blocks, and differs by tens of MiB under the same tool. */
#include "hip.h"
#include <malloc.h>
#include <pthread.h>
#include <unistd.h>

int hipMalloc(void **, size_t);
int hipMemsetAsync(void *, int, size_t, hipStream_t);

static pthread_barrier_t begin, end;
static int fills, is_over;

static void *work(void *unused) {
    enum { BYTES = 4096, IN_A_ROW = 200 };
    hipStream_t stream;
    void *memory;
    CHECK(hipStreamCreate(&stream));
    CHECK(hipMalloc(&memory, BYTES));
    for (;;) {
        pthread_barrier_wait(&begin);
        if (is_over) return unused;
        for (int i = 1; i <= fills; i++) {
            CHECK(hipMemsetAsync(memory, i, BYTES, stream));
            if (i % IN_A_ROW == 0 || i == fills) CHECK(hipStreamSynchronize(stream));
        }
        pthread_barrier_wait(&end);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) return 94;
    int threads = atoi(argv[1]);
    pthread_t ids[threads];
    char byte;
    int device;
    /* The runtime and the SDK start here and not on one of the threads. */
    CHECK(hipGetDevice(&device));
    fills = atoi(argv[2]);
    pthread_barrier_init(&begin, NULL, threads + 1);
    pthread_barrier_init(&end, NULL, threads + 1);
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&ids[i], NULL, work, NULL)) return 98;
    }
    while (read(0, &byte, 1) == 1) {
        pthread_barrier_wait(&begin);
        pthread_barrier_wait(&end);
        malloc_trim(0);
        puts("done");
        fflush(stdout);
    }
    is_over = 1;
    pthread_barrier_wait(&begin);
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return 7;
}
