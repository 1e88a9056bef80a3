#!/usr/bin/env python3
"""The hunt for wrong verdicts (tests/hunter.rs) on real ROCm and the software GPU: programs that count their calls and launches in memory
of their own, under faults at random. The device's count says which kernels it did. Inside the chroot:

    tests/rocm.sh hunt [--runs N] [--seed N] [--from N] [--fault NAME]

A run fails when it says COMPLETE and something is missing, when something is there that was not done, when a loss has neither number nor
reason, when the program ended otherwise than it does alone, and when a command of rkprof's died. Exit code 1 then.
"""

import argparse
import collections
import ctypes
import json
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import counts
import twins

HERE = Path(__file__).resolve().parent
SYMBOL = "_Z5saxpyfPKfPfi"
LIMIT_S = 120
LIBC, DETACH = ctypes.CDLL(None), 2

# How a program is played: hunted.c by its end, odd.c by its way. What is killed ends by the fault, all others return 7 or abort.
FAULTS = {
    "nothing": ("hunted", ["exit"]),
    "kill": ("hunted", ["forever"]),
    "kill-both": ("hunted", ["forever"]),
    "sigterm": ("hunted", ["forever"]),
    "_exit": ("hunted", ["_exit"]),
    "abort": ("hunted", ["abort"]),
    "sudden": ("hunted", ["sudden"]),
    "full-disk": ("hunted", ["exit", "forever"]),
    "fork": ("hunted", ["fork"]),
    "exec": ("hunted", ["exec"]),
    "at-end": ("odd", ["threads", "exit-in-thread", "atexit", "atexit-early", "destructor"]),
    "children": ("odd", ["fork", "_Fork", "clone", "clone3", "vfork", "spawn"]),
    "handlers": ("odd", ["handlers", "alternate", "fibers", "cancel"]),
}
KEEPS = [{}, {}, {"RKPROF_FLIGHT": "10s"}, {"RKPROF_ROTATE": "256KiB"}, {"RKPROF_COMPRESS": "1"}, {"RKPROF_TRACE": "none"},
         {"RKPROF_TRACE": "kernels"}, {"RKPROF_BUFFER": "1MiB", "RKPROF_ON_FULL": "block"}, {"RKPROF_BUFFER": "1MiB"}, {"RKPROF_HSA": "1"}]
# Reasons that name a loss without its size.
UNCOUNTABLE = ["has not been recovered", "arena", "was cut", "is missing", "run.json", "summary", "before it could", "died before", "writing "]
AFTER = re.compile(r"the program made (\d+) API calls")
UNFINISHED = re.compile(r"(\d+) launched kernels or copies were never reported")


class Case:
    def __init__(self, seed, number, only):
        dice = random.Random(f"{seed} {number}")
        self.number = number
        self.fault = only or list(FAULTS)[number % len(FAULTS)]
        self.program, ends = FAULTS[self.fault]
        self.end = dice.choice(ends)
        self.keep = dice.choice(KEEPS)
        self.command = self.fault == "kill-both" or dice.random() < 0.6
        self.threads, self.rounds = dice.randint(1, 3), dice.choice([4, 20, 100])
        self.after_s = dice.choice([0, 0.05, 0.3, 1.2]) * dice.random() + dice.choice([0, 0, 0.3, 1.0])
        self.disk_kib = dice.choice([64, 300, 600, 1024, 4096]) + dice.randint(0, 64)
        self.is_killed = self.end == "forever"

    def __str__(self):
        keep = ",".join(f"{name}={value}" for name, value in self.keep.items()) or "default"
        how = "rkprof run" if self.command else "preloaded"
        return f"run {self.number}: {self.fault} {self.end}, {keep}, {how}, {self.threads} threads, {self.rounds} rounds, {self.after_s:.2f} s"


class Truth:
    """What the program counted: (done, begun) of each."""

    def __init__(self, paths):
        self.calls = self.launches = (0, 0)
        for path in filter(Path.exists, paths):
            words = struct.unpack(f"{path.stat().st_size // 8}Q", path.read_bytes())
            records = [words] if len(words) == 4 else [words[at + 1:at + 5] for at in range(0, len(words), 9)]
            for begun, done, launches_begun, launches in records:
                self.calls = (self.calls[0] + done, self.calls[1] + begun)
                self.launches = (self.launches[0] + launches, self.launches[1] + launches_begun)


def built(place):
    """The programs, linked with HIP, and their kernel."""
    for name in ("hunted", "odd"):
        source = HERE.parent / "programs" / f"{name}.c"
        subprocess.run(["cc", "-O1", "-g", "-pthread", "-o", place / name, source, "-lamdhip64", "-l:libroctx64.so.4"], check=True)
    code = place / "code"
    script = f"import sys, twins; sys.stdout.buffer.write(twins.code('extern \"C\" __global__ void {SYMBOL}() {{}}'))"
    with open(code, "wb") as file:
        subprocess.run([sys.executable, "-c", script], cwd=HERE, stdout=file, check=True)
    return code


