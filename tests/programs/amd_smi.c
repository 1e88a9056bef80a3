/* Plays AMD's management library: one socket with a GPU of two partitions, that draws 200 W, and one of which nothing is known. */
#include <stdint.h>
#include <stddef.h>
#include <time.h>

static char big, partition, other;

int amdsmi_init(uint64_t flags) { return flags == 2 ? 0 : 1; }

int amdsmi_get_socket_handles(uint32_t *count, void **sockets) {
    if (sockets && *count >= 1) sockets[0] = &big;
    *count = 1;
    return 0;
}

int amdsmi_get_processor_handles(void *socket, uint32_t *count, void **processors) {
    void *all[] = {&other, &big, &partition};
    if (socket != &big) return 1;
    for (uint32_t i = 0; processors && i < *count && i < 3; i++) processors[i] = all[i];
    *count = 3;
    return 0;
}

int amdsmi_get_gpu_bdf_id(void *gpu, uint64_t *id) {
    *id = gpu == &other ? 0x1000200 : gpu == &big ? 0x100 : 0x10000100;
    return 0;
}

int amdsmi_get_gpu_memory_usage(void *gpu, uint32_t kind, uint64_t *bytes) {
    if (gpu != &big || kind == 1) return 2;
    *bytes = kind == 0 ? 1000 : 77;
    return 0;
}

int amdsmi_get_gpu_memory_total(void *gpu, uint32_t kind, uint64_t *bytes) {
    *bytes = 4000;
    return gpu == &big && kind == 0 ? 0 : 2;
}

int amdsmi_get_temp_metric(void *gpu, uint32_t sensor, uint32_t metric, int64_t *degrees) {
    *degrees = 50 + sensor;
    return gpu == &big && metric == 0 && sensor < 2 ? 0 : 2;
}

int amdsmi_get_energy_count(void *gpu, uint64_t *counter, float *microjoules, uint64_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    /* 200 W in units of 16 uJ. */
    *counter = ns / 80;
    *microjoules = 16;
    *at = ns;
    return gpu == &big ? 0 : 2;
}
