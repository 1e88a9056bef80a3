/* A ROCm in which the runtime registers with librocprofiler-register: what that does about a visible tool, and what ends the
 * program. PART 1 is librocprofiler-register, 2 the runtime, 3 rocprofiler-sdk, 0 the program: it takes the runtime as the
 * linker gave it, or loads the library of its argument, or the SDK of its second one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int rocprofiler_register_library_api_table(const char *, void *, unsigned, void **, unsigned long, void *);
int runtime_call(void);

#if PART == 1
typedef int (*Set)(const char *, unsigned long, unsigned long, void **, unsigned long);

static Set loaded(const char *path) {
    void *sdk = dlopen(path, RTLD_LAZY | RTLD_GLOBAL);
    return sdk ? (Set)dlsym(sdk, "rocprofiler_set_api_table") : NULL;
}

int rocprofiler_register_library_api_table(const char *name, void *import, unsigned version, void **tables, unsigned long count,
                                           void *id) {
    (void)import, (void)id;
    if (!dlsym(RTLD_DEFAULT, "rocprofiler_configure")) return 1;
    Set set = (Set)dlsym(RTLD_DEFAULT, "rocprofiler_set_api_table");
    if (!set) set = loaded("librocprofiler-sdk.so");
    if (!set) {
        Dl_info info;
        char path[4096];
        dladdr((void *)rocprofiler_register_library_api_table, &info);
        snprintf(path, sizeof path, "%.*s/librocprofiler-sdk.so", (int)(strrchr(info.dli_fname, '/') - info.dli_fname),
                 info.dli_fname);
        set = loaded(path);
    }
    if (!set) {
        fputs("rocprofiler_set_api_table not found. Tried to dlopen librocprofiler-sdk.so\n", stderr);
        abort();
    }
    return set(name, version, 7, tables, count);
}
#elif PART == 2
int runtime_call(void) {
    static void *table = "a table";
    unsigned long id = 0;
    int hsa = rocprofiler_register_library_api_table("hsa", NULL, 11800, &table, 1, &id);
    int hip = rocprofiler_register_library_api_table("hip", NULL, 60300, &table, 1, &id);
    return 10 * hsa + hip;
}
#elif PART == 3
/* As the real SDK: it has the address of a tool's function, if there is one when it is loaded, and calls its own functions through
 * slots that the loader fills in. */
extern __attribute__((weak)) char rocprofiler_configure[];

int status(void) { return 0; }

int rocprofiler_is_initialized(int *initialized) {
    *initialized = status();
    return 0;
}

int rocprofiler_create_context(void *context) {
    const void *volatile tool = rocprofiler_configure;
    return context || tool;
}

int rocprofiler_set_api_table(const char *name, unsigned long version, unsigned long instance, void **tables, unsigned long count) {
    fprintf(stderr, "the SDK: %s %lu %lu %s %lu\n", name, version, instance, (char *)*tables, count);
    return 0;
}
#else
int main(int count, char **arguments) {
    int (*call)(void);
    if (count > 2) {
        /* The SDK before any runtime, as a library with a profiler in it loads it. */
        void *sdk = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
        puts(sdk && dlsym(sdk, "rocprofiler_is_initialized") ? "loaded" : dlerror());
        return 0;
    }
    if (count > 1) {
        void *runtime = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
        call = runtime ? (int (*)(void))dlsym(runtime, "runtime_call") : NULL;
    } else {
        call = (int (*)(void))dlsym(RTLD_DEFAULT, "runtime_call");
    }
    if (!call) return 2;
    call();
    puts("the program's own words");
    return 0;
}
#endif
