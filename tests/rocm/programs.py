#!/usr/bin/env python3
"""Programs that no one here wrote, on real ROCm: each alone and under `rkprof run`, with the same exit code and output, and with the
kernels, calls, copies and bytes that HIP's own log and the software GPU count in the same process.

    programs.py ROOT BUILD OUT [WORD...]     # BUILD has rkprof, librkprof.so and librksoftgpu.so; OUT gets table.txt and all runs

WORDs choose programs by name, `--gate` those of the gate. Two run at a time (ROCM_JOBS). Exit code 1 when something differs for a
reason that is neither the program's (`Program.reasons`) nor one that the run itself names with its number (`explained`).
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import counts
import faults

HERE = Path(__file__).resolve().parent
TESTS = "/usr/libexec/rocm"
# A kernel's start and end by rkprof lie this close to the device's own, ns. Both read the same clock; HIP's conversion of ticks of 10 ns
# costs some, a busy machine between two readings of the clocks costs more.
NEAR_NS = 5000
LIMIT_S = 300
# The exit code of a program that was ended then.
TOO_LATE = 137

# Why a run may be INCOMPLETE here, as rkprof says it, and what the program is that makes it so.
AFTER = re.compile(r"the program made (\d+) API calls(,? and \d+ other events)? after ")
CALLS_AT_EXIT = "a destructor calls HIP when the recording has ended; the run says how many calls these are, and as many are missing"

NO_SIZE = "HIP's log has no size of a copy of rows (hipMemcpy2D)"
CLOSED = "the program closes the driver's descriptor, without which no times can be had; the run says so"
NO_LINE = "HIP's log has no line of a call of hipGetStreamDeviceId"

# Lines of an output that may differ.
NAMED_LINES = {
    r"SharedSignalPool, \d+ Signals leaked": "ROCR tells at its end how many signals are left; rkprof's are among them",
    r"rkprof: INCOMPLETE: the program made \d+ API calls": CALLS_AT_EXIT,
    r"rkprof: INCOMPLETE: \d+ launched kernels or copies were never reported": CLOSED,
}


@dataclass
class Program:
    name: str
    gpus: list
    command: list
    environment: dict = field(default_factory=dict)
    # What differs and why: "calls hipFoo" or "kernels", "copies", "bytes", "output", "times", "verdict".
    reasons: dict = field(default_factory=dict)
    # Short, and the same in each of many runs: a part of the gate.
    gate: bool = False
    # A package of PyPI that the program imports.
    wheel: str = ""
    # A package of Debian that is too large for the chroot: the program alone is taken out of it, once.
    package: str = ""


# Not among the programs: CuPy (cupy-rocm-7-0 14.2.0 of PyPI) needs libroctracer64.so.4, which Debian no longer has. With a library of
# this name that does nothing, and librocthrust-dev, a small program of it made 134 calls and 14 kernels, all of them as counted here.
# Of rocPRIM's and rocThrust's tests those are here that end soon. rocThrust's test_thrust_async_copy does not end, alone as well.
# ROCR's own tests (libhsa-runtime64-tests) need libamd_smi.so.26, which Debian does not have. With a library of this name that
# refuses all, 56 of 62 tests end within 20 s alone. Under rkprof these differ: those that fill more than half of a queue at once with
# kernels that complete signals (INCOMPLETE: docs/light-path.md); one whose packets are invalid, which ROCR does not report for
# intercepted queues; and what one fails with that wants kernels without the barrier bit to overlap.


def large(name, gpu, package, test, *words, **more):
    return Program(name, [gpu], [str(Path(f"{TESTS}/{package}") / test), "--gtest_color=no", *words], package=package, **more)


def gtest(program, *words):
    return [f"{TESTS}/{program}", "--gtest_color=no", f"--gtest_filter={':'.join(words)}"]


def programs(out):
    model = str(out / "tiny.gguf")
    llama = ["llama-bench", "-m", model, "-p", "16", "-n", "8", "-r", "1", "-ngl", "99", "-t", "2"]
    # RCCL refuses to start without it.
    rccl = {"HSA_NO_SCRATCH_RECLAIM": "1"}
    tested = {"UT_MULTITHREAD": "1", "UT_DATATYPES": "float32", "UT_REDOPS": "sum", **rccl}
    return [
        Program("rocminfo", ["gfx942"], ["rocminfo"], gate=True),
        Program("llama-bench", ["gfx1100"], llama, gate=True),
        Program("llama-bench gfx90a", ["gfx90a"], llama),
        Program("gemm", ["gfx942"], [str(out / "gemm")], gate=True),
        Program("gemm gfx1100", ["gfx1100"], [str(out / "gemm")]),
        Program("ctypes", ["gfx90a"], ["python3", str(HERE / "late.py")], gate=True),
        Program("ctypes, HSA first, RCCL", ["gfx1100"], ["python3", str(HERE / "late.py"), "hsa", "rccl"], gate=True),
        Program("ctypes, HIP 6", ["gfx1100"], ["python3", str(HERE / "late.py"), "6"]),
        Program("hip-python", ["gfx942"], ["python3", str(HERE / "bindings.py")], wheel="hip-python>=7.2,<8"),
        Program("many", ["gfx942"], [str(out / "many")], reasons={"bytes": NO_SIZE}, gate=True),
        Program("many, below a tool", ["gfx942"], [str(out / "many")], {"LD_PRELOAD": str(out / "above.so")}, {"bytes": NO_SIZE}, gate=True),
        Program("many, below a tool with write indices", ["gfx942"], [str(out / "many")], {"LD_PRELOAD": str(out / "indices.so")}, {"bytes": NO_SIZE}, gate=True),
        Program("large graph", ["gfx90a"], [str(out / "large_graph")], gate=True),
        Program("queues", ["gfx942"], [str(out / "queues")], gate=True),
        Program("queues, all closed", ["gfx942"], [str(out / "queues"), "close"], reasons={"kernels": CLOSED, "verdict": CLOSED}, gate=True),
        Program("signals", ["gfx942"], [str(out / "signals")], gate=True),
        Program("many 2 GPUs", ["gfx90a"] * 2, [str(out / "many")], reasons={"bytes": NO_SIZE}),
        Program("collectives", ["gfx942"] * 2, [str(out / "collectives")], rccl, gate=True),
        Program("modules", ["gfx1151"], [str(out / "modules")], gate=True),
        Program("rocblas-bench", ["gfx942"],
                [f"{TESTS}/librocblas5-bench/rocblas-bench", "-f", "gemm", "-r", "s", "-m", "256", "-n", "128", "-k", "64", "-i", "5", "-j", "2"]),
        Program("hiprand api", ["gfx942"], gtest("libhiprand1-tests/test_hiprand_api", "*generate_uniform_test*"), gate=True),
        Program("hiprand kernel", ["gfx1100"], gtest("libhiprand1-tests/test_hiprand_kernel", "*xorwow*"), gate=True),
        Program("hipfft", ["gfx1100"], gtest("libhipfft0-tests/hipfft-test", "hipfftTest.RunR2C", "hipfftTest.OutplaceOnly", "hipfftTest.CreatePlanMany64")),
        Program("MIOpenDriver", ["gfx942"],
                [f"{TESTS}/libmiopen1-tests/MIOpenDriver", "activ", "-n", "4", "-c", "3", "-H", "32", "-W", "32", "-m", "3", "-V", "0", "-t", "0", "-i", "2"], gate=True),
        large("rocPRIM api", "gfx942", "librocprim-tests", "test_hip_api"),
        large("rocPRIM graphs", "gfx942", "librocprim-tests", "test_hipgraph_basic"),
        large("rocRAND graphs", "gfx90a", "librocrand1-tests", "test_rocrand_hipgraphs", reasons={"calls hipGetStreamDeviceId": NO_LINE}),
        large("rocThrust fill", "gfx1100", "librocthrust-tests", "test_thrust_fill"),
        large("rocThrust gather", "gfx942", "librocthrust-tests", "test_thrust_gather"),
        large("rocThrust merge", "gfx90a", "librocthrust-tests", "test_thrust_merge"),
        large("rocThrust reverse", "gfx1151", "librocthrust-tests", "test_thrust_reverse"),
        Program("rccl 2 GPUs", ["gfx942"] * 2, gtest("librccl1-tests/rccl-UnitTests", "AllReduce.OutOfPlace"), {"UT_MAX_GPUS": "2", **tested}),
        Program("rccl 4 GPUs", ["gfx90a"] * 4, gtest("librccl1-tests/rccl-UnitTests", "Broadcast.OutOfPlace"), {"UT_MIN_GPUS": "4", "UT_MAX_GPUS": "4", **tested}),
    ]


@dataclass
class Outcome:
    code: int
    output: str
    seconds: float


# Groups of processes that this one must not leave behind.
RUNNING = set()


def end_all(*_):
    for group in list(RUNNING):
        os.killpg(group, signal.SIGKILL)
    os._exit(1)


class Lab:
    """Runs commands in the chroot on a software GPU."""

    def __init__(self, root, build, out):
        self.root, self.build, self.out = root, build, out
        self.library = build / "librksoftgpu.so"
        self.making = threading.Lock()

    def topology(self, gpus):
        place = self.out / "sys" / "-".join(gpus)
        with self.making:
            if not place.exists():
                subprocess.run([self.build / "rksoftgpu", "sysfs", place, *gpus], check=True)
        return place

    def run(self, program, directory, command, environment, limit=LIMIT_S):
        """Ends the whole group of processes after `limit` seconds: exit code TOO_LATE then."""
        directory.mkdir(parents=True)
        binds = {str(self.build), str(self.out)}
        if program.wheel:
            wheel = python_path(self, program.wheel)
            binds.add(str(wheel))
            environment = {**environment, "PYTHONPATH": str(wheel)}
        if program.package:
            taken = taken_out(self, program.package, Path(command[-len(program.command)]).name)
            binds.add(str(taken.parent))
            command = [*command[:-len(program.command)], str(taken), *program.command[1:]]
        env = {"PATH": os.environ["PATH"], "ROCM_MOUNT": os.environ["ROCM_MOUNT"], "ROCM_BIND": ":".join(sorted(binds))}
        given = {**program.environment, **environment, "RKSOFTGPU_COUNT": str(directory / "device")}
        inside = ["env", *(f"{name}={value}" for name, value in given.items()), *command]
        began = time.monotonic()
        with open(directory / "output", "wb") as output:
            child = subprocess.Popen([HERE / "enter.sh", self.root, self.topology(program.gpus), self.library, "--", *inside],
                                     stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=env, cwd=directory, start_new_session=True)
            RUNNING.add(child.pid)
            try:
                code = child.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                code = child.wait()
            RUNNING.discard(child.pid)
        text = (directory / "output").read_text(errors="replace")
        return Outcome(128 - code if code < 0 else code, text, time.monotonic() - began)


# What differs between two runs of one program: times, rates, addresses, process ids.
VARYING = [(re.compile(pattern), word) for pattern, word in [
    (r"0x[0-9a-f]+", "ADDRESS"),
    (r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?\b", "DATE"),
    (r"\b\d+(\.\d+)?(e[-+]?\d+)? ?(ns|us|ms|s|sec|seconds|milliseconds|t/s|GB/s)\b", "TIME"),
    (r"\d+\.\d+( ± \d+\.\d+)?", "REAL"),
    (r":\d+:\d+ ", ":PID "),
    (r"seed ?[=:] ?\d+", "SEED"),
    (r" {2,}", " "),
]]


def comparable(text):
    """The lines of an output without what varies, in any order: threads and processes write beside each other."""
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return sorted(text.splitlines())


def compare_output(alone, traced, again):
    """Lines that only one of the traced and the untraced output has. Where a second untraced run (`again()`) differs from the first,
    so may the traced one."""
    first, third = comparable(alone.output), comparable(traced.output)
    differ = set(first) ^ set(third)
    if all(line_reason(line) for line in differ):
        return sorted(differ)
    return sorted(differ - (set(first) ^ set(comparable(again().output))))


def count_all(lab, directory, plant):
    """rkprof's, HIP's and the device's count of one traced run; `plant` may change what was read, to try the comparison."""
    ours, hip, device = counts.Count(), counts.Count(), counts.Count()
    sessions = sorted(path.parent for path in (directory / "run").glob("**/summary.json"))
    for number, session in enumerate(sessions):
        exported = directory / f"csv{number}"
        subprocess.run([lab.build / "rkprof", "export", session, "--to", "csv", "--names", "mangled", "-o", exported],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ours += counts.rkprof(session, exported)
    for path in sorted(directory.glob("hip_*")):
        hip += counts.hip_log(plant("hip", path.read_text(errors="replace")))
    for path in sorted(directory.glob("device.*")):
        device += counts.device(plant("device", path.read_text(errors="replace")))
    return ours, hip, device


def differences(ours, hip, device):
    """(key, text) of what is not equal. Keys are those of `Program.reasons` and `NAMED`."""
    found = []
    for name in sorted(ours.kernels.keys() | device.kernels.keys()):
        if ours.kernels[name] != device.kernels[name]:
            found.append(("kernels", f"{name}: {ours.kernels[name]} by rkprof, {device.kernels[name]} by the device"))
    for name in sorted(ours.calls.keys() | hip.calls.keys()):
        if ours.calls[name] != hip.calls[name]:
            found.append((f"calls {name}", f"{name}: {ours.calls[name]} by rkprof, {hip.calls[name]} by HIP"))
    for key in ("copies", "bytes"):
        if getattr(ours, key) != getattr(hip, key):
            found.append((key, f"{key}: {getattr(ours, key)} by rkprof, {getattr(hip, key)} by HIP"))
    if ours.verdict not in ("", "COMPLETE"):
        found.append(("verdict", f"rkprof says {ours.verdict}"))
    far = apart(ours.times, device.times)
    if far is not None and far > NEAR_NS:
        found.append(("times", f"a kernel is {far} ns from the device's time"))
    return found


def apart(ours, device):
    """The largest distance of a kernel's start or end from the device's, ns; None where the numbers of kernels differ."""
    if len(ours) != len(device) or not ours:
        return None
    sides = [zip(sorted(time[side] for time in ours), sorted(time[side] for time in device)) for side in (0, 1)]
    return max(abs(a - b) for side in sides for a, b in side)


def line_reason(line):
    return next((reason for pattern, reason in NAMED_LINES.items() if re.search(pattern, line)), None)


def explained(ours, hip):
    """What the run itself says that it lacks: the reasons of the functions whose calls are missing, and of the verdict."""
    missing, reasons = hip.calls - ours.calls, {}
    after = sum(int(found[1]) for reason in ours.reasons if (found := AFTER.match(reason)))
    if after and missing.total() == after:
        reasons.update({f"calls {name}": CALLS_AT_EXIT for name in missing})
    if ours.reasons and all(AFTER.match(reason) for reason in ours.reasons):
        reasons["verdict"] = CALLS_AT_EXIT
    return reasons


def python_path(lab, wheel):
    """The directory of this package for the chroot's Python, installed once beside the chroot."""
    version = next((lab.root / "usr/bin").glob("python3.*[0-9]")).name.removeprefix("python")
    place = lab.root.parent / f"python-{version}" / re.sub(r"\W+", "-", wheel)
    if not place.exists():
        new = Path(f"{place}.new")
        shutil.rmtree(new, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore",
                        "--target", new, "--python-version", version, "--only-binary=:all:", wheel], check=True)
        new.rename(place)
    return place


