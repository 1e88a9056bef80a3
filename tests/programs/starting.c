/* A program that starts, works a little, and prints what its calls cost.
 *
 *     starting CALLS LAUNCHES [memset] [kill]    prints the mean ns of a hipGetDevice, and of a launch that the device keeps up with
 *
 * With `memset` a launch is hipMemsetAsync, which needs no code object: so the program runs on every HIP. With `kill` it then
 * ends by SIGKILL. */
#include "hip.h"
#include <signal.h>
#include <string.h>
#include <time.h>

int hipGetDeviceCount(int *);
int hipMalloc(void **, size_t);
int hipFree(void *);
int hipMemsetAsync(void *, int, size_t, hipStream_t);

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
    enum { IN_A_ROW = 100 };
    long calls = argc > 1 ? atol(argv[1]) : 0, launches = argc > 2 ? atol(argv[2]) : 0;
    int sets = argc > 3 && !strcmp(argv[3], "memset"), device;
    void *memory;
    CHECK(hipGetDeviceCount(&device));
    CHECK(hipMalloc(&memory, 4096));
    double begin = now();
    for (long i = 0; i < calls; i++) CHECK(hipGetDevice(&device));
    double call = calls ? (now() - begin) / (double)calls : 0, launched = 0;
    if (launches && !sets) load_kernel();
    /* The first rows are warm-up. */
    for (long i = -5 * IN_A_ROW; launches && i < launches; i += IN_A_ROW) {
        begin = now();
        for (int j = 0; j < IN_A_ROW; j++) {
            if (sets) CHECK(hipMemsetAsync(memory, j, 4096, NULL));
            else launch(NULL);
        }
        if (i >= 0) launched += now() - begin;
        CHECK(hipDeviceSynchronize());
    }
    CHECK(hipFree(memory));
    if (argc > 4 && !strcmp(argv[4], "kill")) raise(SIGKILL);
    printf("%.1f %.1f\n", call, launches ? launched / (double)launches : 0);
    return 0;
}
