/* Ranges and work of a program of one's own, through include/rkprof.h. The functions are looked up, so the program runs
 * with and without the profiler:
 *
 *     cargo build && cargo build -p rkprof-sim
 *     cc examples/ranges.c -o ranges -Ltarget/debug -lrksim -Wl,-rpath,$PWD/target/debug -ldl
 *     target/debug/rkprof run -o out -- ./ranges 3 && target/debug/rkprof report out
 *
 * On a machine with ROCm link amdhip64 in the place of rksim. */
#include "../include/rkprof.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int hipMalloc(void **, size_t);
int hipMemset(void *, int, size_t);
int hipDeviceSynchronize(void);
int hipFree(void *);

static void (*range_push)(const char *);
static void (*range_pop)(void);

/* The library is in the process before HIP's first call at the latest; look it up after that. */
static void find_profiler(void) {
    *(void **)&range_push = dlsym(RTLD_DEFAULT, "rkprof_range_push");
    *(void **)&range_pop = dlsym(RTLD_DEFAULT, "rkprof_range_pop");
}

static void push(const char *name) {
    if (range_push) range_push(name);
}

static void pop(void) {
    if (range_pop) range_pop();
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 3;
    size_t bytes = 1 << 20;
    void *buffer = NULL;
    if (hipMalloc(&buffer, bytes) != 0) {
        fprintf(stderr, "ranges: no memory on the device\n");
        return 1;
    }
    find_profiler();
    for (int step = 0; step < steps; step++) {
        push("step");
        push("fill");
        hipMemset(buffer, step, bytes);
        pop();
        push("wait");
        hipDeviceSynchronize();
        pop();
        pop();
    }
    hipFree(buffer);
    printf("%d steps, %s\n", steps, range_push ? "profiled" : "not profiled");
    return 0;
}
