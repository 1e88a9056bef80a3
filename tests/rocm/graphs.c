// Graphs of HIP whose kernels get numbers that the program itself prints: one line of JSON for each time a kernel runs, as
// `rkprof report --format json` must have it. A kernel has as many blocks as its first number, so that none can be taken for another. A
// line with a question mark is of a kernel that runs beside another one of its name: it may be unknown. It loads HIP by name, so that it
// builds without ROCm.
#include "functions.h"

struct params {
    unsigned block[3];
    void **extra;
    void *kernel;
    unsigned grid[3];
    void **arguments;
    unsigned lds;
};

static const char source[] =
    "extern \"C\" __global__ void plain(int *at, int m, int n) { if (at) *at = m * n; }\n"
    "extern \"C\" __global__ void other(int *at, int m, int n) { if (at) *at = m + n; }\n";

static void print(const char *mark, int m, int n) { printf("%s{\"arg1\": %d, \"arg2\": %d}\n", mark, m, n); }

int main(void) {
    void *hip = dlopen("libamdhip64.so.7", RTLD_NOW), *rtc = dlopen("libhiprtc.so.7", RTLD_NOW);
    FUNCTION(hip, hipModuleLoadData, void **, const void *);
    FUNCTION(hip, hipModuleGetFunction, void **, void *, const char *);
    FUNCTION(hip, hipModuleLaunchKernel, void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
    FUNCTION(hip, hipMalloc, void **, size_t);
    FUNCTION(hip, hipMemsetAsync, void *, int, size_t, void *);
    FUNCTION(hip, hipMemcpyAsync, void *, const void *, size_t, int, void *);
    FUNCTION(hip, hipStreamCreate, void **);
    FUNCTION(hip, hipStreamSynchronize, void *);
    FUNCTION(hip, hipStreamWaitEvent, void *, void *, unsigned);
    FUNCTION(hip, hipEventCreate, void **);
    FUNCTION(hip, hipEventRecord, void *, void *);
    FUNCTION(hip, hipStreamBeginCapture, void *, int);
    FUNCTION(hip, hipStreamEndCapture, void *, void **);
    FUNCTION(hip, hipGraphCreate, void **, unsigned);
    FUNCTION(hip, hipGraphDestroy, void *);
    FUNCTION(hip, hipGraphAddKernelNode, void **, void *, void **, size_t, const struct params *);
    FUNCTION(hip, hipGraphAddChildGraphNode, void **, void *, void **, size_t, void *);
    FUNCTION(hip, hipGraphInstantiate, void **, void *, void **, char *, size_t);
    FUNCTION(hip, hipGraphInstantiateWithFlags, void **, void *, unsigned long long);
    FUNCTION(hip, hipGraphExecKernelNodeSetParams, void *, void *, const struct params *);
    FUNCTION(hip, hipGraphNodeSetEnabled, void *, void *, unsigned);
    FUNCTION(hip, hipGraphExecUpdate, void *, void *, void **, int *);
    FUNCTION(hip, hipGraphLaunch, void *, void *);
    FUNCTION(hip, hipGraphExecDestroy, void *);
    FUNCTION(rtc, hiprtcCreateProgram, void **, const char *, const char *, int, const char **, const char **);
    FUNCTION(rtc, hiprtcCompileProgram, void *, int, const char **);
    FUNCTION(rtc, hiprtcGetCodeSize, void *, size_t *);
    FUNCTION(rtc, hiprtcGetCode, void *, char *);

    setvbuf(stdout, NULL, _IOLBF, 0);
    void *program, *module, *plain, *other, *at = NULL, *memory, *stream, *beside, *forks, *joins;
    size_t bytes;
    CHECK(hiprtcCreateProgram(&program, source, "graphs.hip", 0, NULL, NULL));
    CHECK(hiprtcCompileProgram(program, 0, NULL));
    CHECK(hiprtcGetCodeSize(program, &bytes));
    char *code = malloc(bytes);
    CHECK(hiprtcGetCode(program, code));
    CHECK(hipModuleLoadData(&module, code));
    CHECK(hipModuleGetFunction(&plain, module, "plain"));
    CHECK(hipModuleGetFunction(&other, module, "other"));
    CHECK(hipMalloc(&memory, 1 << 16));
    CHECK(hipStreamCreate(&stream));
    CHECK(hipStreamCreate(&beside));
    CHECK(hipEventCreate(&forks));
    CHECK(hipEventCreate(&joins));

    int m, n;
    void *arguments[] = {&at, &m, &n};
#define LAUNCH(kernel, on, first, second)                                                                        \
    do {                                                                                                         \
        m = (first), n = (second);                                                                               \
        CHECK(hipModuleLaunchKernel(kernel, m, 1, 1, 64, 1, 1, 0, on, arguments, NULL));                         \
        m = n = -1;                                                                                              \
    } while (0)
#define RUN(exec, times)                                                                                         \
    for (int run = 0; run < (times); run++) CHECK(hipGraphLaunch(exec, stream))

    // A chain that is captured, with other work between its kernels, and then replaced by one with other numbers.
    void *graph, *exec, *node, *bad;
    int result;
    for (int update = 0; update < 3; update++) {
        CHECK(hipStreamBeginCapture(stream, 0));
        for (int i = 0; i < 6; i++) {
            LAUNCH(plain, stream, 100 + i, update);
            if (i == 1) CHECK(hipMemsetAsync(memory, 7, 4096, stream));
            if (i == 3) CHECK(hipMemcpyAsync((char *)memory + 8192, memory, 4096, 3, stream));
            if (i % 2) LAUNCH(other, stream, 200 + i, update);
        }
        CHECK(hipStreamEndCapture(stream, &graph));
        if (update == 0) CHECK(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
        else CHECK(hipGraphExecUpdate(exec, graph, &bad, &result));
        CHECK(hipGraphDestroy(graph));
        RUN(exec, 4);
        // A launch between the replays, whose arguments are no graph's.
        LAUNCH(plain, stream, 150, update);
        RUN(exec, 1);
        print("", 150, update);
        for (int run = 0; run < 5; run++)
            for (int i = 0; i < 6; i++) {
                print("", 100 + i, update);
                if (i % 2) print("", 200 + i, update);
            }
    }
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipGraphExecDestroy(exec));

    // A chain of nodes, one of which gets other numbers, another kernel, and is switched off and on.
    struct params params = {{64, 1, 1}, NULL, plain, {1, 1, 1}, arguments, 0};
    void *nodes[4];
    CHECK(hipGraphCreate(&graph, 0));
    for (int i = 0; i < 4; i++) {
        params.grid[0] = m = 300 + i, n = 0;
        CHECK(hipGraphAddKernelNode(&nodes[i], graph, &nodes[i ? i - 1 : 0], i > 0, &params));
    }
    CHECK(hipGraphInstantiateWithFlags(&exec, graph, 0));
    RUN(exec, 2);
    for (int run = 0; run < 2; run++) for (int i = 0; i < 4; i++) print("", 300 + i, 0);
    params.grid[0] = m = 310, n = 1;
    CHECK(hipGraphExecKernelNodeSetParams(exec, nodes[1], &params));
    CHECK(hipGraphNodeSetEnabled(exec, nodes[2], 0));
    m = n = -1;
    RUN(exec, 2);
    for (int run = 0; run < 2; run++) print("", 300, 0), print("", 310, 1), print("", 303, 0);
    CHECK(hipGraphNodeSetEnabled(exec, nodes[2], 1));
    RUN(exec, 1);
    print("", 300, 0), print("", 310, 1), print("", 302, 0), print("", 303, 0);
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipGraphExecDestroy(exec));

    // This graph within another one, twice.
    void *outer, *children[2], *last;
    CHECK(hipGraphCreate(&outer, 0));
    params.grid[0] = m = 400, n = 0;
    CHECK(hipGraphAddKernelNode(&node, outer, NULL, 0, &params));
    CHECK(hipGraphAddChildGraphNode(&children[0], outer, &node, 1, graph));
    CHECK(hipGraphAddChildGraphNode(&children[1], outer, &children[0], 1, graph));
    params.grid[0] = m = 401;
    CHECK(hipGraphAddKernelNode(&last, outer, &children[1], 1, &params));
    m = n = -1;
    CHECK(hipGraphInstantiate(&exec, outer, NULL, NULL, 0));
    RUN(exec, 2);
    for (int run = 0; run < 2; run++) {
        print("", 400, 0), print("", 401, 0);
        for (int i = 0; i < 8; i++) print("", 300 + i % 4, 0);
    }
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipGraphExecDestroy(exec));

    // Two branches: nobody says in which order kernels of the same name come.
    CHECK(hipStreamBeginCapture(stream, 0));
    LAUNCH(other, stream, 500, 0);
    CHECK(hipEventRecord(forks, stream));
    CHECK(hipStreamWaitEvent(beside, forks, 0));
    for (int i = 0; i < 3; i++) {
        LAUNCH(plain, stream, 510 + i, 0);
        LAUNCH(plain, beside, 520 + i, 0);
    }
    CHECK(hipEventRecord(joins, beside));
    CHECK(hipStreamWaitEvent(stream, joins, 0));
    LAUNCH(other, stream, 501, 0);
    CHECK(hipStreamEndCapture(stream, &graph));
    CHECK(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
    RUN(exec, 3);
    for (int run = 0; run < 3; run++) {
        print("", 500, 0), print("", 501, 0);
        for (int i = 0; i < 3; i++) print("?", 510 + i, 0), print("?", 520 + i, 0);
    }
    CHECK(hipStreamSynchronize(stream));
    return 0;
}
