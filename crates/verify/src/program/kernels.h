/* The kernels that are launched, with known names and shapes, and what they do to memory. */
#ifndef RKPROF_VERIFY_KERNELS_H
#define RKPROF_VERIFY_KERNELS_H

#include "truth.h"

/* Words in the memory that kernels work on: a part for each of several streams that run side by side. */
enum { PARTS = 16, PART = 1 << 16, WORDS = PARTS * PART };

/* A device's memory and code, as one thread uses it. */
typedef struct {
    int device;
    Handle module;
    /* Code compiled for this device, where that of the first does not run. */
    void *image;
    Handle functions[3];
    /* LDS that a kernel has besides what the launch asks for. */
    int static_lds[3];
    uint32_t *memory;
    /* The part that launches work on. */
    uint32_t part;
    /* What the host copies from and to: pinned. */
    uint32_t *host;
    /* What memory must hold when kernels do what they are to do. */
    uint32_t *expected;
    /* What memory was filled with last; where shaders do not run, it stays. */
    uint32_t *sent;
} Gpu;

/* How launches are made: by kernels compiled here, by one from a file, or by HIP's own kernels that fill memory. */
enum kernels { COMPILED, GIVEN, FILLS };
enum kernels kernels_in_use(void);

/* Takes a kernel from a file (`FILE:NAME`), or this program's own kernels (`FILE`), instead of compiling some; before the first
 * `gpu_open`. */
void kernels_from(const char *file_and_name);
/* The source of this program's own kernels. */
const char *kernels_source(void);

/* Makes ready the current device for the calling thread. */
void gpu_open(Gpu *gpu, int device);
void gpu_close(Gpu *gpu);

enum { SHAPES = 6 };
/* One launch, kept as work: kernels and shapes take turns by `turn`. */
Work *launch(Gpu *gpu, const char *phase, uint32_t turn, Stream stream);
/* What such a launch is, and its effect on memory: for launches by other functions. */
typedef struct {
    Handle function;
    void **arguments;
    Size3 blocks, block;
    unsigned dynamic_lds;
} Launch;
/* Only where kernels are not HIP's own. */
Launch prepared(Gpu *gpu, uint32_t turn);
/* Notes it as work of this function. */
Work *launched(Gpu *gpu, const char *phase, uint32_t turn, Stream stream, int function, uint64_t before, uint64_t after);

/* How the memory of all threads compares with what must be in it. */
void gpu_check(const Gpu *gpu);
/* Writes the line of the result. Returns 0 when it is wrong. */
int result_write(void);

#endif
