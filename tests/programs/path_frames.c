/* Launches below frames of unusual forms, each by a caller of its own: `large` has a megabyte on the stack, `aligned` keeps data
 * aligned to 64 bytes and of variable size, so that its table needs an expression, and `deep` is 300 calls deep. With PLUGIN, a library
 * whose function PLUGIN launches twice; the program opens and closes those of its arguments. Compiled without frame pointers.
 *
 *     path_frames [LIBRARY FUNCTION]... */
#include "hip.h"
#include <dlfcn.h>
#include <time.h>

static hipFunction_t work;

static void load(void) {
    hipModule_t module;
    CHECK(hipModuleLoadData(&module, "rksim\nwork us=10\n"));
    CHECK(hipModuleGetFunction(&work, module, "work"));
}

static __attribute__((noinline)) void start(void) {
    CHECK(hipModuleLaunchKernel(work, 4, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    __asm__ volatile("");
}

static void use(void *memory) {
    __asm__ volatile("" ::"r"(memory) : "memory");
}

#ifdef PLUGIN
static __attribute__((noinline)) void within(void) {
    char room[ROOM];
    use(room);
    start();
    start();
    use(room);
}

void PLUGIN(void) {
    load();
    within();
    CHECK(hipDeviceSynchronize());
}
#else
static __attribute__((noinline)) void large(void) {
    char room[1 << 20];
    use(room);
    start();
    use(room);
}

static __attribute__((noinline)) void of_large(void) {
    large();
    __asm__ volatile("");
}

static __attribute__((noinline)) void aligned(int bytes) {
    char line[64] __attribute__((aligned(64))), room[bytes];
    use(line);
    use(room);
    start();
    use(line);
    use(room);
}

static __attribute__((noinline)) void of_aligned(void) {
    char room[56];
    use(room);
    aligned(777);
    use(room);
}

static __attribute__((noinline)) void deep(int levels) {
    volatile char room[24];
    room[0] = levels;
    if (levels) deep(levels - 1);
    else start();
    if (room[0] != (char)levels) exit(2);
}

static __attribute__((noinline)) void of_deep(int levels) {
    deep(levels);
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2) {
        void *library = dlopen(argv[i], RTLD_NOW);
        void (*function)(void) = NULL;
        if (library) *(void **)&function = dlsym(library, argv[i + 1]);
        if (!function) return 95;
        function();
        /* rkprof looks at the loaded libraries a few times a second. */
        struct timespec moment = {0, 500000000};
        nanosleep(&moment, NULL);
        dlclose(library);
    }
    if (argc > 1) return 0;
    load();
    of_large();
    of_aligned();
    of_deep(20);
    of_deep(300);
    CHECK(hipDeviceSynchronize());
    return 0;
}
#endif
