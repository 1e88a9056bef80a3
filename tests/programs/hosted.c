/* A program as compilers make it: a fat binary, and functions of the host that stand for its kernels.
 *
 *     hosted KERNEL KERNEL [MODULE ARCH]    two kernels, the code object that has them, and its architecture
 *
 * It launches the first kernel twice and the second one never, and prints the addresses of the modules and of both functions.
 * A third function stands for a kernel that is nowhere. */
#define _GNU_SOURCE
#include "hip.h"
#include <string.h>

typedef struct { uint32_t x, y, z; } dim3;

void **__hipRegisterFatBinary(const void *);
void __hipRegisterFunction(void **, const void *, char *, const char *, unsigned, dim3 *, dim3 *, dim3 *, dim3 *, int *);
int hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
int hipMalloc(void **, size_t);

enum { PAGE = 4096 };

/* Their addresses are all that counts. */
static int stubs[3];

/* The code object in clang's bundle, which begins with the places of its entries. */
static void *bundle(const char *path, const char *arch) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) return NULL;
    uint64_t size = ftell(file), entries = 2;
    char *bytes = aligned_alloc(PAGE, (PAGE + size + PAGE - 1) / PAGE * PAGE), *at = bytes;
    char names[2][80] = {"host-x86_64-unknown-linux--"};
    snprintf(names[1], sizeof names[1], "hipv4-amdgcn-amd-amdhsa--%s", arch);
    rewind(file);
    if (fread(bytes + PAGE, 1, size, file) != size) return NULL;
    fclose(file);
    at = mempcpy(at, "__CLANG_OFFLOAD_BUNDLE__", 24);
    at = mempcpy(at, &entries, 8);
    for (int i = 0; i < 2; i++) {
        uint64_t entry[3] = {PAGE, i ? size : 0, strlen(names[i])};
        at = mempcpy(at, entry, sizeof entry);
        at = mempcpy(at, names[i], entry[2]);
    }
    return bytes;
}

int main(int argc, char **argv) {
    static struct {
        uint32_t magic, version;
        const void *code;
        void *reserved;
    } fat_binary = {0x48495046, 1, NULL, NULL};
    dim3 thread = {1, 2, 3}, block_id = {4, 5, 6}, block_dim = {64, 2, 1}, grid_dim = {7, 8, 9};
    int wave = 256;
    if (argc < 3) return 2;
    if (argc > 4 && !(fat_binary.code = bundle(argv[3], argv[4]))) return 3;
    void **modules = __hipRegisterFatBinary(&fat_binary);
    /* As compilers do it, then with all that can be said. */
    __hipRegisterFunction(modules, &stubs[0], argv[1], argv[1], -1, NULL, NULL, NULL, NULL, NULL);
    __hipRegisterFunction(modules, &stubs[1], argv[2], argv[2], 512, &thread, &block_id, &block_dim, &grid_dim, &wave);
    if (argc > 4) __hipRegisterFunction(modules, &stubs[2], "_Z7nowherev", "_Z7nowherev", -1, NULL, NULL, NULL, NULL, NULL);
    printf("%ju %ju %ju\n", (uintmax_t)modules, (uintmax_t)&stubs[0], (uintmax_t)&stubs[1]);
    void *memory;
    CHECK(hipMalloc(&memory, 1 << 20));
    int number = 7;
    void *arguments[] = {&memory, &memory, &number};
    dim3 grid = {4, 1, 1}, block = {64, 1, 1};
    for (int i = 0; i < 2; i++) CHECK(hipLaunchKernel(&stubs[0], grid, block, arguments, 0, NULL));
    CHECK(hipDeviceSynchronize());
    return 0;
}
