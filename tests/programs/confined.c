/* A program whose threads die of each system call that they do not make alone.
 *
 *     confined THREADS ROUNDS LAUNCHES
 *
 * Each thread confines itself before its first HIP call, makes ROUNDS calls of hipGetDevice and LAUNCHES launches (which must divide
 * ROUNDS), and waits for the end. The first thread is not confined: it begins ROCm and exits with 7. */
#define _GNU_SOURCE
#include "hip.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static sem_t done, end;
static long rounds, launches;

static void obey(struct sock_filter *filter, unsigned short length) {
    struct sock_fprog program = {length, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) exit(91);
}

static void confine(void) {
    /* What waiting and malloc take. */
    static const unsigned allowed[] = {SYS_futex, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_brk, SYS_exit_group};
    enum { COUNT = sizeof allowed / sizeof *allowed };
    struct sock_filter filter[COUNT + 3] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    for (int i = 0; i < COUNT; i++) {
        struct sock_filter jump = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[i], COUNT - i, 0);
        filter[1 + i] = jump;
    }
    struct sock_filter kill = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[COUNT + 1] = kill;
    filter[COUNT + 2] = allow;
    obey(filter, COUNT + 3);
}

static void make_calls(hipStream_t stream) {
    int device;
    for (long round = 0; round < rounds; round++) {
        CHECK(hipGetDevice(&device));
        if (launches && round % (rounds / launches) == 0) launch(stream);
    }
}

static void *work(void *stream) {
    confine();
    make_calls(stream);
    sem_post(&done);
    /* The end of a thread takes other calls. */
    sem_wait(&end);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 4) return 94;
    int threads = atoi(argv[1]);
    rounds = atol(argv[2]);
    launches = atol(argv[3]);
    sem_init(&done, 0, 0);
    sem_init(&end, 0, 0);
    load_kernel();
    for (int i = 0; i < threads; i++) {
        pthread_t id;
        hipStream_t stream;
        CHECK(hipStreamCreate(&stream));
        if (pthread_create(&id, NULL, work, stream)) return 98;
    }
    for (int i = 0; i < threads; i++) sem_wait(&done);
    CHECK(hipDeviceSynchronize());
    printf("done\n");
    return 7;
}
