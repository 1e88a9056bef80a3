// Kernels with planted faults, and one without. `build.sh` compiles them into the code objects beside this file. They include
// no header, so that a clang with the AMDGPU target is all that it takes.

#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#ifdef __GFX9__
#define HELD 30 // `amdgpu_num_vgpr` gives twice the number where accumulation registers share the file
#define LIVE 120
#define HELD4 37
#else
#define HELD 20
#define LIVE 184
#define HELD4 53
#endif
#define BOUNDS(n) __attribute__((amdgpu_flat_work_group_size(1, n)))

typedef float float4_ __attribute__((ext_vector_type(4)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef unsigned int4_like __attribute__((ext_vector_type(4)));

static __attribute__((device)) inline unsigned lane() { return __builtin_amdgcn_workitem_id_x(); }
static __attribute__((device)) inline unsigned item() { return __builtin_amdgcn_workgroup_id_x() * 256 + lane(); }

// No fault: 16 bytes a load, several in flight, all waves.
__global__ BOUNDS(256) void clean_axpy(const float4_ *__restrict x, float4_ *__restrict y, float a, int n) {
#pragma clang loop unroll(disable)
    for (int i = item(); i < n; i += 4 * 65536) {
        float4_ p = x[i], q = x[i + 65536], r = y[i], s = y[i + 65536];
        y[i] = a * p + r;
        y[i + 65536] = a * q + s;
    }
}

// Fault: more live values than the registers hold, in a loop.
__global__ BOUNDS(256) __attribute__((amdgpu_num_vgpr(12))) void spilling(const float *__restrict x, float *__restrict y, int n) {
    float held[HELD];
#pragma unroll
    for (int k = 0; k < HELD; k++) held[k] = x[HELD * item() + k];
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int k = 0; k < HELD; k++) held[k] = held[k] * held[(k + 7) % HELD] + (float)i; // spills here
    }
    float sum = 0;
#pragma unroll
    for (int k = 0; k < HELD; k++) sum += held[k];
    y[item()] = sum;
}

// Fault: 36 KiB of LDS, so that one workgroup fits where two could.
__global__ BOUNDS(256) void lds_limited(const float4_ *__restrict x, float4_ *__restrict y) {
    __shared__ float4_ tile[2304];
    for (int k = 0; k < 9; k++) tile[256 * k + lane()] = x[item() + 256 * k];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
    float4_ sum = 0;
    for (int k = 0; k < 9; k++) sum += tile[256 * k + (lane() ^ 255)];
    y[item()] = sum;
}

// Fault: a few registers above a step of the occupancy.
__global__ BOUNDS(256) void register_limited(const float *__restrict x, float *__restrict y, int n) {
    float held[LIVE], sum = 0;
#pragma unroll
    for (int k = 0; k < LIVE; k++) held[k] = x[LIVE * item() + k];
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int k = 0; k < LIVE; k++) held[k] = held[k] * sum + (float)i;
        sum += held[i & 1 ? 0 : 7];
    }
#pragma unroll
    for (int k = 0; k < LIVE; k++) sum += held[k];
    y[item()] = sum;
}

// Fault: one byte a load.
__global__ BOUNDS(256) void narrow_loads(const unsigned char *__restrict x, unsigned *__restrict y, int n) {
    unsigned sum = 0;
#pragma clang loop unroll(disable)
    for (int i = item(); i < n; i += 65536)
        sum += x[i] * 3; // narrow
    y[item()] = sum;
}

// Fault: a matrix product without matrix instructions.
__global__ BOUNDS(256) void gemm_without_matrix(const half8 *__restrict a, const half8 *__restrict b, half8 *__restrict c, int k) {
    half8 sum = 0;
    unsigned row = item() >> 8, column = lane();
#pragma clang loop unroll(disable)
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[column * k + i];
    c[item()] = sum;
}

// No fault: a matrix product with matrix instructions.
__global__ BOUNDS(256) void gemm_with_matrix(const float4_ *__restrict a, const float4_ *__restrict b, float4_ *__restrict c, int k) {
#if defined(__GFX9__)
    float4_ sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < k; i++) {
        union { float4_ f; half4 h[2]; } p = {a[64 * i + (lane() & 63)]}, q = {b[64 * i + (lane() & 63)]};
        sum = __builtin_amdgcn_mfma_f32_16x16x16f16(p.h[0], q.h[0], sum, 0, 0, 0);
        sum = __builtin_amdgcn_mfma_f32_16x16x16f16(p.h[1], q.h[1], sum, 0, 0, 0);
    }
    c[item()] = sum;