TAKING_OUT = threading.Lock()


def taken_out(lab, package, test):
    """A test program of this package of Debian; all that are wanted of it are taken out of its archive at once, which takes minutes."""
    place = lab.root.parent / "packages" / package
    with TAKING_OUT:
        if not (place / test).exists():
            wanted = sorted({Path(program.command[0]).name for program in programs(lab.out) if program.package == package})
            new = Path(f"{place}.new")
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir(parents=True)
            # In the chroot, which has sources of its own, and no lists.
            sudo = [] if os.geteuid() == 0 else ["sudo"]
            inside = f"mkdir -p /tmp/archive && cd /tmp/archive && apt-get update -qq && apt-get download -qq {package}/experimental"
            subprocess.run([*sudo, "chroot", lab.root, "sh", "-c", inside], check=True, stderr=subprocess.DEVNULL)
            # tar ends when it has them; dpkg-deb complains about that.
            members = " ".join(f".{TESTS}/{package}/{name}" for name in wanted)
            take = f"dpkg-deb --fsys-tarfile {lab.root}/tmp/archive/{package}_*.deb | tar x --occurrence=1 --strip-components=5 -C {new} {members}"
            subprocess.run(["sh", "-c", take], check=True, stderr=subprocess.DEVNULL)
            subprocess.run([*sudo, "rm", "-rf", f"{lab.root}/tmp/archive"], check=True)
            shutil.rmtree(place, ignore_errors=True)
            new.rename(place)
        return place / test


