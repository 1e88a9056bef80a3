/* Work and calls are kept in memory of each thread while the program runs, and written at its end. */
#define _GNU_SOURCE
#include "truth.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef struct Thread {
    uint32_t tid;
    uint64_t calls[HIP_FUNCTION_COUNT];
    Work *work;
    uint32_t count, room;
    struct Thread *next;
} Thread;

static FILE *file;
static Thread *threads;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread Thread *mine;

uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint32_t thread_id(void) { return (uint32_t)syscall(SYS_gettid); }

static void *must_have(void *memory) {
    if (memory) return memory;
    fputs("there is no memory to write down what was done\n", stderr);
    exit(EXIT_NO_TRUTH);
}

static Thread *thread(void) {
    if (!mine) {
        mine = must_have(calloc(1, sizeof *mine));
        mine->tid = thread_id();
        pthread_mutex_lock(&lock);
        Thread **end = &threads;
        while (*end) end = &(*end)->next;
        *end = mine;
        pthread_mutex_unlock(&lock);
    }
    return mine;
}

void count_call(int function) { thread()->calls[function]++; }

Work *keep_work(Work work) {
    Thread *at = thread();
    if (at->count == at->room) {
        at->room = at->room ? 2 * at->room : 256;
        at->work = must_have(realloc(at->work, at->room * sizeof *at->work));
    }
    at->work[at->count] = work;
    return &at->work[at->count++];
}

uint32_t work_count(void) { return thread()->count; }

void work_ended(uint32_t first, uint64_t synced) {
    Thread *at = thread();
    for (uint32_t i = first; i < at->count; i++) at->work[i].synced = synced;
}

const char *quoted(const char *text) {
    static __thread char buffers[4][8192];
    static __thread int next;
    char *out = buffers[next = (next + 1) % 4];
    size_t at = 0;
    out[at++] = '"';
    for (; *text && at + 8 < sizeof buffers[0]; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            out[at++] = '\\';
            out[at++] = (char)c;
        } else if (c < 0x20) {
            at += (size_t)sprintf(out + at, "\\u%04x", c);
        } else {
            out[at++] = (char)c;
        }
    }
    out[at++] = '"';
    out[at] = 0;
    return out;
}

void truth_line(const char *format, ...) {
    if (!file) return;
    va_list arguments;
    va_start(arguments, format);
    /* Threads write lines, too. */
    flockfile(file);
    fputc('{', file);
    vfprintf(file, format, arguments);
    fputs("}\n", file);
    va_end(arguments);
    /* The program may be killed at any time, on purpose. */
    fflush(file);
    funlockfile(file);
}

void truth_skipped(const char *phase, const char *reason) {
    truth_line("\"is\":\"skipped\",\"phase\":\"%s\",\"reason\":%s", phase, quoted(reason));
}

int truth_open(const char *path) {
    if (!path) return 1;
    file = fopen(path, "we");
    return file != NULL;
}

static void write_size(const char *name, Size3 size) {
    if (size.x == 0) fprintf(file, ",\"%s\":null", name);
    else fprintf(file, ",\"%s\":[%u,%u,%u]", name, size.x, size.y, size.z);
}

static void write_work(const Thread *of, const Work *work) {
    static const char *const DIRECTIONS[] = { "none", "host_to_device", "device_to_host", "device_to_device" };
    fprintf(file, "{\"is\":\"%s\",\"phase\":\"%s\",\"tid\":%u,\"function\":\"%s\",\"device\":%d,\"stream\":%u",
            work->kernel ? "launch" : "copy", work->phase, of->tid, hip_names[work->function], work->device, work->stream);
    fprintf(file, ",\"before\":%" PRIu64 ",\"after\":%" PRIu64 ",\"node\":%u", work->before, work->after, work->node);
    if (work->synced) fprintf(file, ",\"synced\":%" PRIu64, work->synced);
    else fputs(",\"synced\":null", file);
    if (work->kernel) {
        fprintf(file, ",\"kernel\":%s", quoted(work->kernel));
        write_size("grid", work->grid);
        write_size("block", work->block);
        if (work->lds >= 0) fprintf(file, ",\"lds\":%" PRId64, work->lds);
        else fputs(",\"lds\":null", file);
    } else {
        fprintf(file, ",\"direction\":\"%s\"", DIRECTIONS[work->direction & 3]);
    }
    if (work->bytes) fprintf(file, ",\"bytes\":%" PRIu64, work->bytes);
    else fputs(",\"bytes\":null", file);
    if (work->elapsed >= 0) fprintf(file, ",\"elapsed_ns\":%.1f,\"elapsed_exact\":%s", work->elapsed, work->elapsed_exact ? "true" : "false");
    else fputs(",\"elapsed_ns\":null,\"elapsed_exact\":false", file);
    fputs("}\n", file);
}

void truth_write(void) {
    if (!file) return;
    for (const Thread *at = threads; at; at = at->next) {
        for (uint32_t i = 0; i < at->count; i++) write_work(at, &at->work[i]);
        fprintf(file, "{\"is\":\"calls\",\"tid\":%u,\"functions\":{", at->tid);
        const char *comma = "";
        for (int i = 0; i < HIP_FUNCTION_COUNT; i++) {
            if (!at->calls[i]) continue;
            fprintf(file, "%s\"%s\":%" PRIu64, comma, hip_names[i], at->calls[i]);
            comma = ",";
        }
        fputs("}}\n", file);
    }
    fflush(file);
}
