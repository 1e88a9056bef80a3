#!/usr/bin/env python3
"""`rkprof doctor --verify` in the chroot, on each architecture of the software GPU.

    verify.py ROOT BUILD OUT [GPU...]     # `--gate` is what the gate runs
"""

import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from programs import Lab, Program, end_all

# MI355X: the other architectures that are asked for are those of tests/real.
GATE = ["gfx950"]
# ROCR 7.2 does not know these any more, and rkprof says so.
IMPOSSIBLE = {"gfx940", "gfx941"}
NOT_STARTED = 3


def run(lab, gpu):
    place = lab.out / "verify" / gpu
    program = Program("doctor", [gpu], [str(lab.build / "rkprof"), "doctor", "--verify"])
    # What was verified is remembered for no other run.
    environment = {"RKPROF_LIB": str(lab.build / "librkprof.so"), "HOME": str(place)}
    return lab.run(program, place, program.command, environment)


def main():
    signal.signal(signal.SIGTERM, end_all)
    root, build, out = (Path(argument).resolve() for argument in sys.argv[1:4])
    subprocess.run(["rm", "-rf", out / "verify"], check=True)
    lab = Lab(root, build, out)
    listed = subprocess.run([build / "rksoftgpu", "list"], check=True, capture_output=True, text=True).stdout
    gpus = sys.argv[4:] or [line.split()[0] for line in listed.splitlines() if line.strip()]
    gpus = GATE if "--gate" in gpus else gpus
    failed = False
    with ThreadPoolExecutor(int(os.environ.get("ROCM_JOBS", "2"))) as pool:
        for gpu, outcome in zip(gpus, pool.map(lambda gpu: run(lab, gpu), gpus)):
            right = outcome.code == (NOT_STARTED if gpu in IMPOSSIBLE else 0)
            verdict = re.search(r"^(The records|Some records|rkprof: cannot verify).*", outcome.output, re.M)
            print(f"  {gpu}: {verdict.group()[:110] if verdict else 'no verdict'}, {outcome.seconds:.0f} s", flush=True)
            if not right:
                print(f"    FAILED exit code {outcome.code}: {lab.out / 'verify' / gpu / 'output'}")
            failed |= not right
    sys.exit(failed)


if __name__ == "__main__":
    main()