def check(lab, program):
    """A row of the table, what is wrong, and what differs with its reason."""
    place = lab.out / "runs" / re.sub(r"\W+", "-", program.name)
    alone = lab.run(program, place / "alone", program.command, {})
    traced_place = place / "traced"
    run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(traced_place / "run"), "--", *program.command]
    # Without the check of this stack by a program of rkprof's own, whose kernels the device would count, too.
    log = {"AMD_LOG_LEVEL": "4", "AMD_LOG_LEVEL_FILE": str(traced_place / "hip"), "RKPROF_LIB": str(lab.build / "librkprof.so"),
           "RKPROF_VERIFY": "0"}
    traced = lab.run(program, traced_place, run, log)
    ours, hip, device = count_all(lab, traced_place, lambda source, text: text)
    hip += counts.copies_past_hip(traced.output)
    found = differences(ours, hip, device)
    if alone.code != traced.code:
        found.append(("exit code", f"exit code {alone.code} alone, {traced.code} traced"))
    told = counts.collectives(alone.output)
    for function, calls in told.collectives.items():
        pair = (ours.collectives[function], ours.messages[function])
        if pair != (calls, told.messages[function]):
            found.append((f"calls {function}", f"{function}: {pair} calls and bytes by rkprof, {calls, told.messages[function]} by the program"))
    lines = compare_output(alone, traced, lambda: lab.run(program, place / "again", program.command, {}))
    found += [("output", f"output: {line[:160]}") for line in lines]
    if alone.code == TOO_LATE or traced.code == TOO_LATE:
        found.append(("limit", f"it was ended after {LIMIT_S} s"))
    reasons = {**explained(ours, hip), **program.reasons}
    wrong, named = [], []
    for key, text in found:
        reason = reasons.get(key) or (line_reason(text) if key == "output" else None)
        named.append(f"{key}: {reason}") if reason else wrong.append(text)
    far = apart(ours.times, device.times)
    row = [program.name, f"{len(program.gpus)} {program.gpus[0]}",
           f"{ours.kernels.total()}|{device.kernels.total()}", f"{ours.calls.total()}|{hip.calls.total()}",
           f"{ours.copies}|{hip.copies}", f"{ours.bytes}|{hip.bytes}", "-" if far is None else str(far),
           str(len(wrong)), str(len(named)), f"{alone.code}|{traced.code}", f"{alone.seconds:.1f}|{traced.seconds:.1f}"]
    return row, wrong, named, traced_place


