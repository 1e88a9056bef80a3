// Queues of HSA as a program uses them that does not go through HIP: short ones that four threads keep full, of kernels that each complete a
// signal; many that threads make and destroy at once, so that one lies where another thread's was; one whose profiling is switched off and
// on; the cooperative one, asked for with a size that an intercept queue can't have; and calls that the runtime refuses. ROCR 7.2 ends such
// a program under a tool that gives it more packets than the queue has: see crates/tracer/src/hsa/room.rs.
// With an argument it uses one queue, closes all descriptors that it did not open, the driver's among them, and replaces itself.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(call)                                                               \
    do {                                                                          \
        int status = (call);                                                      \
        if (status) fprintf(stderr, "%s: %x\n", #call, status), exit(1);          \
    } while (0)
#define FUNCTION(name, ...) int (*name)(__VA_ARGS__) = dlsym(compiler, #name)

enum { THREADS = 4, KERNELS = 500 };
static const char source[] = "extern \"C\" __global__ void kernel(int *at) { if (at) *at = threadIdx.x; }";
static const hsa_signal_t none;
static hsa_agent_t gpu, cpu;
static hsa_amd_memory_pool_t arguments;
static void *memory;
static uint64_t kernel;

static hsa_status_t agent(hsa_agent_t agent, void *unused) {
    (void)unused;
    hsa_device_type_t type;
    CHECK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    *(type == HSA_DEVICE_TYPE_GPU ? &gpu : &cpu) = agent;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t pool(hsa_amd_memory_pool_t pool, void *unused) {
    (void)unused;
    uint32_t flags = 0;
    CHECK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags));
    if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) arguments = pool;
    return HSA_STATUS_SUCCESS;
}

static void load(void) {
    void *compiler = dlopen("libhiprtc.so.7", RTLD_NOW), *program;
    FUNCTION(hiprtcCreateProgram, void **, const char *, const char *, int, const char **, const char **);
    FUNCTION(hiprtcCompileProgram, void *, int, const char **);
    FUNCTION(hiprtcGetCodeSize, void *, size_t *);
    FUNCTION(hiprtcGetCode, void *, char *);
    char name[64], option[96];
    const char *options[] = {option};
    CHECK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_NAME, name));
    snprintf(option, sizeof option, "--offload-arch=%s", name);
    size_t bytes;
    CHECK(hiprtcCreateProgram(&program, source, "queues.hip", 0, NULL, NULL));
    CHECK(hiprtcCompileProgram(program, 1, options));
    CHECK(hiprtcGetCodeSize(program, &bytes));
    char *code = malloc(bytes);
    CHECK(hiprtcGetCode(program, code));
    hsa_code_object_reader_t reader;
    hsa_executable_t executable;
    hsa_executable_symbol_t symbol;
    CHECK(hsa_code_object_reader_create_from_memory(code, bytes, &reader));
    CHECK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    CHECK(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    CHECK(hsa_executable_freeze(executable, NULL));
    CHECK(hsa_executable_get_symbol_by_name(executable, "kernel.kd", &gpu, &symbol));
    CHECK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &kernel));
    CHECK(hsa_amd_memory_pool_allocate(arguments, 4096, 0, &memory));
    CHECK(hsa_amd_agents_allow_access(1, &gpu, NULL, memory));
    memset(memory, 0, 4096);
}

static hsa_queue_t *create(uint32_t packets) {
    hsa_queue_t *queue;
    CHECK(hsa_queue_create(gpu, packets, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue));
    return queue;
}

static hsa_signal_t signal_of(hsa_signal_value_t value) {
    hsa_signal_t signal;
    CHECK(hsa_signal_create(value, 0, NULL, &signal));
    return signal;
}

static void launch(hsa_queue_t *queue, hsa_signal_t signal) {
    uint64_t index = hsa_queue_add_write_index_screlease(queue, 1);
    while (index + 1 - hsa_queue_load_read_index_scacquire(queue) > queue->size) usleep(20);
    hsa_kernel_dispatch_packet_t *packet = (hsa_kernel_dispatch_packet_t *)queue->base_address + index % queue->size;
    memset((char *)packet + 4, 0, sizeof *packet - 4);
    packet->workgroup_size_x = packet->grid_size_x = 64;
    packet->workgroup_size_y = packet->workgroup_size_z = packet->grid_size_y = packet->grid_size_z = 1;
    packet->kernel_object = kernel;
    packet->kernarg_address = memory;
    packet->completion_signal = signal;
    uint32_t header = HSA_PACKET_TYPE_KERNEL_DISPATCH | 1 << HSA_PACKET_HEADER_BARRIER | 1 << 16;
    __atomic_store_n((uint32_t *)packet, header, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell_signal, index);
}