def child_of(pid):
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    try:
        return next((int(word) for task in tasks for word in task.read_text().split()), None)
    except OSError:
        return None


def rkprof(*words):
    return subprocess.run(["rkprof", *map(str, words)], capture_output=True, text=True, timeout=LIMIT_S, check=False)


def environment_of(case, place, code):
    return {**os.environ, "TEST_CODE": str(code), "RKPROF_VERIFY": "0", "RKSOFTGPU_COUNT": str(place / "device"),
            "HUNTED_NEXT": f"RKSOFTGPU_COUNT={place / 'device.next'}", "HSA_NO_SCRATCH_RECLAIM": "1"}


def words_of(case, place, truth):
    arguments = [str(case.threads), str(case.rounds), case.end] if case.program == "hunted" else [case.end]
    return [str(place.parent / case.program), str(place / truth), *arguments]


def ends_so_alone(case, place, code, how):
    """HIP may die in its own destructors while threads work or handlers call it: then runs without rkprof end so, too."""
    environment = environment_of(case, place, code) | {"RKSOFTGPU_COUNT": str(place / "alone")}
    alone = lambda: subprocess.run(words_of(case, place, "alone.truth"), env=environment, capture_output=True, timeout=LIMIT_S, check=False)
    # As a shell tells a signal, and so does `rkprof run`.
    told = lambda status: 128 - status if status < 0 else status
    died = {128 + signal.SIGABRT, 128 + signal.SIGSEGV}
    codes = {told(alone().returncode) for _ in range(8)}
    return told(how) in codes or told(how) in died and bool(codes & died)


def play(case, place, code):
    """Runs the program with the fault. Returns its end, what it printed, and the outputs of rkprof's commands."""
    out, truth = place / "out", place / "truth"
    if case.fault == "full-disk":
        out = place / "disk" / "out"
        out.parent.mkdir()
        options = f"size={case.disk_kib}k".encode()
        assert LIBC.mount(b"rkprof-hunt", str(out.parent).encode(), b"tmpfs", 0, options) == 0, "mount"
    command, environment = words_of(case, place, "truth"), environment_of(case, place, code) | case.keep
    if case.command:
        command = ["rkprof", "run", "-q", "-o", str(out), "--", *command]
    else:
        environment |= {"LD_PRELOAD": environment["RKPROF_LIB"], "RKPROF_OUT": str(out)}
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          start_new_session=True) as child:
        timer = threading.Timer(LIMIT_S, lambda: os.killpg(child.pid, signal.SIGKILL))
        timer.start()
        while case.is_killed and child.poll() is None and not (truth.exists() and Truth([truth]).calls[1] > 2):
            time.sleep(0.005)
        if case.is_killed:
            time.sleep(case.after_s)
            pid = child_of(child.pid) if case.command else child.pid
            if case.fault == "kill-both":
                child.kill()
            if pid:
                os.kill(pid, signal.SIGTERM if case.fault == "sigterm" else signal.SIGKILL)
        stdout, stderr = child.communicate()
        timer.cancel()
    said = [stderr] if case.command else []
    if case.fault == "kill-both":
        # Nobody waits for the program: it ends in its own time.
        time.sleep(0.2)
    recovered = rkprof("recover", out) if out.exists() else None
    said += [recovered.stdout + recovered.stderr] if recovered else []
    return out, child.returncode, stdout, said


