/* A program that runs until it is told to end, and counts what it does in a file that the test reads and writes.
 *
 *     controlled FILE THREADS [null|starts]
 *
 * Each thread has a stream of its own, or with `null` all use the null stream. With `starts` each round calls rkprof_start. FILE holds a struct control and THREADS structs counter. While `hold` is set, every thread waits between two rounds, with
 * nothing under way, and is counted in `held`. */
#define _GNU_SOURCE
#include "hip.h"
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int hipMemcpyAsync(void *, const void *, size_t, int, hipStream_t);

enum { HOST_TO_DEVICE = 1, LONGEST = 1 << 16 };

struct control {
    _Atomic uint64_t hold, held, end, ready;
};

struct counter {
    /* Before each call and after it. */
    _Atomic uint64_t calls_begun, calls_done, launches_begun, launches_done;
    /* The bytes of its last copy: they count up. */
    _Atomic uint64_t copies, thread, unused[2];
};

static struct control *control;
static struct counter *counters;
static int on_null_stream, starts;
__attribute__((weak)) void rkprof_start(void);

#define DO(counter, call)         \
    do {                          \
        counter->calls_begun++;   \
        call;                     \
        counter->calls_done++;    \
    } while (0)

static void *work(void *argument) {
    struct counter *counter = argument;
    static char from[LONGEST], to[LONGEST];
    hipStream_t stream = NULL;
    int device;
    counter->thread = gettid();
    if (!on_null_stream) DO(counter, CHECK(hipStreamCreate(&stream)));
    control->ready++;
    while (!control->end) {
        if (starts) rkprof_start();
        DO(counter, CHECK(hipGetDevice(&device)));
        counter->launches_begun++;
        DO(counter, launch(stream));
        counter->launches_done++;
        DO(counter, CHECK(hipMemcpyAsync(to, from, counter->copies % LONGEST + 1, HOST_TO_DEVICE, stream)));
        counter->copies++;
        DO(counter, CHECK(hipStreamSynchronize(stream)));
        if (control->hold) {
            control->held++;
            while (control->hold && !control->end) usleep(100);
            control->held--;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    if (argc < 3) return 94;
    on_null_stream = argc > 3 && !strcmp(argv[3], "null");
    starts = argc > 3 && !strcmp(argv[3], "starts") && rkprof_start;
    int threads = atoi(argv[2]), file = open(argv[1], O_RDWR);
    size_t bytes = sizeof *control + threads * sizeof *counters;
    if (file < 0) return 96;
    control = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (control == MAP_FAILED) return 97;
    counters = (struct counter *)(control + 1);
    close(file);
    load_kernel();
    pthread_t ids[threads];
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&ids[i], NULL, work, &counters[i])) return 98;
    }
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return 7;
}
