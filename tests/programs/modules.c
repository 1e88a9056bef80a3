/* A program with two shared libraries that contain HIP kernels, as a compiler makes them: each registers its module in a
 * constructor. Compiled three times: PART 1 and 2 are the libraries, 0 is the program, which launches a kernel of each. */
#include "hip.h"

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

int main(void) {
    launch_1();
    launch_2();
    CHECK(hipDeviceSynchronize());
    puts("two kernels ran");
    return 0;
}
#endif
