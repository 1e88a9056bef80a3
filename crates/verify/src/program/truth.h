/* What this program did, written down by itself: the judge of what a profiler recorded of it. */
#ifndef RKPROF_VERIFY_TRUTH_H
#define RKPROF_VERIFY_TRUTH_H

#include "hip.h"
#include <stdint.h>

/* How this program ends when it can't do its work. */
enum { EXIT_USAGE = 2, EXIT_NO_HIP = 3, EXIT_NO_DEVICE = 4, EXIT_CALL_FAILED = 5, EXIT_WRONG_RESULT = 6, EXIT_NO_TRUTH = 7 };

/* CLOCK_BOOTTIME, ns: the clock that device times are given in. */
uint64_t now_ns(void);
uint32_t thread_id(void);

typedef struct { uint32_t x, y, z; } Size3;

/* A stream that is known by a number: 0 is the default stream. */
typedef struct { Handle handle; uint32_t number; } Stream;

/* Something that the GPU was asked to do by one call. */
typedef struct {
    const char *phase;
    /* The HIP function that was called. */
    int function;
    /* A kernel: its name, `*` at the end for any continuation; NULL for a copy. */
    const char *kernel;
    /* Work-items; 0 where it is not known. */
    Size3 grid, block;
    /* LDS bytes a workgroup, with those fixed in the kernel; negative where it is not known. */
    int64_t lds;
    /* A copy: hipMemcpyKind and bytes; of a fill its bytes. */
    int direction;
    uint64_t bytes;
    int device;
    uint32_t stream;
    /* The call, and the moment from which the work is known to have ended (0: it is not known). */
    uint64_t before, after, synced;
    /* hipEventElapsedTime around it, ns; negative where it was not measured. */
    double elapsed;
    /* The two events are those of the kernel's own signal, not of packets around it. */
    int elapsed_exact;
    /* The call was one of several nodes of a graph. */
    uint32_t node;
} Work;

/* Keeps it for the calling thread; the address stays valid until that thread keeps the next one. */
Work *keep_work(Work work);
/* All work of the calling thread from the `first` on has ended at `synced`. */
void work_ended(uint32_t first, uint64_t synced);
/* Work that the calling thread has kept. */
uint32_t work_count(void);

/* A line of its own: fields are printed as given, in JSON without braces. */
void truth_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A phase that could not be done here. */
void truth_skipped(const char *phase, const char *reason);
/* Text as a JSON string, in a buffer of the calling thread that the fourth next use overwrites. */
const char *quoted(const char *text);

/* Opens the file; NULL for none. Returns 0 when it can't be made. */
int truth_open(const char *path);
/* Writes all threads' work and calls. May be called once; threads must have ended. */
void truth_write(void);

#endif
