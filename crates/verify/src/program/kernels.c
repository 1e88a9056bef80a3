/* Kernels, their launches, and their results. Each adds to, or mixes, the first words of memory, one a work-item, so that the host can
 * tell what must come out. */
#include "kernels.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By the compiler's own functions, so that no device library is needed to link them. */
static const char SOURCE[] =
    "#define ITEM \\\n"
    "    unsigned width = __builtin_amdgcn_grid_size_x(), height = __builtin_amdgcn_grid_size_y(); \\\n"
    "    unsigned wide = __builtin_amdgcn_workgroup_size_x(), high = __builtin_amdgcn_workgroup_size_y(); \\\n"
    "    unsigned deep = __builtin_amdgcn_workgroup_size_z(); \\\n"
    "    unsigned tx = __builtin_amdgcn_workitem_id_x(), ty = __builtin_amdgcn_workitem_id_y(), tz = __builtin_amdgcn_workitem_id_z(); \\\n"
    "    unsigned x = __builtin_amdgcn_workgroup_id_x() * wide + tx, y = __builtin_amdgcn_workgroup_id_y() * high + ty; \\\n"
    "    unsigned i = ((__builtin_amdgcn_workgroup_id_z() * deep + tz) * height + y) * width + x\n"
    "extern \"C\" __global__ void rkprof_verify_add(unsigned *out, unsigned n, unsigned value) {\n"
    "    ITEM;\n"
    "    if (i < n) out[i] += value;\n"
    "}\n"
    "extern \"C\" __global__ void rkprof_verify_tile(unsigned *out, unsigned n, unsigned value) {\n"
    "    __shared__ unsigned tile[1024];\n"
    "    ITEM;\n"
    "    unsigned t = (tz * high + ty) * wide + tx;\n"
    "    tile[t] = value;\n"
    "    __builtin_amdgcn_fence(__ATOMIC_RELEASE, \"workgroup\");\n"
    "    __builtin_amdgcn_s_barrier();\n"
    "    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, \"workgroup\");\n"
    "    if (i < n) out[i] ^= tile[t];\n"
    "}\n"
    "extern \"C\" __global__ void rkprof_verify_long(unsigned *out, unsigned n, unsigned value) {\n"
    "    ITEM;\n"
    "    unsigned v = value;\n"
    "    #pragma unroll 1\n"
    "    for (unsigned round = 0; round < 4096; round++) v = v * 1664525u + 1013904223u;\n"
    "    if (i < n) out[i] += v;\n"
    "}\n";

enum { ADD, TILE, LONG, KERNELS };
static const char *const NAMES[KERNELS] = { "rkprof_verify_add", "rkprof_verify_tile", "rkprof_verify_long" };
static const int STATIC_LDS[KERNELS] = { 0, 4096, 0 };

static const struct {
    Size3 blocks, block;
    unsigned dynamic_lds;
} SHAPE[SHAPES] = {
    { { 1, 1, 1 }, { 64, 1, 1 }, 0 },
    { { 7, 1, 1 }, { 256, 1, 1 }, 1024 },
    { { 64, 1, 1 }, { 128, 1, 1 }, 0 },
    { { 3, 5, 1 }, { 16, 16, 1 }, 2048 },
    { { 2, 3, 4 }, { 8, 8, 4 }, 0 },
    { { 33, 1, 1 }, { 1024, 1, 1 }, 0 },
};

static enum kernels in_use = FILLS;
static char given_file[4096];
static char given_name[512];
static void *image;

static pthread_mutex_t results = PTHREAD_MUTEX_INITIALIZER;
static uint64_t checksum = 0xcbf29ce484222325u;
static int any_computed, any_unchanged, any_wrong;

enum kernels kernels_in_use(void) { return in_use; }

void kernels_from(const char *file_and_name) {
    const char *colon = strrchr(file_and_name, ':');
    size_t length = colon ? (size_t)(colon - file_and_name) : strlen(file_and_name);
    if (length >= sizeof given_file) length = sizeof given_file - 1;
    memcpy(given_file, file_and_name, length);
    given_file[length] = 0;
    snprintf(given_name, sizeof given_name, "%s", colon ? colon + 1 : "");
}

