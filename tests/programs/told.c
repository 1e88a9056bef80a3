/* Launches as many kernels as each line of its input says, waits for them, and answers `done`. With `child` a child process does
 * so, and the parent only waits for it. With `loading` it loads the kernel anew for each line.
 *
 *     told [child | loading] */
#include "hip.h"
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "child") == 0) {
        pid_t child = fork();
        if (child != 0) return waitpid(child, NULL, 0) == child ? 0 : 1;
    }
    int number;
    load_kernel();
    printf("%d\n", (int)getpid());
    fflush(stdout);
    while (scanf("%d", &number) == 1) {
        if (argc > 1 && strcmp(argv[1], "loading") == 0) load_kernel();
        for (int i = 0; i < number; i++) launch(NULL);
        CHECK(hipDeviceSynchronize());
        printf("done\n");
        fflush(stdout);
    }
    return 0;
}
