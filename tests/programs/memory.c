/* Allocates and frees memory ten times, and is killed: at once, or after so many milliseconds in which it does nothing. With `more` it
 * then allocates ten times more.
 *
 *     memory MILLISECONDS [more] */
#include "hip.h"
#include <signal.h>
#include <unistd.h>

int hipMalloc(void **, size_t);
int hipFree(void *);

int main(int argc, char **argv) {
    void *memory[20];
    for (int i = 0; i < 10; i++) CHECK(hipMalloc(&memory[i], (size_t)(i + 1) << 20));
    for (int i = 0; i < 10; i++) CHECK(hipFree(memory[i]));
    if (argc > 1) usleep(1000u * (unsigned)atoi(argv[1]));
    for (int i = 10; argc > 2 && i < 20; i++) CHECK(hipMalloc(&memory[i], (size_t)(i + 1) << 20));
    raise(SIGKILL);
    return 0;
}
