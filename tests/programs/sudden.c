/* Ends without exit handlers, right after its work, or replaces itself.
 *
 *     sudden _exit    _exit(3)
 *     sudden _Exit    _Exit(4), in a thread, while the first one waits for it
 *     sudden quick    quick_exit(2); a handler makes one more round
 *     sudden abort    abort(), in a thread, while the first one waits for it
 *     sudden handled  the same with a handler of SIGABRT, which ends by _exit(7)
 *     sudden hosted   the same in a function that the stream calls
 *     sudden locked   the same while the thread has the loader's lock
 *     sudden vfork    a child of vfork ends by _exit(5); the program makes one more round, and _exit(6)
 *     sudden handler  the handler of a signal that comes during a call ends by _exit(7)
 *     sudden paused   _exit(8) after rkprof_stop, where there is rkprof
 *     sudden execl    execl of a shell that ends with 9 and has nine more arguments; the same for execle, execlp, execv, execve, execvp,
 *                     execvpe, fexecve
 *     sudden spawned  a child of vfork executes a shell that ends with 5; the program makes one more round, execve fails, and execv
 *                     of a shell in the handler of a signal that comes during a call
 *
 * Each round is ten launches and a wait. */
#define _GNU_SOURCE
#include "hip.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void round_of_work(void) {
    for (int i = 0; i < 10; i++) launch(0);
    CHECK(hipDeviceSynchronize());
}

static void *ends(void *nothing) {
    round_of_work();
    _Exit(4);
    return nothing;
}

static void *aborts(void *nothing) {
    round_of_work();
    abort();
    return nothing;
}

int hipLaunchHostFunc(hipStream_t, void (*)(void *), void *);

static void hosted(void *nothing) {
    (void)nothing;
    abort();
}

static int locked(struct dl_phdr_info *library, size_t size, void *nothing) {
    (void)library, (void)size, (void)nothing;
    abort();
}

static void handler(int signal) {
    (void)signal;
    _exit(7);
}

#define SHELL "/bin/sh"
/* The arguments decide about the exit code, and some of them are on the stack. */
#define SCRIPT "exit $(($1 + $9))", "sh", "4", "0", "0", "0", "0", "0", "0", "0", "5"
static char *words[] = {"sh", "-c", SCRIPT, NULL}, *failing[] = {"sh", "-c", "exit 5", NULL};
extern char **environ;

static void replace(const char *way) {
    if (!strcmp(way, "execl")) execl(SHELL, "sh", "-c", SCRIPT, (char *)NULL);
    if (!strcmp(way, "execle")) execle(SHELL, "sh", "-c", SCRIPT, (char *)NULL, environ);
    if (!strcmp(way, "execlp")) execlp("sh", "sh", "-c", SCRIPT, (char *)NULL);
    if (!strcmp(way, "execv")) execv(SHELL, words);
    if (!strcmp(way, "execve")) execve(SHELL, words, environ);
    if (!strcmp(way, "execvp")) execvp("sh", words);
    if (!strcmp(way, "execvpe")) execvpe("sh", words, environ);
    if (!strcmp(way, "fexecve")) fexecve(open(SHELL, O_RDONLY | O_CLOEXEC), words, environ);
}

static void replacing(int signal) {
    (void)signal;
    execv(SHELL, words);
}

int main(int argc, char **argv) {
    if (argc != 2) return 94;
    const char *way = argv[1];
    load_kernel();
    round_of_work();
    if (!strcmp(way, "_exit")) _exit(3);
    if (!strcmp(way, "quick")) {
        at_quick_exit(round_of_work);
        quick_exit(2);
    }
    if (!strcmp(way, "_Exit")) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, ends, NULL)) return 98;
        pthread_join(thread, NULL);
    }
    if (!strcmp(way, "abort") || !strcmp(way, "handled")) {
        pthread_t thread;
        if (!strcmp(way, "handled")) signal(SIGABRT, handler);
        if (pthread_create(&thread, NULL, aborts, NULL)) return 98;
        pthread_join(thread, NULL);
    }
    if (!strcmp(way, "hosted")) {
        round_of_work();
        CHECK(hipLaunchHostFunc(0, hosted, NULL));
        CHECK(hipDeviceSynchronize());
    }
    if (!strcmp(way, "locked")) {
        round_of_work();
        dl_iterate_phdr(locked, NULL);
    }
    if (!strcmp(way, "vfork")) {
        pid_t child = vfork();
        if (child == 0) _exit(5);
        int status;
        if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 5) return 97;
        round_of_work();
        _exit(6);
    }
    if (!strcmp(way, "handler")) {
        signal(SIGALRM, handler);
        ualarm(20000, 0);
        for (int device;;) CHECK(hipGetDevice(&device));
    }
    if (!strcmp(way, "paused")) {
        void (*stop)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "rkprof_stop");
        if (stop) stop();
        _exit(8);
    }
    if (!strcmp(way, "spawned")) {
        pid_t child = vfork();
        if (child == 0) {
            execv(SHELL, failing);
            _exit(1);
        }
        int status;
        if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 5) return 97;
        round_of_work();
        if (execve("/no/such/file", words, environ) != -1 || errno != ENOENT) return 96;
        signal(SIGALRM, replacing);
        ualarm(20000, 0);
        for (int device;;) CHECK(hipGetDevice(&device));
    }
    replace(way);
    return 99;
}
