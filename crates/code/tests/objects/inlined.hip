// Loads that are written in a header of the compiler's, and called here: `inlined.sh` compiles it with its line table.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
__device__ inline float widened(const unsigned short *x) {
    float out;
#line 240 "/usr/include/hip/amd_detail/amd_hip_bf16.h"
    unsigned bits = (unsigned)*x << 16;
    __builtin_memcpy(&out, &bits, 4);
    return out;
}
#line 12 "inlined.hip"
__device__ inline float product(const unsigned short *a, const unsigned short *b) {
    return widened(a) * widened(b); // product
}

__global__ void dot(const unsigned short *__restrict a, const unsigned short *__restrict b, float *out, int n) {
    float sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++)
        sum += widened(a + 64 * i + __builtin_amdgcn_workitem_id_x()) * (float)i; // dot
    for (int i = 0; i < n; i++)
        sum += product(a + i * n, b + i * n);
    out[__builtin_amdgcn_workitem_id_x()] = sum;
}
