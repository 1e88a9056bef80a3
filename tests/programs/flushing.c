/* Threads that allocate and free as fast as they can, so that the SDK's buffers and rkprof's are full:
 *
 *     flushing THREADS ROUNDS
 *
 * With LIBRARY it is a library that is loaded before rkprof: the drainer's thread can make no other thread, as where a limit of threads
 * is reached. */
#define _GNU_SOURCE
#ifdef LIBRARY
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>

typedef int create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    char name[16] = "";
    prctl(PR_GET_NAME, name);
    if (!strcmp(name, "rkprof-drain")) return EAGAIN;
    return ((create *)dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, body, argument);
}
#else
#include "hip.h"
#include <pthread.h>

int hipMalloc(void **, size_t);
int hipFree(void *);

static long rounds;

static void *work(void *unused) {
    for (long i = 0; i < rounds; i++) {
        void *memory;
        CHECK(hipMalloc(&memory, 4096));
        CHECK(hipFree(memory));
    }
    return unused;
}

int main(int argc, char **argv) {
    if (argc != 3) return 94;
    int threads = atoi(argv[1]);
    rounds = atol(argv[2]);
    pthread_t ids[64];
    if (threads > 64) return 95;
    for (int i = 0; i < threads; i++)
        if (pthread_create(&ids[i], NULL, work, NULL)) return 98;
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return 0;
}
#endif
