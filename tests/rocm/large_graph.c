// A graph of 5000 fills that is launched again and again without a wait, so that more packets come than the device's queue takes. ROCR
// 7.2 then shows a tool thousands of packets at once, and where they lie across the end of the ring it writes behind a buffer of 256: see
// crates/tracer/src/hsa/staging.rs. Under a tool that intercepts queues, this program ends by SIGSEGV without that mend, or by an
// assertion of ROCR's (crates/tracer/src/hsa/queue.rs).
#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>
#include <stdio.h>

#define CHECK(call)                                                            \
    do {                                                                       \
        hipError_t status = (call);                                            \
        if (status) return fprintf(stderr, "%s: %d\n", #call, status), 1;      \
    } while (0)

enum { NODES = 5000, LAUNCHES = 12, BYTES = 4096 };

int main(void) {
    void *memory;
    hipStream_t stream;
    hipGraph_t graph;
    hipGraphExec_t ready;
    CHECK(hipMalloc(&memory, BYTES));
    CHECK(hipStreamCreate(&stream));
    CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
    for (int i = 0; i < NODES; i++) CHECK(hipMemsetAsync(memory, i, BYTES, stream));
    CHECK(hipStreamEndCapture(stream, &graph));
    CHECK(hipGraphInstantiate(&ready, graph, NULL, NULL, 0));
    for (int i = 0; i < LAUNCHES; i++) CHECK(hipGraphLaunch(ready, stream));
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipGraphExecDestroy(ready));
    CHECK(hipGraphDestroy(graph));
    CHECK(hipStreamDestroy(stream));
    CHECK(hipFree(memory));
    printf("%d fills\n", NODES * LAUNCHES);
    return 0;
}
