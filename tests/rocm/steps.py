#!/usr/bin/env python3
"""Steps on real HIP: the host works HOST_US, a matrix is multiplied by rocBLAS, the host waits after each step or each N-th.

    steps.py HOST_US [STEPS [N]]
"""

import ctypes
import sys
import time

work = float(sys.argv[1]) / 1e6
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 60
every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
SIDE, NONE = 256, 111

hip = ctypes.CDLL("libamdhip64.so.7")
rocblas = ctypes.CDLL("librocblas.so.5")
matrices = [ctypes.c_void_p() for _ in range(3)]
handle, one, zero = ctypes.c_void_p(), ctypes.c_float(1), ctypes.c_float(0)
for matrix in matrices:
    assert hip.hipMalloc(ctypes.byref(matrix), ctypes.c_size_t(4 * SIDE * SIDE)) == 0
assert rocblas.rocblas_create_handle(ctypes.byref(handle)) == 0
a, b, c = matrices
sizes = [ctypes.c_int(SIDE)] * 3
side = ctypes.c_int(SIDE)
for step in range(1, steps + 1):
    end = time.perf_counter() + work
    while time.perf_counter() < end:
        pass
    status = rocblas.rocblas_sgemm(
        handle, NONE, NONE, *sizes, ctypes.byref(one), a, side, b, side, ctypes.byref(zero), c, side)
    assert status == 0 and (step % every or hip.hipDeviceSynchronize() == 0)