#elif defined(__GFX12__)
    float8 sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < k; i++) {
        union { float4_ f; half8 h; } p = {a[32 * i + (lane() & 31)]}, q = {b[32 * i + (lane() & 31)]};
        sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(p.h, q.h, sum);
    }
    c[2 * item()] = __builtin_shufflevector(sum, sum, 0, 1, 2, 3);
    c[2 * item() + 1] = __builtin_shufflevector(sum, sum, 4, 5, 6, 7);
#else
    float8 sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < k; i++) {
        union { float4_ f[2]; half16 h; } p = {{a[64 * i + (lane() & 15)], a[64 * i + 32 + (lane() & 15)]}},
                                          q = {{b[64 * i + (lane() & 15)], b[64 * i + 32 + (lane() & 15)]}};
        sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(p.h, q.h, sum);
    }
    c[2 * item()] = __builtin_shufflevector(sum, sum, 0, 1, 2, 3);
    c[2 * item() + 1] = __builtin_shufflevector(sum, sum, 4, 5, 6, 7);
#endif
}

// Fault: an array in scratch, indexed by data, without a spill.
__global__ BOUNDS(256) void array_in_scratch(const int *__restrict x, int *__restrict y, int n) {
    int table[64];
    for (int k = 0; k < 64; k++) table[k] = x[k] + lane();
    int at = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) {
        at = table[(at + i) & 63]; // from scratch
        table[i & 63] = at;
    }
    y[item()] = at;
}

// Fault: each load waits for the one before, and nothing is done meanwhile.
__global__ BOUNDS(256) void waiting(const int4_like *__restrict next, int *__restrict y, int n) {
    unsigned at = item();
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) {
        at = next[at].x; // waits
        at = next[at].y;
        at = next[at].z;
        at = next[at].w;
    }
    y[item()] = at;
}

// The object of gfx942 is also what tests of runs load, and small.
#ifndef __gfx942__

// Fault: more values than registers, in no loop. The compiler makes the base of scratch between the loads.
__global__ BOUNDS(1024) void spilling_among_loads(const float4_ *__restrict x, float4_ *__restrict y) {
    float4_ held[HELD4], sum = 0;
#pragma unroll
    for (int k = 0; k < HELD4; k++) held[k] = x[HELD4 * lane() + k];
#pragma unroll
    for (int k = 0; k < HELD4; k++) sum += held[k] * held[(k * 11 + 3) % HELD4]; // spills among loads
#pragma unroll
    for (int k = 0; k < HELD4; k++) y[HELD4 * lane() + k] = held[k] * sum;
}

// Fault: more uniform values than scalar registers, in a loop.
__global__ BOUNDS(256) __attribute__((amdgpu_num_sgpr(32))) void spilling_scalars(const float *__restrict x, float *__restrict y, int n) {
    float held[44], sum = lane();
#pragma unroll
    for (int k = 0; k < 44; k++) held[k] = x[k * n];
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int k = 0; k < 44; k++) sum = sum * held[k] + 1; // spills scalars
    }
    y[item()] = sum;
}

// Fault: a matrix product of bytes without matrix instructions.
__global__ BOUNDS(256) void gemm_of_bytes(const signed char *__restrict a, const signed char *__restrict b, int *__restrict c, int k) {
    int sum = 0;
    unsigned row = item() >> 8, column = lane();
#pragma clang loop unroll(disable) vectorize(disable)
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[256 * i + column]; // bytes
    c[item()] = sum;
}

// No fault: 64-bit addresses, whose carries gfx12 guards by instructions that wait for no memory.
__global__ BOUNDS(256) void clean_copy(const float4_ *__restrict x, float4_ *__restrict y, unsigned long n) {
#pragma clang loop unroll(disable)
    for (unsigned long i = item(); i < n; i += 65536) y[i] = x[i];
}

// No fault: a product with a vector reads the matrix once, and memory limits it.
__global__ BOUNDS(256) void gemv_clean(const half8 *__restrict a, const half8 *__restrict x, half8 *__restrict y, int k) {
    half8 sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < k; i++) sum += a[item() * k + i] * x[i];
    y[item()] = sum;
}

static __attribute__((device, noinline)) int checked(int x) {
    volatile int seen[4] = {x, x + 1, x + 2, x + 3};
    return seen[x & 3];
}

// No fault: a function with a stack is called once, as an assertion would.
__global__ BOUNDS(256) void calling_once(const int *__restrict x, int *__restrict y) {
    if (x[0] < 0) y[1] = checked(x[1]);
    y[item()] = x[item()];
}

// A hint: the function is called in a loop.
__global__ BOUNDS(256) void calling_in_loop(const int *__restrict x, int *__restrict y, int n) {
    int sum = 0;
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++) sum += checked(x[i] + lane()); // calls
    y[item()] = sum;
}

#endif
