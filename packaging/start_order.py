#!/usr/bin/env python3
"""Writes packaging/start.ld: which functions of librkprof.so lie together because a program that starts runs them.

The kernel maps 16 pages of a library around each page that is touched. Functions that are scattered over the library so make
nearly all of it resident; beside each other they take a fourth.

    start_order.py LIBRARY CALLGRIND_OUT... >packaging/start.ld

LIBRARY is a release build with its symbols and without the list (RKPROF_UNORDERED=1 cargo build --release --lib). The other
files are valgrind's, of programs that start, work a little and end with it:

    LD_PRELOAD=LIBRARY RKPROF_OUT=out valgrind --tool=callgrind --dump-instr=yes --separate-threads=yes \\
        --callgrind-out-file=start.out ./starting 1 0 memset

A name in the list has no hash, so it holds for other compilers and versions, and also for instances of a function that were not run.
A function that is not in the list is where it would be without it. Nothing depends on the list but the place of the code.
"""

import bisect
import re
import subprocess
import sys
from collections import defaultdict


def functions(library):
    """Address, bytes and name of each function, by address."""
    lines = subprocess.run(["nm", "-S", library], check=True, capture_output=True, text=True).stdout.splitlines()
    fields = [line.split() for line in lines]
    return sorted((int(f[0], 16), int(f[1], 16), f[3]) for f in fields if len(f) == 4 and f[2] in "tTwW")


def executed(path, library):
    """Addresses of the library's instructions that were executed."""
    objects, here, address, is_call = {}, None, 0, False
    for line in open(path):
        named = re.match(r"(c?ob)=\((\d+)\)(?: (.*))?$", line)
        if named:
            kind, number, name = named.groups()
            objects.setdefault(number, name)
            if kind == "ob":
                here = objects[number]
        elif line.startswith("calls="):
            is_call = True
        elif line[0] in "0123456789+-*":
            word = line.split()[0]
            if word != "*":
                number = int(word.lstrip("+-"), 0)
                address = address + number if word[0] == "+" else address - number if word[0] == "-" else number
            if here and here.rsplit("/", 1)[-1] == library.rsplit("/", 1)[-1]:
                yield address


def pattern(name):
    """The section of a function, for any compiler and version."""
    name = re.sub(r"\.llvm\.\d+$", "", name)
    name = re.sub(r"17h[0-9a-f]{16}E", "17h*E", name)
    return ".text.*" + re.sub(r"Cs[0-9A-Za-z]+_", "Cs*_", name) + "*"


def main():
    library = sys.argv[1]
    known = functions(library)
    begins = [begin for begin, _, _ in known]
    run = set()
    for path in sys.argv[2:]:
        run |= {bisect.bisect_right(begins, address) - 1 for address in executed(path, library)}
    sizes = defaultdict(lambda: [0, 0])
    for at, (_, size, name) in enumerate(known):
        sizes[pattern(name)][at not in run] += size
    wanted = sorted({pattern(known[at][2]) for at in run if at >= 0})
    # A call's own wrapper is one of hundreds with the same name.
    wanted = [name for name in wanted if "hip4wrap10registers" not in name]
    # Instances of a generic function that were not run are taken with those that were: the more bytes they are, the later they come.
    wanted.sort(key=lambda name: (sizes[name][1], name))
    print("/* Functions that a program runs when it starts: they lie together. Written by start_order.py, which says why. */")
    print("SECTIONS {\n    .text.start : {")
    for name in wanted:
        print(f"        *({name})")
    print("    }\n}\nINSERT BEFORE .text;")


main()
