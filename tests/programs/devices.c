/* Work on every device at once, other amounts on each, then copies from each device to the next one.
 *
 * Device D makes 3 + 2 D fills of memory, 1 + D copies to it and 1 back, each of 256 KiB; then it copies (D + 2) MiB to the next
 * device, the last one to the first. (HIP makes smaller ones by kernels.) Prints how many devices there are; with a single one nothing is copied between any. */
#include "hip.h"
#include <pthread.h>
#include <string.h>

enum { MOST = 16, BYTES = 256 << 10, MIB = 1 << 20, HOST_TO_DEVICE = 1, DEVICE_TO_HOST = 2 };

int hipGetDeviceCount(int *);
int hipSetDevice(int);
int hipMalloc(void **, size_t);
int hipHostMalloc(void **, size_t, unsigned);
int hipMemsetAsync(void *, int, size_t, hipStream_t);
int hipMemcpyAsync(void *, const void *, size_t, int, hipStream_t);
int hipMemcpyPeer(void *, int, const void *, int, size_t);

static void *memory[MOST];

static void *work(void *number) {
    int device = (int)(intptr_t)number;
    hipStream_t stream;
    unsigned char *host;
    CHECK(hipSetDevice(device));
    CHECK(hipStreamCreate(&stream));
    CHECK(hipHostMalloc((void **)&host, BYTES, 0));
    for (int i = 0; i < 3 + 2 * device; i++) CHECK(hipMemsetAsync(memory[device], i, BYTES, stream));
    CHECK(hipStreamSynchronize(stream));
    memset(host, 0x40 + device, BYTES);
    for (int i = 0; i < 1 + device; i++) CHECK(hipMemcpyAsync(memory[device], host, BYTES, HOST_TO_DEVICE, stream));
    CHECK(hipStreamSynchronize(stream));
    memset(host, 0, BYTES);
    CHECK(hipMemcpyAsync(host, memory[device], BYTES, DEVICE_TO_HOST, stream));
    CHECK(hipStreamSynchronize(stream));
    if (host[0] != 0x40 + device || host[BYTES - 1] != 0x40 + device) printf("device %d: a copy came back changed\n", device), exit(1);
    return NULL;
}

int main(void) {
    pthread_t threads[MOST];
    int count = 0;
    CHECK(hipGetDeviceCount(&count));
    if (count > MOST) count = MOST;
    for (int d = 0; d < count; d++) {
        CHECK(hipSetDevice(d));
        CHECK(hipMalloc(&memory[d], (size_t)(count + 2) * MIB));
    }
    for (int d = 0; d < count; d++) pthread_create(&threads[d], NULL, work, (void *)(intptr_t)d);
    for (int d = 0; d < count; d++) pthread_join(threads[d], NULL);
    for (int d = 0; count > 1 && d < count; d++) {
        int next = (d + 1) % count;
        CHECK(hipSetDevice(d));
        CHECK(hipMemcpyPeer(memory[next], next, memory[d], d, (size_t)(d + 2) * MIB));
        CHECK(hipDeviceSynchronize());
    }
    printf("devices %d\n", count);
    return 0;
}
