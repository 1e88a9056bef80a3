/* Allocates and frees memory ten times, and is killed: at once, or after so many milliseconds in which it does nothing.
 *
 *     memory MILLISECONDS */
#include "hip.h"
#include <signal.h>
#include <unistd.h>

int hipMalloc(void **, size_t);
int hipFree(void *);

int main(int argc, char **argv) {
    void *memory[10];
    for (int i = 0; i < 10; i++) CHECK(hipMalloc(&memory[i], (size_t)(i + 1) << 20));
    for (int i = 0; i < 10; i++) CHECK(hipFree(memory[i]));
    if (argc > 1) usleep(1000u * (unsigned)atoi(argv[1]));
    raise(SIGKILL);
    return 0;
}
