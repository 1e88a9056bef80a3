/* rkprof-verify: a HIP program whose work is known, which writes down what it did. `rkprof doctor --verify` runs it alone and under the
 * tracer and compares; `rkprof` tries hardware counters in it. It is a program like any other: it finds and loads HIP at run time. */
#define _GNU_SOURCE
#include "phases.h"
#include <getopt.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *truth_path, *runtime, *phases, *ending = "exit";
static Sizes sizes = { 24, 3, 6 };
static char **own_arguments;

static void usage(void) {
    fputs("usage: rkprof-verify [--truth FILE] [--hip LIBRARY] [--module FILE[:KERNEL]] [--phases A,B,...] [--launches N] [--threads N]\n"
          "                     [--streams N] [--late] [--compile-option OPTION] [--source] [--end exit|_exit|abort|kill|segv|fork|exec]\n"
          "phases:", stderr);
    for (int i = 0; i < PHASE_COUNT; i++) fprintf(stderr, " %s", PHASES[i].name);
    fputc('\n', stderr);
    exit(EXIT_USAGE);
}

static uint32_t number(const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*end || value == 0 || value > 1000000) usage();
    return (uint32_t)value;
}

static int is_wanted(const Phase *phase) {
    if (!phases) return phase->usual;
    size_t length = strlen(phase->name);
    for (const char *at = phases; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (!strncmp(at, phase->name, length) && (at[length] == 0 || at[length] == ',')) return 1;
    }
    return 0;
}

static void check_phases(void) {
    char *copy = phases ? strdup(phases) : NULL, *state = NULL;
    for (char *name = copy ? strtok_r(copy, ",", &state) : NULL; name; name = strtok_r(NULL, ",", &state)) {
        int known = 0;
        for (int i = 0; i < PHASE_COUNT; i++) known |= !strcmp(name, PHASES[i].name);
        if (!known) usage();
    }
    free(copy);
}

static void write_device(int device) {
    char name[256] = "";
    int wave = 0;
    HIP(hipDeviceGetName, name, (int)sizeof name, device);
    HIP(hipDeviceGetAttribute, &wave, HIP_WARP_SIZE, device);
    truth_line("\"is\":\"device\",\"device\":%d,\"name\":%s,\"wave\":%d", device, quoted(name), wave);
}

static int work(void) {
    const char *why = hip_load(runtime);
    if (why) {
        fprintf(stderr, "HIP can't be loaded: %s\n", why);
        return EXIT_NO_HIP;
    }
    int status = TRY(hipInit, 0), count = 0, version = 0;
    if (status == 0) status = TRY(hipGetDeviceCount, &count);
    if (status != 0 || count < 1) {
        fprintf(stderr, "%s shows no device (hipError_t %d: %s)\n", hip_path(), status, hip.hipGetErrorString(status));
        return EXIT_NO_DEVICE;
    }
    HIP(hipRuntimeGetVersion, &version);
    Gpu gpu;
    gpu_open(&gpu, 0);
    static const char *const KINDS[] = { "compiled", "given", "fills" };
    const char *compiler = hiprtc_path(), *hsa = hsa_path();
    truth_line("\"is\":\"program\",\"schema_version\":1,\"pid\":%d,\"tid\":%u,\"hip\":%s,\"hip_version\":%d,\"hiprtc\":%s,\"hsa\":%s,\"kernels\":\"%s\","
               "\"clock_hz\":%" PRIu64 ",\"devices\":%d",
               (int)getpid(), thread_id(), quoted(hip_path()), version, compiler ? quoted(compiler) : "null",
               hsa ? quoted(hsa) : "null", KINDS[kernels_in_use()],
               device_clock_hz(), count);
    for (int device = 0; device < count; device++) write_device(device);
    send_pattern(&gpu, 0);
    for (int i = 0; i < PHASE_COUNT; i++) {
        if (is_wanted(&PHASES[i])) PHASES[i].run(&gpu, &sizes);
    }
    fetch_result(&gpu);
    gpu_close(&gpu);
    return result_write() ? 0 : EXIT_WRONG_RESULT;
}

static void *late(void *result) {
    *(int *)result = work();
    return NULL;
}

/* A child that goes on as the parent would, and one that never used the GPU. */
static void fork_children(void) {
    pid_t child = fork();
    if (child == 0) exit(0);
    int status = -1;
    waitpid(child, &status, 0);
    truth_line("\"is\":\"child\",\"pid\":%d,\"status\":%d", (int)child, status);
}

static void become_another(void) {
    char file[4096];
    snprintf(file, sizeof file, "%s.exec", truth_path ? truth_path : "/dev/null");
    char *arguments[] = { own_arguments[0], "--truth", file, "--phases", "launches", runtime ? "--hip" : NULL, (char *)runtime, NULL };
    fflush(stdout);
    execv("/proc/self/exe", arguments);
    perror("execv");
    exit(EXIT_USAGE);
}

static int end(int code) {
    fflush(stdout);
    if (!strcmp(ending, "abort")) abort();
    if (!strcmp(ending, "_exit")) _exit(code);
    if (!strcmp(ending, "kill")) raise(SIGKILL);
    if (!strcmp(ending, "segv")) raise(SIGSEGV);
    if (!strcmp(ending, "fork")) fork_children();
    if (!strcmp(ending, "exec")) become_another();
    return code;
}

int main(int argc, char **argv) {
    static const struct option OPTIONS[] = {
        { "truth", 1, 0, 't' },   { "hip", 1, 0, 'h' },     { "module", 1, 0, 'm' }, { "phases", 1, 0, 'p' }, { "launches", 1, 0, 'n' },
        { "threads", 1, 0, 'T' }, { "streams", 1, 0, 's' }, { "late", 0, 0, 'l' },   { "end", 1, 0, 'e' },
        { "compile-option", 1, 0, 'c' }, { "source", 0, 0, 'S' }, { 0, 0, 0, 0 },
    };
    int is_late = 0, option;
    own_arguments = argv;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        switch (option) {
        case 't': truth_path = optarg; break;
        case 'h': runtime = optarg; break;
        case 'm': kernels_from(optarg); break;
        case 'p': phases = optarg; break;
        case 'n': sizes.launches = number(optarg); break;
        case 'T': sizes.threads = number(optarg); break;
        case 's': sizes.streams = number(optarg); break;
        case 'l': is_late = 1; break;
        case 'e': ending = optarg; break;
        case 'c': hiprtc_option(optarg); break;
        case 'S': return fputs(kernels_source(), stdout) < 0;
        default: usage();
        }
    }
    if (optind != argc) usage();
    check_phases();
    if (!truth_open(truth_path)) {
        perror(truth_path);
        return EXIT_NO_TRUTH;
    }
    int code = 0;
    if (is_late) {
        /* HIP comes into a process that has been running, on a thread that then ends. */
        pthread_t thread;
        if (pthread_create(&thread, NULL, late, &code) != 0) return EXIT_USAGE;
        pthread_join(thread, NULL);
    } else {
        code = work();
    }
    if (code == EXIT_NO_HIP || code == EXIT_NO_DEVICE) return code;
    truth_line("\"is\":\"end\",\"how\":%s", quoted(ending));
    truth_write();
    return end(code);
}
