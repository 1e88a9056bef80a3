"""What happened in a program, counted three times: by rkprof's run, by HIP's own log (AMD_LOG_LEVEL=4), by the software GPU.

The three share nothing. Each reader takes text or files and returns a `Count`; a number that a source can't know is None.
"""

import csv
import json
import re
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Count:
    kernels: Counter = field(default_factory=Counter)  # by symbol
    times: list = field(default_factory=list)  # (start, end) of each kernel, ns of CLOCK_BOOTTIME
    calls: Counter = field(default_factory=Counter)  # by function
    copies: int = 0
    bytes: int = 0
    collectives: Counter = field(default_factory=Counter)  # calls of RCCL by function
    messages: Counter = field(default_factory=Counter)  # bytes of one rank's messages by function of RCCL
    reasons: list = field(default_factory=list)  # why a run is INCOMPLETE
    verdict: str = ""

    def __iadd__(self, other):
        self.kernels += other.kernels
        self.times += other.times
        self.calls += other.calls
        self.copies += other.copies
        self.bytes += other.bytes
        self.collectives += other.collectives
        self.messages += other.messages
        self.reasons += other.reasons
        self.verdict = self.verdict if self.verdict not in ("", "COMPLETE") else other.verdict
        return self


# Parts of a <<<>>> launch, in HIP's table for compilers: no calls of the program.
OF_COMPILERS = {"__hipPushCallConfiguration", "__hipPopCallConfiguration"}


# After a call of these rkprof asks HIP what the graph has, between two questions for the last error.
OF_GRAPHS = {"hipGraphInstantiate", "hipGraphInstantiateWithFlags", "hipGraphInstantiateWithParams", "hipGraphExecUpdate",
             "hipGraphExecKernelNodeSetParams", "hipGraphNodeSetEnabled", "hipGraphExecChildGraphNodeSetParams", "hipGraphExecNodeSetParams"}
QUESTIONS = {"hipGraphGetNodes", "hipGraphGetEdges", "hipGraphNodeGetType", "hipGraphKernelNodeGetParams", "hipGraphChildGraphNodeGetGraph"}
LAST_ERROR = "hipPeekAtLastError"


def without_questions(calls):
    """The names of the program's calls: (thread, name) without what rkprof asks."""
    asking = {}
    for thread, name in calls:
        state = asking.get(thread)
        if state and name == LAST_ERROR:
            asking[thread] = None if state == "begun" else "begun"
        elif state != "begun" or name not in QUESTIONS:
            asking[thread] = "about to" if name in OF_GRAPHS else None
            yield name


# A copy that HIP gives to HSA, and HSA's refusal: on gfx90a it refuses an engine, and HIP copies by a kernel.
COPY = re.compile(r"\[pid:\d+ tid: (\w+)\] HSA (?:(?:Copy|Async Copy on) copy_engine=.*? size=(\d+)|copy failed with code|(Async Copy Rect) )")


def hip_log(text):
    """Calls and copies. A line of a call is `NAME ( ARGUMENTS )` in green; one of a copy that HIP gives to HSA says its size.
    Kernels are not counted here: HIP doesn't log those of a graph that is launched again."""
    count, last = Count(), {}
    calls = re.findall(r"tid: (\w+)\][^\n]*?\x1b\[32m\s*(\w+) \(", text)
    count.calls.update(name for name in without_questions(calls) if name not in OF_COMPILERS)
    for thread, size, rows in COPY.findall(text):
        count.copies += 1 if size or rows else -1
        count.bytes += int(size) if size else 0 if rows else -last[thread]
        last[thread] = int(size or 0)
    return count


def collectives(output):
    """Calls of RCCL, as tests/rocm/collectives.c prints what it did. RCCL itself calls none of these functions."""
    count = Count()
    for function, calls, size in re.findall(r"^(nccl\w+) (\d+) (\d+)$", output, re.MULTILINE):
        count.collectives[function] += int(calls)
        count.messages[function] += int(size)
    return count


def copies_past_hip(output):
    """Copies that HIP's log does not know, as tests/rocm/signals.c prints what it did."""
    count = Count()
    for copies, size in re.findall(r"^copies (\d+) (\d+)$", output, re.MULTILINE):
        count.copies += int(copies)
        count.bytes += int(size)
    return count


def device(text):
    """Kernels and their times. ROCR's own, which load code and clear memory, don't come from the program's queues."""
    count, names = Count(), {}
    for line in text.rstrip("\0").splitlines():
        kind, *words = line.split(" ")
        if kind == "kernel":
            names[words[0]] = " ".join(words[1:])
        elif kind == "dispatch":
            name = names[words[2]].removesuffix(".kd")
            if not name.startswith("rocr:"):
                count.kernels[name] += 1
                count.times.append((int(words[3]), int(words[4])))
    return count


def rkprof(session, exported):
    """A session of a run, and the directory of its CSV files with mangled names."""
    summary = json.loads((session / "summary.json").read_text())
    count = Count()
    for row in summary["kernels"]:
        count.kernels[row["mangled"] or row["name"]] += row["duration"]["count"] + row["duration"]["untimed"]
    for row in summary["api"]:
        calls = count.collectives if row["domain"] == "rccl" else count.calls
        calls[row["name"]] += row["duration"]["count"] + row["duration"]["untimed"]
    count.reasons = summary["completeness"]["reasons"]
    count.verdict = summary["completeness"]["verdict"]
    for row in summary["collectives"]:
        count.messages[row["function"]] += row["calls"] * row["bytes"]
    for row in summary["copies"]:
        count.copies += row["duration"]["count"] + row["duration"]["untimed"]
        count.bytes += row["bytes"] or 0
    kernels = exported / "kernel_trace.csv"
    if kernels.exists():
        with open(kernels, newline="") as file:
            count.times = [(int(row["Start_Timestamp"]), int(row["End_Timestamp"])) for row in csv.DictReader(file)]
    return count
