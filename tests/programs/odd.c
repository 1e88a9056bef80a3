/* A program that works in places where few programs do, and counts what it did in a file of its own.
 *
 *     odd FILE WAY
 *
 * FILE becomes a struct counts. Each number is there twice: before the call and after it. What has begun and is not done was left
 * by a jump or by the end of the process. Returns 7. */
#define _GNU_SOURCE
#include "hip.h"
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define FATAL(condition) \
    if (condition) fprintf(stderr, "%s\n", #condition), _exit(90)

struct counts {
    _Atomic uint64_t calls_began, calls, launches_began, launches;
};

static struct counts *counts;
static char **arguments;
extern char **environ;

static void call(void) {
    int device;
    counts->calls_began++;
    FATAL(hipGetDevice(&device));
    counts->calls++;
}

static void launch_one(void) {
    counts->calls_began++;
    counts->launches_began++;
    FATAL(hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    counts->launches++;
    counts->calls++;
}

static void wait_for_all(void) {
    counts->calls_began++;
    FATAL(hipDeviceSynchronize());
    counts->calls++;
}

/* Signals that come in the middle of whatever the thread does. */
static void every(int microseconds, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags | SA_RESTART};
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    FATAL(sigaction(SIGALRM, &action, NULL));
    FATAL(setitimer(ITIMER_REAL, microseconds ? &timer : &(struct itimerval){0}, NULL));
}

static volatile sig_atomic_t may_work;

static void works(int signal) {
    (void)signal;
    /* The simulated HIP has locks: the handler works only where the interrupted call makes none. */
    if (may_work && gettid() == getpid()) call(), call();
}

static void in_handlers(int flags) {
    stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
    FATAL(sigaltstack(&stack, NULL));
    every(50, works, flags);
    may_work = 1;
    for (int i = 0; i < 400000; i++) call();
    may_work = 0;
    every(0, SIG_IGN, 0);
}

static sigjmp_buf out;

static void jumps(int signal) {
    (void)signal;
    /* Threads of the SDK may get the signal. */
    if (may_work && gettid() == getpid()) siglongjmp(out, 1);
}

/* Out of calls, from various depths. */
static __attribute__((noinline)) void deep(int depth) {
    char room[512];
    memset(room, depth, sizeof room);
    __asm__ volatile("" : : "r"(room) : "memory");
    if (depth) deep(depth - 1);
    else for (int i = 0; i < 1000; i++) call();
    __asm__ volatile("" : : "r"(room) : "memory");
}

static void by_jumps(void) {
    volatile int round = 0;
    every(50, jumps, SA_NODEFER);
    while (round < 300) {
        if (!sigsetjmp(out, 1)) {
            may_work = 1;
            deep(round % 5);
        }
        may_work = 0;
        round++;
    }
    every(0, SIG_IGN, 0);
    for (int i = 0; i < 1000; i++) call();
}

/* A child that the C library does not know may not allocate: another thread of its parent may have held the allocator's lock. A
 * launch allocates. */
static int in_child(void *launches) {
    for (int i = 0; i < 1000; i++) {
        int device;
        hipGetDevice(&device);
        if (launches) hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL);
    }
    /* Longer than the time between two looks of the drainer: it would find what this child had written into its parent's recording. */
    if (!launches) usleep(60000);
    _exit(3);
}

static void waits_for(pid_t child) {
    int status;
    FATAL(child < 0 || waitpid(child, &status, 0) != child);
    FATAL(!WIFEXITED(status) || WEXITSTATUS(status) != 3);
}

extern pid_t _Fork(void) __attribute__((weak));

static void with_children(const char *how) {
    for (int i = 0; i < 100; i++) launch_one();
    for (int round = 0; round < 4; round++) {
        if (!strcmp(how, "fork")) {
            pid_t child = fork();
            if (!child) in_child(&kernel);
            waits_for(child);
        } else if (!strcmp(how, "_Fork")) {
            pid_t child = _Fork ? _Fork() : syscall(SYS_fork);
            if (!child) in_child(NULL);
            waits_for(child);
        } else if (!strcmp(how, "clone")) {
            pid_t child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
            if (!child) in_child(NULL);
            waits_for(child);
        } else if (!strcmp(how, "clone3")) {
            struct clone_args args = {.exit_signal = SIGCHLD};
            pid_t child = syscall(SYS_clone3, &args, sizeof args);
            if (!child) in_child(NULL);
            waits_for(child);
        } else if (!strcmp(how, "vfork")) {
            pid_t child = vfork();
            if (!child) _exit(3);
            waits_for(child);
        } else if (!strcmp(how, "spawn")) {
            pid_t child;
            FATAL(posix_spawn(&child, "/proc/self/exe", NULL, NULL, (char *[]){arguments[0], "none", "child", NULL}, environ));
            waits_for(child);
        } else if (!strcmp(how, "shared")) {
            /* The parent sleeps meanwhile, as with vfork; the child's calls are made in the parent's memory. */
            char *stack = malloc(1 << 20);
            counts->calls_began += 2000;
            counts->launches_began += 1000;
            waits_for(clone(in_child, stack + (1 << 20), CLONE_VM | CLONE_VFORK | SIGCHLD, &kernel));
            counts->calls += 2000;
            counts->launches += 1000;
        }
    }
    for (int i = 0; i < 100; i++) launch_one();
    wait_for_all();
}

