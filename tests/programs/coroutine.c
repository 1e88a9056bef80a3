/* Launches on the thread's own stack and on one of its own making, as coroutines do, with a page above it that no one may read.
 *
 *     coroutine ROUNDS */
#define _GNU_SOURCE
#include "hip.h"
#include <sys/mman.h>

enum { STACK = 1 << 18, PAGE = 4096 };

/* Calls a function on another stack. It has no unwind tables, and the frame pointer shows to what lies above the stack. */
void on_stack(void *top, void (*function)(void));
__asm__(".text\n.globl on_stack\n.type on_stack, @function\non_stack:\n"
        "push %rbp\npush %rbx\nmov %rsp, %rbx\nmov %rdi, %rsp\nmov %rdi, %rbp\ncall *%rsi\n"
        "mov %rbx, %rsp\npop %rbx\npop %rbp\nret\n.size on_stack, . - on_stack\n");

static __attribute__((noinline)) void own(void) {
    launch(NULL);
    __asm__ volatile("");
}

static __attribute__((noinline)) void coroutine(void) {
    launch(NULL);
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 10;
    char *stack = mmap(NULL, STACK + PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack, STACK, PROT_READ | PROT_WRITE)) return 96;
    load_kernel();
    for (int i = 0; i < rounds; i++) {
        own();
        on_stack(stack + STACK, coroutine);
        on_stack(stack + STACK, coroutine);
    }
    CHECK(hipDeviceSynchronize());
    return 0;
}
