#!/usr/bin/env python3
"""Programs on real HIP, each with one flaw, and their mended twins: what rkprof promises for the change against the twin's own time.

    twins.py NAME slow|twin     # plays one; its last line is the time of its steps, ms

`decide.py --truths` judges them. The device's lengths are those of LENGTHS; all take long against the noise of a busy machine.
"""

import ctypes
import json
import os
import re
import subprocess
import sys
import time

STEPS = 8
TO_DEVICE, TO_HOST = 1, 2
NON_BLOCKING = 1
LARGE = 8 << 20
# What a branch waits in each step: for the other branch, and for the launch without a stream.
HELD_MS = 50
LENGTHS = {"KERNEL_NS": "forward=60000000,left=48000000,right=48000000,count=2000000,*=5000", "COPY_GBPS": "0.25"}


def code(source):
    """The code object of a source, for the GPU of this process."""
    rtc = ctypes.CDLL("libhiprtc.so.7")
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert rtc.hiprtcCreateProgram(ctypes.byref(program), source.encode(), b"twins.hip", 0, None, None) == 0
    assert rtc.hiprtcCompileProgram(program, 0, None) == 0
    assert rtc.hiprtcGetCodeSize(program, ctypes.byref(size)) == 0
    made = ctypes.create_string_buffer(size.value)
    assert rtc.hiprtcGetCode(program, made) == 0
    return made.raw


class Device:
    """The calls of HIP that these programs make."""

    def __init__(self):
        self.hip = ctypes.CDLL("libamdhip64.so.7")
        self.kernels = self.compiled(["forward", "left", "right", "count"])

    def call(self, name, *arguments):
        status = getattr(self.hip, name)(*arguments)
        assert status == 0, f"{name}: {status}"

    def made(self, name, *arguments):
        handle = ctypes.c_void_p()
        self.call(name, ctypes.byref(handle), *arguments)
        return handle

    def compiled(self, names):
        source = "".join(f'extern "C" __global__ void {name}(int *at) {{ *at = threadIdx.x; }}\n' for name in names)
        module = self.made("hipModuleLoadData", ctypes.c_char_p(code(source)))
        return {name: self.made("hipModuleGetFunction", module, name.encode()) for name in names}

    def stream(self, flags=NON_BLOCKING):
        return self.made("hipStreamCreateWithFlags", ctypes.c_uint(flags))

    def launch(self, name, stream):
        nothing = ctypes.c_void_p()
        arguments = (ctypes.c_void_p * 1)(ctypes.addressof(nothing))
        self.call("hipModuleLaunchKernel", self.kernels[name], 64, 1, 1, 64, 1, 1, 0, stream, arguments, None)

    def begin(self):
        self.call("hipDeviceSynchronize")
        return time.perf_counter()


def work(ms):
    end = time.perf_counter() + ms / 1e3
    while time.perf_counter() < end:
        pass


def value(device, is_twin):
    """The loss is read in each step, or once."""
    stream, memory, loss = device.stream(), device.made("hipMalloc", ctypes.c_size_t(64)), ctypes.c_float()
    device.call("hipMemcpyWithStream", ctypes.byref(loss), memory, ctypes.c_size_t(4), TO_HOST, stream)
    begin = device.begin()
    for step in range(1, STEPS + 1):
        work(20)
        device.launch("forward", stream)
        if not is_twin or step == STEPS:
            device.call("hipMemcpyWithStream", ctypes.byref(loss), memory, ctypes.c_size_t(4), TO_HOST, stream)
    return begin


def copies(device, is_twin):
    """The next step's input is copied in the kernels' stream, or beside them to a second buffer."""
    stream, beside = device.stream(), device.stream()
    buffers = [device.made("hipMalloc", ctypes.c_size_t(LARGE)) for _ in range(2)]
    copied, used = ([device.made("hipEventCreateWithFlags", ctypes.c_uint(2)) for _ in range(2)] for _ in range(2))
    host = device.made("hipHostMalloc", ctypes.c_size_t(LARGE), ctypes.c_uint(0))
    ctypes.memset(host, 1, LARGE)
    for buffer in buffers:
        device.call("hipMemcpyAsync", buffer, host, ctypes.c_size_t(LARGE), TO_DEVICE, beside if is_twin else stream)
    begin = device.begin()
    for step in range(STEPS):
        at = step % 2
        if is_twin:
            device.call("hipStreamWaitEvent", beside, used[at], ctypes.c_uint(0))
        device.call("hipMemcpyAsync", buffers[at], host, ctypes.c_size_t(LARGE), TO_DEVICE, beside if is_twin else stream)
        if is_twin:
            device.call("hipEventRecord", copied[at], beside)
            device.call("hipStreamWaitEvent", stream, copied[at], ctypes.c_uint(0))
        device.launch("forward", stream)
        device.call("hipEventRecord", used[at], stream)
        if step > 0:
            device.call("hipEventSynchronize", used[1 - at])
    return begin


def null_stream(device, is_twin):
    """Two branches, and between their launches one without a stream."""
    left, right, own = device.stream(0), device.stream(0), device.stream()
    begin = device.begin()
    for _ in range(STEPS):
        device.launch("left", left)
        device.launch("count", own if is_twin else None)
        device.launch("right", right)
        device.call("hipStreamSynchronize", left)
        device.call("hipStreamSynchronize", right)
    return begin


# The finding, or the words of `what-if`, that promises what the twin saves.
TWINS = {
    "value": (value, "what-if", "no-sync"),
    "copies": (copies, "what-if", "overlap=copies"),
    "null_stream": (null_stream, "finding", "null-stream"),
}


def played(command):
    environment = os.environ | {f"RKSOFTGPU_{name}": length for name, length in LENGTHS.items()} | {"RKPROF_VERIFY": "0"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(re.search(r"^steps took ([\d.]+) ms$", done.stdout, re.MULTILINE)[1])


def promised(run, how, what):
    command = ["what-if", run, what] if how == "what-if" else ["report", run]
    told = subprocess.run(["rkprof", *command, "--format", "json"], check=True, capture_output=True, text=True)
    said = json.loads(told.stdout)
    if how == "what-if":
        return said["saves_ns"] / 1e6
    return sum(finding["saves_ns"] for finding in said["findings"] if finding["id"] == what) / 1e6


def judge(name, place):
    """Whether the twin takes as long as rkprof promises of the slow one, within a tenth; of a finding, what was planted."""
    _, how, what = TWINS[name]
    program = ["python3", os.path.abspath(__file__), name]
    slow = played(["rkprof", "run", "-q", "-o", place, "--", *program, "slow"])
    saves, twin = promised(place, how, what), played([*program, "twin"])
    right = abs(slow - saves - twin) <= 0.1 * twin
    if how == "finding":
        # A busy machine makes the slow one's own waits longer, which are no part of this finding.
        right = abs(saves - STEPS * HELD_MS) <= 0.1 * STEPS * HELD_MS
    return right, f"{slow:.0f} ms, {what} saves {saves:.0f} ms, its twin takes {twin:.0f} ms"


def main():
    device = Device()
    begin = TWINS[sys.argv[1]][0](device, sys.argv[2] == "twin")
    device.call("hipDeviceSynchronize")
    print(f"steps took {1e3 * (time.perf_counter() - begin):.2f} ms")


if __name__ == "__main__":
    main()
