/* A program that chooses what a profiler sees of it: 3 launches, 5 in a pause, 2 more. */
#define _GNU_SOURCE
#include "hip.h"
#include <unistd.h>

int roctxProfilerPause(uint64_t);
int roctxProfilerResume(uint64_t);
int roctxGetThreadId(uint64_t *);

static void launches(int count) {
    for (int i = 0; i < count; i++) launch(NULL);
    CHECK(hipDeviceSynchronize());
}

int main(void) {
    uint64_t id = 0;
    load_kernel();
    roctxMarkA("before");
    launches(3);
    roctxProfilerPause(0);
    roctxMarkA("in the pause");
    roctxGetThreadId(&id);
    launches(5);
    roctxProfilerResume(0);
    roctxMarkA("after");
    roctxGetThreadId(&id);
    launches(2);
    puts(id == (uint64_t)gettid() ? "thread ids agree" : "another thread");
    return 0;
}
