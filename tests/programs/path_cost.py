"""What a launch costs from 20 frames of Python, for benches/stacks.rs: prints the median and the 99th percentile, ns.

    path_cost.py LIBRKSIM LAUNCHES [getframe]       `getframe`: each after a walk by sys._getframe
"""
import ctypes
import sys
import time

hip = ctypes.CDLL(sys.argv[1])
module, kernel = ctypes.c_void_p(), ctypes.c_void_p()
assert hip.hipModuleLoadData(ctypes.byref(module), b"rksim\nadd us=2\n") == 0
assert hip.hipModuleGetFunction(ctypes.byref(kernel), module, b"add") == 0
launches, walks = int(sys.argv[2]), len(sys.argv) > 3


def walk():
    frame, found = sys._getframe(), []
    while frame:
        found.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return found


def measure():
    samples, launch, now = [], hip.hipModuleLaunchKernel, time.perf_counter_ns
    for number in range(launches + launches // 10):
        begin = now()
        if walks:
            walk()
        launch(kernel, 4, 1, 1, 64, 1, 1, 0, None, None, None)
        samples.append(now() - begin)
        if number % 500 == 0:
            hip.hipDeviceSynchronize()
    return sorted(samples[launches // 10:])


def deeper(levels):
    return deeper(levels - 1) if levels else measure()


# The module and measure() are frames, too.
samples = deeper(17)
print(samples[len(samples) // 2], samples[len(samples) * 99 // 100])
