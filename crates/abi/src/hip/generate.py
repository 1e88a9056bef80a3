#!/usr/bin/env python3
"""Writes from crates/abi/tests/facts/hip-table.txt: crates/abi/src/hip/slots.rs, where each HIP function's arguments are (System V
x86-64), and declared.txt beside it, types and names of the parameters, one function a line, by slot.

    python3 crates/abi/src/hip/generate.py            # from the repository's root; then `cargo test -p rkprof-abi` checks the result

A place is a number: 0 to 5 an integer register in the order of the calling convention, 6 and up a word of the stack.
"""

import re
from pathlib import Path

REGISTERS = 6

# Types passed by value that are not one integer word: words in memory, and whether they may go to registers.
STRUCTS = {
    "dim3": (2, True),  # 12 bytes
    "hipMemLocation": (1, True),  # 8 bytes
    "hipExtent": (3, False),  # 24 bytes: MEMORY class
    "hipPitchedPtr": (4, False),  # 32
    "hipIpcMemHandle_st": (8, False),  # 64
    "hipIpcEventHandle_st": (8, False),  # 64
}
BY_HIDDEN_POINTER = {"hipChannelFormatDesc"}  # 20 bytes

STREAM = "ihipStream_t *"
TEXT = "const char *"
# Parameters that rocprofiler-sdk (1.0.0, hip/api_args.h) names otherwise than HIP's headers: functions, names.
SDK_NAMES = [
    (re.compile(r"hip.*(LaunchKernel|LaunchCooperativeKernel|Occupancy)|hipKernelNameRef$"), {"f": "func"}),
    (re.compile(r"hip(Ext|Hcc)ModuleLaunchKernel$|hipLaunchCooperativeKernel_spt$"), {"hStream": "stream"}),
    (re.compile(r"hipGetDeviceProperties"), {"device": "deviceId"}),
    (re.compile(r"hipChooseDeviceR0000$"), {"properties": "prop"}),
]
# The kernel's arguments: addresses of each of them, and a list with a buffer of all.
KERNEL_ARGUMENTS = {"args", "kernelParams", "params"}
# Structs that begin with grid, block and LDS bytes and hold the stream at byte 32.
LAUNCH_CONFIGS = {"const hipLaunchConfig_t *", "const HIP_LAUNCH_CONFIG *"}
SIZES = {"sizeBytes", "size", "ByteCount", "count"}
COPY = re.compile(r"hip(Drv)?Memcpy")
FILL = re.compile(r"hipMemset")
ALLOCATION = re.compile(r"hip(Malloc|HostMalloc|HostAlloc|ExtMalloc|ExtHostAlloc|MemAllocHost|MemAllocPitch|MemCreate"
                        r"|ArrayCreate|Array3DCreate|MipmappedArrayCreate)")
# Bytes of an element where `count` or `width` does not count bytes.
ELEMENTS = {"D16": 2, "D32": 4, "D2D16": 2, "D2D32": 4}


def split_arguments(text):
    parts, depth = [""], 0
    for c in text:
        depth += (c in "<(") - (c in ">)")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


