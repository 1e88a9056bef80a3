// A kernel of C++ with arguments of many types, launched with numbers that the program itself prints: one line of JSON a launch, as
// `rkprof report --format json` must have it. It loads HIP by name, so that it builds without ROCm.
#include "functions.h"

struct sizes {
    int m, n, k;
};

static const char source[] =
    "struct Sizes { int m, n, k; };\n"
    "__global__ void scale(float *at, long long n, float x, unsigned count, double y, short s, bool flag, Sizes sizes, int last) {\n"
    "    if (at) *at = n * x + count + y + s + flag + sizes.m + sizes.n + sizes.k + last;\n"
    "}\n"
    "extern \"C\" __global__ void plain(int *at, int m, int n) { if (at) *at = m * n; }\n";

int main(void) {
    void *hip = dlopen("libamdhip64.so.7", RTLD_NOW), *rtc = dlopen("libhiprtc.so.7", RTLD_NOW);
    FUNCTION(hip, hipModuleLoadData, void **, const void *);
    FUNCTION(hip, hipModuleGetFunction, void **, void *, const char *);
    FUNCTION(hip, hipModuleLaunchKernel, void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
    FUNCTION(hip, hipDeviceSynchronize, void);
    FUNCTION(rtc, hiprtcCreateProgram, void **, const char *, const char *, int, const char **, const char **);
    FUNCTION(rtc, hiprtcCompileProgram, void *, int, const char **);
    FUNCTION(rtc, hiprtcGetCodeSize, void *, size_t *);
    FUNCTION(rtc, hiprtcGetCode, void *, char *);

    // The runtime may write a warning between lines, and not within one.
    setvbuf(stdout, NULL, _IOLBF, 0);
    void *program, *module, *scale, *plain, *at = NULL;
    size_t bytes;
    CHECK(hiprtcCreateProgram(&program, source, "arguments.hip", 0, NULL, NULL));
    CHECK(hiprtcCompileProgram(program, 0, NULL));
    CHECK(hiprtcGetCodeSize(program, &bytes));
    char *code = malloc(bytes);
    CHECK(hiprtcGetCode(program, code));
    CHECK(hipModuleLoadData(&module, code));
    CHECK(hipModuleGetFunction(&scale, module, "_Z5scalePfxfjdsb5Sizesi"));
    CHECK(hipModuleGetFunction(&plain, module, "plain"));
    for (int i = 0; i < 60; i++) {
        // Numbers that text has exactly; each set of a kernel comes three times.
        int of = i % 20, m = 1000 * of - 7, last = -of;
        long long n = 1234567890123LL * (of - 3);
        float x = 0.25f * (of - 5);
        unsigned count = 4294967295u - of;
        double y = 1.5 - of;
        short s = -300 * of;
        char flag = of % 2;
        struct sizes sizes = {of, 2 * of + 1, 70000};
        void *all[] = {&at, &n, &x, &count, &y, &s, &flag, &sizes, &last};
        CHECK(hipModuleLaunchKernel(scale, 1, 1, 1, 64, 1, 1, 0, NULL, all, NULL));
        printf("{\"arg1\": %lld, \"arg2\": %g, \"arg3\": %u, \"arg4\": %g, \"arg5\": %d, \"arg6\": %d, \"arg7\": [%d, %d, %d], \"arg8\": %d}\n",
               n, x, count, y, s, flag, sizes.m, sizes.n, sizes.k, last);
        void *two[] = {&at, &m, &last};
        CHECK(hipModuleLaunchKernel(plain, 1, 1, 1, 64, 1, 1, 0, NULL, two, NULL));
        printf("{\"arg1\": %d, \"arg2\": %d}\n", m, last);
    }
    CHECK(hipDeviceSynchronize());
    return 0;
}
