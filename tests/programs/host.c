/* Where the host's time goes between kernels is planted: of 20 ms that the device waits, the host computes for 14 and waits for a
 * pipe for 6. It prints the measured seconds of both.
 *
 *     host ROUNDS
 */
#define _GNU_SOURCE
#include "hip.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The seconds for which this thread has been ready and waited for a processor. */
static double delayed(void) {
    unsigned long long ran = 0, waited = 0;
    FILE *file = fopen("/proc/thread-self/schedstat", "r");
    if (!file || fscanf(file, "%llu %llu", &ran, &waited) != 2)
        exit(1);
    fclose(file);
    return (double)waited / 1e9;
}

static int ask[2], answer[2];

/* Answers each question after 6 ms. */
static void *answers(void *unused) {
    char byte;
    while (read(ask[0], &byte, 1) == 1) {
        usleep(6000);
        if (write(answer[1], &byte, 1) != 1)
            break;
    }
    return unused;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 100;
    pthread_t thread;
    if (pipe(ask) || pipe(answer) || pthread_create(&thread, NULL, answers, NULL))
        return 1;
    hipModule_t module;
    CHECK(hipModuleLoadData(&module, "rksim\nwork us=4000\n"));
    CHECK(hipModuleGetFunction(&kernel, module, "work"));
    double computed = 0, waited = 0;
    for (int round = 0; round < rounds; round++) {
        CHECK(hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
        CHECK(hipDeviceSynchronize());
        double first = now();
        while (now() < first + 0.014) {
        }
        double second = now(), ready = delayed();
        char byte = 0;
        if (write(ask[1], &byte, 1) != 1 || read(answer[0], &byte, 1) != 1)
            return 1;
        computed += second - first;
        /* Who is ready counts as one who runs. */
        ready = delayed() - ready;
        waited += now() - second - ready;
        computed += ready;
    }
    printf("{\"computed\": %f, \"waited\": %f}\n", computed, waited);
    return 0;
}
