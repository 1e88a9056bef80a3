/* The phases. Each notes what it asks the GPU to do, between two readings of the clock. */
#include "phases.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Stream DEFAULT_STREAM = { NULL, 0 };

static Stream stream_new(void) {
    static uint32_t number;
    Stream stream = { NULL, __atomic_add_fetch(&number, 1, __ATOMIC_RELAXED) };
    HIP(hipStreamCreate, &stream.handle);
    return stream;
}

static void stream_end(Stream stream) { HIP(hipStreamDestroy, stream.handle); }

static void synchronize(Stream stream) { HIP(hipStreamSynchronize, stream.handle); }

/* Asks until the stream is done: the answer comes sooner than a waiting thread wakes up. A long kernel is waited for. */
static void poll(Stream stream) {
    enum { QUESTIONS = 2000 };
    for (int i = 0; i < QUESTIONS; i++) {
        int status = TRY(hipStreamQuery, stream.handle);
        if (status == 0) return;
        if (status != HIP_NOT_READY) must(status, INDEX_hipStreamQuery);
    }
    synchronize(stream);
}

static void copy(Gpu *gpu, const char *phase, void *to, const void *from, size_t bytes, int direction, Stream stream) {
    uint64_t before = now_ns();
    HIP(hipMemcpyAsync, to, from, bytes, direction, stream.handle);
    uint64_t after = now_ns();
    synchronize(stream);
    keep_work((Work){ .phase = phase, .function = INDEX_hipMemcpyAsync, .direction = direction, .bytes = bytes, .lds = -1,
                      .device = gpu->device, .stream = stream.number, .before = before, .after = after, .synced = now_ns(),
                      .elapsed = -1 });
}

void send_pattern(Gpu *gpu, uint32_t seed) {
    for (uint32_t i = 0; i < WORDS; i++) gpu->host[i] = (i + seed) * 2246822519u;
    size_t bytes = WORDS * sizeof(uint32_t);
    memcpy(gpu->sent, gpu->host, bytes);
    memcpy(gpu->expected, gpu->host, bytes);
    copy(gpu, "copies", gpu->memory, gpu->host, bytes, HIP_HOST_TO_DEVICE, DEFAULT_STREAM);
}

void fetch_result(Gpu *gpu) {
    memset(gpu->host, 0, WORDS * sizeof(uint32_t));
    copy(gpu, "copies", gpu->host, gpu->memory, WORDS * sizeof(uint32_t), HIP_DEVICE_TO_HOST, DEFAULT_STREAM);
    gpu_check(gpu);
}

/* Every launch has ended before the next one begins. Each kernel and shape is waited for and asked about, in turn. */
static void launches(Gpu *gpu, const Sizes *sizes) {
    Stream stream = stream_new();
    for (uint32_t i = 0; i < sizes->launches; i++) {
        Work *work = launch(gpu, "launches", i, stream);
        if (i / SHAPES % 2) synchronize(stream);
        else poll(stream);
        work->synced = now_ns();
    }
    stream_end(stream);
}

/* All are in the queue at once. */
static void burst(Gpu *gpu, const Sizes *sizes) {
    Stream stream = stream_new();
    uint32_t first = work_count();
    for (uint32_t i = 0; i < 4 * sizes->launches; i++) launch(gpu, "burst", i, stream);
    synchronize(stream);
    work_ended(first, now_ns());
    stream_end(stream);
}

