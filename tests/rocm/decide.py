#!/usr/bin/env python3
"""`rkprof ab` on real HIP and rocBLAS: how often it finds a difference between a program and itself, and how many pairs of runs it
takes to find a planted one. Not a part of the gate: it takes an hour. Inside the chroot:

    tests/rocm.sh run gfx942 python3 tests/rocm/decide.py [--same N] [--planted N] [--runs N | --budget TIME] [--until PCT]
"""

import argparse
import collections
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

STEPS = str(Path(__file__).with_name("steps.py"))
WORK_US, COUNT = 3000, 30
PLANTED = [1, 2, 5]


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
    options = parser.parse_args()
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
