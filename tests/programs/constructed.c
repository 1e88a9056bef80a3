/* A program with two libraries whose constructors register a HIP module, as those of libraries with kernels do: they bring HIP's compiler table
 * and with it the SDK to life, long before the first call. The modules are empty, which any HIP bears. Compiled three times:
 * PART 1 and 2 are the libraries, 0 is the program, which is linked with the first and loads the second (its path is the first argument).
 *
 *     constructed LIBRARY early           loads the second at once
 *     constructed LIBRARY late            when the first has worked
 *     constructed LIBRARY fork EXITS N    at once; then forks N children before its first call; EXITS is exit or _exit
 *     constructed LIBRARY after           late; then forks a child that makes calls which need no GPU
 *
 * A round of work is hipMalloc, hipMemset, hipMemcpy and hipFree; the program does 3 with the first library and 5 with the second, child
 * number i 1 + i and 2 + i. */
#include "hip.h"
#include <dlfcn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if PART
#define NAME_(a, b) a##b
#define NAME(a, b) NAME_(a, b)

void **__hipRegisterFatBinary(const void *);
int hipMalloc(void **, size_t);
int hipMemset(void *, int, size_t);
int hipMemcpy(void *, const void *, size_t, int);
int hipFree(void *);

/* What a compiler emits: a magic number, a version, and where the code objects are. */
static const struct {
    uint32_t magic, version;
    const void *code;
    void *reserved;
} image = {0x48495046, 1, "__CLANG_OFFLOAD_BUNDLE__\0\0\0\0\0\0\0\0", NULL};

__attribute__((constructor)) static void register_module(void) {
    __hipRegisterFatBinary(&image);
}

void NAME(work_, PART)(int rounds) {
    enum { BYTES = 1 << 16, TO_HOST = 2 };
    static char host[BYTES];
    for (int i = 0; i < rounds; i++) {
        void *device;
        CHECK(hipMalloc(&device, BYTES));
        CHECK(hipMemset(device, 40 + i, BYTES));
        CHECK(hipMemcpy(host, device, BYTES, TO_HOST));
        CHECK(hipFree(device));
    }
    CHECK(hipDeviceSynchronize());
}
#else
void work_1(int);

static void (*load_second(const char *path))(int) {
    void *library = dlopen(path, RTLD_NOW);
    void *work = library ? dlsym(library, "work_2") : NULL;
    if (!work) fprintf(stderr, "%s\n", dlerror()), exit(1);
    return (void (*)(int))work;
}

static void wait_all(void) {
    int status, ended = 0;
    while (wait(&status) > 0) ended += WIFEXITED(status) ? 1 << WEXITSTATUS(status) : 1000;
    printf("children: %x\n", ended);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc < 3) return 9;
    int is_late = strcmp(argv[2], "early") && strcmp(argv[2], "fork");
    void (*work_2)(int) = is_late ? NULL : load_second(argv[1]);
    if (argc > 4) {
        for (int i = 0; i < atoi(argv[4]); i++) {
            if (fork() == 0) {
                work_1(1 + i);
                work_2(2 + i);
                if (strcmp(argv[3], "_exit")) exit(i);
                _exit(i);
            }
        }
        wait_all();
    }
    work_1(3);
    if (!work_2) work_2 = load_second(argv[1]);
    work_2(5);
    if (!strcmp(argv[2], "after")) {
        fflush(stdout);
        if (fork() == 0) {
            int device;
            CHECK(hipGetDevice(&device));
            _exit(0);
        }
        wait_all();
    }
    puts("done");
    return 0;
}
#endif
