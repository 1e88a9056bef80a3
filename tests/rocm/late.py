#!/usr/bin/env python3
"""A program that loads HIP itself, when it has long been running: nothing links to HIP and no constructor calls it. `hsa` starts HSA
before that, `6` takes HIP 6. `rccl` loads RCCL as well, and says how often it called it."""

import ctypes
import sys

if "hsa" in sys.argv:
    print("hsa_init", ctypes.CDLL("libhsa-runtime64.so.1").hsa_init())
hip = ctypes.CDLL("libamdhip64.so.6" if "6" in sys.argv else "libamdhip64.so.7")
count, device, size = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_size_t(1 << 20)
print("hipGetDeviceCount", hip.hipGetDeviceCount(ctypes.byref(count)), count.value)
print("hipMalloc", hip.hipMalloc(ctypes.byref(device), size))
host = ctypes.create_string_buffer(size.value)
for direction, (to, source) in enumerate([(device, host), (host, device)], start=1):
    print("hipMemcpy", hip.hipMemcpy(to, source, size, direction))
print("hipMemset", hip.hipMemset(device, 0, size))
print("hipDeviceSynchronize", hip.hipDeviceSynchronize())
print("hipFree", hip.hipFree(device))
if "rccl" in sys.argv:
    rccl = ctypes.CDLL("librccl.so.1")
    for call in range(5):
        rccl.ncclGetVersion(ctypes.byref(count))
    print("ncclGetVersion 5 0")
