// Completion signals of copies as a program uses them that does not go through HIP: made ready for the next copy by each function of HSA
// that can, at once; shared by copies; and waited for in a handler, which keeps the runtime's thread for handlers. The last line says
// how many copies there were, and their bytes.
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                               \
    do {                                                                          \
        int status = (call);                                                      \
        if (status) fprintf(stderr, "%s: %x\n", #call, status), exit(1);          \
    } while (0)

enum { BYTES = 1 << 16, SHARED = 4 };
static hsa_agent_t gpu, cpu;
static hsa_amd_memory_pool_t pools[2];
static void *device, *host;
static long copies;

static hsa_status_t agent(hsa_agent_t agent, void *unused) {
    (void)unused;
    hsa_device_type_t type;
    CHECK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    *(type == HSA_DEVICE_TYPE_GPU ? &gpu : &cpu) = agent;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t pool(hsa_amd_memory_pool_t pool, void *first) {
    bool may_allocate;
    hsa_amd_memory_pool_t *to = first;
    CHECK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &may_allocate));
    if (may_allocate && !to->handle) *to = pool;
    return HSA_STATUS_SUCCESS;
}

static hsa_signal_t signal_of(hsa_signal_value_t value) {
    hsa_signal_t signal;
    CHECK(hsa_signal_create(value, 0, NULL, &signal));
    return signal;
}

static long wait_below(hsa_signal_t signal, long value) {
    return hsa_signal_wait_scacquire(signal, HSA_SIGNAL_CONDITION_LT, value, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
}

static void copy(hsa_signal_t signal) {
    CHECK(hsa_amd_memory_async_copy(device, gpu, host, cpu, BYTES, 0, NULL, signal));
    copies++;
}

#define EACH_ORDER(name, ...)                                                                                                   \
    copy(signal), wait_below(signal, 1), name##_relaxed(__VA_ARGS__), copy(signal), wait_below(signal, 1),                       \
        name##_scacquire(__VA_ARGS__), copy(signal), wait_below(signal, 1), name##_screlease(__VA_ARGS__), copy(signal),         \
        wait_below(signal, 1), name##_scacq_screl(__VA_ARGS__)

static bool waits(hsa_signal_value_t value, void *shared) {
    (void)value;
    hsa_signal_t *signals = shared;
    wait_below(signals[0], SHARED);
    hsa_signal_subtract_screlease(signals[1], 1);
    return false;
}

int main(void) {
    CHECK(hsa_init());
    CHECK(hsa_iterate_agents(agent, NULL));
    CHECK(hsa_amd_agent_iterate_memory_pools(cpu, pool, &pools[0]));
    CHECK(hsa_amd_agent_iterate_memory_pools(gpu, pool, &pools[1]));
    CHECK(hsa_amd_memory_pool_allocate(pools[0], BYTES, 0, &host));
    CHECK(hsa_amd_memory_pool_allocate(pools[1], BYTES, 0, &device));
    CHECK(hsa_amd_agents_allow_access(1, &gpu, NULL, host));
    memset(host, 7, BYTES);
    hsa_signal_t signal = signal_of(1);
    EACH_ORDER(hsa_signal_exchange, signal, 1);
    EACH_ORDER(hsa_signal_add, signal, 1);
    EACH_ORDER(hsa_signal_subtract, signal, -1);
    EACH_ORDER(hsa_signal_cas, signal, 0, 1);
    EACH_ORDER(hsa_signal_or, signal, 1);
    EACH_ORDER(hsa_signal_xor, signal, 1);
    long ready = hsa_signal_load_relaxed(signal);
    // A handler that waits for a copy of a signal which stands for several.
    hsa_signal_t shared[] = {signal_of(SHARED), signal_of(1)}, trigger = signal_of(1);
    CHECK(hsa_amd_signal_async_handler(trigger, HSA_SIGNAL_CONDITION_LT, 1, waits, shared));
    hsa_signal_store_screlease(trigger, 0);
    copy(shared[0]);
    long handled = wait_below(shared[1], 1);
    for (int i = 1; i < SHARED; i++) copy(shared[0]);
    long rest = wait_below(shared[0], 1);
    for (int i = 0; i < 2; i++) CHECK(hsa_signal_destroy(shared[i]));
    CHECK(hsa_signal_destroy(trigger));
    printf("%ld ready, %ld handled, %ld left\ncopies %ld %ld\n", ready, handled, rest, copies, copies * BYTES);
    CHECK(hsa_shut_down());
    return 0;
}
