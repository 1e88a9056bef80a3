"""Trees of processes as Python programs make them: processes.py LIBRARY spawn|forkserver|fork|_exit|daemon|first|later

Each process that works makes ROUNDS HIP calls on the simulated ROCm; what comes out is the same with and without a tracer.
"""
import ctypes
import multiprocessing
import os
import pathlib
import runpy
import sys

ROUNDS = 10


def work(number, leave=False):
    hip = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
    device = ctypes.c_int(-1)
    for _ in range(ROUNDS):
        assert hip.hipGetDevice(ctypes.byref(device)) == 0
    if leave:
        os._exit(number)
    sys.exit(number)


def workers(method):
    """Three workers, of which each ends with a code of its own."""
    context = multiprocessing.get_context("spawn" if method == "_exit" else method)
    processes = [context.Process(target=work, args=(number, method == "_exit")) for number in (3, 4, 5)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    print(method, [process.exitcode for process in processes])


def daemon():
    """A process that leaves its parent, session and terminal, and becomes another program; its end closes the pipe."""
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork() == 0:
            os.execv(sys.executable, [sys.executable, __file__, sys.argv[1], "alone"])
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writer)
    print("daemon:", os.read(reader, 1))


def workload():
    """The example, in this process."""
    example = pathlib.Path(__file__).parents[2] / "examples/workload.py"
    sys.argv = [str(example), sys.argv[1]]
    runpy.run_path(str(example))


if __name__ == "__main__":
    if sys.argv[2] == "alone":
        work(0)
    elif sys.argv[2] == "first":
        # Workers that are forked before this process makes a call of its own.
        workers("fork")
        workload()
    elif sys.argv[2] == "later":
        library = sys.argv[1]
        workload()
        sys.argv[1] = library
        workers("fork")
    elif sys.argv[2] == "daemon":
        daemon()
    else:
        workers(sys.argv[2])
