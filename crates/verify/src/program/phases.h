/* What the program does, one function a phase. */
#ifndef RKPROF_VERIFY_PHASES_H
#define RKPROF_VERIFY_PHASES_H

#include "kernels.h"

typedef struct {
    uint32_t launches;
    uint32_t threads;
    uint32_t streams;
} Sizes;

typedef struct {
    const char *name;
    void (*run)(Gpu *gpu, const Sizes *sizes);
    /* Done unless phases are named. */
    int usual;
} Phase;

extern const Phase PHASES[];
extern const int PHASE_COUNT;

/* Sends a pattern to the device, and fetches and judges what became of it. */
void send_pattern(Gpu *gpu, uint32_t seed);
void fetch_result(Gpu *gpu);

#endif
