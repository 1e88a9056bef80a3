#!/usr/bin/env python3
"""tests/real, built outside, in the chroot: every test that knows a real world, on each GPU.

    real.py ROOT BUILD OUT TEST [GPUS[:WORD]...]     # TEST is the test program; GPUS like gfx942 or gfx942,gfx1151

A WORD chooses tests by name. `--gate` is what the gate runs. Two GPUS run at a time (ROCM_JOBS).
"""

import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from programs import Lab, Program, end_all

# Every test on one GPU of each architecture; those of several devices on several.
ALONE = ["gfx942", "gfx90a", "gfx1100", "gfx1151"]
TOGETHER = [["gfx942", "gfx1151"], ["gfx90a"] * 4, ["gfx942"] * 8]
SEVERAL = ["devices::several_devices", "stacks::every_way_records_what_happens"]
# Both kinds of waves, a device with its own memory and one without, two that differ.
GATE = [(["gfx942"], []), (["gfx1151"], SEVERAL + ["stacks::graphs"]), (["gfx942", "gfx1151"], SEVERAL)]

# Tests that play something that only the simulator can: another SDK or table, planted faults.
SIMULATED = [
    "faults::", "once::", "call_args::kernels_have_their_addresses", "call_args::without_the_option_there_are_no_arguments",
    "devices::devices_of_two_architectures_are_verified", "host_functions::an_sdk_that_does_not_tell_of_them_is_no_obstacle",
    "stacks::every_sdk", "stacks::every_table_of_hsa", "stacks::several_devices_and_small_waves", "stacks::threads_that_ring_for_each_other",
    "artifacts::",
]
# Tests that compare with rocprofv3 or need a service of rocprofiler-sdk: Debian packages neither, and they would pass with nothing to judge.
UNPACKAGED = ["beside::beside_rocprofv3", "memory::", "host_functions::", "call_args::arguments_and_kernels_are_written_as_rocprofv3"]


def libraries(root):
    """The distribution's directory of libraries, in which HIP is."""
    return "/" + str(next((root / "usr/lib").glob("*/libamdhip64.so.7")).parent.relative_to(root))


# As many that fail run once more, alone: some are judged by times, on a busy machine. The first failure stays in the log.
MOST_AGAIN = 3


def run(lab, test, gpus, words, again=""):
    place = lab.out / "real" / f"{'-'.join(gpus)}{again}"
    skipped = [argument for name in SIMULATED + UNPACKAGED for argument in ("--skip", name)]
    environment = {"RKPROF_TEST_BUILD": str(lab.build), "RKPROF_ROCM": libraries(lab.root), "RKPROF_REAL": "only",
                   "RKPROF_REAL_COUNTERS": "constant", "TMPDIR": "/tmp", "RUST_BACKTRACE": "0"}
    program = Program("tests/real", gpus, [str(test), "--include-ignored", "--test-threads", "2", *skipped, *words])
    outcome = lab.run(program, place, program.command, environment, limit=1200)
    return outcome, re.findall(r"^test (\S+) \.\.\. (\w+)", outcome.output, re.M)


def passes_alone(lab, test, gpus, name):
    outcome, results = run(lab, test, gpus, ["--exact", name], f"-again-{name.replace('::', '-')}")
    passes = results == [(name, "ok")]
    print(f"    ONCE MORE {name}: {'passed' if passes else 'failed'}\n{'' if passes else printed_by(name, outcome.output)}", flush=True)
    return passes


def printed_by(test, output):
    """What a failed test printed, or the part that fits a log."""
    found = re.search(rf"^---- {re.escape(test)} stdout ----\n(.*?)(?=^---- |^failures:|\Z)", output, re.M | re.S)
    return found[1].strip()[-3000:] if found else ""


def main():
    signal.signal(signal.SIGTERM, end_all)
    root, build, out, test = (Path(argument).resolve() for argument in sys.argv[1:5])
    subprocess.run(["rm", "-rf", out / "real"], check=True)
    lab = Lab(root, build, out)
    everything = [([gpu], []) for gpu in ALONE] + [(gpus, SEVERAL) for gpus in TOGETHER]
    chosen = [(gpus.split(","), words) for gpus, *words in (argument.split(":", 1) for argument in sys.argv[5:] if argument != "--gate")]
    chosen = chosen or (GATE if "--gate" in sys.argv else everything)
    failed = False
    with ThreadPoolExecutor(int(os.environ.get("ROCM_JOBS", "2"))) as pool:
        for (gpus, _), (outcome, results) in zip(chosen, pool.map(lambda one: run(lab, test, *one), chosen)):
            passed = [name for name, how in results if how == "ok"]
            wrong = [name for name, how in results if how == "FAILED"]
            print(f"  {len(gpus)} {' '.join(dict.fromkeys(gpus))}: {len(passed)} passed, {len(wrong)} failed, {outcome.seconds:.0f} s", flush=True)
            for name in wrong:
                print(f"    FAILED {name}: {lab.out / 'real' / '-'.join(gpus) / 'output'}\n{printed_by(name, outcome.output)}")
            if 0 < len(wrong) <= MOST_AGAIN:
                wrong = [name for name in wrong if not passes_alone(lab, test, gpus, name)]
            broken = not results or outcome.code != 0 and all(how != "FAILED" for _, how in results)
            if broken:
                print(f"    FAILED the test program ended with {outcome.code}:\n{outcome.output[-1000:]}")
            failed |= bool(wrong) or broken
    sys.exit(failed)


if __name__ == "__main__":
    main()
