/* HIP calls with known arguments. Each prints one line: the function and what it was given, between tabs.
 *
 *     given [MODULE] [KERNEL]    a file with code for the device, and a kernel in it */
#include "hip.h"

typedef struct { uint32_t x, y, z; } dim3;

int hipMalloc(void **, size_t);
int hipHostMalloc(void **, size_t, unsigned);
int hipFree(void *);
int hipMemcpy(void *, const void *, size_t, int);
int hipMemcpyAsync(void *, const void *, size_t, int, hipStream_t);
int hipMemcpyPeerAsync(void *, int, const void *, int, size_t, hipStream_t);
int hipMemsetAsync(void *, int, size_t, hipStream_t);
int hipMemsetD8Async(void *, unsigned char, size_t, hipStream_t);
int hipModuleLoad(hipModule_t *, const char *);
int hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
int hipDeviceGetAttribute(int *, int, int);

enum { BYTES = 4096, HOST_TO_DEVICE = 1, DEFAULT = 4, WARP_SIZE = 87 };

static const char *address(const volatile void *pointer) {
    static char texts[8][32];
    static int next;
    char *text = texts[next++ % 8];
    snprintf(text, sizeof texts[0], pointer ? "%p" : "null", pointer);
    return text;
}

int main(int argc, char **argv) {
    static char host[BYTES];
    void *device, *pinned;
    hipStream_t stream;
    hipModule_t module = NULL;
    hipFunction_t function = NULL;
    int value;

    CHECK(hipMalloc(&device, BYTES));
    printf("hipMalloc\t%s\t%d\n", address(&device), BYTES);
    CHECK(hipHostMalloc(&pinned, 1 << 20, 0));
    printf("hipHostMalloc\t%s\t%d\t0\n", address(&pinned), 1 << 20);
    CHECK(hipStreamCreate(&stream));
    printf("hipStreamCreate\t%s\n", address(&stream));
    CHECK(hipMemcpy(device, host, BYTES, DEFAULT));
    printf("hipMemcpy\t%s\t%s\t%d\tDefault\n", address(device), address(host), BYTES);
    CHECK(hipMemcpyAsync(device, pinned, 512, HOST_TO_DEVICE, stream));
    printf("hipMemcpyAsync\t%s\t%s\t512\tHostToDevice\t%s\n", address(device), address(pinned), address(stream));
    CHECK(hipMemsetAsync(device, -7, 256, NULL));
    printf("hipMemsetAsync\t%s\t-7\t256\tnull\n", address(device));
    CHECK(hipMemsetD8Async(device, 200, 64, stream));
    printf("hipMemsetD8Async\t%s\t200\t64\t%s\n", address(device), address(stream));
    CHECK(hipDeviceGetAttribute(&value, WARP_SIZE, 0));
    printf("hipDeviceGetAttribute\t%s\t%d\t0\n", address(&value), WARP_SIZE);

    /* Texts: of calls that fail only the address is known. */
    static const char nowhere[] = "/no/such/module";
    if (!hipModuleLoad(&module, nowhere)) return 1;
    printf("hipModuleLoad\t%s\t%s\n", address(&module), address(nowhere));
    if (argc > 1) {
        CHECK(hipModuleLoad(&module, argv[1]));
        printf("hipModuleLoad\t%s\t%s\n", address(&module), argv[1]);
    }
    if (argc > 2) {
        CHECK(hipModuleGetFunction(&function, module, argv[2]));
        printf("hipModuleGetFunction\t%s\t%s\t%s\n", address(&function), address(module), argv[2]);
        CHECK(hipModuleLaunchKernel(function, 4, 1, 1, 64, 1, 1, 32, stream, NULL, NULL));
        printf("hipModuleLaunchKernel\t%s\t4\t1\t1\t64\t1\t1\t32\t%s\tnull\tnull\n", address(function), address(stream));
    }
    /* More words than there are registers. HIP 7 crashes at a function that was never registered. */
    if (function) {
        dim3 grid = {7, 2, 3}, block = {64, 1, 4};
        void *none[1] = {NULL};
        CHECK(hipLaunchKernel((const void *)function, grid, block, none, 768, stream));
        printf("hipLaunchKernel\t%s\t{z=3, y=2, x=7}\t{z=4, y=1, x=64}\t%s\t768\t%s\n", address((const void *)function), address(none),
               address(stream));
    }
    hipGetLastError();
    puts("hipGetLastError");

    CHECK(hipStreamSynchronize(stream));
    printf("hipStreamSynchronize\t%s\n", address(stream));
    CHECK(hipFree(NULL));
    puts("hipFree\tnull");
    CHECK(hipDeviceSynchronize());
    puts("hipDeviceSynchronize");
    return 0;
}
