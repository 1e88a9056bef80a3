/* A HIP that registers nothing, as Debian builds it, and a program that loads it when it has long been running. PART 1 is HIP, 2 an
 * extension that is linked to HIP, 3 and 4 are libraries with a function of one name, of which 3 calls the next one, 0 is the
 * program. It prints what it was answered. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if PART == 1
/* The table lies in this library, as its functions do; the test says how many entries there are and which ones are used. */
static uintptr_t table[1 + ENTRIES];
static volatile int is_constructed;

static int entry(void) { return 0; }
static int get_device(int *device) { return *device = 7, 0; }

__attribute__((used)) static uintptr_t *get_table(void) {
    if (!is_constructed) {
        static const char words[] = "HIP's table was asked for before HIP was constructed\n";
        if (write(2, words, sizeof words - 1)) abort();
    }
    for (int i = 1; i <= ENTRIES && !table[0]; i++) table[i] = (uintptr_t)entry;
    table[GET_DEVICE + 1] = table[0] ? table[GET_DEVICE + 1] : (uintptr_t)get_device;
    table[0] = sizeof table;
    return table;
}

/* As HIP's compiler writes them: the table, its entry, and a jump there with the arguments of the caller. */
#define EXPORT(name, slot)                                                                                               \
    __asm__(".globl " #name "\n.type " #name ", @function\n" #name ":\n  push %rdi\n  call get_table\n  pop %rdi\n"        \
            "  mov " TEXT(8 * (slot + 1)) "(%rax), %rax\n  jmp *%rax\n.size " #name ", .-" #name "\n")
#define TEXT(value) TEXT_OF(value)
#define TEXT_OF(value) #value
EXPORT(hipGetDevice, GET_DEVICE);
EXPORT(hipMalloc, MALLOC);
EXPORT(hipFree, FREE);
EXPORT(hipStreamCreate, STREAM_CREATE);
EXPORT(hipDeviceSynchronize, DEVICE_SYNCHRONIZE);
EXPORT(hipModuleLaunchKernel, MODULE_LAUNCH_KERNEL);

__attribute__((constructor)) static void construct(void) {
    if (getenv("SLOW")) usleep(300000);
    is_constructed = 1;
}
#elif PART == 2
int hipGetDevice(int *), hipDeviceSynchronize(void);

int extension(void) {
    int device = 0;
    for (int i = 0; i < 5; i++) hipGetDevice(&device);
    return 10 * device + hipDeviceSynchronize();
}
#elif PART == 3
int which(void) {
    int (*next)(void) = (int (*)(void))dlsym(RTLD_NEXT, "which");
    return next ? 10 + next() : 10;
}
#elif PART == 4
int which(void) { return 4; }
#else
static void *loaded(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) fprintf(stderr, "%s\n", dlerror()), exit(2);
    return library;
}

static void call(void) {
    void *hip = loaded("libamdhip64.so.7");
    int (*get_device)(int *) = (int (*)(int *))dlsym(hip, "hipGetDevice"), device = 0;
    int (*synchronize)(void) = (int (*)(void))dlsym(hip, "hipDeviceSynchronize");
    for (int i = 0; i < 5; i++) get_device(&device);
    printf("%d\n", 10 * device + synchronize());
}

static pthread_barrier_t all_are_there;

static void *first_call(void *get_device) {
    int device;
    pthread_barrier_wait(&all_are_there);
    ((int (*)(int *))get_device)(&device);
    return NULL;
}

/* In the child of a process that has made a call, several threads make their first call at once. */
static void call_at_once(void) {
    void *hip = loaded("libamdhip64.so.7"), *get_device = dlsym(hip, "hipGetDevice");
    int (*synchronize)(void) = (int (*)(void))dlsym(hip, "hipDeviceSynchronize");
    pthread_t threads[5];
    synchronize();
    pid_t child = fork();
    if (child) {
        waitpid(child, NULL, 0);
        return;
    }
    pthread_barrier_init(&all_are_there, NULL, 5);
    for (int i = 0; i < 5; i++) pthread_create(&threads[i], NULL, first_call, get_device);
    for (int i = 0; i < 5; i++) pthread_join(threads[i], NULL);
    printf("%d\n", 70 + synchronize());
}

static volatile int is_over;

/* With pauses: a look-up that has begun waits for the end of a dlopen, and one must begin while HIP's constructor runs. */
static void *look_up(void *count) {
    for (; !is_over; usleep(1000)) *(long *)count += dlsym(RTLD_DEFAULT, "getpid") != NULL;
    return NULL;
}

/* What the C library says of look-ups: the next one of a library, errors and errno. */
static void answers(void) {
    printf("next of the program: %d\n", dlsym(RTLD_NEXT, "getpid") == (void *)getpid);
    printf("next of a library: %d\n", ((int (*)(void))dlsym(loaded("libthird.so"), "which"))());
    printf("not here: %d\n", dlsym(RTLD_DEFAULT, "which") != NULL);
    printf("error: %s\n", dlerror());
    printf("no more: %d\n", dlerror() == NULL);
    printf("of a library: %d\n", dlsym(loaded("libamdhip64.so.7"), "no_such_function") != NULL);
    printf("error: %s\n", strstr(dlerror(), "undefined"));
    errno = 77;
    dlsym(RTLD_DEFAULT, "getpid");
    printf("errno: %d\n", errno);
}

int main(int count, char **arguments) {
    const char *way = count > 1 ? arguments[1] : "";
    if (!strcmp(way, "functions")) {
        call();
    } else if (!strcmp(way, "at once")) {
        call_at_once();
    } else if (!strcmp(way, "extension")) {
        printf("%d\n", ((int (*)(void))dlsym(loaded("libextension.so"), "extension"))());
    } else if (!strcmp(way, "beside")) {
        pthread_t threads[3];
        long counts[3] = {0};
        for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, look_up, &counts[i]);
        usleep(20000);
        call();
        is_over = 1;
        for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
        printf("looked up: %d\n", counts[0] && counts[1] && counts[2]);
    } else if (!strcmp(way, "answers")) {
        answers();
    } else {
        /* What a look-up costs, ns: the least of many rounds. */
        double least = 1e9;
        for (int round = 0; round < 200; round++) {
            struct timespec from, to;
            clock_gettime(CLOCK_MONOTONIC, &from);
            for (int i = 0; i < 1000; i++) dlsym(RTLD_DEFAULT, "getpid");
            clock_gettime(CLOCK_MONOTONIC, &to);
            double took = ((to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec)) / 1000;
            if (took < least) least = took;
        }
        printf("%.0f\n", least);
    }
    return 0;
}
#endif
