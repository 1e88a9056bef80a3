#!/usr/bin/env python3
"""Are our facts about HIP's and HSA's dispatch tables those of the installed headers? A compiler of the chroot tells where each entry
is and what its function takes; ours are crates/abi/tests/facts/hip-table.txt, slots.rs, and the slots of crates/tracer/src/hsa/table.rs.

    facts.py ROOT       # from the repository's root

What we know must be right: exit code 1 otherwise. Entries that only the headers have are a warning that names them.
"""

import re
import subprocess
import sys
from pathlib import Path

HIP_FACTS = Path("crates/abi/tests/facts/hip-table.txt")
HIP_SLOTS = Path("crates/abi/src/hip/slots.rs")
HSA_NAMES = Path("crates/abi/src/hsa.rs")
HSA_SLOTS = Path("crates/tracer/src/hsa/table.rs")
HIP_HEADER, HSA_HEADER = "hip/amd_detail/hip_api_trace.hpp", "hsa/hsa_api_trace.h"
# Structs that functions take by value, in bytes; everything else is a pointer, a number with point, or an integer.
STRUCTS = {"dim3": 12, "hipMemLocation": 8, "hipExtent": 24, "hipPitchedPtr": 32, "hipIpcMemHandle_st": 64, "hipIpcEventHandle_st": 64}

# Prints `TABLE size BYTES` and `TABLE OFFSET NAME SHAPE`: a letter a parameter, p i f or s with its bytes.
PROBE = """
#include <cstdio>
#include <cstddef>
#include <string>
#include <type_traits>
template <class T> std::string letter() {
    if (std::is_pointer<T>::value) return "p";
    if (std::is_floating_point<T>::value) return "f";
    if (std::is_class<T>::value || std::is_union<T>::value) return "s" + std::to_string(sizeof(T));
    return "i";
}
template <class F> struct Shape { static std::string of() { return "-"; } };
template <class R, class... A> struct Shape<R (*)(A...)> {
    static std::string of() { std::string all; ((all += letter<A>() + ","), ...); return all.empty() ? "-" : all; }
};
"""


