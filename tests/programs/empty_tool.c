/* A tool of rocprofiler-sdk that asks for nothing: what it costs is what the SDK costs. */
#include <stddef.h>

struct result {
    size_t size;
    int (*initialize)(void *, void *);
    void (*finalize)(void *);
    void *data;
};

static int initialize(void *end, void *data) {
    (void)end, (void)data;
    return 0;
}

struct result *rocprofiler_configure(unsigned version, const char *text, unsigned priority, void *id) {
    static struct result result = { sizeof result, initialize, NULL, NULL };
    (void)version, (void)text, (void)priority, (void)id;
    return &result;
}