static long left(hsa_signal_t signal) {
    return hsa_signal_wait_scacquire(signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
}

static void *fill(void *queue) {
    hsa_signal_t signal = signal_of(KERNELS);
    for (int i = 0; i < KERNELS; i++) launch(queue, signal);
    long rest = left(signal);
    CHECK(hsa_signal_destroy(signal));
    return (void *)rest;
}

static void *make(void *unused) {
    (void)unused;
    long rest = 0;
    for (int i = 0; i < 30; i++) {
        hsa_queue_t *queue = create(256);
        hsa_signal_t signal = signal_of(5);
        for (int kernel = 0; kernel < 5; kernel++) launch(queue, signal);
        rest += left(signal);
        CHECK(hsa_signal_destroy(signal));
        CHECK(hsa_queue_destroy(queue));
    }
    return (void *)rest;
}

// The driver tells the device's clock, without which the runtime can't make times of a kernel: ROCR with assertions ends a program that asks.
// This one does not.
static int close_all(void) {
    hsa_queue_t *queue = create(256);
    hsa_signal_t signal = signal_of(5);
    for (int i = 0; i < 5; i++) launch(queue, signal);
    left(signal);
    usleep(100000);
    hsa_signal_store_screlease(signal, 20);
    for (int i = 0; i < 20; i++) launch(queue, signal);
    left(signal);
    closefrom(3);
    execl("/bin/sh", "sh", "-c", "echo replaced; exit 6", NULL);
    return 1;
}

int main(int argc, char **argv) {
    (void)argv;
    CHECK(hsa_init());
    CHECK(hsa_iterate_agents(agent, NULL));
    CHECK(hsa_amd_agent_iterate_memory_pools(cpu, pool, NULL));
    load();
    if (argc > 1) return close_all();
    long rest = 0;
    for (uint32_t packets = 64; packets <= 512; packets *= 2) {
        hsa_queue_t *queue = create(packets);
        pthread_t threads[THREADS];
        for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, fill, queue);
        for (int i = 0; i < THREADS; i++) {
            void *of_thread;
            pthread_join(threads[i], &of_thread);
            rest += (long)of_thread;
        }
        CHECK(hsa_queue_destroy(queue));
    }
    pthread_t makers[2 * THREADS];
    for (int i = 0; i < 2 * THREADS; i++) pthread_create(&makers[i], NULL, make, NULL);
    for (int i = 0; i < 2 * THREADS; i++) {
        void *of_thread;
        pthread_join(makers[i], &of_thread);
        rest += (long)of_thread;
    }
    // The program's own wish for times, and what it is told.
    hsa_queue_t *queue = create(256), *refused;
    int timed = 0;
    for (int round = 0; round < 6; round++) {
        hsa_signal_t signal = signal_of(1);
        hsa_amd_profiling_dispatch_time_t time = {0, 0};
        CHECK(hsa_amd_profiling_set_profiler_enabled(queue, round % 2));
        for (int i = 0; i < 9; i++) launch(queue, none);
        launch(queue, signal);
        rest += left(signal);
        if (round % 2) CHECK(hsa_amd_profiling_get_dispatch_time(gpu, signal, &time));
        timed += time.end > time.start;
        CHECK(hsa_signal_destroy(signal));
    }
    CHECK(hsa_queue_destroy(queue));
    CHECK(hsa_queue_create(gpu, 1, HSA_QUEUE_TYPE_COOPERATIVE, NULL, NULL, 0, 0, &queue));
    hsa_signal_t signal = signal_of(10);
    for (int i = 0; i < 10; i++) launch(queue, signal);
    rest += left(signal);
    CHECK(hsa_signal_destroy(signal));
    int again = hsa_queue_create(gpu, 100, HSA_QUEUE_TYPE_COOPERATIVE, NULL, NULL, 0, 0, &refused);
    CHECK(hsa_queue_destroy(queue));
    int size = hsa_queue_create(gpu, 100, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &refused);
    printf("%ld left, %d timed, refused %x %x %x\n", rest, timed, size, again, hsa_signal_destroy(none));
    CHECK(hsa_shut_down());
    return 0;
}