def judge(case, place, out, code, stdout, said):
    """The verdict; raises what is wrong."""
    wrong = [text for text in said if "panicked" in text]
    assert not wrong, f"a command died: {wrong}"
    if not case.is_killed:
        expected = "done\n" if case.program == "hunted" and case.end not in ("_exit", "abort", "sudden") else ""
        number = 7 if case.end != "abort" else 128 + signal.SIGABRT if case.command else -signal.SIGABRT
        is_usual = (code, stdout) == (number, expected) or case.fault == "at-end" and ends_so_alone(case, place, place.parent / "code", code)
        assert is_usual, f"the program ended with {code} and said {stdout!r}; {said}"
    elif case.fault in ("kill", "sigterm"):
        number = signal.SIGTERM if case.fault == "sigterm" else signal.SIGKILL
        assert code in (-number, 128 + number), f"the program ended with {code}; {said}"
    truth = Truth([place / "truth", place / "truth.2"])
    device = counts.Count()
    for path in place.glob("device.*"):
        device += counts.device(path.read_text(errors="replace"))
    sessions = sorted(path.parent for path in out.glob("**/run.json"))
    total, reasons, verdicts = collections.Counter(), [], []
    for session in sessions:
        try:
            summary = json.loads((session / "summary.json").read_text())
        except OSError:
            if json.loads((session / "run.json").read_text())["status"] != "untraced":
                verdicts.append("INCOMPLETE"), reasons.append("no summary")
            continue
        done = summary["completeness"]
        # With --hsa its calls are there as well, which the program does not count.
        done["api_calls"] -= sum(row["duration"]["count"] + row["duration"]["untimed"] for row in summary["api"] if row["domain"] == "hsa")
        shown = rkprof("report", session, "--format", "json")
        # Readers compare with the files.
        told = json.loads(shown.stdout)["completeness"] if shown.returncode == 0 and shown.stdout else done
        verdicts.append(told["verdict"])
        reasons += told["reasons"]
        total += collections.Counter({key: done.get(key) or 0 for key in ("api_calls", "launches", "dispatches", "copies", "lost", "unfinished")})
        total["dropped"] += sum(done["dropped"].values())
    found = f"{dict(total)}; calls {truth.calls}, launches {truth.launches}, device {dict(device.kernels)}; {reasons}; {said}"
    if not verdicts:
        assert case.fault == "full-disk" or truth.calls[0] < 3 or case.is_killed, f"nothing was recorded: {found}"
        return "untraced"
    kernels = device.kernels.total()
    assert total["api_calls"] <= truth.calls[1], f"more calls than the program made: {found}"
    assert total["dispatches"] <= kernels, f"more kernels than the device did: {found}"
    if set(verdicts) == {"COMPLETE"}:
        assert truth.calls[0] <= total["api_calls"], f"false COMPLETE, calls: {found}"
        assert truth.launches[0] <= total["launches"] and total["dispatches"] == kernels, f"false COMPLETE, kernels: {found}"
        assert not reasons, f"COMPLETE with reasons: {found}"
        return "COMPLETE"
    assert reasons, f"INCOMPLETE without a reason: {found}"
    counted = total["dropped"] + total["lost"]
    after = sum(int(match[1]) for reason in reasons if (match := AFTER.search(reason)))
    is_named = any(words in reason for reason in reasons for words in UNCOUNTABLE)
    missing = truth.calls[0] - total["api_calls"]
    assert missing <= counted + after or is_named, f"uncounted calls: {found}"
    unfinished = sum(int(match[1]) for reason in reasons if (match := UNFINISHED.search(reason)))
    missing = kernels - total["dispatches"]
    assert missing <= counted + unfinished or after or is_named, f"uncounted kernels: {found}"
    usual = case.fault in ("nothing", "fork", "exec", "_exit", "abort", "children", "handlers") and case.keep != {"RKPROF_BUFFER": "1MiB"}
    assert not usual, f"nothing went wrong, and it is INCOMPLETE: {found}"
    return "INCOMPLETE"


def hunted(case, root, code):
    place = root / f"run{case.number}"
    place.mkdir()
    try:
        verdict = judge(case, place, *play(case, place, code))
    except Exception as error:  # pylint: disable=broad-except
        print(f"{case}: {type(error).__name__} {error}", flush=True)
        verdict = "failed"
    finally:
        if (place / "disk").exists():
            LIBC.umount2(str(place / "disk").encode(), DETACH)
    if verdict != "failed":
        shutil.rmtree(place, ignore_errors=True)
    return case.fault, verdict


def main():
    parser = argparse.ArgumentParser()
    for name, default in (("runs", 60), ("seed", 1), ("from", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--fault", choices=list(FAULTS))
    asked = parser.parse_args()
    root = HERE.parent.parent / "target" / "rocm" / "hunt"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    code = built(root)
    first = vars(asked)["from"]
    cases = [Case(asked.seed, number, asked.fault) for number in range(first, first + asked.runs)]
    began, table = time.monotonic(), collections.defaultdict(collections.Counter)
    with ThreadPoolExecutor(int(os.environ.get("ROCM_JOBS", "2"))) as pool:
        for fault, verdict in pool.map(lambda case: hunted(case, root, code), cases):
            table[fault][verdict] += 1
    columns = ["COMPLETE", "INCOMPLETE", "untraced", "failed"]
    print(f"{'fault':<12} {'runs':>6} " + " ".join(f"{column:>10}" for column in columns))
    for fault, row in table.items():
        print(f"{fault:<12} {row.total():>6} " + " ".join(f"{row[column]:>10}" for column in columns))
    failed = sum(row["failed"] for row in table.values())
    print(f"{len(cases)} runs with seed {asked.seed} in {time.monotonic() - began:.0f} s, {failed} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
