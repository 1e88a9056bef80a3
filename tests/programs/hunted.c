/* A program that counts what it did in a file of its own, so that nobody has to believe what is recorded of it.
 *
 *     hunted FILE THREADS ROUNDS [exit | forever | fork | exec | _exit | abort | sudden]
 *
 * _exit and abort end by that, when the threads have ended; sudden does so in the middle of their work.
 *
 * FILE becomes an array of one struct counter a thread, that of the first thread first. Each number is there twice: before the
 * call and after it, so that a program that was killed in a call leaves room for one more or less. Prints "done" and returns 7.
 *
 * HUNTED_NEXT=NAME=VALUE is a variable of the program that replaces it. HUNTED_FAIL=NUMBER:ERRNO makes that system call fail from the
 * first HIP call on. HUNTED_LIMIT=RESOURCE:VALUE sets a limit then. */
#define _GNU_SOURCE
#include "hip.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int hipMalloc(void **, size_t);
int hipMemcpyAsync(void *, const void *, size_t, int, hipStream_t);

enum { INNER = 16, MAX_THREADS = 16, HOST_TO_DEVICE = 1, BYTES = 1 << 16 };

struct pair {
    _Atomic uint64_t began, done;
};

struct counter {
    uint64_t thread;
    struct pair calls, launches, copies, marks;
};

static struct counter *counters;
static long rounds;
static int is_endless;

static void count(struct pair *pair, int after) {
    if (after) pair->done++;
    else pair->began++;
}

/* Counts a call, and what it is beyond that. */
#define DO(more, call)                         \
    do {                                       \
        struct pair *more_ = (more);           \
        count(&counter->calls, 0);             \
        if (more_) count(more_, 0);            \
        call;                                  \
        count(&counter->calls, 1);             \
        if (more_) count(more_, 1);            \
    } while (0)

static void *work(void *argument) {
    struct counter *counter = argument;
    hipStream_t stream;
    int device;
    static char from[BYTES];
    void *to;
    counter->thread = gettid();
    DO(NULL, CHECK(hipStreamCreate(&stream)));
    DO(NULL, CHECK(hipMalloc(&to, BYTES)));
    for (long round = 0; is_endless || round < rounds; round++) {
        for (int i = 0; i < INNER; i++) {
            DO(NULL, CHECK(hipGetDevice(&device)));
            DO(&counter->launches, launch(stream));
            DO(NULL, CHECK(hipGetLastError()));
        }
        DO(&counter->copies, CHECK(hipMemcpyAsync(to, from, BYTES, HOST_TO_DEVICE, stream)));
        DO(NULL, CHECK(hipStreamSynchronize(stream)));
        count(&counter->marks, 0);
        roctxMarkA("round");
        count(&counter->marks, 1);
    }
    return NULL;
}

static void fail(const char *how) {
    unsigned number, error;
    if (sscanf(how, "%u:%u", &number, &error) != 2) exit(90);
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) exit(91);
}

static void limit(const char *how) {
    int resource;
    unsigned long value;
    if (sscanf(how, "%d:%lu", &resource, &value) != 2) exit(92);
    struct rlimit limits;
    getrlimit(resource, &limits);
    limits.rlim_cur = value;
    if (setrlimit(resource, &limits)) exit(93);
}

int main(int argc, char **argv) {
    if (argc < 4) return 94;
    int threads = atoi(argv[2]);
    const char *end = argc > 4 ? argv[4] : "exit";
    rounds = atol(argv[3]);
    is_endless = !strcmp(end, "forever") || !strcmp(end, "sudden");
    if (threads < 1 || threads > MAX_THREADS) return 95;
    size_t bytes = (threads + 1) * sizeof *counters;
    int file = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, bytes)) return 96;
    counters = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (counters == MAP_FAILED) return 97;
    close(file);
    if (getenv("HUNTED_FAIL")) fail(getenv("HUNTED_FAIL"));
    if (getenv("HUNTED_LIMIT")) limit(getenv("HUNTED_LIMIT"));

    struct counter *counter = counters;
    counter->thread = getpid();
    counter->calls.began += 2;
    load_kernel();
    counter->calls.done += 2;
    pthread_t ids[MAX_THREADS];
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&ids[i], NULL, work, &counters[i + 1])) return 98;
    }
    if (!strcmp(end, "fork")) {
        pid_t child = fork();
        if (child == 0) _exit(3);
        int status;
        waitpid(child, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 3) return 99;
    }
    if (!strcmp(end, "sudden")) {
        while (counters[1].calls.done < 100) {}
        usleep(1000 * rounds);
        _exit(7);
    }
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    if (!strcmp(end, "_exit")) _exit(7);
    if (!strcmp(end, "abort")) abort();
    if (!strcmp(end, "exec")) {
        char next[4096];
        snprintf(next, sizeof next, "%s.2", argv[1]);
        if (getenv("HUNTED_NEXT")) putenv(getenv("HUNTED_NEXT"));
        execl("/proc/self/exe", argv[0], next, argv[2], argv[3], "exit", NULL);
        return 100;
    }
    printf("done\n");
    return 7;
}
