/* Calls that few programs make, each a known number of times: memory pools, graphs with a capture across streams, host functions, copies
 * of rows and volumes, peer and managed memory, arrays, IPC handles, priorities, events between streams, threads, errors.
 * Prints one line; what it did is known to HIP's own log. */
#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define TRY(call) do { hipError_t error = (call); if (error) failures++; } while (0)

static void host(void *data) { ++*(int *)data; }
static void called(hipStream_t stream, hipError_t status, void *data) { (void)stream, (void)status, ++*(int *)data; }

static void *worker(void *unused) {
    (void)unused;
    hipStream_t stream;
    void *memory = NULL;
    TRY(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, -1));
    TRY(hipMallocAsync(&memory, 1 << 16, stream));
    for (int i = 0; i < 50; i++) TRY(hipMemsetAsync(memory, i, 1 << 16, stream));
    TRY(hipFreeAsync(memory, stream));
    TRY(hipStreamSynchronize(stream));
    TRY(hipStreamDestroy(stream));
    return NULL;
}

int main(void) {
    int devices = 0, counted = 0;
    TRY(hipGetDeviceCount(&devices));
    hipStream_t one, two;
    hipEvent_t before, after, forked;
    TRY(hipStreamCreate(&one));
    TRY(hipStreamCreateWithFlags(&two, hipStreamNonBlocking));
    TRY(hipEventCreate(&before));
    TRY(hipEventCreate(&after));
    TRY(hipEventCreateWithFlags(&forked, hipEventDisableTiming));
    const size_t bytes = 1 << 20;
    void *a, *b, *pinned, *managed, *pitched, *plain = malloc(bytes);
    size_t pitch;
    TRY(hipMalloc(&a, bytes));
    TRY(hipMalloc(&b, bytes));
    TRY(hipHostMalloc(&pinned, bytes, 0));
    TRY(hipMallocManaged(&managed, bytes, hipMemAttachGlobal));
    TRY(hipMallocPitch(&pitched, &pitch, 1000, 100));
    TRY(hipHostRegister(plain, bytes, hipHostRegisterDefault));
    TRY(hipMemcpy2DAsync(pitched, pitch, plain, 1000, 1000, 100, hipMemcpyHostToDevice, one));
    TRY(hipMemcpy2D(plain, 1000, pitched, pitch, 1000, 100, hipMemcpyDeviceToHost));
    struct hipMemcpy3DParms volume = {0};
    volume.srcPtr = make_hipPitchedPtr(a, 1024, 1024, 16);
    volume.dstPtr = make_hipPitchedPtr(b, 1024, 1024, 16);
    volume.extent = make_hipExtent(1024, 16, 8);
    volume.kind = hipMemcpyDeviceToDevice;
    TRY(hipMemcpy3DAsync(&volume, one));
    TRY(hipMemcpyWithStream(b, pinned, bytes, hipMemcpyHostToDevice, two));
    TRY(hipMemcpyDtoDAsync(b, a, bytes, one));
    TRY(hipMemcpyHtoDAsync(a, pinned, bytes, two));
    TRY(hipMemcpyDtoHAsync(pinned, a, bytes, two));
    TRY(hipMemset2DAsync(pitched, pitch, 7, 1000, 100, one));
    TRY(hipMemsetD32Async((hipDeviceptr_t)a, 5, bytes / 4, one));
    TRY(hipMemsetD16((hipDeviceptr_t)a, 5, 64));
    TRY(hipMemPrefetchAsync(managed, bytes, 0, one));
    TRY(hipMemAdvise(managed, bytes, hipMemAdviseSetReadMostly, 0));
    for (int i = 0; i < 10; i++) {
        TRY(hipEventRecord(before, one));
        TRY(hipStreamWaitEvent(two, before, 0));
        TRY(hipMemsetAsync(b, i, bytes, two));
        TRY(hipEventRecord(after, two));
        TRY(hipLaunchHostFunc(two, host, &counted));
        TRY(hipEventSynchronize(after));
        float ms;
        TRY(hipEventElapsedTime(&ms, before, after));
    }
    TRY(hipStreamAddCallback(one, called, &counted, 0));
    (void)hipStreamQuery(one);
    TRY(hipDeviceSynchronize());
    /* A capture that forks to another stream and joins again; replayed, updated, replayed. */
    hipGraph_t graph, copy;
    hipGraphExec_t exec;
    TRY(hipStreamBeginCapture(two, hipStreamCaptureModeGlobal));
    TRY(hipMemsetAsync(a, 1, 4096, two));
    TRY(hipEventRecord(forked, two));
    TRY(hipStreamWaitEvent(one, forked, 0));
    TRY(hipMemsetAsync(b, 2, 4096, one));
    TRY(hipMemcpyAsync(pinned, a, 4096, hipMemcpyDeviceToHost, two));
    TRY(hipEventRecord(forked, one));
    TRY(hipStreamWaitEvent(two, forked, 0));
    TRY(hipLaunchHostFunc(two, host, &counted));
    TRY(hipMemsetAsync(b, 3, 8192, two));
    TRY(hipStreamEndCapture(two, &graph));
    TRY(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
    TRY(hipGraphClone(&copy, graph));
    for (int i = 0; i < 20; i++) TRY(hipGraphLaunch(exec, i % 2 ? one : two));
    TRY(hipDeviceSynchronize());
    TRY(hipGraphExecDestroy(exec));
    TRY(hipGraphInstantiateWithFlags(&exec, copy, 0));
    for (int i = 0; i < 5; i++) TRY(hipGraphLaunch(exec, two));
    TRY(hipStreamSynchronize(two));
    TRY(hipGraphExecDestroy(exec));
    TRY(hipGraphDestroy(copy));
    TRY(hipGraphDestroy(graph));
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    /* Calls that fail. */
    int before_errors = failures;
    TRY(hipMemcpy(NULL, a, 16, hipMemcpyDefault));
    TRY(hipSetDevice(99));
    TRY(hipEventElapsedTime(NULL, before, after));
    int errors = failures - before_errors;
    hipGetLastError();
    if (devices > 1) {
        int can = 0;
        TRY(hipDeviceCanAccessPeer(&can, 0, 1));
        TRY(hipDeviceEnablePeerAccess(1, 0));
        void *there;
        TRY(hipSetDevice(1));
        TRY(hipMalloc(&there, bytes));
        TRY(hipMemcpyPeer(there, 1, a, 0, bytes));
        TRY(hipMemcpyPeerAsync(a, 0, there, 1, bytes, one));
        TRY(hipDeviceSynchronize());
        TRY(hipFree(there));
        TRY(hipSetDevice(0));
    }
    TRY(hipHostUnregister(plain));
    TRY(hipFree(a));
    TRY(hipFree(b));
    TRY(hipFree(managed));
    TRY(hipFree(pitched));
    TRY(hipHostFree(pinned));
    TRY(hipStreamDestroy(one));
    TRY(hipStreamDestroy(two));
    TRY(hipEventDestroy(before));
    TRY(hipEventDestroy(after));
    TRY(hipEventDestroy(forked));
    TRY(hipDeviceReset());
    printf("host functions %d, calls that fail %d, other failures %d\n", counted, errors, failures - errors);
    return 0;
}
