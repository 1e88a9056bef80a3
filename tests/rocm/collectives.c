/* Collectives of RCCL over all devices of one process, each a known number of times, with known messages. Prints what it did:
 * "FUNCTION CALLS BYTES" a line, where BYTES are those of the messages of all calls together. */
#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>
#include <stdio.h>

/* Of RCCL's interface; its header is in no package that the chroot has. */
typedef struct ncclComm *ncclComm_t;
enum { ncclInt8 = 0, ncclFloat16 = 6, ncclFloat32 = 7, ncclFloat64 = 8, ncclSum = 0 };
int ncclGetVersion(int *version);
int ncclCommInitAll(ncclComm_t *communicators, int devices, const int *list);
int ncclCommDestroy(ncclComm_t communicator);
int ncclCommCount(ncclComm_t communicator, int *count);
int ncclGroupStart(void);
int ncclGroupEnd(void);
int ncclAllReduce(const void *from, void *to, size_t count, int type, int operation, ncclComm_t communicator, hipStream_t stream);
int ncclBroadcast(const void *from, void *to, size_t count, int type, int root, ncclComm_t communicator, hipStream_t stream);
int ncclAllGather(const void *from, void *to, size_t count, int type, ncclComm_t communicator, hipStream_t stream);
int ncclReduceScatter(const void *from, void *to, size_t count, int type, int operation, ncclComm_t communicator, hipStream_t stream);
int ncclSend(const void *from, size_t count, int type, int peer, ncclComm_t communicator, hipStream_t stream);
int ncclRecv(void *to, size_t count, int type, int peer, ncclComm_t communicator, hipStream_t stream);

enum { MOST = 8 };
static int failures;
#define TRY(call) do { int error = (int)(call); if (error) failures++, fprintf(stderr, "%d from %s\n", error, #call); } while (0)

int main(void) {
    int devices = 0, version = 0, count = 0, list[MOST];
    TRY(ncclGetVersion(&version));
    TRY(hipGetDeviceCount(&devices));
    if (devices > MOST) devices = MOST;
    ncclComm_t communicators[MOST];
    hipStream_t streams[MOST];
    char *from[MOST], *to[MOST];
    for (int d = 0; d < devices; d++) {
        list[d] = d;
        TRY(hipSetDevice(d));
        TRY(hipStreamCreate(&streams[d]));
        TRY(hipMalloc((void **)&from[d], 1 << 22));
        TRY(hipMalloc((void **)&to[d], 1 << 22));
    }
    TRY(ncclCommInitAll(communicators, devices, list));
    TRY(ncclCommCount(communicators[0], &count));
    enum { REDUCED = 7, SPREAD = 3, GATHERED = 2, SCATTERED = 2, SENT = 4 };
    for (int round = 0; round < REDUCED; round++) {
        TRY(ncclGroupStart());
        for (int d = 0; d < devices; d++) {
            hipStream_t s = streams[d];
            ncclComm_t c = communicators[d];
            TRY(ncclAllReduce(from[d], to[d], 1 << 16, ncclFloat32, ncclSum, c, s));
            if (round < SPREAD) TRY(ncclBroadcast(from[d], to[d], 1 << 10, ncclFloat64, 0, c, s));
            if (round < GATHERED) TRY(ncclAllGather(from[d], to[d], 1000, ncclInt8, c, s));
            if (round < SCATTERED) TRY(ncclReduceScatter(from[d], to[d], 1 << 12, ncclFloat16, ncclSum, c, s));
            if (round < SENT) {
                TRY(ncclSend(from[d], 512, ncclFloat32, (d + 1) % devices, c, s));
                TRY(ncclRecv(to[d], 512, ncclFloat32, (d + devices - 1) % devices, c, s));
            }
        }
        TRY(ncclGroupEnd());
    }
    for (int d = 0; d < devices; d++) {
        TRY(hipSetDevice(d));
        TRY(hipStreamSynchronize(streams[d]));
    }
    for (int d = 0; d < devices; d++) TRY(ncclCommDestroy(communicators[d]));
    int n = devices;
    printf("ncclCommInitAll 1 0\nncclCommDestroy %d 0\n", n);
    printf("ncclGroupStart %d 0\nncclGroupEnd %d 0\n", REDUCED, REDUCED);
    printf("ncclAllReduce %d %d\n", REDUCED * n, REDUCED * n * (4 << 16));
    printf("ncclBroadcast %d %d\n", SPREAD * n, SPREAD * n * (8 << 10));
    printf("ncclAllGather %d %d\n", GATHERED * n, GATHERED * n * 1000);
    printf("ncclReduceScatter %d %d\n", SCATTERED * n, SCATTERED * n * (2 << 12));
    printf("ncclSend %d %d\nncclRecv %d %d\n", SENT * n, SENT * n * 2048, SENT * n, SENT * n * 2048);
    fprintf(stderr, "version %d, %d ranks, %d failures\n", version, count, failures);
    return failures != 0;
}
