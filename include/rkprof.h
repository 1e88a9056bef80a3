/*
 * rkprof.h: what a program can tell its profiler.
 *
 * Link against librkprof.so, or look the functions up with dlsym and skip them when they are absent. Every function is
 * a no-op that returns at once when the program is not being traced, may be called from any thread at any time, and
 * never fails.
 */
#ifndef RKPROF_H
#define RKPROF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1 while this process is being recorded, 0 otherwise. */
int rkprof_active(void);

/* Begin and end recording (kernels, copies, API calls). A run begun with RKPROF_PAUSED=1 records nothing before
 * rkprof_start. Calls do not nest. */
void rkprof_start(void);
void rkprof_stop(void);

/* Write what has been recorded so far to the run directory. Returns 1 when it is on disk, 0 when that took longer than
 * two seconds or nothing is being recorded. */
int rkprof_flush(void);

/* Write the flight recorder's last seconds (RKPROF_FLIGHT) to a file in the run directory. Returns 1 on success. */
int rkprof_snapshot(void);

/* Named ranges on the calling thread; they nest. The name is copied. */
void rkprof_range_push(const char *name);
void rkprof_range_pop(void);

/* The next kernel that this thread launches does this much work: floating-point operations and bytes of memory traffic.
 * A negative or non-finite number means "not known". */
void rkprof_annotate(double flops, double bytes);

#ifdef __cplusplus
}
#endif

#endif