static void copies(Gpu *gpu, const Sizes *sizes) {
    Stream stream = stream_new();
    char *host = NULL, *device = NULL;
    enum { MOST = 4 << 20 };
    (void)sizes;
    HIP(hipHostMalloc, (void **)&host, MOST, 0);
    HIP(hipMalloc, (void **)&device, MOST);
    for (size_t bytes = 64 << 10; bytes <= MOST; bytes *= 4) {
        memset(host, (int)(bytes >> 16), bytes);
        copy(gpu, "copies", device, host, bytes, HIP_HOST_TO_DEVICE, stream);
        memset(host, 0, bytes);
        copy(gpu, "copies", host, device, bytes, HIP_DEVICE_TO_HOST, stream);
        for (size_t i = 0; i < bytes; i += 4093) {
            if ((unsigned char)host[i] == (unsigned char)(bytes >> 16)) continue;
            fprintf(stderr, "a copy of %zu bytes came back changed\n", bytes);
            exit(EXIT_WRONG_RESULT);
        }
    }
    copy(gpu, "copies", device, device + MOST / 2, MOST / 2, HIP_DEVICE_TO_DEVICE, stream);
    HIP(hipFree, device);
    HIP(hipHostFree, host);
    stream_end(stream);
}

/* The time between two events is that of the kernel between them, and a little more. */
static void events(Gpu *gpu, const Sizes *sizes) {
    Stream stream = stream_new();
    Handle start, stop;
    float ms = -1;
    HIP(hipEventCreate, &start);
    HIP(hipEventCreate, &stop);
    for (uint32_t i = 0; i < sizes->launches / 4 + 1; i++) {
        HIP(hipEventRecord, start, stream.handle);
        Work *work = launch(gpu, "events", i, stream);
        HIP(hipEventRecord, stop, stream.handle);
        HIP(hipEventSynchronize, stop);
        work->synced = now_ns();
        HIP(hipEventElapsedTime, &ms, start, stop);
        work->elapsed = (double)ms * 1e6;
    }
    for (uint32_t i = 0; kernels_in_use() != FILLS && hip.hipExtModuleLaunchKernel && i < sizes->launches / 4 + 1; i++) {
        Launch what = prepared(gpu, i);
        uint64_t before = now_ns();
        /* This function takes work-items, not blocks. */
        HIP(hipExtModuleLaunchKernel, what.function, what.blocks.x * what.block.x, what.blocks.y * what.block.y,
            what.blocks.z * what.block.z, what.block.x, what.block.y, what.block.z, what.dynamic_lds, stream.handle, what.arguments,
            NULL, start, stop, 0);
        Work *work = launched(gpu, "events", i, stream, INDEX_hipExtModuleLaunchKernel, before, now_ns());
        HIP(hipEventSynchronize, stop);
        work->synced = now_ns();
        HIP(hipEventElapsedTime, &ms, start, stop);
        work->elapsed = (double)ms * 1e6;
        work->elapsed_exact = 1;
    }
    HIP(hipEventDestroy, start);
    HIP(hipEventDestroy, stop);
    stream_end(stream);
}

typedef struct {
    int device;
    uint32_t launches, number;
    pthread_barrier_t *worked;
} Share;

static void *one_thread(void *argument) {
    const Share *share = argument;
    Gpu gpu;
    gpu_open(&gpu, share->device);
    send_pattern(&gpu, share->number);
    Stream stream = stream_new();
    uint32_t first = work_count();
    /* Threads differ in what they launch, so that one's can't be taken for another's. */
    for (uint32_t i = 0; i < share->launches; i++) launch(&gpu, "threads", i * (share->number + 1) + share->number, stream);
    synchronize(stream);
    work_ended(first, now_ns());
    fetch_result(&gpu);
    gpu_close(&gpu);
    /* Some versions of HIP (6.3) crash when a thread destroys a stream while another frees memory, which waits for all streams. */
    pthread_barrier_wait(share->worked);
    stream_end(stream);
    return NULL;
}

static void threads(Gpu *gpu, const Sizes *sizes) {
    enum { MOST = 64 };
    pthread_t ids[MOST];
    Share shares[MOST];
    uint32_t count = sizes->threads < MOST ? sizes->threads : MOST;
    pthread_barrier_t worked;
    if (count == 0 || pthread_barrier_init(&worked, NULL, count) != 0) return;
    for (uint32_t i = 0; i < count; i++) {
        shares[i] = (Share){ gpu->device, sizes->launches, i, &worked };
        if (pthread_create(&ids[i], NULL, one_thread, &shares[i]) != 0) {
            perror("pthread_create");
            exit(EXIT_USAGE);
        }
    }
    for (uint32_t i = 0; i < count; i++) pthread_join(ids[i], NULL);
    pthread_barrier_destroy(&worked);
}