const char *kernels_source(void) { return SOURCE; }

static void *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = size > 0 ? calloc(1, (size_t)size + 1) : NULL;
    if (bytes && fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

/* Once, on the first device that is opened. */
static void find_kernels(void) {
    const char *why = "";
    if (*given_file) {
        image = read_file(given_file);
        if (!image) {
            perror(given_file);
            exit(EXIT_USAGE);
        }
        /* Without a name it is this program's own source, compiled before. */
        in_use = *given_name ? GIVEN : COMPILED;
    } else if ((image = hiprtc_compile(SOURCE, &why))) {
        in_use = COMPILED;
    } else {
        truth_skipped("kernels", why);
    }
}

/* Code that was compiled for the first device does not run on one of another architecture. */
static void load_code(Gpu *gpu) {
    int status = TRY(hipModuleLoadData, &gpu->module, image);
    if (status == 0) return;
    const char *why = "";
    if (!*given_file) gpu->image = hiprtc_compile(SOURCE, &why);
    if (*why) fprintf(stderr, "device %d: %s\n", gpu->device, why);
    HIP(hipModuleLoadData, &gpu->module, gpu->image ? gpu->image : image);
}

static void load(Gpu *gpu) {
    load_code(gpu);
    for (int i = 0; i < KERNELS; i++) {
        const char *name = in_use == GIVEN ? given_name : NAMES[i];
        HIP(hipModuleGetFunction, &gpu->functions[i], gpu->module, name);
        gpu->static_lds[i] = in_use == COMPILED ? STATIC_LDS[i] : -1;
        int lds = 0, registers = 0;
        if (!hip.hipFuncGetAttribute || TRY(hipFuncGetAttribute, &lds, HIP_FUNCTION_STATIC_LDS, gpu->functions[i]) != 0) continue;
        gpu->static_lds[i] = lds;
        if (TRY(hipFuncGetAttribute, &registers, HIP_FUNCTION_REGISTERS, gpu->functions[i]) == 0 && registers > 0)
            truth_line("\"is\":\"kernel\",\"kernel\":\"%s\",\"device\":%d,\"static_lds\":%d,\"vgprs\":%d", name, gpu->device, lds, registers);
    }
}

void gpu_open(Gpu *gpu, int device) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    memset(gpu, 0, sizeof *gpu);
    gpu->device = device;
    HIP(hipSetDevice, device);
    pthread_once(&once, find_kernels);
    if (in_use != FILLS) load(gpu);
    HIP(hipMalloc, (void **)&gpu->memory, WORDS * sizeof(uint32_t));
    HIP(hipHostMalloc, (void **)&gpu->host, WORDS * sizeof(uint32_t), 0);
    gpu->expected = calloc(WORDS, sizeof(uint32_t));
    gpu->sent = calloc(WORDS, sizeof(uint32_t));
    if (!gpu->expected || !gpu->sent) {
        fputs("there is no memory for the expected result\n", stderr);
        exit(EXIT_NO_TRUTH);
    }
}

void gpu_close(Gpu *gpu) {
    HIP(hipHostFree, gpu->host);
    HIP(hipFree, gpu->memory);
    if (gpu->module) HIP(hipModuleUnload, gpu->module);
    free(gpu->expected);
    free(gpu->sent);
    free(gpu->image);
}

static uint32_t items(Size3 size) { return size.x * size.y * size.z; }

/* What a launch adds, in the host's words. */
static void expect(Gpu *gpu, uint32_t kernel, uint32_t count, uint32_t value) {
    if (in_use == GIVEN) return;
    if (kernel == LONG) {
        for (int round = 0; round < 4096; round++) value = value * 1664525u + 1013904223u;
    }
    uint32_t *words = gpu->expected + gpu->part * PART;
    for (uint32_t i = 0; i < count && i < PART; i++) {
        if (kernel == TILE) words[i] ^= value;
        else words[i] += value;
    }
}

/* The argument block of a launch lives as long as the call. More than the kernel has are left unread. */
static __thread struct {
    void *memory;
    uint32_t words, value;
    uint64_t spare;
    void *list[8];
} arguments;

