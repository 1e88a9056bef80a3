/* A program with two shared libraries that contain HIP kernels, as a compiler makes them: each registers its module in a
 * constructor. Compiled three times: PART 1 and 2 are the libraries, 0 is the program, which launches a kernel of each.
 *
 *     modules                  launches them, and waits
 *     modules fork EXITS N     before, forks N children, which do the same, once more for each that was forked before them; EXITS is
 *                              the function by which they end, exit or _exit
 *     modules fork EXITS N -   as above, and does nothing itself */
#include "hip.h"
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    uint32_t x, y, z;
} dim3_t;

void *__hipRegisterFatBinary(const void *);
void __hipRegisterFunction(void *, const void *, char *, const char *, unsigned, void *, void *, void *, void *, int *);
int hipLaunchKernel(const void *, dim3_t, dim3_t, void **, size_t, hipStream_t);

#if PART
#define NAME_(a, b) a##b
#define NAME(a, b) NAME_(a, b)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)

static const char image[] = "fat binary";

static void stub(void) {
}

__attribute__((constructor)) static void register_module(void) {
    static char name[] = "kernel_of_" TEXT(PART);
    void *module = __hipRegisterFatBinary(image);
    __hipRegisterFunction(module, (const void *)stub, name, name, (unsigned)-1, NULL, NULL, NULL, NULL, NULL);
}

void NAME(launch_, PART)(void) {
    dim3_t one = {1, 1, 1};
    CHECK(hipLaunchKernel((const void *)stub, one, one, NULL, 0, NULL));
}
#else
void launch_1(void);
void launch_2(void);

static void work(int rounds) {
    for (int i = 0; i < rounds; i++) {
        launch_1();
        launch_2();
    }
    CHECK(hipDeviceSynchronize());
}

static void fork_children(int count, int exits) {
    for (int i = 0; i < count; i++) {
        if (fork() == 0) {
            work(i + 2);
            if (exits) exit(i);
            _exit(i);
        }
    }
    int status, ended = 0;
    while (wait(&status) > 0) ended += WIFEXITED(status) ? 1 << WEXITSTATUS(status) : 1000;
    printf("children: %x\n", ended);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc > 3) fork_children(atoi(argv[3]), !strcmp(argv[2], "exit"));
    if (argc > 4) return 0;
    work(1);
    puts("two kernels ran");
    return 0;
}
#endif
