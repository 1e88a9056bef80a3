// Complex transforms of hipFFT along one dimension, each in one kernel. For each the program prints what it asked for: sizes,
// operations (5 N log2 N), and the least bytes. It loads the libraries by name, so that it builds without ROCm.
#include "functions.h"
#include <math.h>

enum { C2C = 0x29, Z2Z = 0x69 };

int main(void) {
    void *hip = dlopen("libamdhip64.so.7", RTLD_NOW | RTLD_GLOBAL), *fft = dlopen("libhipfft.so.0", RTLD_NOW | RTLD_GLOBAL);
    FUNCTION(hip, hipMalloc, void **, size_t);
    FUNCTION(hip, hipDeviceSynchronize, void);
    FUNCTION(fft, hipfftPlan1d, void **, int, int, int);
    FUNCTION(fft, hipfftExecC2C, void *, void *, void *, int);
    FUNCTION(fft, hipfftExecZ2Z, void *, void *, void *, int);
    FUNCTION(fft, hipfftDestroy, void *);
    void *in, *out, *plan;
    CHECK(hipMalloc(&in, 16 << 20));
    CHECK(hipMalloc(&out, 16 << 20));
    int lengths[] = {17, 256, 1000, 4096}, batches[] = {3, 64};
    for (int at = 0; at < 4; at++)
        for (int many = 0; many < 2; many++)
            for (int of = 0; of < 4; of++) {
                int n = lengths[at], batch = batches[many], is_double = of & 1, in_place = of >> 1;
                CHECK(hipfftPlan1d(&plan, n, is_double ? Z2Z : C2C, batch));
                CHECK((is_double ? hipfftExecZ2Z : hipfftExecC2C)(plan, in, in_place ? in : out, many ? 1 : -1));
                CHECK(hipDeviceSynchronize());
                CHECK(hipfftDestroy(plan));
                double flops = 5.0 * n * log2(n) * batch, bytes = 2.0 * (is_double ? 16 : 8) * n * batch;
                printf("{\"sizes\": {\"length\": %d, \"transforms\": %d}, \"flops\": %.0f, \"bytes\": %.0f}\n", n, batch, flops, bytes);
            }
    return 0;
}
