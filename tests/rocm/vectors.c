// rocBLAS's operations on vectors, and products of a matrix and a vector. For each call the program prints what it asked for: sizes,
// operations, and the least bytes that must move. It loads the libraries by name, so that it builds without ROCm.
#include "functions.h"
#include <stdint.h>

enum { NONE = 111, TRANSPOSED = 112 };

// `result`: bytes of what is written, and read where it is added to. A kernel that makes parts of sums leaves these to another one.
static void matrix(long rows, long columns, long batch, double flops, double inputs, double result) {
    printf("{\"sizes\": {\"rows\": %ld, \"columns\": %ld, \"batch\": %ld}, \"flops\": %.0f, \"inputs\": %.0f, \"result\": %.0f}\n", rows,
           columns, batch, flops, inputs, result);
}

static void vector(long elements, double flops, double bytes) {
    // An operation that only moves or compares has no rate of operations: null.
    printf("{\"sizes\": {\"elements\": %ld}, \"flops\": ", elements);
    printf(flops < 0 ? "null" : "%.0f", flops);
    printf(", \"inputs\": %.0f, \"result\": 0}\n", bytes);
}

int main(void) {
    void *hip = dlopen("libamdhip64.so.7", RTLD_NOW | RTLD_GLOBAL), *blas = dlopen("librocblas.so.5", RTLD_NOW | RTLD_GLOBAL);
    FUNCTION(hip, hipMalloc, void **, size_t);
    FUNCTION(hip, hipDeviceSynchronize, void);
    FUNCTION(blas, rocblas_create_handle, void **);
    FUNCTION(blas, rocblas_sgemv, void *, int, int, int, const float *, void *, int, void *, int, const float *, void *, int);
    FUNCTION(blas, rocblas_dgemv, void *, int, int, int, const double *, void *, int, void *, int, const double *, void *, int);
    FUNCTION(blas, rocblas_sgemv_strided_batched, void *, int, int, int, const float *, void *, int, int64_t, void *, int, int64_t, const float *,
             void *, int, int64_t, int);
    FUNCTION(blas, rocblas_hshgemv_strided_batched, void *, int, int, int, const float *, void *, int, int64_t, void *, int, int64_t,
             const float *, void *, int, int64_t, int);
    FUNCTION(blas, rocblas_hssgemv_strided_batched, void *, int, int, int, const float *, void *, int, int64_t, void *, int, int64_t,
             const float *, void *, int, int64_t, int);
    FUNCTION(blas, rocblas_saxpy, void *, int, const float *, void *, int, void *, int);
    FUNCTION(blas, rocblas_set_atomics_mode, void *, int);
    FUNCTION(blas, rocblas_saxpy_strided_batched, void *, int, const float *, void *, int, int64_t, void *, int, int64_t, int);
    FUNCTION(blas, rocblas_sdot_strided_batched, void *, int, void *, int, int64_t, void *, int, int64_t, int, float *);
    FUNCTION(blas, rocblas_daxpy, void *, int, const double *, void *, int, void *, int);
    FUNCTION(blas, rocblas_haxpy, void *, int, const uint16_t *, void *, int, void *, int);
    FUNCTION(blas, rocblas_sscal, void *, int, const float *, void *, int);
    FUNCTION(blas, rocblas_dscal, void *, int, const double *, void *, int);
    FUNCTION(blas, rocblas_scopy, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_dcopy, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_sswap, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_dswap, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_sdot, void *, int, void *, int, void *, int, float *);
    FUNCTION(blas, rocblas_ddot, void *, int, void *, int, void *, int, double *);
    FUNCTION(blas, rocblas_snrm2, void *, int, void *, int, float *);
    FUNCTION(blas, rocblas_dasum, void *, int, void *, int, double *);
    FUNCTION(blas, rocblas_isamax, void *, int, void *, int, int *);
    FUNCTION(blas, rocblas_sger, void *, int, int, const float *, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_dger, void *, int, int, const double *, void *, int, void *, int, void *, int);
    FUNCTION(blas, rocblas_sgeam, void *, int, int, int, int, const float *, void *, int, const float *, void *, int, void *, int);

    setvbuf(stdout, NULL, _IOLBF, 0);
    void *handle, *a, *x, *y;
    CHECK(hipMalloc(&a, 256 << 20) | hipMalloc(&x, 32 << 20) | hipMalloc(&y, 32 << 20));
    CHECK(rocblas_create_handle(&handle));
    float alpha = 1.5, zero = 0, half = 0.5, of_float;
    double alpha_double = 1.5, two_double = 2, of_double;
    uint16_t alpha_half = 0x3e00;
    int at;
    static const int sizes[][2] = {{1000, 500}, {1001, 501}, {4096, 4096}, {17, 3}, {64, 20000}, {3, 70000}, {20000, 4}, {1, 900}, {900, 1}};
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        long m = sizes[i][0], n = sizes[i][1];
        CHECK(rocblas_sgemv(handle, NONE, m, n, &alpha, a, m, x, 1, &zero, y, 1));
        matrix(m, n, 1, 2.0 * m * n, 4.0 * (m * n + n), 4.0 * m);
        CHECK(rocblas_dgemv(handle, NONE, m, n, &alpha_double, a, m, x, 1, &two_double, y, 1));
        matrix(m, n, 1, 2.0 * m * n, 8.0 * (m * n + n), 16.0 * m);
        CHECK(rocblas_sgemv(handle, TRANSPOSED, m, n, &alpha, a, m, x, 1, &half, y, 1));
        matrix(m, n, 1, 2.0 * m * n, 4.0 * (m * n + m), 8.0 * n);
        CHECK(rocblas_hshgemv_strided_batched(handle, TRANSPOSED, m, n, &alpha, a, m, 0, x, 1, m, &zero, y, 1, n, 3));
        // One matrix for three vectors.
        matrix(m, n, 3, 6.0 * m * n, 2.0 * (m * n + 3 * m), 6.0 * n);
        CHECK(rocblas_hssgemv_strided_batched(handle, NONE, m, n, &alpha, a, m, m * n, x, 1, n, &zero, y, 1, m, 2));
        matrix(m, n, 2, 4.0 * m * n, 4.0 * (m * n + n), 8.0 * m);
    }
    CHECK(rocblas_sgemv_strided_batched(handle, NONE, 16, 12, &alpha, a, 16, 192, x, 1, 12, &zero, y, 1, 16, 300));
    matrix(16, 12, 300, 2.0 * 16 * 12 * 300, 4.0 * 300 * (16 * 12 + 12), 4.0 * 300 * 16);
    for (long n = 5; n < 5000000; n *= 13) {
        CHECK(rocblas_saxpy(handle, n, &alpha, x, 1, y, 1));
        vector(n, 2.0 * n, 12.0 * n);
        CHECK(rocblas_daxpy(handle, n / 2, &alpha_double, x, 2, y, 1));
        vector(n / 2, 2 * (n / 2), 24.0 * (n / 2));
        CHECK(rocblas_haxpy(handle, n + 1, &alpha_half, x, 1, y, 1));
        vector(n + 1, 2.0 * (n + 1), 6.0 * (n + 1));
        CHECK(rocblas_sscal(handle, n + 2, &alpha, x, 1));
        vector(n + 2, n + 2, 8.0 * (n + 2));
        CHECK(rocblas_dscal(handle, n / 2, &alpha_double, x, 2));
        vector(n / 2, n / 2, 16.0 * (n / 2));
        CHECK(rocblas_scopy(handle, n + 3, x, 1, y, 1));
        vector(n + 3, -1, 8.0 * (n + 3));
        CHECK(rocblas_dcopy(handle, n / 2, x, 2, y, 1));
        vector(n / 2, -1, 16.0 * (n / 2));
        CHECK(rocblas_sswap(handle, n + 4, x, 1, y, 1));
        vector(n + 4, -1, 16.0 * (n + 4));
        CHECK(rocblas_dswap(handle, n / 2, x, 2, y, 1));
        vector(n / 2, -1, 32.0 * (n / 2));
        CHECK(rocblas_sdot(handle, n + 5, x, 1, y, 1, &of_float));
        vector(n + 5, 2.0 * (n + 5), 8.0 * (n + 5));
        CHECK(rocblas_ddot(handle, n / 2, x, 2, y, 1, &of_double));
        vector(n / 2, 2 * (n / 2), 16.0 * (n / 2));
        CHECK(rocblas_snrm2(handle, n + 6, x, 1, &of_float));
        vector(n + 6, -1, 4.0 * (n + 6));
        CHECK(rocblas_dasum(handle, n / 2 + 1, x, 1, &of_double));
        vector(n / 2 + 1, -1, 8.0 * (n / 2 + 1));
        CHECK(rocblas_isamax(handle, n + 7, x, 1, &at));
        vector(n + 7, -1, 4.0 * (n + 7));
    }
    // Batches; one x for all.
    float of_batch[64];
    CHECK(rocblas_saxpy_strided_batched(handle, 1000, &alpha, x, 1, 0, y, 1, 1000, 20));
    vector(20000, 40000, 4.0 * (1000 + 2 * 20000));
    CHECK(rocblas_saxpy_strided_batched(handle, 1000, &alpha, x, 2, 2000, y, 1, 1000, 20));
    vector(20000, 40000, 4.0 * (20000 + 2 * 20000));
    for (int n = 7; n < 100000; n *= 9) {
        CHECK(rocblas_sdot_strided_batched(handle, n, x, 1, 0, y, 1, n, 64, of_batch));
        vector(64 * n, 2 * 64 * n, 4.0 * (n + 64 * n));
        CHECK(rocblas_sdot(handle, 3 * n, x, 1, x, 1, &of_float));
        vector(3 * n, 6 * n, 12.0 * n);
        CHECK(rocblas_haxpy(handle, 8 * n, &alpha_half, x, 1, y, 1));
        vector(8 * n, 16 * n, 6.0 * 8 * n);
    }
    CHECK(rocblas_set_atomics_mode(handle, 1));
    for (int side = 128; side <= 4096; side *= 4) {
        CHECK(rocblas_sgemv(handle, NONE, side, side, &alpha, a, side, x, 1, &half, y, 1));
        matrix(side, side, 1, 2.0 * side * side, 4.0 * side * (side + 1), 8.0 * side);
        CHECK(rocblas_sgemv(handle, TRANSPOSED, side, side, &alpha, a, side, x, 1, &half, y, 1));
        matrix(side, side, 1, 2.0 * side * side, 4.0 * side * (side + 1), 8.0 * side);
    }
    CHECK(rocblas_sgemv_strided_batched(handle, TRANSPOSED, 32, 12, &alpha, a, 32, 384, x, 1, 32, &zero, y, 1, 12, 40));
    matrix(32, 12, 40, 2.0 * 32 * 12 * 40, 4.0 * 40 * (32 * 12 + 32), 4.0 * 40 * 12);
    CHECK(rocblas_sger(handle, 300, 200, &alpha, x, 1, y, 1, a, 300));
    matrix(300, 200, 1, 2.0 * 300 * 200, 4.0 * (300 * 200 + 300 + 200), 4.0 * 300 * 200);
    CHECK(rocblas_dger(handle, 30, 20, &alpha_double, x, 1, y, 1, a, 30));
    matrix(30, 20, 1, 2.0 * 30 * 20, 8.0 * (30 * 20 + 30 + 20), 8.0 * 30 * 20);
    CHECK(rocblas_sgeam(handle, NONE, TRANSPOSED, 300, 200, &alpha, a, 300, &half, a, 200, y, 300));
    matrix(300, 200, 1, 3.0 * 300 * 200, 4.0 * 2 * 300 * 200, 4.0 * 300 * 200);
    CHECK(hipDeviceSynchronize());
    return 0;
}
