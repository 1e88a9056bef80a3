#!/usr/bin/env python3
"""`rkprof ab` on real HIP and rocBLAS: how often it finds a difference between a program and itself, and how many pairs of runs it
takes to find a planted one. It takes an hour. `--truths` is the gate's part, below a minute: what a report and a comparison say of
planted programs whose kernels have the lengths that the software GPU was told, and of the pairs of twins.py. Inside the chroot:

    tests/rocm.sh run gfx942 python3 tests/rocm/decide.py [--same N] [--planted N] [--runs N | --budget TIME] [--until PCT]
    tests/rocm.sh truths
"""

import argparse
import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import twins

STEPS = str(Path(__file__).with_name("steps.py"))
WORK_US, COUNT = 3000, 30
PLANTED = [1, 2, 5]


# Lengths of the device, the words of steps.py, and the finding with its saving, ms. A busy machine adds findings about the host, so
# that only those about the device's own time are looked at.
TRUTHS = {
    "a kernel is slow for the last 55 %": ({"KERNEL_NS": "Cijk_*@55=2000000,Cijk_*=1000000"}, [0, 120, 20], "slow-phase", 66),
    "one launch takes 40 ms": ({"KERNEL_NS": "Cijk_*@31=1000000,Cijk_*@30=40000000,Cijk_*=1000000"}, [0, 60, 20], "tail", 39),
    "gaps of 20 us": ({"KERNEL_NS": "Cijk_*=200000", "GAP_NS": "20000"}, [0, 300, 100], "device-gaps", 5.9),
    "nothing": ({"KERNEL_NS": "Cijk_*=1000000"}, [0, 120, 120], None, 0),
}
DEVICE = {"slow-phase", "drift", "tail", "two-modes", "clock-ramp", "device-gaps"}


def recorded(place, options, words, lengths):
    environment = os.environ | {f"RKSOFTGPU_{name}": value for name, value in lengths.items()}
    command = ["rkprof", "run", "-q", *options, "-o", place, "--", "python3", STEPS, *map(str, words)]
    subprocess.run(command, env=environment, check=True, capture_output=True)


def found_in(place, words, lengths, expected, ms):
    """Whether a report finds the planted one alone, of what is the device's own; and what it finds."""
    recorded(place, [], words, lengths)
    output = subprocess.run(["rkprof", "report", place, "--format", "json"], check=True, capture_output=True, text=True)
    found = {finding["id"]: finding["saves_ns"] for finding in json.loads(output.stdout)["findings"]}
    seen = {kind: round((ns or 0) / 1e6, 1) for kind, ns in found.items() if kind in DEVICE}
    right = list(seen) == [expected] and abs(seen[expected] - ms) <= 0.1 * ms if expected else not seen
    return right, f"{seen}, planted {expected} {ms} ms"


def compared(place):
    """A program that waits for each tenth step only has steps of ten times the work, and is no slower."""
    sides = [str(Path(place) / side) for side in ["each", "tenth"]]
    for side, every in zip(sides, [1, 10]):
        recorded(side, ["--repeat", "3"], [300, 60, every], {"KERNEL_NS": "Cijk_*=1000000"})
    output = subprocess.run(["rkprof", "compare", *sides, "--format", "json"], capture_output=True, text=True, check=False)
    said = json.loads(output.stdout)
    change = said["period"]["change"]["pct"]
    right = said["verdict"] != "REGRESSION" and change < 5 and abs((said["grain"] or 0) - 10) < 0.1
    return right, f"{said['verdict']}, {change:+.1f} %, {said['grain']} steps in one"


def truths():
    tries = {name: lambda place, truth=truth: found_in(place, truth[1], truth[0], *truth[2:]) for name, truth in TRUTHS.items()}
    tries["waits each ten steps"] = lambda place: compared(Path(place).parent / f"{Path(place).name}-sides")
    tries |= {f"a twin: {name}": lambda place, name=name: twins.judge(name, place) for name in twins.TWINS}
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="rkprof-truths-") as place:
        for number, (name, judge) in enumerate(tries.items()):
            # The device's thread is one of a busy machine: what is wrong is tried twice more, and told.
            for attempt in range(3):
                right, said = judge(f"{place}/{number}-{attempt}")
                print(f"  {'right' if right else 'WRONG'}: {name}: {said}", flush=True)
                if right:
                    break
            wrong += not right
    return wrong


def ab(after_us, options):
    place = tempfile.mkdtemp(prefix="rkprof-ab-")
    command = ["rkprof", "ab", "-q", "--format", "json", "--warmup", "1", "--dir", place, "--until", options.until, "--budget", options.budget]
    command += ["--runs", options.runs] if options.runs else []
    for work in [WORK_US, after_us]:
        command += ["--", "python3", STEPS, str(work), str(COUNT)]
    output = subprocess.run(command, capture_output=True, text=True, check=False)
    shutil.rmtree(place)
    if output.returncode:
        raise SystemExit(f"rkprof ab ended with {output.returncode}:\n{output.stderr}")
    return json.loads(output.stdout)


def line(label, reports, truths):
    verdicts = collections.Counter(report["verdict"] for report in reports)
    pairs = sorted(report["pairs"] for report in reports)
    held = sum(report["low_pct"] <= truth <= report["high_pct"] for report, truth in zip(reports, truths) if report["low_pct"] is not None)
    known = sum(report["low_pct"] is not None for report in reports)
    words = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    print(f"{label}: {len(reports)} times: {words}; pairs {pairs[len(pairs) // 2]} (median), {pairs[-1]} (most); "
          f"truth in the interval {held} of {known}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--same", type=int, default=200)
    parser.add_argument("--planted", type=int, default=10)
    parser.add_argument("--budget", default="2min")
    parser.add_argument("--runs")
    parser.add_argument("--until", default="1%")
    parser.add_argument("--truths", action="store_true")
    options = parser.parse_args()
    if options.truths:
        sys.exit(truths() > 0)
    same = []
    for n in range(options.same):
        same.append(ab(WORK_US, options))
        if n % 20 == 19 or n + 1 == options.same:
            line("same program", same, [0] * len(same))
    for percent in PLANTED if options.planted else []:
        added_ns = WORK_US * 1e3 * percent / 100
        reports = [ab(WORK_US * (1 + percent / 100), options) for _ in range(options.planted)]
        # What was added, as a share of the step without it.
        line(f"+{percent}% host work", reports, [100 * added_ns / report["before_ns"] for report in reports])


if __name__ == "__main__":
    main()
