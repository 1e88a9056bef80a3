#!/usr/bin/env python3
"""tests/real, built outside, in the chroot: every test that knows a real world, on each GPU.

    real.py ROOT BUILD OUT TEST [GPUS...]     # TEST is the test program; GPUS like gfx942 or gfx942,gfx1151

What can't hold there yet is in `NOT_YET` with its reason: such a test runs, and its end is told, but doesn't decide.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

from programs import Lab, Program

# Every test on one GPU of each architecture; those of several devices on several.
ALONE = ["gfx942", "gfx90a", "gfx1100", "gfx1151"]
TOGETHER = [["gfx942", "gfx1151"], ["gfx90a"] * 4, ["gfx942"] * 8]
SEVERAL = ["devices::several_devices", "stacks::every_way_records_what_happens"]

# Tests that play something that only the simulator can: another SDK or table, planted faults.
SIMULATED = [
    "faults::", "once::", "call_args::kernels_have_their_addresses", "call_args::without_the_option_there_are_no_arguments",
    "devices::devices_of_two_architectures_are_verified", "host_functions::an_sdk_that_does_not_tell_of_them_is_no_obstacle",
    "stacks::every_sdk", "stacks::every_table_of_hsa", "stacks::several_devices_and_small_waves", "stacks::threads_that_ring_for_each_other",
    "artifacts::",
]

DOORS = "there is no SDK here: copies, allocations and late libraries by rkprof's own doors are issue 34"
NOT_YET = {
    "beside::memory_of_a_killed_program": DOORS,
    "call_args::arguments_of_calls_are_those_that_the_program_gave": DOORS,
    "devices::several_devices": DOORS,
    "endings::an_end_by_exit_is_the_programs_own_and_complete": DOORS,
    "endings::an_end_without_a_word_is_the_programs_own": DOORS,
    "libraries::a_child_of_a_program_that_uses_the_gpu": DOORS,
    "libraries::children_of_a_program_that_has_not_used_the_gpu": DOORS,
    "libraries::two_libraries_with_constructors": DOORS,
    "memory::a_paused_program_has_little_more_memory": "it measures the SDK's own memory",
    "stacks::a_device_that_is_reset": DOORS,
    "stacks::a_late_start": DOORS,
    "stacks::cooperative_kernels": DOORS,
    "stacks::events": DOORS,
    "stacks::every_way_records_what_happens": DOORS,
    "stacks::graphs": DOORS,
    "stacks::many_threads_and_streams": DOORS,
}


def libraries(root):
    """The distribution's directory of libraries, in which HIP is."""
    return "/" + str(next((root / "usr/lib").glob("*/libamdhip64.so.7")).parent.relative_to(root))


def run(lab, test, gpus, words):
    place = lab.out / "real" / "-".join(gpus)
    skipped = [argument for name in SIMULATED for argument in ("--skip", name)]
    environment = {"RKPROF_TEST_BUILD": str(lab.build), "RKPROF_ROCM": libraries(lab.root), "RKPROF_REAL": "only",
                   "RKPROF_REAL_COUNTERS": "constant", "TMPDIR": "/tmp", "RUST_BACKTRACE": "0"}
    program = Program("tests/real", gpus, [str(test), "--test-threads", "2", *skipped, *words])
    outcome = lab.run(program, place, program.command, environment, limit=600)
    return outcome, re.findall(r"^test (\S+) \.\.\. (\w+)", outcome.output, re.M)


def main():
    root, build, out, test = (Path(argument).resolve() for argument in sys.argv[1:5])
    subprocess.run(["rm", "-rf", out / "real"], check=True)
    lab = Lab(root, build, out)
    chosen = [(gpus.split(","), []) for gpus in sys.argv[5:]]
    chosen = chosen or [([gpu], []) for gpu in ALONE] + [(gpus, SEVERAL) for gpus in TOGETHER]
    failed = False
    for gpus, words in chosen:
        outcome, results = run(lab, test, gpus, words)
        of = {verdict: [name for name, how in results if how == verdict] for verdict in ("ok", "FAILED")}
        waiting = [name for name in of["FAILED"] if name in NOT_YET]
        wrong = [name for name in of["FAILED"] if name not in NOT_YET]
        early = [name for name in of["ok"] if name in NOT_YET]
        print(f"  {len(gpus)} {' '.join(dict.fromkeys(gpus))}: {len(of['ok'])} passed, {len(wrong)} failed, {len(waiting)} wait, "
              f"{outcome.seconds:.0f} s", flush=True)
        for name in wrong:
            print(f"    FAILED {name}: {lab.out / 'real' / '-'.join(gpus) / 'output'}")
        if early:
            print(f"    passes now, its line in real.py can go: {', '.join(early)}")
        if not results or (outcome.code and not of["FAILED"]):
            print(f"    FAILED the test program ended with {outcome.code}:\n{outcome.output[-1000:]}")
        failed |= bool(wrong) or not results or (outcome.code != 0 and not of["FAILED"])
    for reason in dict.fromkeys(NOT_YET.values()):
        print(f"  wait: {', '.join(name for name in NOT_YET if NOT_YET[name] == reason)}: {reason}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
