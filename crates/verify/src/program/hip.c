/* Finding and loading HIP, its run-time compiler and what HSA tells of the device's clock. */
#define _GNU_SOURCE
#include "hip.h"
#include "truth.h"
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hip hip;

#define HIP_NAME(name, parameters, required) #name,
const char *const hip_names[HIP_FUNCTION_COUNT] = { HIP_FUNCTIONS(HIP_NAME) };

static char runtime_path[4096];
static char compiler_path[4096];
static char failure[8192];
static void *runtime;

/* The newest first, then the name that development packages have. */
static const char *const VERSIONS[] = { "", ".7", ".6", ".5" };

/* The file that an address is in. */
static void file_of(void *address, char *path, size_t size) {
    Dl_info info;
    if (dladdr(address, &info) && info.dli_fname) snprintf(path, size, "%s", info.dli_fname);
}

static void *open_in(const char *directory, const char *library) {
    for (size_t i = 0; i < sizeof VERSIONS / sizeof *VERSIONS; i++) {
        char path[4096];
        const char *slash = *directory ? "/" : "";
        snprintf(path, sizeof path, "%s%s%s%s", directory, slash, library, VERSIONS[i]);
        void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (handle) return handle;
        const char *said = dlerror();
        /* What is there and can't be loaded says more than what is not there. */
        if (said && (!*failure || !strstr(said, "No such file"))) snprintf(failure, sizeof failure, "%s", said);
    }
    return NULL;
}

static void *find(const char *library) {
    const char *rocm = getenv("RKPROF_ROCM");
    if (rocm && *rocm) {
        char directory[2048];
        snprintf(directory, sizeof directory, "%s/lib", rocm);
        void *handle = open_in(directory, library);
        /* Who names a ROCm wants that one, or its directory of libraries. */
        return handle ? handle : open_in(rocm, library);
    }
    void *handle = open_in("", library);
    return handle ? handle : open_in("/opt/rocm/lib", library);
}

static void *hip_symbol(const char *name, int required, const char **missing) {
    void *address = dlsym(runtime, name);
    if (!address && required) *missing = name;
    return address;
}

const char *hip_load(const char *path) {
    *failure = 0;
    runtime = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : find("libamdhip64.so");
    if (!runtime) {
        if (path) snprintf(failure, sizeof failure, "%s", dlerror());
        return failure;
    }
    const char *missing = NULL;
#define HIP_FIND(name, parameters, required) *(void **)&hip.name = hip_symbol(#name, required, &missing);
    HIP_FUNCTIONS(HIP_FIND)
    *(void **)&hip.hipGetErrorString = hip_symbol("hipGetErrorString", 1, &missing);
    file_of(*(void **)&hip.hipInit, runtime_path, sizeof runtime_path);
    if (missing) {
        snprintf(failure, sizeof failure, "%s has no function %s", runtime_path, missing);
        return failure;
    }
    return NULL;
}

const char *hip_path(void) { return runtime_path; }
const char *hiprtc_path(void) { return *compiler_path ? compiler_path : NULL; }

void must(int status, int function) {
    if (status == 0) return;
    const char *text = hip.hipGetErrorString(status);
    fprintf(stderr, "%s returned hipError_t %d (%s)\n", hip_names[function], status, text ? text : "?");
    fflush(stderr);
    exit(EXIT_CALL_FAILED);
}

static void *hsa_symbol(const char *name) {
    /* Loaded by HIP, so nothing is loaded here. */
    void *hsa = dlopen("libhsa-runtime64.so.1", RTLD_LAZY | RTLD_NOLOAD);
    return dlsym(hsa ? hsa : runtime, name);
}

uint64_t device_clock_hz(void) {
    enum { HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY = 3 };
    int (*get_info)(int, void *) = NULL;
    *(void **)&get_info = hsa_symbol("hsa_system_get_info");
    uint64_t hz = 0;
    if (!get_info || get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &hz) != 0) return 0;
    return hz;
}

