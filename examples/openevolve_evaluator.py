#!/usr/bin/env python3
"""An evaluator for OpenEvolve: scores candidate programs by what rkprof measures on the GPU.

OpenEvolve calls `evaluate(program_path)` for each candidate and maximizes `combined_score`. Here a candidate is a Python file with
a function `run(data: bytes) -> bytes`; this evaluator, not the candidate, decides whether the result is right.

    pip install ./python
    RKPROF=target/release/rkprof openevolve-run initial.py examples/openevolve_evaluator.py

Try it without a GPU and without OpenEvolve, with variants for the simulated GPU (a slow, a better and a fast one, one that is
fast and wrong, one that crashes, one that hangs):

    cargo build -p rkprof-sim
    python examples/openevolve_evaluator.py --simulator target/debug/librksim.so
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

import rkprof

DATA = bytes(range(256)) * 16
EXPECTED = bytes(255 - byte for byte in DATA)
TIMEOUT_S = float(os.environ.get("EVALUATOR_TIMEOUT", "60"))
TARGET_LATENCY_US = float(os.environ.get("EVALUATOR_TARGET_US", "5"))

# Runs under the profiler, in a process of its own.
HARNESS = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("candidate", sys.argv[1])
candidate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(candidate)
with open(sys.argv[2], "rb") as file:
    data = file.read()
result = candidate.run(data)
with open(sys.argv[3], "wb") as file:
    file.write(result)
"""


def evaluate(program_path: str) -> dict[str, float]:
    """What OpenEvolve calls."""
    result = score(program_path)
    if result.failure is not None:
        print(f"{program_path}: {result.failure}", file=sys.stderr)
    return result.metrics()


def score(program_path: str) -> rkprof.FitnessResult:
    fitness = rkprof.ProfilingFitness(target_latency_us=TARGET_LATENCY_US, correctness_weight=0.5)
    with tempfile.TemporaryDirectory(prefix="evaluate-") as name:
        directory = Path(name)
        (directory / "harness.py").write_text(HARNESS)
        (directory / "in").write_bytes(DATA)
        words = [sys.executable, *(str(directory / file) for file in ["harness.py"])]
        words += [os.path.abspath(program_path), str(directory / "in"), str(directory / "out")]
        run = rkprof.profile(words, out=directory / "run", timeout=TIMEOUT_S)
        return fitness.evaluate_run(run, correct=check(directory))


def check(directory: Path) -> str:
    """Compares the output with what it must be; returns the file that says so."""
    try:
        result = (directory / "out").read_bytes()
    except FileNotFoundError:
        result = b""
    right = result == EXPECTED
    worst = max((abs(a - b) for a, b in zip(result, EXPECTED)), default=None)
    answer = directory / "correct.json"
    answer.write_text(json.dumps({"correct": right, "max_abs_err": worst}))
    return str(answer)


# A candidate for the simulated GPU: its kernel takes {us} microseconds there, and computes nothing, so that the inversion is
# done here.
SIMULATED = """
import ctypes, os, signal, time

def run(data):
    hip = ctypes.CDLL({simulator!r}, mode=ctypes.RTLD_GLOBAL)
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    image = b"rksim\\n_Z6invertPhi us={us} vgpr=8\\n"
    assert hip.hipModuleLoadData(ctypes.byref(module), image) == 0
    assert hip.hipModuleGetFunction(ctypes.byref(function), module, b"_Z6invertPhi") == 0
    for _ in range(200):
        assert hip.hipModuleLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, None, None, None) == 0
    assert hip.hipDeviceSynchronize() == 0
    {then}
    return bytes(255 - byte for byte in data)
"""

VARIANTS = {
    "slow": (40, "pass"),
    "better": (20, "pass"),
    "fast": (10, "pass"),
    "wrong": (5, "data = data[::-1]"),
    "crashes": (10, "os.kill(os.getpid(), signal.SIGSEGV)"),
    "hangs": (10, "time.sleep(3600)"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Ranks variants on the simulated GPU.")
    parser.add_argument("--simulator", required=True, help="librksim.so")
    simulator = os.path.abspath(parser.parse_args().simulator)
    results: dict[str, rkprof.FitnessResult] = {}
    with tempfile.TemporaryDirectory(prefix="variants-") as directory:
        for name, (us, then) in VARIANTS.items():
            path = Path(directory) / f"{name}.py"
            path.write_text(SIMULATED.format(simulator=simulator, us=us, then=then))
            results[name] = score(str(path))
    ranked = sorted(results, key=lambda name: results[name].bounded_score, reverse=True)
    print(f"{'variant':10} {'score':>7} {'latency us':>10} correct   (simulated)")
    for name in ranked:
        result = results[name]
        latency = "-" if result.latency_us is None else f"{result.latency_us:.2f}"
        print(f"{name:10} {result.bounded_score:7.4f} {latency:>10} {result.correct}   {result.failure or ''}")
    right = ranked[:3] == ["fast", "better", "slow"] and ranked[3] == "wrong"
    failed = all(results[name].bounded_score == 0 and results[name].failure for name in ["crashes", "hangs"])
    print("ranked rightly" if right and failed else "NOT ranked rightly")
    return 0 if right and failed else 1


if __name__ == "__main__":
    sys.exit(main())