static ucontext_t first, second;

static void fiber(void) {
    for (int i = 0; i < 5000; i++) {
        launch_one();
        swapcontext(&second, &first);
    }
}

static void with_fibers(void) {
    static char stack[1 << 18];
    getcontext(&second);
    second.uc_stack.ss_sp = stack;
    second.uc_stack.ss_size = sizeof stack;
    second.uc_link = &first;
    makecontext(&second, fiber, 0);
    for (int i = 0; i < 5000; i++) {
        call();
        swapcontext(&first, &second);
    }
    wait_for_all();
}

static void *works_on(void *unused) {
    (void)unused;
    for (;;) {
        for (int i = 0; i < 16; i++) launch_one();
        call();
    }
    return NULL;
}

static void *is_cancelled(void *unused) {
    (void)unused;
    for (;;) call(), pthread_testcancel();
    return NULL;
}

static void start(void *(*work)(void *), int threads) {
    for (int i = 0; i < threads; i++) {
        pthread_t thread;
        FATAL(pthread_create(&thread, NULL, work, NULL));
    }
    usleep(30000);
}

static void *ends_the_process(void *unused) {
    (void)unused;
    usleep(20000);
    exit(7);
}

static void at_end(void) {
    for (int i = 0; i < 500; i++) call(), launch_one();
    wait_for_all();
}

static int at_destruction;

static __attribute__((destructor)) void destructor(void) {
    if (at_destruction) at_end();
}

enum { CROWD = 1000 };

static pthread_barrier_t crowd;

/* Each thread waits for a call of every other one, and then for their launches. */
static void *in_a_crowd(void *unused) {
    (void)unused;
    call();
    pthread_barrier_wait(&crowd);
    launch_one();
    pthread_barrier_wait(&crowd);
    return NULL;
}

static void as_a_crowd(void) {
    static pthread_t threads[CROWD];
    pthread_barrier_init(&crowd, NULL, CROWD);
    for (int i = 0; i < CROWD; i++) FATAL(pthread_create(&threads[i], NULL, in_a_crowd, NULL));
    for (int i = 0; i < CROWD; i++) pthread_join(threads[i], NULL);
    wait_for_all();
}

int main(int argc, char **argv) {
    if (argc < 3) return 91;
    const char *way = argv[2];
    arguments = argv;
    if (!strcmp(way, "child")) return 3;
    int file = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600);
    FATAL(file < 0 || ftruncate(file, sizeof *counts));
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    FATAL(counts == MAP_FAILED);
    close(file);
    if (!strcmp(way, "atexit-early")) atexit(at_end);
    counts->calls_began += 2;
    load_kernel();
    counts->calls += 2;
    if (!strcmp(way, "handlers")) in_handlers(0);
    else if (!strcmp(way, "alternate")) in_handlers(SA_ONSTACK);
    else if (!strcmp(way, "jumps")) by_jumps();
    else if (!strcmp(way, "fibers")) with_fibers();
    else if (!strcmp(way, "crowd")) as_a_crowd();
    else if (!strcmp(way, "cancel")) {
        pthread_t threads[4];
        for (int i = 0; i < 4; i++) FATAL(pthread_create(&threads[i], NULL, is_cancelled, NULL));
        usleep(20000);
        for (int i = 0; i < 4; i++) pthread_cancel(threads[i]), pthread_join(threads[i], NULL);
        call();
    } else if (!strcmp(way, "threads")) start(works_on, 2);
    else if (!strcmp(way, "exit-in-thread")) {
        start(works_on, 1);
        start(ends_the_process, 1);
        for (;;) call();
    } else if (!strcmp(way, "atexit")) atexit(at_end);
    else if (!strcmp(way, "forever")) works_on(NULL);
    else if (!strcmp(way, "destructor")) at_destruction = 1;
    else if (strcmp(way, "atexit-early")) with_children(way);
    return 7;
}