HEAD = ["program", "GPUs", "kernels", "calls", "copies", "bytes", "ns apart", "wrong", "named", "exit code", "seconds"]


def prepare(lab):
    """What the programs need: a model with random weights, and our own small programs over rocBLAS, hipBLASLt and hiprtc."""
    subprocess.run([sys.executable, HERE / "gguf.py", lab.out / "tiny.gguf"], check=True)
    for name in ("gemm", "modules"):
        subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", lab.out / name, HERE / f"{name}.c", "-ldl"], check=True)
    # Linked with HIP, by its headers.
    hip = [("many", "many.c", "-lamdhip64", "-lpthread"), ("large_graph", "large_graph.c", "-lamdhip64"),
           ("queues", "queues.c", "-lhsa-runtime64", "-lpthread"), ("signals", "signals.c", "-lhsa-runtime64"),
           ("collectives", "collectives.c", "-lamdhip64", "-l:librccl.so.1")]
    tools = [(f"{name}.so", f"{name}.cpp", "-fPIC", "-shared") for name in ("above", "indices")]
    for name, source, *options in [*hip, *tools]:
        command = ["g++" if source.endswith("pp") else "cc", "-O1", "-Wall", "-Werror", "-o", str(lab.out / name), str(HERE / source), *options]
        made = lab.run(Program("cc", ["gfx942"], command), lab.out / f"cc-{name}", command, {})
        if made.code:
            sys.exit(made.output)


