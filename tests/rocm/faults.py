"""Four planted faults that the comparison must find: a dispatch is lost, two slots of the table are swapped, a time is 10 us late, a
copy is lost. They are put into what was measured of a real run, or into a copy of our tables: librkprof.so has no switch for them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def lost_dispatch(source, text):
    """The device did one more dispatch than rkprof recorded."""
    if source != "device":
        return text
    line = next(line for line in text.splitlines() if line.startswith("dispatch") and "rocr:" not in name_of(text, line))
    return text.rstrip("\0") + line + "\n"


def late(source, text):
    """One kernel began and ended 10 us earlier than rkprof says."""
    if source != "device":
        return text
    line = next(line for line in text.splitlines() if line.startswith("dispatch") and "rocr:" not in name_of(text, line))
    words = line.split(" ")
    words[4:6] = [str(int(word) - 10_000) for word in words[4:6]]
    return text.replace(line, " ".join(words), 1)


def lost_copy(source, text):
    """HIP made one more copy than rkprof recorded."""
    if source != "hip":
        return text
    return text + "\n: [pid:1 tid: 0x1] HSA Copy copy_engine=0x1, dst=0x1, src=0x2, size=4096, forceSDMA=0\n"


def name_of(text, line):
    return re.search(rf"^kernel {line.split(' ')[3]} (.*)$", text, re.M).group(1)


def swapped_slots(root):
    """Two neighbours of HIP's table with the same parameters change places, in the facts and in what is generated from them."""
    with tempfile.TemporaryDirectory() as copy:
        for path in ["crates/abi/tests/facts/hip-table.txt", "crates/abi/src/hip/generate.py", "crates/tracer/src/hsa/table.rs"]:
            (Path(copy) / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE.parent.parent / path, Path(copy) / path)
        facts = Path(copy) / "crates/abi/tests/facts/hip-table.txt"
        swap = {"hipStreamQuery": "hipStreamSynchronize", "hipStreamSynchronize": "hipStreamQuery"}
        facts.write_text(re.sub(r"\b(hipStreamQuery|hipStreamSynchronize)\b(?=:)", lambda m: swap[m.group()], facts.read_text()))
        subprocess.run([sys.executable, "crates/abi/src/hip/generate.py"], cwd=copy, check=True)
        done = subprocess.run([sys.executable, HERE / "facts.py", root], cwd=copy, capture_output=True, text=True)
        return [line for line in done.stdout.splitlines() if "WRONG" in line] if done.returncode else []


def tried(lab, place, count_all, differences):
    """The faults that were not found. What differs without a fault doesn't count as found."""
    usual = set(differences(*count_all(lab, place, lambda source, text: text)))
    planted = {"a dispatch is dropped": (lost_dispatch, "kernels"), "a time is shifted by 10 us": (late, "times"),
               "a copy is lost": (lost_copy, "copies")}
    missed = []
    for what, (plant, key) in planted.items():
        found = [text for at, text in set(differences(*count_all(lab, place, plant))) - usual if at == key]
        missed += report(what, found)
    return missed + report("two slots of the table are swapped", swapped_slots(lab.root))


def report(what, found):
    print(f"  planted: {what}: {'found: ' + found[0].strip() if found else 'NOT FOUND'}", flush=True)
    return [] if found else [f"planted and not found: {what}"]