const char *hsa_path(void) {
    static char path[PATH_MAX];
    char found[4096] = "";
    void *address = hsa_symbol("hsa_queue_create");
    if (address) file_of(address, found, sizeof found);
    return *found && realpath(found, path) ? path : NULL;
}

/* hiprtc's functions; they are in HIP's own library until ROCm 6, in libhiprtc.so from ROCm 5 on. */
struct compiler {
    int (*create)(Handle *, const char *, const char *, int, const char **, const char **);
    int (*compile)(Handle, int, const char **);
    int (*log_size)(Handle, size_t *);
    int (*log)(Handle, char *);
    int (*code_size)(Handle, size_t *);
    int (*code)(Handle, char *);
    int (*destroy)(Handle *);
};

static int find_compiler(struct compiler *compiler) {
    void *library = dlsym(runtime, "hiprtcCreateProgram") ? runtime : NULL;
    if (!library) {
        /* Beside HIP's own file, then where HIP would be looked for. */
        char directory[4096];
        snprintf(directory, sizeof directory, "%s", runtime_path);
        char *slash = strrchr(directory, '/');
        if (slash) {
            *slash = 0;
            library = open_in(directory, "libhiprtc.so");
        }
        if (!library) library = find("libhiprtc.so");
    }
    if (!library) return 0;
    *(void **)&compiler->create = dlsym(library, "hiprtcCreateProgram");
    *(void **)&compiler->compile = dlsym(library, "hiprtcCompileProgram");
    *(void **)&compiler->log_size = dlsym(library, "hiprtcGetProgramLogSize");
    *(void **)&compiler->log = dlsym(library, "hiprtcGetProgramLog");
    *(void **)&compiler->code_size = dlsym(library, "hiprtcGetCodeSize");
    *(void **)&compiler->code = dlsym(library, "hiprtcGetCode");
    *(void **)&compiler->destroy = dlsym(library, "hiprtcDestroyProgram");
    if (!compiler->create || !compiler->compile || !compiler->code_size || !compiler->code || !compiler->destroy) return 0;
    file_of(*(void **)&compiler->create, compiler_path, sizeof compiler_path);
    return 1;
}

static const char *options[8];
static int option_count;

void hiprtc_option(const char *option) {
    if (option_count < (int)(sizeof options / sizeof *options)) options[option_count++] = option;
}

void *hiprtc_compile(const char *source, const char **why) {
    struct compiler compiler = { 0 };
    *failure = 0;
    *why = failure;
    if (!find_compiler(&compiler)) {
        if (!*failure) snprintf(failure, sizeof failure, "no hiprtc was found");
        return NULL;
    }
    Handle program = NULL;
    int status = compiler.create(&program, source, "rkprof_verify.hip", 0, NULL, NULL);
    if (status != 0) {
        snprintf(failure, sizeof failure, "hiprtcCreateProgram returned %d", status);
        return NULL;
    }
    /* Without --offload-arch it compiles for the current device. */
    status = compiler.compile(program, option_count, options);
    size_t size = 0;
    void *code = NULL;
    if (status != 0) {
        int at = snprintf(failure, sizeof failure, "hiprtcCompileProgram returned %d: ", status);
        if (compiler.log_size && compiler.log && compiler.log_size(program, &size) == 0 && size > 0) {
            char *log = malloc(size + 1);
            if (log && compiler.log(program, log) == 0) {
                log[size] = 0;
                snprintf(failure + at, sizeof failure - at, "%s", log);
            }
            free(log);
        }
    } else if (compiler.code_size(program, &size) == 0 && size > 0 && (code = malloc(size + 1))) {
        /* An image may be text, which ends. */
        ((char *)code)[size] = 0;
        if (compiler.code(program, code) != 0) {
            free(code);
            code = NULL;
            snprintf(failure, sizeof failure, "hiprtcGetCode failed");
        }
    } else {
        snprintf(failure, sizeof failure, "hiprtc made no code");
    }
    compiler.destroy(&program);
    return code;
}
