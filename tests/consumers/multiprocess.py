"""Python's multiprocessing with HIP calls in every process: multiprocess.py fork|spawn SIMULATOR."""
import ctypes
import multiprocessing
import sys


def work(library: str) -> int:
    hip, device = ctypes.CDLL(library), ctypes.c_int()
    return sum(hip.hipGetDevice(ctypes.byref(device)) for _ in range(10))


if __name__ == "__main__":
    method, library = sys.argv[1:]
    work(library)
    with multiprocessing.get_context(method).Pool(2) as pool:
        print(pool.map(work, [library] * 8, chunksize=4))
