/* A program with a tool of the SDK in it, which puts a function of its own in the place of hsa_queue_create.
 *
 *     hooking          the SDK finds the tool by its exported name (where the program was linked with -rdynamic)
 *     hooking forced   the program hands the tool to the SDK; no export shows it
 *     hooking late     likewise, in the middle of its kernels
 *     hooking beside   the same while another thread calls HIP; the last line is the number of its calls
 *     hooking gap      the same, but that thread begins to call while the tool comes
 *     hooking within   late, while another thread makes a hundred calls, its only ones */
#include "hip.h"
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* The SDK's, as far as they are used here. */
struct result {
    size_t size;
    int (*initialize)(void *, void *);
    void (*finalize)(void *);
    void *data;
};
struct result *rocprofiler_configure(unsigned version, const char *text, unsigned priority, void *id);
int rocprofiler_at_intercept_table_registration(void *callback, int tables, void *data);
int rocprofiler_force_configure(struct result *(*)(unsigned, const char *, unsigned, void *));

typedef int create_queue(uint64_t, uint32_t, uint32_t, void *, void *, uint32_t, uint32_t, void *);
static create_queue *original;
static int queues;

static int create(uint64_t agent, uint32_t size, uint32_t type, void *callback, void *data, uint32_t private_segment,
                  uint32_t group_segment, void *queue) {
    queues++;
    return original(agent, size, type, callback, data, private_segment, group_segment, queue);
}

static _Atomic long calls;
static _Atomic int is_over;
static int is_gap;
static pthread_t beside;

static void *calls_beside(void *unused) {
    for (int device; !is_over; calls++) CHECK(hipGetDevice(&device));
    return unused;
}

static void *calls_within(void *unused) {
    usleep(20000);
    for (int device; calls < 100; calls++) CHECK(hipGetDevice(&device));
    return unused;
}

static void begin_beside(long number) {
    if (pthread_create(&beside, NULL, calls_beside, NULL)) exit(3);
    while (calls < number) {}
}

static void on_table(int kind, uint64_t version, uint64_t instance, char **tables, uint64_t count, void *data) {
    (void)kind, (void)version, (void)instance, (void)count, (void)data;
    /* The core table of HsaApiTable, and hsa_queue_create in it. */
    create_queue **entry = (create_queue **)(*(char **)(tables[0] + 16) + 72);
    original = *entry;
    *entry = create;
    /* HIP's table is handed over later. */
    if (is_gap) begin_beside(1);
}

static struct result *configure(unsigned version, const char *text, unsigned priority, void *id) {
    static struct result result = {sizeof result, NULL, NULL, NULL};
    (void)version, (void)text, (void)priority, (void)id;
    return rocprofiler_at_intercept_table_registration((void *)on_table, 1, NULL) ? NULL : &result;
}

#ifdef EXPORTED
struct result *rocprofiler_configure(unsigned version, const char *text, unsigned priority, void *id) {
    return configure(version, text, priority, id);
}
#endif

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "";
    is_gap = !strcmp(way, "gap");
    int is_within = !strcmp(way, "within");
    int is_beside = !strcmp(way, "beside");
    if (!strcmp(way, "forced") && rocprofiler_force_configure(configure)) return 2;
    load_kernel();
    hipStream_t stream = NULL;
    if (is_beside || is_gap || is_within || !strcmp(way, "late")) {
        if (is_beside) begin_beside(1000);
        for (int i = 0; i < 50; i++) launch(NULL);
        CHECK(hipDeviceSynchronize());
        if (is_within && pthread_create(&beside, NULL, calls_within, NULL)) return 3;
        if (rocprofiler_force_configure(configure)) return 2;
        if (is_within) pthread_join(beside, NULL);
        CHECK(hipStreamCreate(&stream));
    }
    for (int i = 0; i < 50; i++) launch(stream);
    CHECK(hipDeviceSynchronize());
    for (long before = calls; is_gap && calls < before + 1000;) {}
    is_over = 1;
    if (is_beside || is_gap) pthread_join(beside, NULL);
    if (is_beside || is_gap || is_within) printf("%ld\n", calls);
    printf("the tool saw %d queues\n", queues);
    return queues ? 0 : 1;
}