def main():
    root, build, out = (Path(argument).resolve() for argument in sys.argv[1:4])
    words = sys.argv[4:]
    signal.signal(signal.SIGTERM, end_all)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    lab = Lab(root, build, out)
    prepare(lab)
    chosen = programs(out)
    if words == ["--gate"]:
        chosen = [program for program in chosen if program.gate]
    elif words:
        chosen = [program for program in chosen if any(word in program.name for word in words)]
    rows, failed, reasons = [HEAD], [], set()
    measured = None
    with ThreadPoolExecutor(int(os.environ.get("ROCM_JOBS", "2"))) as pool:
        for program, (row, wrong, named, place) in zip(chosen, pool.map(lambda program: check(lab, program), chosen)):
            rows.append(row)
            print("  " + " ".join(row), flush=True)
            for text in wrong:
                print(f"    WRONG {text}", flush=True)
            failed += wrong
            reasons.update(named)
            # The faults are planted into one run that launches and copies.
            if program.name.startswith(("gemm", "hiprand")):
                measured = place
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    table = "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)
    table += "\n\nA pair is: rkprof | independent count (kernels: the device; calls, copies, bytes: HIP's log), or alone | traced.\n"
    table += "".join(f"named: {reason}\n" for reason in sorted(reasons))
    (out / "table.txt").write_text(table)
    print(table)
    if measured:
        failed += faults.tried(lab, measured, count_all, differences)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
