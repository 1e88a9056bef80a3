/* Forks a child that makes no session of its own, prints its number, and ends with it when its input ends. */
#include "hip.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    int end[2];
    char byte;
    load_kernel();
    launch(NULL);
    CHECK(hipDeviceSynchronize());
    if (pipe(end)) return 90;
    pid_t child = fork();
    if (child == 0) {
        close(end[1]);
        (void)!read(end[0], &byte, 1);
        _exit(0);
    }
    printf("%d\n", child);
    fflush(stdout);
    while (read(0, &byte, 1) > 0) launch(NULL);
    CHECK(hipDeviceSynchronize());
    close(end[1]);
    return waitpid(child, NULL, 0) != child;
}