Launch prepared(Gpu *gpu, uint32_t turn) {
    uint32_t kernel = turn % KERNELS, shape = turn % SHAPES;
    arguments.memory = gpu->memory + gpu->part * PART;
    arguments.words = PART;
    arguments.value = turn * 2654435761u + 1;
    void *list[8] = { &arguments.memory, &arguments.words, &arguments.value, &arguments.spare,
                      &arguments.spare, &arguments.spare, &arguments.spare, &arguments.spare };
    memcpy(arguments.list, list, sizeof list);
    return (Launch){ gpu->functions[kernel], arguments.list, SHAPE[shape].blocks, SHAPE[shape].block, SHAPE[shape].dynamic_lds };
}

Work *launched(Gpu *gpu, const char *phase, uint32_t turn, Stream stream, int function, uint64_t before, uint64_t after) {
    uint32_t kernel = turn % KERNELS, shape = turn % SHAPES;
    Size3 blocks = SHAPE[shape].blocks, block = SHAPE[shape].block;
    Size3 grid = { blocks.x * block.x, blocks.y * block.y, blocks.z * block.z };
    int64_t lds = gpu->static_lds[kernel] < 0 ? -1 : gpu->static_lds[kernel] + (int64_t)SHAPE[shape].dynamic_lds;
    expect(gpu, kernel, items(grid), turn * 2654435761u + 1);
    return keep_work((Work){ .phase = phase, .function = function, .kernel = in_use == GIVEN ? given_name : NAMES[kernel],
                             .grid = grid, .block = block, .lds = lds, .device = gpu->device, .stream = stream.number,
                             .before = before, .after = after, .elapsed = -1 });
}

/* HIP's own kernel, whose shape is HIP's affair. */
static Work *fill(Gpu *gpu, const char *phase, uint32_t turn, Stream stream) {
    size_t bytes = 4096u << (turn % SHAPES);
    int value = (int)(turn & 0x7f);
    uint64_t before = now_ns();
    HIP(hipMemsetAsync, gpu->memory + gpu->part * PART, value, bytes, stream.handle);
    uint64_t after = now_ns();
    memset(gpu->expected + gpu->part * PART, value, bytes);
    return keep_work((Work){ .phase = phase, .function = INDEX_hipMemsetAsync, .kernel = "__amd_rocclr_fillBuffer*", .lds = -1,
                             .bytes = bytes, .device = gpu->device, .stream = stream.number, .before = before, .after = after,
                             .elapsed = -1 });
}

Work *launch(Gpu *gpu, const char *phase, uint32_t turn, Stream stream) {
    if (in_use == FILLS) return fill(gpu, phase, turn, stream);
    Launch what = prepared(gpu, turn);
    uint64_t before = now_ns();
    HIP(hipModuleLaunchKernel, what.function, what.blocks.x, what.blocks.y, what.blocks.z, what.block.x, what.block.y, what.block.z,
        what.dynamic_lds, stream.handle, what.arguments, NULL);
    uint64_t after = now_ns();
    return launched(gpu, phase, turn, stream, INDEX_hipModuleLaunchKernel, before, after);
}

void gpu_check(const Gpu *gpu) {
    size_t bytes = WORDS * sizeof(uint32_t);
    int computed = !memcmp(gpu->host, gpu->expected, bytes), unchanged = !memcmp(gpu->host, gpu->sent, bytes);
    pthread_mutex_lock(&results);
    if (in_use != GIVEN && computed && !unchanged) any_computed = 1;
    else if (unchanged || in_use == GIVEN) any_unchanged = 1;
    else any_wrong = 1;
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < WORDS; i++) hash = (hash ^ gpu->host[i]) * 0x100000001b3u;
    /* Threads end in any order. */
    checksum += hash;
    pthread_mutex_unlock(&results);
}

int result_write(void) {
    const char *kind = any_wrong || (any_computed && any_unchanged) ? "wrong" : any_computed ? "computed" : "unchanged";
    truth_line("\"is\":\"result\",\"checksum\":\"%016" PRIx64 "\",\"kind\":\"%s\"", checksum, kind);
    printf("result %016" PRIx64 " %s\n", checksum, kind);
    return strcmp(kind, "wrong") != 0;
}
