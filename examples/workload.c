/* A small HIP program in C for the simulated ROCm:
 *
 *     cargo build -p rkprof-sim
 *     cc examples/workload.c -o workload -Ltarget/debug -lrksim -Wl,-rpath,$PWD/target/debug -lpthread
 *     LD_PRELOAD=.../librkprof.so ./workload [ROUNDS [THREADS]]
 *
 * It does by hand what hipcc would generate for `vector_add<<<...>>>`: the kernel is registered before main, and each
 * launch pushes and pops its configuration. Exits 1 when data comes back wrong. */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { uint32_t x, y, z; } dim3;
typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
enum { hipMemcpyHostToDevice = 1, hipMemcpyDeviceToHost = 2, hipMemcpyDeviceToDevice = 3 };

int hipMalloc(void **, size_t);
int hipFree(void *);
int hipMemcpyAsync(void *, const void *, size_t, int, hipStream_t);
int hipMemset(void *, int, size_t);
int hipStreamCreate(hipStream_t *);
int hipStreamDestroy(hipStream_t);
int hipStreamSynchronize(hipStream_t);
int hipEventCreate(hipEvent_t *);
int hipEventRecord(hipEvent_t, hipStream_t);
int hipEventSynchronize(hipEvent_t);
int hipEventElapsedTime(float *, hipEvent_t, hipEvent_t);
int hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
int __hipPushCallConfiguration(dim3, dim3, size_t, hipStream_t);
int __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, hipStream_t *);
void **__hipRegisterFatBinary(const void *);
void __hipUnregisterFatBinary(void **);
void __hipRegisterFunction(void **, const void *, char *, const char *, unsigned, void *, void *, dim3 *, dim3 *, int *);
int roctxRangePushA(const char *);
int roctxRangePop(void);

#define CHECK(call) do { int e_ = (call); if (e_) { fprintf(stderr, "%s: hipError_t %d\n", #call, e_); exit(1); } } while (0)

static const struct { uint32_t magic, version; const void *image, *unused; } fat_binary = { 0x48495046, 1, NULL, NULL };
static void **modules;

/* The host side of the kernel: its address stands for it. */
static void vector_add(void) {
    dim3 grid, block;
    size_t shared;
    hipStream_t stream;
    CHECK(__hipPopCallConfiguration(&grid, &block, &shared, &stream));
    CHECK(hipLaunchKernel((const void *)vector_add, grid, block, NULL, shared, stream));
}

__attribute__((constructor)) static void before_main(void) {
    char *name = "_Z10vector_addPKfS0_Pfi";
    modules = __hipRegisterFatBinary(&fat_binary);
    __hipRegisterFunction(modules, (const void *)vector_add, name, name, ~0u, NULL, NULL, NULL, NULL, NULL);
}

__attribute__((destructor)) static void after_main(void) { __hipUnregisterFatBinary(modules); }

static int rounds = 10;

static void *worker(void *argument) {
    enum { BYTES = 1 << 20 };
    char *in = malloc(BYTES), *out = calloc(1, BYTES);
    void *a, *b;
    float ms;
    hipStream_t stream;
    hipEvent_t start, stop;
    memset(in, 1 + (int)(intptr_t)argument, BYTES);
    CHECK(hipMalloc(&a, BYTES));
    CHECK(hipMalloc(&b, BYTES));
    CHECK(hipStreamCreate(&stream));
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    CHECK(hipMemset(b, 0, BYTES));
    for (int i = 0; i < rounds; i++) {
        dim3 grid = { 1024, 1, 1 }, block = { 256, 1, 1 };
        roctxRangePushA("round");
        CHECK(hipMemcpyAsync(a, in, BYTES, hipMemcpyHostToDevice, stream));
        CHECK(hipEventRecord(start, stream));
        CHECK(__hipPushCallConfiguration(grid, block, 0, stream));
        vector_add();
        CHECK(hipEventRecord(stop, stream));
        CHECK(hipMemcpyAsync(b, a, BYTES, hipMemcpyDeviceToDevice, stream));
        CHECK(hipMemcpyAsync(out, b, BYTES, hipMemcpyDeviceToHost, stream));
        CHECK(hipStreamSynchronize(stream));
        roctxRangePop();
    }
    CHECK(hipEventElapsedTime(&ms, start, stop));
    CHECK(hipStreamDestroy(stream));
    CHECK(hipFree(a));
    CHECK(hipFree(b));
    if (memcmp(in, out, BYTES)) { fprintf(stderr, "the copy is wrong\n"); exit(1); }
    printf("%d rounds, the kernel took %.1f us, the copy is right\n", rounds, ms * 1000);
    free(in);
    free(out);
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 2 ? atoi(argv[2]) : 1;
    pthread_t ids[64];
    if (argc > 1) rounds = atoi(argv[1]);
    if (threads < 1 || threads > 64) return 2;
    for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, worker, (void *)(intptr_t)i);
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return 0;
}
