/* The clock that rkprof's times are of. */
#include <stdint.h>
#include <time.h>

static inline uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return t.tv_sec * 1000000000ull + t.tv_nsec;
}
