/* Things that programs do with themselves.
 *
 *     life fork                the child makes HIP calls of its own, without exec, and exits with 3
 *     life exec [again]        replaces itself by itself, once
 *     life descriptors DIR     closes all descriptors, then writes files of its own into DIR among its HIP calls
 *     life stdio               closes its standard streams, and exits with 1 when they lead somewhere after HIP calls
 *     life directory           works in another directory
 *     life hang                exits with 5 while a kernel runs that never ends
 *     life paused              records only between rkprof_start and rkprof_stop
 *     life environment         prints environment, signal mask, handlers and limits
 *     life signals             handles signals that come while HIP calls are made */
#define _GNU_SOURCE
#include "hip.h"
#include "rkprof.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void work(int rounds) {
    hipStream_t stream;
    int device;
    CHECK(hipStreamCreate(&stream));
    for (int i = 0; i < rounds; i++) {
        CHECK(hipGetDevice(&device));
        launch(stream);
    }
    CHECK(hipStreamSynchronize(stream));
}

static int forking(void) {
    load_kernel();
    work(10);
    pid_t child = fork();
    if (child == 0) {
        int device;
        for (int i = 0; i < 10; i++) CHECK(hipGetDevice(&device));
        exit(3);
    }
    int status;
    waitpid(child, &status, 0);
    printf("child: exited %d with %d\n", WIFEXITED(status), WEXITSTATUS(status));
    work(10);
    return 0;
}

static int replacing(char **argv, int again) {
    load_kernel();
    work(again ? 5 : 7);
    printf("%s\n", again ? "second" : "first");
    fflush(stdout);
    if (again) return 4;
    execl(argv[0], argv[0], "exec", "again", NULL);
    return 1;
}

static int descriptors(const char *dir) {
    enum { FILES = 40 };
    int files[FILES];
    char path[4096], line[64];
    load_kernel();
    work(100);
    for (int fd = 3; fd < 1024; fd++) close(fd);
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "%s/own.%d", dir, i);
        files[i] = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (files[i] < 0) return 1;
    }
    if (chdir("/")) return 1;
    for (int round = 0; round < 20; round++) {
        work(100);
        for (int i = 0; i < FILES; i++) {
            int length = snprintf(line, sizeof line, "file %d line %d\n", i, round);
            if (write(files[i], line, length) != length) return 1;
        }
    }
    for (int i = 0; i < FILES; i++)
        if (fcntl(files[i], F_GETFD) < 0 || close(files[i])) return 1;
    puts("all files are written");
    return 0;
}

static int stdio(void) {
    char byte;
    for (int fd = 0; fd < 3; fd++) close(fd);
    load_kernel();
    work(100);
    return read(0, &byte, 1) >= 0 || write(1, "own", 3) >= 0 || write(2, "own", 3) >= 0;
}

static int directory(void) {
    load_kernel();
    work(10);
    if (chdir("/")) return 1;
    work(10);
    char path[4096];
    puts(getcwd(path, sizeof path));
    return 0;
}

static int hanging(void) {
    load_kernel();
    launch(NULL);
    printf("no newline at the end");
    return 5;
}

static int paused(void) {
    int (*active)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "rkprof_active");
    void (*start)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "rkprof_start");
    void (*stop)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "rkprof_stop");
    int (*flush)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "rkprof_flush");
    void (*push)(const char *) = (void (*)(const char *))dlsym(RTLD_DEFAULT, "rkprof_range_push");
    void (*pop)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "rkprof_range_pop");
    void (*annotate)(double, double) = (void (*)(double, double))dlsym(RTLD_DEFAULT, "rkprof_annotate");
    if (!active || !start || !stop || !flush || !push || !pop || !annotate) return 2;
    load_kernel();
    work(10);
    printf("%d", active());
    start();
    printf("%d", active());
    push("measured");
    annotate(1e9, 1e6);
    work(20);
    pop();
    printf("%d", flush());
    stop();
    printf("%d", active());
    work(40);
    start();
    work(3);
    stop();
    printf("\n");
    return 0;
}

static void print_state(void) {
    sigset_t mask;
    sigprocmask(SIG_SETMASK, NULL, &mask);
    for (int signal = 1; signal < 65; signal++) {
        struct sigaction action;
        if (sigaction(signal, NULL, &action) == 0)
            printf("%d:%d%d ", signal, sigismember(&mask, signal), action.sa_handler != SIG_DFL);
    }
    struct rlimit limit;
    for (int resource = 0; resource < RLIM_NLIMITS; resource++)
        if (getrlimit(resource, &limit) == 0) printf("%lu/%lu ", (unsigned long)limit.rlim_cur, (unsigned long)limit.rlim_max);
    mode_t mode = umask(0);
    umask(mode);
    printf("%o\n", mode);
}

static int environment(void) {
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "LD_PRELOAD=", 11) && strncmp(*variable, "RKPROF_", 7)) puts(*variable);
    print_state();
    load_kernel();
    work(10);
    print_state();
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "LD_PRELOAD=", 11) && strncmp(*variable, "RKPROF_", 7)) puts(*variable);
    return 0;
}

static volatile sig_atomic_t taken;

static void on_signal(int signal) {
    /* No program should, but some do. */
    int device;
    if (hipGetDevice(&device) == 0 && signal == SIGUSR1) taken++;
}

static int signals(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigaction(SIGUSR1, &action, NULL);
    load_kernel();
    for (int i = 0; i < 50; i++) {
        work(10);
        raise(SIGUSR1);
    }
    printf("%d signals\n", (int)taken);
    return 0;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "fork")) return forking();
    if (!strcmp(what, "exec")) return replacing(argv, argc > 2);
    if (!strcmp(what, "descriptors") && argc > 2) return descriptors(argv[2]);
    if (!strcmp(what, "stdio")) return stdio();
    if (!strcmp(what, "directory")) return directory();
    if (!strcmp(what, "hang")) return hanging();
    if (!strcmp(what, "paused")) return paused();
    if (!strcmp(what, "environment")) return environment();
    if (!strcmp(what, "signals")) return signals();
    return 9;
}
