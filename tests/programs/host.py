"""Where the host's time goes between kernels is planted: of 20 ms that the device waits, 14 are in `tokenizer`, which computes,
and 6 in `fetch`, which sleeps. While the device works, for 4 ms, the host is in `meanwhile`.

    host.py LIBRKSIM ROUNDS [thread|fork|forks|lock]

With `thread` another thread than Python's first one does so. With `fork` only a child does so. With `forks` children
begin meanwhile, and end at once. With `lock` it waits for a lock instead of sleeping.

It prints the measured seconds of both, and the name and the processor time of each thread in the process.
"""
import ctypes
import json
import os
import sys
import threading
import time

how = sys.argv[3] if len(sys.argv) > 3 else ""
hip = ctypes.CDLL(sys.argv[1])


def check(status):
    if status != 0:
        sys.exit(f"hipError_t {status}")


def spin(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def tokenizer():
    spin(0.014)  # A


def fetch():
    time.sleep(0.006)  # B


def locked():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire(timeout=0.006)  # C


def meanwhile():
    spin(0.002)  # D


def threads():
    found = {}
    for task in os.listdir("/proc/self/task"):
        with open(f"/proc/self/task/{task}/comm") as comm, open(f"/proc/self/task/{task}/schedstat") as times:
            found[comm.read().strip()] = int(times.read().split()[0]) / 1e9
    return found


def main():
    module, kernel = ctypes.c_void_p(), ctypes.c_void_p()
    check(hip.hipModuleLoadData(ctypes.byref(module), b"rksim\nwork us=4000\n"))
    check(hip.hipModuleGetFunction(ctypes.byref(kernel), module, b"work"))
    took = {"tokenizer": 0.0, "other": 0.0}
    begun = time.perf_counter()
    for _ in range(int(sys.argv[2])):
        check(hip.hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, None, None, None))
        meanwhile()
        check(hip.hipDeviceSynchronize())
        first = time.perf_counter()
        tokenizer()
        second = time.perf_counter()
        locked() if how == "lock" else fetch()
        took["tokenizer"] += second - first
        if how == "forks" and os.fork() == 0:
            os._exit(0)
        took["other"] += time.perf_counter() - second
    took["elapsed"] = time.perf_counter() - begun
    took["threads"] = threads()
    print(json.dumps(took), flush=True)


if how == "thread":
    worker = threading.Thread(target=main)
    worker.start()
    worker.join()
elif how == "fork":
    if os.fork() == 0:
        main()
        sys.exit(0)
    os.wait()
else:
    main()
