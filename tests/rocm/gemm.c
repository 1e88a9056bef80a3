// Matrix products of three types by rocBLAS and of one by hipBLASLt, with copies to and from the device. It loads the libraries by
// name, so that it builds without ROCm, and prints each status: 0 is success everywhere.
#include "functions.h"
#include <stdint.h>

static void *library(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    if (!handle) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return handle;
}

enum { NONE = 111, TRANSPOSED = 112, TO_DEVICE = 1, TO_HOST = 2, SIDE = 2048 };

int main(void) {
    void *hip = library("libamdhip64.so.7");
    FUNCTION(hip, hipMalloc, void **, size_t);
    FUNCTION(hip, hipFree, void *);
    FUNCTION(hip, hipMemcpy, void *, const void *, size_t, int);
    FUNCTION(hip, hipMemset, void *, int, size_t);
    FUNCTION(hip, hipDeviceSynchronize, void);

    size_t bytes = SIDE * SIDE * sizeof(double);
    char *host = calloc(1, bytes);
    void *a, *b, *c;
    printf("hipMalloc %d %d %d\n", hipMalloc(&a, bytes), hipMalloc(&b, bytes), hipMalloc(&c, bytes));
    printf("to the device %d %d\n", hipMemcpy(a, host, bytes, TO_DEVICE), hipMemcpy(b, host, 12345, TO_DEVICE));
    printf("hipMemset %d\n", hipMemset(c, 0, bytes));

    void *rocblas = library("librocblas.so.5");
    FUNCTION(rocblas, rocblas_create_handle, void **);
    FUNCTION(rocblas, rocblas_destroy_handle, void *);
    FUNCTION(rocblas, rocblas_sgemm, void *, int, int, int, int, int, const float *, void *, int, void *, int, const float *, void *, int);
    FUNCTION(rocblas, rocblas_dgemm, void *, int, int, int, int, int, const double *, void *, int, void *, int, const double *, void *, int);
    FUNCTION(rocblas, rocblas_hgemm, void *, int, int, int, int, int, const uint16_t *, void *, int, void *, int, const uint16_t *, void *, int);
    static const int sizes[][3] = {{1024, 512, 256}, {2048, 1, 2048}, {128, 128, 128}, {333, 77, 1000}, {2048, 2048, 512}};
    float one = 1, zero = 0;
    double one_double = 1, zero_double = 0;
    uint16_t one_half = 0x3c00, zero_half = 0;
    void *handle;
    printf("rocblas_create_handle %d\n", rocblas_create_handle(&handle));
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int m = sizes[i][0], n = sizes[i][1], k = sizes[i][2];
        int single = rocblas_sgemm(handle, NONE, NONE, m, n, k, &one, a, m, b, k, &zero, c, m);
        int half = rocblas_hgemm(handle, NONE, TRANSPOSED, m, n, k, &one_half, a, m, b, n, &zero_half, c, m);
        int twice = rocblas_dgemm(handle, TRANSPOSED, NONE, m, n, k, &one_double, a, k, b, k, &zero_double, c, m);
        printf("%d x %d x %d: %d %d %d\n", m, n, k, single, half, twice);
    }
    printf("hipDeviceSynchronize %d\n", hipDeviceSynchronize());
    printf("rocblas_destroy_handle %d\n", rocblas_destroy_handle(handle));

    void *lt = library("libhipblaslt.so.1");
    FUNCTION(lt, hipblasLtCreate, void **);
    FUNCTION(lt, hipblasLtDestroy, void *);
    FUNCTION(lt, hipblasLtMatrixLayoutCreate, void **, int, uint64_t, uint64_t, int64_t);
    FUNCTION(lt, hipblasLtMatmulDescCreate, void **, int, int);
    FUNCTION(lt, hipblasLtMatmulPreferenceCreate, void **);
    FUNCTION(lt, hipblasLtMatmulAlgoGetHeuristic, void *, void *, void *, void *, void *, void *, void *, int, void *, int *);
    FUNCTION(lt, hipblasLtMatmul, void *, void *, const void *, void *, void *, void *, void *, const void *, void *, void *, void *, void *,
             const void *, void *, size_t, void *);
    enum { HALF = 2, SINGLE = 0, COMPUTE_SINGLE = 2, EDGE = 512 };
    void *light, *product, *layout, *preference;
    static uint64_t found[64]; // one hipblasLtMatmulHeuristicResult_t, which begins with the algorithm
    int count = 0;
    printf("hipblasLtCreate %d\n", hipblasLtCreate(&light));
    printf("descriptions %d %d %d\n", hipblasLtMatmulDescCreate(&product, COMPUTE_SINGLE, SINGLE),
           hipblasLtMatrixLayoutCreate(&layout, HALF, EDGE, EDGE, EDGE), hipblasLtMatmulPreferenceCreate(&preference));
    int status = hipblasLtMatmulAlgoGetHeuristic(light, product, layout, layout, layout, layout, preference, 1, found, &count);
    printf("hipblasLtMatmulAlgoGetHeuristic %d: %d\n", status, count);
    for (int i = 0; count > 0 && i < 3; i++) {
        printf("hipblasLtMatmul %d\n",
               hipblasLtMatmul(light, product, &one, a, layout, b, layout, &zero, c, layout, c, layout, found, NULL, 0, NULL));
    }
    printf("hipDeviceSynchronize %d\n", hipDeviceSynchronize());
    printf("hipblasLtDestroy %d\n", hipblasLtDestroy(light));
    printf("to the host %d %d\n", hipMemcpy(host, c, bytes, TO_HOST), hipMemcpy(host, a, 4321, TO_HOST));
    printf("hipFree %d %d %d\n", hipFree(a), hipFree(b), hipFree(c));
    return 0;
}
