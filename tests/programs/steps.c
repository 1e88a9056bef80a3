/* A program in steps, as fast as it can: each is a range "step" with 3 launches, among other ranges. Two more threads launch all the time.
 *
 *     steps STEPS FILE
 *
 * It waits until it may read a byte, makes the steps, writes the numbers of launches at the end of each step (this thread's, and the others'
 * begun so far) to FILE, and reads once more. */
#include "hip.h"
#include <pthread.h>
#include <unistd.h>

int roctxRangePushA(const char *);
int roctxRangePop(void);

enum { OTHERS = 2, MOST = 1 << 16 };

static _Atomic uint64_t launched;
static _Atomic int ends;
static uint64_t at_end[MOST];

static hipFunction_t own;

/* Another kernel than the other threads'. */
static void launch_own(hipStream_t stream) {
    CHECK(hipModuleLaunchKernel(own, 4, 1, 1, 64, 1, 1, 0, stream, NULL, NULL));
}

static void *work(void *unused) {
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    while (!ends) {
        launched++;
        launch(stream);
        CHECK(hipStreamSynchronize(stream));
    }
    return unused;
}

int main(int argc, char **argv) {
    if (argc < 3 || atoi(argv[1]) > MOST) return 94;
    int steps = atoi(argv[1]);
    pthread_t others[OTHERS];
    hipStream_t stream;
    hipModule_t module;
    char byte;
    load_kernel();
    CHECK(hipModuleLoadData(&module, "rksim\n_Z4axpyfPKfPfi us=2\n"));
    CHECK(hipModuleGetFunction(&own, module, "_Z4axpyfPKfPfi"));
    CHECK(hipStreamCreate(&stream));
    for (int i = 0; i < OTHERS; i++) {
        if (pthread_create(&others[i], NULL, work, NULL)) return 98;
    }
    if (read(0, &byte, 1) != 1) return 97;
    for (int step = 0; step < steps; step++) {
        roctxRangePushA("before");
        roctxRangePop();
        roctxRangePushA("step");
        for (int i = 0; i < 3; i++) launch_own(stream);
        roctxRangePop();
        at_end[step] = launched;
    }
    CHECK(hipStreamSynchronize(stream));
    FILE *file = fopen(argv[2], "w");
    for (int step = 0; file && step < steps; step++) fprintf(file, "%lu\n", (unsigned long)at_end[step]);
    if (!file || fclose(file)) return 96;
    puts("done");
    fflush(stdout);
    if (read(0, &byte, 1) != 1) return 97;
    ends = 1;
    for (int i = 0; i < OTHERS; i++) pthread_join(others[i], NULL);
    return 7;
}
