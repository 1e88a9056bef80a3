/* Threads that work on their own default streams, by hipStreamPerThread and by the functions of code that was compiled so.
 *
 *     own_streams THREADS */
#include "hip.h"
#include <pthread.h>

enum { BYTES = 1 << 16 };
static const hipStream_t OWN = (hipStream_t)2;

int hipMalloc(void **, size_t);
int hipMemsetAsync(void *, int, size_t, hipStream_t);
int hipMemsetAsync_spt(void *, int, size_t, hipStream_t);
int hipMemset_spt(void *, int, size_t);
int hipStreamSynchronize_spt(hipStream_t);

static void *work(void *unused) {
    void *memory;
    CHECK(hipMalloc(&memory, BYTES));
    for (int i = 0; i < 5; i++) CHECK(hipMemsetAsync(memory, i, BYTES, OWN));
    for (int i = 0; i < 3; i++) CHECK(hipMemsetAsync_spt(memory, i, BYTES, NULL));
    CHECK(hipStreamSynchronize(OWN));
    CHECK(hipMemset_spt(memory, 9, BYTES));
    CHECK(hipStreamSynchronize_spt(NULL));
    return unused;
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 2;
    pthread_t threads[16];
    void *memory;
    CHECK(hipMalloc(&memory, BYTES));
    for (int i = 0; i < 4; i++) CHECK(hipMemsetAsync(memory, i, BYTES, NULL));
    for (int i = 0; i < count; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    CHECK(hipDeviceSynchronize());
    puts("done");
    return 0;
}
