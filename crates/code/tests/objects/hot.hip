// One kernel with a loop that waits for memory, for the tests of hot instructions. Compiled with line tables by hot.sh.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))

__device__ unsigned thread() { return __builtin_amdgcn_workitem_id_x(); }

__global__ void chase(const unsigned *__restrict next, const float *__restrict weight, float *__restrict out, int steps) {
    unsigned at = thread();
    float sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < steps; i++) {
        at = next[at];
        sum = sum * 0.5f + weight[at];
    }
    out[thread()] = sum;
}
