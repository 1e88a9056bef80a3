"""Launches from four lines, with times that are known: 10 us at A, 20 at B, 30 at C and 30 at D.

    paths.py LIBRKSIM ROUNDS [held|thread|thread-held|made]

Functions of a ctypes.CDLL are called without the interpreter's lock, those of a ctypes.PyDLL with it. With `made` the lines
1 to 5 of made.py take 10 us each; its code objects follow each other at one address.
"""
import ctypes
import sys
import threading

how = sys.argv[3] if len(sys.argv) > 3 else "released"
hip = (ctypes.PyDLL if how.endswith("held") else ctypes.CDLL)(sys.argv[1])


def check(status):
    if status != 0:
        sys.exit(f"hipError_t {status}")


module, multiply, add = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
check(hip.hipModuleLoadData(ctypes.byref(module), b"rksim\nmultiply us=10\nadd us=30\n"))
check(hip.hipModuleGetFunction(ctypes.byref(multiply), module, b"multiply"))
check(hip.hipModuleGetFunction(ctypes.byref(add), module, b"add"))


def launch(kernel):
    return hip.hipModuleLaunchKernel(kernel, 4, 1, 1, 64, 1, 1, 0, None, None, None)


# The callers of launches are recorded: the marked lines below are the expected ones.
def forward():
    check(launch(multiply))  # A


def backward():
    for _ in range(2):
        check(launch(multiply))  # B


class Optimizer:
    def steps(self):
        yield
        check(launch(add))  # C
        yield

    def step(self):
        # C code of the interpreter and a generator lie between.
        return list(map(lambda step: step, self.steps()))


def deep(levels):
    if levels:
        return deep(levels - 1)
    hip.roctxRangePushA(b"update 17")
    check(launch(add))  # D
    hip.roctxRangePop()


def main():
    optimizer = Optimizer()
    for _ in range(int(sys.argv[2])):
        forward()
        backward()
        optimizer.step()
        deep(20)
    check(hip.hipDeviceSynchronize())


def made():
    for turn in range(5 * int(sys.argv[2])):
        exec(compile("\n" * (turn % 5) + "check(launch(multiply))", "made.py", "exec"))
    check(hip.hipDeviceSynchronize())


if how == "made":
    made()
elif how.startswith("thread"):
    worker = threading.Thread(target=main)
    worker.start()
    worker.join()
else:
    main()
