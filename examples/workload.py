#!/usr/bin/env python3
"""A small HIP program in Python for the simulated ROCm, through ctypes.

    cargo build -p rkprof-sim
    LD_PRELOAD=.../librkprof.so python3 examples/workload.py target/debug/librksim.so [ROUNDS]

The library is loaded with RTLD_GLOBAL, as a program that links with it has it; pass `local` as third argument to load it
RTLD_LOCAL, as Python packages that bundle ROCm do.
"""
import ctypes
import sys

path = sys.argv[1] if len(sys.argv) > 1 else "target/debug/librksim.so"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
local = len(sys.argv) > 3 and sys.argv[3] == "local"
hip = ctypes.CDLL(path, mode=ctypes.RTLD_LOCAL if local else ctypes.RTLD_GLOBAL)


def check(status):
    if status:
        sys.exit(f"hipError_t {status}")


# A module is text here: its kernels, how long they run and their registers.
image = b"rksim\n_Z5saxpyfPKfPfi us=6 vgpr=8\n"
module, function, stream, memory = (ctypes.c_void_p() for _ in range(4))
check(hip.hipModuleLoadData(ctypes.byref(module), image))
check(hip.hipModuleGetFunction(ctypes.byref(function), module, b"_Z5saxpyfPKfPfi"))
check(hip.hipStreamCreate(ctypes.byref(stream)))

data = bytes(range(256)) * 16
back = ctypes.create_string_buffer(len(data))
check(hip.hipMalloc(ctypes.byref(memory), ctypes.c_size_t(len(data))))
for i in range(rounds):
    hip.roctxRangePushA(f"round {i}".encode())
    check(hip.hipMemcpyAsync(memory, data, ctypes.c_size_t(len(data)), 1, stream))
    # function, grid, block, shared memory, stream, arguments, extra
    check(hip.hipModuleLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, stream, None, None))
    check(hip.hipMemcpyAsync(back, memory, ctypes.c_size_t(len(data)), 2, stream))
    check(hip.hipStreamSynchronize(stream))
    hip.roctxRangePop()
check(hip.hipFree(memory))
check(hip.hipStreamDestroy(stream))
check(hip.hipModuleUnload(module))
if back.raw != data:
    sys.exit("the copy is wrong")
print(f"{rounds} rounds, the copy is right")