/* Side by side, each on its own part of the memory. */
static void streams(Gpu *gpu, const Sizes *sizes) {
    Stream all[PARTS];
    uint32_t count = sizes->streams < PARTS ? sizes->streams : PARTS, first = work_count();
    for (uint32_t i = 0; i < count; i++) all[i] = stream_new();
    for (uint32_t i = 0; i < count * (sizes->launches / 4 + 1); i++) {
        gpu->part = i % count;
        launch(gpu, "streams", i, all[i % count]);
    }
    gpu->part = 0;
    HIP(hipDeviceSynchronize);
    work_ended(first, now_ns());
    for (uint32_t i = 0; i < count; i++) stream_end(all[i]);
}

/* Kernels of a graph: their order in the stream is that of the capture. */
static void graphs(Gpu *gpu, const Sizes *sizes) {
    enum { NODES = 5 };
    if (!hip.hipStreamBeginCapture || !hip.hipStreamEndCapture || !hip.hipGraphInstantiate || !hip.hipGraphLaunch) {
        truth_skipped("graphs", "this HIP has no graphs");
        return;
    }
    if (kernels_in_use() == FILLS) {
        truth_skipped("graphs", "there are no kernels of known shape to capture");
        return;
    }
    Stream stream = stream_new();
    Handle graph, executable;
    HIP(hipStreamBeginCapture, stream.handle, 0);
    for (uint32_t i = 0; i < NODES; i++) {
        Launch what = prepared(gpu, i);
        HIP(hipModuleLaunchKernel, what.function, what.blocks.x, what.blocks.y, what.blocks.z, what.block.x, what.block.y,
            what.block.z, what.dynamic_lds, stream.handle, what.arguments, NULL);
    }
    HIP(hipStreamEndCapture, stream.handle, &graph);
    HIP(hipGraphInstantiate, &executable, graph, NULL, NULL, 0);
    for (uint32_t i = 0; i < sizes->launches / 8 + 1; i++) {
        uint32_t first = work_count();
        uint64_t before = now_ns();
        HIP(hipGraphLaunch, executable, stream.handle);
        uint64_t after = now_ns();
        for (uint32_t node = 0; node < NODES; node++)
            launched(gpu, "graphs", node, stream, INDEX_hipGraphLaunch, before, after)->node = node;
        synchronize(stream);
        work_ended(first, now_ns());
    }
    HIP(hipGraphExecDestroy, executable);
    HIP(hipGraphDestroy, graph);
    stream_end(stream);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *of, size_t count) {
    qsort(of, count, sizeof *of, by_size);
    return of[count / 2];
}

/* What a call and a launch cost. Others use the machine too: the median leaves out what they hold up within a round, the least of the
 * rounds leaves out rounds that are held up as a whole. */
static void cost(Gpu *gpu, const Sizes *sizes) {
    enum { ROUNDS = 15, CALLS = 100, LAUNCHES = 64 };
    double call = 1e18, each = 1e18, whole = 1e18;
    Stream stream = stream_new();
    int device;
    (void)sizes;
    for (int round = 0; round < ROUNDS; round++) {
        double took[LAUNCHES];
        for (int turn = 0; turn < LAUNCHES; turn++) {
            uint64_t begin = now_ns();
            for (int i = 0; i < CALLS; i++) (void)TRY(hipGetDevice, &device);
            took[turn] = (double)(now_ns() - begin) / CALLS;
        }
        double ns = median(took, LAUNCHES);
        if (ns < call) call = ns;
        uint32_t first = work_count();
        for (uint32_t i = 0; i < LAUNCHES; i++) {
            const Work *work = launch(gpu, "cost", 0, stream);
            took[i] = (double)(work->after - work->before);
        }
        ns = median(took, LAUNCHES);
        if (ns < each) each = ns;
        synchronize(stream);
        work_ended(first, now_ns());
        for (uint32_t i = 0; i < LAUNCHES / 4; i++) {
            Work *work = launch(gpu, "cost", 0, stream);
            synchronize(stream);
            work->synced = now_ns();
            took[i] = (double)(work->synced - work->before);
        }
        ns = median(took, LAUNCHES / 4);
        if (ns < whole) whole = ns;
    }
    truth_line("\"is\":\"cost\",\"call_ns\":%.1f,\"launch_ns\":%.1f,\"launch_and_wait_ns\":%.1f", call, each, whole);
    stream_end(stream);
}