class Function:
    def __init__(self, line):
        head, _, result = line.partition(" -> ")
        offset, name, arguments = re.match(r"(\d+) (\w+):(.*)", head).groups()
        self.slot, self.name, self.result = int(offset) // 8 - 1, name, result.strip()
        self.registers = 1 if self.result in BY_HIDDEN_POINTER else 0
        self.stack = self.vectors = 0
        self.declared = ", ".join(self.as_sdk(argument) for argument in split_arguments(arguments))
        self.arguments = []  # type, name, place
        for argument in split_arguments(arguments):
            kind, _, label = ("", "", "") if "(*)" in argument else argument.rpartition(" ")
            self.arguments.append((kind, label, self.place(kind)))

    def as_sdk(self, argument):
        """With the name that a user of rocprofv3 sees."""
        kind, _, label = argument.rpartition(" ")
        for functions, names in SDK_NAMES:
            if functions.match(self.name):
                label = names.get(label, label)
        return f"{kind} {label}"

    def place(self, kind):
        if kind == "float":
            self.vectors += 1
            return None
        words, in_registers = STRUCTS.get(kind, (1, True))
        if in_registers and self.registers + words <= REGISTERS:
            self.registers += words
            return self.registers - words
        self.stack += words
        return REGISTERS + self.stack - words

    def find(self, names, kinds):
        return [place for kind, label, place in self.arguments if label in names and kind in kinds]

    def group(self):
        name = self.name.removesuffix("_spt")
        if re.match(r"hipGraphLaunch$", name):
            return "GraphLaunch"
        if "Launch" in name and not re.search(r"HostFunc|Graph", name):
            return "Launch"
        if COPY.match(name) or FILL.match(name):
            return "AsyncCopy" if "Async" in name else "Copy"
        if ALLOCATION.match(name):
            return "Allocate"
        if name in ("hipDeviceSynchronize", "hipCtxSynchronize"):
            return "DeviceSync"
        if name.endswith("Synchronize"):
            return "Sync"
        if name == "hipStreamDestroy":
            return "StreamDestroy"
        if re.match(r"hip(Ext)?StreamCreate(With.*)?$", name):
            return "StreamCreate"
        if re.match(r"hip(GetLastError|PeekAtLastError|ExtGetLastError|StreamQuery|EventQuery)$", name):
            return "Query"
        return "Other"

    def bytes(self):
        """Places whose product is the size, and the bytes of one element."""
        allocates = ALLOCATION.match(self.name)
        bounded = COPY.match(self.name) or FILL.match(self.name) or allocates or self.name in (
            "hipHostRegister", "hipMemAddressReserve", "hipMemAddressFree", "hipMemMap", "hipMemUnmap",
            "hipMemPrefetchAsync", "hipMemPrefetchAsync_v2", "hipMemAdvise", "hipMemAdvise_v2")
        if not bounded or "Array" in self.name and allocates or "Batch" in self.name:
            return [], 1
        size = self.find(SIZES, {"unsigned long"})
        extent = [place for kind, _, place in self.arguments if kind == "hipExtent"]
        area = self.find({"width", "widthInBytes", "height"}, {"unsigned long"})
        element = re.search(r"D2?D?(8|16|32)", self.name)
        scale = ELEMENTS.get(element.group(), 1) if element and FILL.match(self.name) else 1
        if extent:
            return [extent[0] + i for i in range(3)], 1
        return (size[:1] or area), scale

    def line(self):
        facts = []
        stream = [place for kind, _, place in self.arguments if kind == STREAM]
        if stream:
            facts.append(f"stream({stream[0]})")
        config = [place for kind, _, place in self.arguments if kind in LAUNCH_CONFIGS]
        if config:
            facts.append(f"stream_in_config({config[0]})")
        arguments, extra = self.find(KERNEL_ARGUMENTS, {"void **"}), self.find({"extra"}, {"void **"})
        if self.group() == "Launch" and arguments:
            facts.append(f"kernel_arguments({arguments[0]})")
        if self.group() == "Launch" and extra:
            facts.append(f"extra({extra[0]})")
        places, scale = self.bytes()
        if places:
            facts.append(f"bytes([{', '.join(map(str, places))}])")
        if scale != 1:
            facts.append(f"element({scale})")
        texts = [place for kind, _, place in self.arguments if kind == TEXT]
        assert len(texts) <= 1, self.name
        if texts:
            facts.append(f"text({texts[0]})")
        if self.result:
            facts.append("no_status()")
        if self.name.endswith("_spt"):
            facts.append("per_thread()")
        shape = f"{self.slot} {self.name} {self.registers} {self.stack} {self.vectors}"
        return f"            {', '.join([f'{shape} {self.group()}', *facts])};"


def main():
    tables, table = {}, None
    for line in Path("crates/abi/tests/facts/hip-table.txt").read_text().splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            table.append(Function(line))
    out = [
        "//! Generated from tests/facts/hip-table.txt by src/hip/generate.py: slot, function, integer registers, stack words,",
        "//! vector registers, class, and the places of what a record holds ([`super::table::Function`]).",
    ]
    macros = {"HipDispatchTable": "runtime_functions", "HipCompilerDispatchTable": "compiler_functions"}
    for table, macro in macros.items():
        head = f"/// The rows of `{table}`, for a macro of the caller's."
        functions = tables[table]
        assert [f.slot for f in functions] == list(range(len(functions))), "the table has a gap"
        out += ["", head, "#[rustfmt::skip]", "#[macro_export]", f"macro_rules! {macro} {{", "    ($use:ident! $($before:tt)*) => {",
                "        $use! { $($before)*", *(f.line() for f in functions), "        }", "    };", "}",
                "// A macro is exported by its name alone.", "#[allow(unreachable_pub)]", f"pub use {macro};"]
    Path("crates/abi/src/hip/slots.rs").write_text("\n".join(out) + "\n")
    declared = [function.declared for function in tables["HipDispatchTable"]]
    Path("crates/abi/src/hip/declared.txt").write_text("\n".join([*declared, ""]))


main()
