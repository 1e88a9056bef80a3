// A tool of HSA that intercepts all queues, as rocprofiler-sdk does: it comes after rkprof, so its functions stand above rkprof's. Each
// kernel gets a signal of the tool, a barrier completes the program's own, and the tool asks for the kernel's times when it has ended.
// Prints at the end how many kernels it saw, and how many of them had times.
#define AMD_INTERNAL_BUILD 1
#include <hsa/hsa_api_trace.h>

#include <atomic>
#include <cstdio>
#include <vector>

namespace {

CoreApiTable core;
AmdExtTable ext;
std::atomic<long> seen, timed;

struct Dispatch {
    hsa_agent_t agent;
    hsa_signal_t signal;
};

bool ended(hsa_signal_value_t, void *data) {
    auto *dispatch = static_cast<Dispatch *>(data);
    hsa_amd_profiling_dispatch_time_t time{};
    if (ext.hsa_amd_profiling_get_dispatch_time_fn(dispatch->agent, dispatch->signal, &time) == HSA_STATUS_SUCCESS && time.end > time.start) timed++;
    core.hsa_signal_destroy_fn(dispatch->signal);
    delete dispatch;
    return false;
}

void handler(const void *packets, uint64_t count, uint64_t, void *data, hsa_amd_queue_intercept_packet_writer writer) {
    std::vector<hsa_kernel_dispatch_packet_t> out;
    for (uint64_t i = 0; i < count; i++) {
        auto packet = static_cast<const hsa_kernel_dispatch_packet_t *>(packets)[i];
        hsa_signal_t programs{};
        if ((packet.header & 0xff) == HSA_PACKET_TYPE_KERNEL_DISPATCH) {
            seen++;
            programs = packet.completion_signal;
            auto *dispatch = new Dispatch{*static_cast<hsa_agent_t *>(data), {}};
            core.hsa_signal_create_fn(1, 0, nullptr, &dispatch->signal);
            ext.hsa_amd_signal_async_handler_fn(dispatch->signal, HSA_SIGNAL_CONDITION_LT, 1, ended, dispatch);
            packet.completion_signal = dispatch->signal;
        }
        out.push_back(packet);
        if (programs.handle) {
            hsa_kernel_dispatch_packet_t barrier{};
            barrier.header = HSA_PACKET_TYPE_BARRIER_AND | 1 << HSA_PACKET_HEADER_BARRIER;
            barrier.completion_signal = programs;
            out.push_back(barrier);
        }
    }
    writer(out.data(), out.size());
}

hsa_status_t create(hsa_agent_t agent, uint32_t size, hsa_queue_type32_t type, void (*callback)(hsa_status_t, hsa_queue_t *, void *),
                    void *data, uint32_t scratch, uint32_t group, hsa_queue_t **queue) {
    if (type == HSA_QUEUE_TYPE_COOPERATIVE) return core.hsa_queue_create_fn(agent, size, type, callback, data, scratch, group, queue);
    hsa_status_t status = ext.hsa_amd_queue_intercept_create_fn(agent, size, type, callback, data, scratch, group, queue);
    if (status != HSA_STATUS_SUCCESS) return status;
    ext.hsa_amd_profiling_set_profiler_enabled_fn(*queue, 1);
    return ext.hsa_amd_queue_intercept_register_fn(*queue, handler, new hsa_agent_t(agent));
}

}  // namespace

// ROCR calls tools in the order of their priorities; rkprof has 50.
extern "C" {
extern const uint32_t HSA_AMD_TOOL_PRIORITY;
const uint32_t HSA_AMD_TOOL_PRIORITY = 100;

bool OnLoad(HsaApiTable *table, uint64_t, uint64_t, const char *const *) {
    core = *table->core_;
    ext = *table->amd_ext_;
    table->core_->hsa_queue_create_fn = create;
    return true;
}

void OnUnload() {
    std::fprintf(stderr, "above: %ld kernels, %ld with times\n", seen.load(), timed.load());
}
}
