/* Threads that make HIP calls until they are killed, and count each call that has returned in a file that outlives them.
 *
 *     counting FILE
 *
 * FILE becomes an array of one { thread id, calls } a thread. The calls of a thread, by number: 0 hipStreamCreate, then
 * over and over hipGetDevice, hipModuleLaunchKernel, hipGetLastError, and after 16 of these rounds
 * hipStreamSynchronize. */
#define _GNU_SOURCE
#include "hip.h"
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

enum { THREADS = 3, ROUNDS = 16 };

struct counter {
    uint64_t thread;
    _Atomic uint64_t calls;
};

static void *work(void *argument) {
    struct counter *counter = argument;
    hipStream_t stream;
    int device;
    counter->thread = gettid();
    CHECK(hipStreamCreate(&stream));
    counter->calls++;
    for (;;) {
        for (int i = 0; i < ROUNDS; i++) {
            CHECK(hipGetDevice(&device));
            counter->calls++;
            launch(stream);
            counter->calls++;
            CHECK(hipGetLastError());
            counter->calls++;
        }
        CHECK(hipStreamSynchronize(stream));
        counter->calls++;
    }
    return NULL;
}

int main(int argc, char **argv) {
    size_t bytes = THREADS * sizeof(struct counter);
    int file = argc == 2 ? open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
    if (file < 0 || ftruncate(file, bytes)) return 1;
    struct counter *counters = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (counters == MAP_FAILED) return 1;
    load_kernel();
    for (int i = 0; i < THREADS; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, &counters[i])) return 1;
    }
    pause();
    return 0;
}