/* Every device of the process, one after the other. */
static void devices(Gpu *gpu, const Sizes *sizes) {
    int count = 0;
    HIP(hipGetDeviceCount, &count);
    if (count < 2) {
        truth_skipped("devices", "there is one device");
        return;
    }
    for (int device = 0; device < count; device++) {
        Gpu other;
        gpu_open(&other, device);
        send_pattern(&other, (uint32_t)device);
        Stream stream = stream_new();
        uint32_t first = work_count();
        for (uint32_t i = 0; i < sizes->launches; i++) launch(&other, "devices", i, stream);
        synchronize(stream);
        work_ended(first, now_ns());
        fetch_result(&other);
        stream_end(stream);
        gpu_close(&other);
    }
    HIP(hipSetDevice, gpu->device);
}

static void cooperative(Gpu *gpu, const Sizes *sizes) {
    (void)sizes;
    if (!hip.hipModuleLaunchCooperativeKernel || kernels_in_use() == FILLS) {
        truth_skipped("cooperative", "there is no kernel, or no function, for it");
        return;
    }
    Stream stream = stream_new();
    for (uint32_t i = 0; i < 3; i++) {
        Launch what = prepared(gpu, 0);
        uint64_t before = now_ns();
        int status = TRY(hipModuleLaunchCooperativeKernel, what.function, what.blocks.x, what.blocks.y, what.blocks.z, what.block.x,
                         what.block.y, what.block.z, what.dynamic_lds, stream.handle, what.arguments);
        uint64_t after = now_ns();
        if (status != 0) {
            char reason[128];
            snprintf(reason, sizeof reason, "hipModuleLaunchCooperativeKernel returned hipError_t %d", status);
            truth_skipped("cooperative", reason);
            break;
        }
        Work *work = launched(gpu, "cooperative", 0, stream, INDEX_hipModuleLaunchCooperativeKernel, before, after);
        synchronize(stream);
        work->synced = now_ns();
    }
    stream_end(stream);
}

/* Everything that the device had is gone, and made anew. */
static void reset(Gpu *gpu, const Sizes *sizes) {
    if (!hip.hipDeviceReset) {
        truth_skipped("reset", "this HIP has no hipDeviceReset");
        return;
    }
    fetch_result(gpu);
    free(gpu->expected);
    free(gpu->sent);
    int status = TRY(hipDeviceReset);
    if (status != 0) {
        char reason[128];
        snprintf(reason, sizeof reason, "hipDeviceReset returned hipError_t %d", status);
        truth_skipped("reset", reason);
    }
    gpu_open(gpu, gpu->device);
    send_pattern(gpu, 77);
    Stream stream = stream_new();
    for (uint32_t i = 0; status == 0 && i < sizes->launches / 4 + 1; i++) {
        Work *work = launch(gpu, "reset", i, stream);
        synchronize(stream);
        work->synced = now_ns();
    }
    stream_end(stream);
}

const Phase PHASES[] = {
    { "launches", launches, 1 }, { "burst", burst, 1 },     { "copies", copies, 1 },           { "events", events, 1 },
    { "threads", threads, 1 },   { "streams", streams, 1 }, { "graphs", graphs, 1 },           { "cost", cost, 1 },
    { "devices", devices, 1 },   { "reset", reset, 0 },     { "cooperative", cooperative, 0 },
};
const int PHASE_COUNT = sizeof PHASES / sizeof *PHASES;
