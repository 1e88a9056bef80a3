// A tool of HSA that keeps write indices of its own, as rocprofiler-sdk does since 1.3: its functions stand above rkprof's. A thread that
// reserves a packet gets the tool's index, and the runtime's index follows only when a doorbell rings. Then the tool takes the packets out
// of the ring, counts the kernels, and writes them again. It finds the queue of a doorbell in the doorbell's own signal.
// Prints at the end how many kernels it saw.
#define AMD_INTERNAL_BUILD 1
#include <hsa/amd_hsa_queue.h>
#include <hsa/amd_hsa_signal.h>
#include <hsa/hsa_api_trace.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace {

CoreApiTable core;
AmdExtTable ext;
std::atomic<long> seen;

struct Queue {
    amd_queue_t *amd;
    std::atomic<uint64_t> reserved;
    uint64_t passed;
    std::mutex passing;

    char *slot(uint64_t index) const {
        return static_cast<char *>(amd->hsa_queue.base_address) + (index & (amd->hsa_queue.size - 1)) * 64;
    }
};

std::mutex lock;
std::map<const void *, Queue *> queues;

Queue *find(const void *queue, bool make) {
    std::lock_guard<std::mutex> guard(lock);
    auto known = queues.find(queue);
    if (known != queues.end()) return known->second;
    if (!make) return nullptr;
    auto *amd = static_cast<amd_queue_t *>(const_cast<void *>(queue));
    ext.hsa_amd_profiling_set_profiler_enabled_fn(&amd->hsa_queue, 1);
    return queues[queue] = new Queue{amd, {amd->write_dispatch_id}, amd->write_dispatch_id, {}};
}

// Queues that were made before the tool came are found here, too.
template <auto CoreApiTable::*> uint64_t add(const hsa_queue_t *queue, uint64_t count) {
    return find(queue, true)->reserved.fetch_add(count);
}

template <auto CoreApiTable::*> uint64_t load(const hsa_queue_t *queue) { return find(queue, true)->reserved; }

template <auto CoreApiTable::*> void store(const hsa_queue_t *queue, uint64_t value) { find(queue, true)->reserved = value; }

template <auto CoreApiTable::*> uint64_t cas(const hsa_queue_t *queue, uint64_t expected, uint64_t value) {
    find(queue, true)->reserved.compare_exchange_strong(expected, value);
    return expected;
}

template <auto CoreApiTable::*Function> void pass(Queue *queue, hsa_signal_t doorbell) {
    std::lock_guard<std::mutex> guard(queue->passing);
    std::vector<std::array<char, 64>> packets;
    for (uint64_t end = queue->reserved; queue->passed + packets.size() < end;) {
        char *slot = queue->slot(queue->passed + packets.size());
        auto *header = reinterpret_cast<uint16_t *>(slot);
        uint8_t type = __atomic_load_n(header, __ATOMIC_ACQUIRE) & 0xff;
        if (type == HSA_PACKET_TYPE_INVALID) break;
        seen += type == HSA_PACKET_TYPE_KERNEL_DISPATCH;
        packets.emplace_back();
        std::memcpy(packets.back().data(), slot, 64);
        __atomic_store_n(header, uint16_t(HSA_PACKET_TYPE_INVALID), __ATOMIC_RELEASE);
    }
    for (auto &packet : packets) {
        char *slot = queue->slot(queue->passed++);
        uint16_t header;
        std::memcpy(&header, packet.data(), 2);
        std::memcpy(slot + 2, packet.data() + 2, 62);
        __atomic_store_n(reinterpret_cast<uint16_t *>(slot), header, __ATOMIC_RELEASE);
    }
    if (packets.empty()) return;
    __atomic_store_n(&queue->amd->write_dispatch_id, queue->passed, __ATOMIC_RELEASE);
    (core.*Function)(doorbell, queue->passed - 1);
}

template <auto CoreApiTable::*Function> void ring(hsa_signal_t signal, hsa_signal_value_t value) {
    auto *amd = reinterpret_cast<amd_signal_t *>(signal.handle);
    Queue *queue = amd->kind == AMD_SIGNAL_KIND_DOORBELL ? find(amd->queue_ptr, false) : nullptr;
    if (queue) return pass<Function>(queue, signal);
    (core.*Function)(signal, value);
}

}  // namespace

// ROCR calls tools in the order of their priorities; rkprof has 50.
extern "C" {
extern const uint32_t HSA_AMD_TOOL_PRIORITY;
const uint32_t HSA_AMD_TOOL_PRIORITY = 100;

bool OnLoad(HsaApiTable *table, uint64_t, uint64_t, const char *const *) {
    CoreApiTable &put = *table->core_;
    core = put;
    ext = *table->amd_ext_;
#define PUT(kind, function) put.function##_fn = kind<&CoreApiTable::function##_fn>
    PUT(add, hsa_queue_add_write_index_relaxed);
    PUT(add, hsa_queue_add_write_index_scacquire);
    PUT(add, hsa_queue_add_write_index_screlease);
    PUT(add, hsa_queue_add_write_index_scacq_screl);
    PUT(cas, hsa_queue_cas_write_index_relaxed);
    PUT(cas, hsa_queue_cas_write_index_scacquire);
    PUT(cas, hsa_queue_cas_write_index_screlease);
    PUT(cas, hsa_queue_cas_write_index_scacq_screl);
    PUT(load, hsa_queue_load_write_index_relaxed);
    PUT(load, hsa_queue_load_write_index_scacquire);
    PUT(store, hsa_queue_store_write_index_relaxed);
    PUT(store, hsa_queue_store_write_index_screlease);
    PUT(ring, hsa_signal_store_relaxed);
    PUT(ring, hsa_signal_store_screlease);
    PUT(ring, hsa_signal_silent_store_relaxed);
    PUT(ring, hsa_signal_silent_store_screlease);
    return true;
}

void OnUnload() { std::fprintf(stderr, "indices: %ld kernels\n", seen.load()); }
}
