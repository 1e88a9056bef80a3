/*
 * rkprof.h: a program controls its recording, and names its ranges.
 *
 * Link against librkprof.so, or look the functions up with dlsym and skip those that are absent. Any thread may call any
 * function at any time. No function fails. While the program is not traced, each one returns at once.
 */
#ifndef RKPROF_H
#define RKPROF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1 while this process is being recorded, 0 otherwise. */
int rkprof_active(void);

/* Begin and end recording of kernels, copies and API calls. With RKPROF_PAUSED=1, recording begins with the first
 * rkprof_start. The calls do not nest: one rkprof_stop ends the recording. */
void rkprof_start(void);
void rkprof_stop(void);

/* Write all records so far to the run directory. Returns 1 when they are on disk; 0 after two seconds, and when nothing
 * is being recorded. */
int rkprof_flush(void);

/* Write the last seconds of the flight recorder (RKPROF_FLIGHT) to a file in the run directory. Returns 1 on success. */
int rkprof_snapshot(void);

/* Begin and end a named range on the calling thread. Ranges nest. The name is copied. */
void rkprof_range_push(const char *name);
void rkprof_range_pop(void);

/* State the work of the next kernel that this thread launches: floating-point operations, and bytes of memory traffic. A
 * negative number, infinity or NaN means "not known". */
void rkprof_annotate(double flops, double bytes);

#ifdef __cplusplus
}
#endif

#endif
