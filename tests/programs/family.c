/* Programs that start others. Each process of a family makes HIP calls of its own and prints one line.
 *
 *     family spawn        posix_spawn, twice
 *     family forkexec     fork and exec; the child ends by _exit
 *     family daemon       forks twice, so that the grandchild is an orphan, which execs
 *     family forkfirst    forks twice before its first HIP call, without exec; one child ends by _exit
 *     family orphanfirst  forks twice, so that the grandchild is an orphan, before its first HIP call, without exec
 *     family forklater    forks after its first HIP calls, without exec; the child forks once more, and both make calls;
 *                         with a further argument the family's first process ends by _exit
 *     family work NAME    what the children are; with a name that begins with _ they end by _exit */
#define _GNU_SOURCE
#include "hip.h"
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void work(const char *name) {
    load_kernel();
    for (int i = 0; i < 5; i++) launch(NULL);
    CHECK(hipDeviceSynchronize());
    printf("%s\n", name);
    fflush(stdout);
}

/* Children that go on as this program, as each of them does its own work. */
static void fork_first(void) {
    for (int i = 0; i < 2; i++) {
        if (fork() == 0) {
            work(i ? "_forked" : "forked");
            if (i) _exit(0);
            exit(0);
        }
    }
}

/* A daemon; its end closes the pipe that this returns. */
static int orphan_first(void) {
    int done[2], status;
    if (pipe(done)) exit(1);
    pid_t between = fork();
    if (between == 0) {
        setsid();
        if (fork() == 0) {
            close(done[0]);
            while (getppid() != 1 && getppid() == getsid(0)) usleep(1000);
            work("daemon");
            exit(0);
        }
        _exit(0);
    }
    waitpid(between, &status, 0);
    close(done[1]);
    return done[0];
}

static void wait_all(void) {
    int status;
    while (wait(&status) > 0)
        if (!WIFEXITED(status)) printf("a child died\n");
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "work") && argc > 2) {
        work(argv[2]);
        if (argv[2][0] == '_') _exit(0);
        return 0;
    }
    int end = !strcmp(what, "orphanfirst") ? orphan_first() : -1;
    if (!strcmp(what, "forkfirst")) fork_first();
    work("first");
    if (!strcmp(what, "forkfirst")) {
        wait_all();
    } else if (end >= 0) {
        char byte;
        if (read(end, &byte, 1) != 0) return 1;
    } else if (!strcmp(what, "forklater")) {
        fflush(stdout);
        if (fork() == 0) {
            pid_t child = fork();
            int device, status;
            for (int i = 0; i < 3; i++) CHECK(hipGetDevice(&device));
            roctxMarkA("in a child");
            if (child == 0) exit(0);
            waitpid(child, &status, 0);
            printf("%s\n", WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "children" : "a child died");
            fflush(stdout);
            _exit(0);
        }
        wait_all();
        if (argc > 2) _exit(6);
    } else if (!strcmp(what, "spawn")) {
        for (int i = 0; i < 2; i++) {
            pid_t child;
            char *words[] = {argv[0], "work", "spawned", NULL};
            if (posix_spawn(&child, argv[0], NULL, NULL, words, environ)) return 1;
            int status;
            waitpid(child, &status, 0);
        }
    } else if (!strcmp(what, "forkexec")) {
        if (fork() == 0) execl(argv[0], argv[0], "work", "_executed", NULL);
        wait_all();
    } else if (!strcmp(what, "daemon")) {
        int done[2];
        char byte;
        if (pipe(done)) return 1;
        if (fork() == 0) {
            setsid();
            if (fork() == 0) {
                close(done[0]);
                /* Until the one in between is gone. */
                while (getppid() != 1 && getppid() == getsid(0)) usleep(1000);
                execl(argv[0], argv[0], "work", "daemon", NULL);
            }
            _exit(0);
        }
        close(done[1]);
        wait_all();
        /* The orphan holds the other end until it has ended. */
        if (read(done[0], &byte, 1) != 0) return 1;
    } else {
        return 9;
    }
    return 6;
}
