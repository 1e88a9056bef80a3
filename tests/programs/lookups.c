/* Looks functions up in three threads, while two others load and close libraries and the first one forks children that look a
 * function up and end. Exit code 0: each look-up found its function and each child ended. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void *look(void *unused) {
    (void)unused;
    for (int i = 0; i < 20000; i++)
        if (!dlsym(RTLD_DEFAULT, "malloc")) return (void *)1;
    return NULL;
}

static void *load(void *unused) {
    (void)unused;
    for (int i = 0; i < 300; i++) {
        void *handle = dlopen("libm.so.6", RTLD_NOW);
        if (!handle) return (void *)1;
        dlclose(handle);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[5];
    for (int i = 0; i < 5; i++)
        if (pthread_create(&threads[i], NULL, i < 3 ? look : load, NULL)) return 2;
    for (int i = 0; i < 50; i++) {
        pid_t child = fork();
        if (child == 0) _exit(dlsym(RTLD_DEFAULT, "free") ? 0 : 3);
        int status = 1;
        if (child < 0 || waitpid(child, &status, 0) != child || status) return 4;
    }
    for (int i = 0; i < 5; i++) {
        void *failed;
        if (pthread_join(threads[i], &failed) || failed) return 5;
    }
    puts("each found");
    return 0;
}
