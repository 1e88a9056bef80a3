/* HIP as this program needs it: found and loaded at run time, declared here, so that neither headers nor libraries of ROCm are
 * needed to build it. The prototypes are those of HIP's documentation; they have not changed since HIP 5. */
#ifndef RKPROF_VERIFY_HIP_H
#define RKPROF_VERIFY_HIP_H

#include <stddef.h>
#include <stdint.h>

typedef void *Handle;

enum {
    HIP_HOST_TO_DEVICE = 1,
    HIP_DEVICE_TO_HOST = 2,
    HIP_DEVICE_TO_DEVICE = 3,
    /* hipDeviceAttribute_t */
    HIP_WARP_SIZE = 87,
    /* hipFunction_attribute */
    HIP_FUNCTION_STATIC_LDS = 1,
    HIP_FUNCTION_REGISTERS = 4,
    /* hipError_t */
    HIP_NOT_READY = 600,
};

/* X(name, parameters, required): all functions that are called, each counted under its name. */
#define HIP_FUNCTIONS(X) \
    X(hipInit, (unsigned), 1) \
    X(hipRuntimeGetVersion, (int *), 1) \
    X(hipGetDeviceCount, (int *), 1) \
    X(hipGetDevice, (int *), 1) \
    X(hipSetDevice, (int), 1) \
    X(hipDeviceGetName, (char *, int, int), 1) \
    X(hipDeviceGetAttribute, (int *, int, int), 1) \
    X(hipDeviceSynchronize, (void), 1) \
    X(hipDeviceReset, (void), 0) \
    X(hipMalloc, (void **, size_t), 1) \
    X(hipFree, (void *), 1) \
    X(hipHostMalloc, (void **, size_t, unsigned), 1) \
    X(hipHostFree, (void *), 1) \
    X(hipMemcpyAsync, (void *, const void *, size_t, int, Handle), 1) \
    X(hipMemsetAsync, (void *, int, size_t, Handle), 1) \
    X(hipStreamCreate, (Handle *), 1) \
    X(hipStreamDestroy, (Handle), 1) \
    X(hipStreamSynchronize, (Handle), 1) \
    X(hipStreamQuery, (Handle), 1) \
    X(hipStreamBeginCapture, (Handle, int), 0) \
    X(hipStreamEndCapture, (Handle, Handle *), 0) \
    X(hipEventCreate, (Handle *), 1) \
    X(hipEventDestroy, (Handle), 1) \
    X(hipEventRecord, (Handle, Handle), 1) \
    X(hipEventSynchronize, (Handle), 1) \
    X(hipEventElapsedTime, (float *, Handle, Handle), 1) \
    X(hipModuleLoadData, (Handle *, const void *), 1) \
    X(hipModuleUnload, (Handle), 1) \
    X(hipModuleGetFunction, (Handle *, Handle, const char *), 1) \
    X(hipFuncGetAttribute, (int *, int, Handle), 0) \
    X(hipModuleLaunchKernel, (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle, void **, \
                              void **), 1) \
    X(hipExtModuleLaunchKernel, (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, size_t, Handle, void **, \
                                 void **, Handle, Handle, unsigned), 0) \
    X(hipModuleLaunchCooperativeKernel, (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle, \
                                         void **), 0) \
    X(hipGraphInstantiate, (Handle *, Handle, Handle *, char *, size_t), 0) \
    X(hipGraphLaunch, (Handle, Handle), 0) \
    X(hipGraphExecDestroy, (Handle), 0) \
    X(hipGraphDestroy, (Handle), 0)

#define HIP_MEMBER(name, parameters, required) int (*name) parameters;
#define HIP_INDEX(name, parameters, required) INDEX_##name,

struct hip {
    HIP_FUNCTIONS(HIP_MEMBER)
    /* Not counted: it tells what an error means. */
    const char *(*hipGetErrorString)(int);
};

enum { HIP_FUNCTIONS(HIP_INDEX) HIP_FUNCTION_COUNT };

extern struct hip hip;
extern const char *const hip_names[HIP_FUNCTION_COUNT];

/* Finds and loads HIP: `path`, or RKPROF_ROCM, /opt/rocm and the dynamic linker's own places. Returns NULL, or why not. */
const char *hip_load(const char *path);
/* The file that HIP was loaded from. */
const char *hip_path(void);
/* The file that has the run-time compiler; NULL where there is none. */
const char *hiprtc_path(void);
/* Ticks of the device clock a second, as HSA tells after HIP's first call; 0 when it is not known. */
uint64_t device_clock_hz(void);
/* The HSA runtime's file, all links followed; NULL when it is not known. */
const char *hsa_path(void);

/* Compiles source to a code object for the current device, in memory that stays. NULL, with the reason, when that is not possible. */
void *hiprtc_compile(const char *source, const char **why);
/* An option for the compiler that a broken installation needs. */
void hiprtc_option(const char *option);

/* The thread's count of this function goes up by one. */
void count_call(int function);
/* A failed call that the work needs ends the program. */
void must(int status, int function);

/* A call that must succeed. */
#define HIP(name, ...) must((count_call(INDEX_##name), hip.name(__VA_ARGS__)), INDEX_##name)
/* A call whose status the caller looks at. */
#define TRY(name, ...) (count_call(INDEX_##name), hip.name(__VA_ARGS__))

#endif
