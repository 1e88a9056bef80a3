// Copies by HIP, and counts HSA's functions as HIP calls them: it exports them itself, so HIP's calls come here first. A line
// `FUNCTION CALLS` each, when it is done. It declares what it calls, so that it builds without headers of ROCm; link with -rdynamic.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef long (*function)(long, long, long, long, long, long, long, long, long, long);

// As many words as the largest of these has; a word that is not an argument is passed on and not looked at.
#define COUNTED(name)                                                                                                  \
    static long calls_##name;                                                                                          \
    long name(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {                        \
        static function next;                                                                                          \
        if (!next) next = (function)dlsym(dlopen("libhsa-runtime64.so.1", RTLD_NOW), #name);                           \
        __atomic_add_fetch(&calls_##name, 1, __ATOMIC_RELAXED);                                                        \
        return next(a, b, c, d, e, f, g, h, i, j);                                                                     \
    }
#define ADDED(name) sum += __atomic_load_n(&calls_##name, __ATOMIC_RELAXED);
#define PRINTED(name) printf("%s %ld\n", #name, calls_##name);
#define EACH(DO)                                                                                                       \
    DO(hsa_system_get_info) DO(hsa_iterate_agents) DO(hsa_agent_get_info) DO(hsa_queue_create)                         \
    DO(hsa_queue_add_write_index_screlease) DO(hsa_queue_load_read_index_relaxed)                                      \
    DO(hsa_queue_load_read_index_scacquire) DO(hsa_signal_create) DO(hsa_signal_destroy) DO(hsa_signal_load_relaxed)   \
    DO(hsa_signal_store_screlease) DO(hsa_signal_silent_store_relaxed) DO(hsa_signal_wait_scacquire)                   \
    DO(hsa_executable_freeze) DO(hsa_executable_symbol_get_info) DO(hsa_executable_get_symbol_by_name)                 \
    DO(hsa_system_get_major_extension_table) DO(hsa_amd_signal_create) DO(hsa_amd_signal_async_handler)                \
    DO(hsa_amd_memory_pool_allocate) DO(hsa_amd_memory_pool_free) DO(hsa_amd_memory_pool_get_info)                     \
    DO(hsa_amd_memory_async_copy_on_engine) DO(hsa_amd_agents_allow_access) DO(hsa_amd_pointer_info)                   \
    DO(hsa_amd_profiling_get_dispatch_time) DO(hsa_amd_profiling_set_profiler_enabled)
EACH(COUNTED)

int hipMalloc(void **, size_t);
int hipFree(void *);
int hipMemcpy(void *, const void *, size_t, int);
int hipMemset(void *, int, size_t);
int hipStreamCreate(void **);
int hipStreamSynchronize(void *);
int hipMemcpyAsync(void *, const void *, size_t, int, void *);
int hipDeviceSynchronize(void);

// HIP's own thread handles completions after the program has waited for them: on a busy machine, later than main gets here.
static void until_hip_is_quiet(void) {
    enum { QUIET_MS = 300 };
    for (long before = -1, ms = 0; ms < QUIET_MS; ms++) {
        long sum = 0;
        EACH(ADDED)
        if (sum != before) before = sum, ms = 0;
        usleep(1000);
    }
}

int main(void) {
    enum { BYTES = 1 << 20 };
    void *one, *two, *stream, *host = calloc(1, BYTES);
    int failed = hipMalloc(&one, BYTES) | hipMalloc(&two, BYTES) | hipStreamCreate(&stream);
    for (int i = 0; i < 20; i++) {
        void *more;
        failed |= hipMemcpy(one, host, BYTES, 1) | hipMemset(two, i, BYTES) | hipMemcpyAsync(host, one, BYTES, 2, stream);
        failed |= hipStreamSynchronize(stream) | hipMemcpy(two, one, BYTES, 3) | hipMalloc(&more, 4096) | hipFree(more);
    }
    failed |= hipDeviceSynchronize();
    until_hip_is_quiet();
    EACH(PRINTED)
    return failed != 0;
}