def structs(text, names):
    """The members that a header declares for each of these structs, in order."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    found = {}
    for name in names:
        body = re.search(r"struct %s\s*\{(.*?)\n\}" % name, text, re.S)
        found[name] = re.findall(r"(\w+)\s*;", body.group(1)) if body else []
    return found


def measure(root, header, before, tables):
    members = structs((root / "usr/include" / header).read_text(), tables)
    lines = [before, f"#include <{header}>", PROBE, "int main() {"]
    for table, names in members.items():
        lines.append(f'printf("{table} size %zu\\n", sizeof({table}));')
        for name in names:
            shape = f"Shape<decltype({table}::{name})>::of().c_str()"
            lines.append(f'printf("{table} %zu {name} %s\\n", offsetof({table}, {name}), {shape});')
    source = "\n".join([*lines, "}"])
    script = "c++ -std=c++17 -w -D__HIP_PLATFORM_AMD__ -x c++ - -o /tmp/rkprof-facts && /tmp/rkprof-facts; e=$?; rm -f /tmp/rkprof-facts; exit $e"
    done = subprocess.run(["chroot", root, "sh", "-c", script], input=source, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{header} can't be compiled:\n{done.stderr[:2000]}")
    sizes, entries = {}, {}
    for line in done.stdout.splitlines():
        table, offset, name, *shape = line.split()
        if offset == "size":
            sizes[table] = int(name)
        else:
            entries[table, name.removesuffix("_fn")] = (int(offset), shape[0])
    return sizes, entries


def shape(arguments):
    """The same letters for a line of hip-table.txt."""
    parts, depth = [""], 0
    for c in arguments:
        depth += (c in "<(") - (c in ">)")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    letters = []
    for part in (part.strip() for part in parts if part.strip()):
        kind = part.rpartition(" ")[0]
        if "(*)" in part or kind.endswith("*"):
            letters.append("p")
        elif kind in STRUCTS:
            letters.append(f"s{STRUCTS[kind]}")
        else:
            letters.append("f" if kind in ("float", "double") else "i")
    return "".join(letter + "," for letter in letters) or "-"


def hip(root, report):
    tables = ["HipDispatchTable", "HipCompilerDispatchTable"]
    sizes, entries = measure(root, HIP_HEADER, "#include <hip/hip_runtime_api.h>\n#include <hip/hip_deprecated.h>\n#include <hip/amd_detail/amd_hip_gl_interop.h>", tables)
    ours, table = {}, None
    for line in HIP_FACTS.read_text().splitlines():
        if line.startswith("["):
            table = line.strip("[]")
        elif line and not line.startswith("#"):
            offset, name, arguments = re.match(r"(\d+) (\w+):(.*?)(?: -> .*)?$", line).groups()
            ours[table, name] = (int(offset), shape(arguments))
    # What the library is compiled from: generated from those facts, and told apart here from an edit by hand.
    slots = HIP_SLOTS.read_text()
    for table, macro in zip(tables, ["runtime_functions", "compiler_functions"]):
        rows = re.findall(r"^ +(\d+) (\w+) \d+ \d+ \d+ \w+[,;]", slots.split(f"macro_rules! {macro}")[1].split("macro_rules!")[0], re.M)
        generated = {name: 8 * int(slot) + 8 for slot, name in rows}
        facts = {name: offset for (of, name), (offset, _) in ours.items() if of == table}
        if generated != facts:
            report.wrong(f"{HIP_SLOTS}: {sorted(generated.items() ^ facts.items())[:6]}")
    known = {key: value for key, value in entries.items() if key[1] != "size"}
    report.compare("HIP", known, ours, sizes)


def hsa(root, report):
    parts = {"Core": "CoreApiTable", "AmdExt": "AmdExtTable", "Tools": "ToolsApiTable", "Image": "ImageExtTable", "PcSampling": "PcSamplingExtTable"}
    before = "#define AMD_INTERNAL_BUILD 1\n#include <hsa/hsa.h>"
    sizes, entries = measure(root, HSA_HEADER, before, [*parts.values(), "HsaApiTable"])
    rows = re.findall(r"^ +\w+ = (\w+) (\d+) \"(\w+)\";", HSA_SLOTS.read_text(), re.M)
    if not rows:
        report.wrong(f"{HSA_SLOTS} has no slots")
    ours = {(parts[part], name): (int(offset), None) for part, offset, name in rows}
    # The light path uses a few of the entries: the others are not unknown.
    report.compare("HSA", {key: value for key, value in entries.items() if key in ours}, ours, sizes)
    # `--hsa` records calls of all.
    named = dict(re.findall(r"pub const (\w+): .*?names!\[(.*?)\]", HSA_NAMES.read_text(), re.S))
    tables = {"CoreApiTable": "CORE", "AmdExtTable": "AMD_EXT", "ImageExtTable": "IMAGE_EXT"}
    ours = {(table, name): (16 + 8 * at, None) for table, names in tables.items() for at, name in enumerate(named[names].split())}
    theirs = {key: value for key, value in entries.items() if key[0] in tables and key[1].startswith("hsa_")}
    report.compare("HSA calls", theirs, ours, sizes)


class Report:
    def __init__(self):
        self.failed = False

    def wrong(self, text):
        self.failed = True
        print(f"  WRONG {text}")

    def compare(self, what, theirs, ours, sizes):
        for (table, name), (offset, letters) in ours.items():
            there = theirs.get((table, name))
            if there is None:
                if offset >= sizes.get(table, 0):
                    continue  # an entry of a newer version than the installed one
                self.wrong(f"{table} at {offset}: {name} is not in the headers")
            elif there[0] != offset or (letters is not None and there[1] != letters):
                self.wrong(f"{table}: {name} is at {there[0]} and takes {there[1]}; ours is at {offset} and takes {letters}")
        for table, name in theirs.keys() - ours.keys():
            print(f"  WARNING {table} at {theirs[table, name][0]}: {name} is not known to rkprof; it is recorded by number")
        shown = ", ".join(f"{table} {size} bytes" for table, size in sizes.items())
        print(f"  {what}: {len(ours)} entries of ours compared; {shown}")


def main():
    report = Report()
    hip(Path(sys.argv[1]), report)
    hsa(Path(sys.argv[1]), report)
    sys.exit(report.failed)


main()
