"""`rkprof kernels` against LLVM's own tools, on the code objects of Debian's ROCm and on kernels that are compiled here.

    tests/rocm.sh kernels [FILES]      # FILES: how many are disassembled, 60 by default

Notes of every kernel: llvm-readelf. Instructions and sizes: llvm-objdump without the options that rkprof uses. Bundles are taken apart by
clang-offload-bundler. Occupancy and spills of the kernels of crates/code/tests/objects: what clang says while it compiles them.
"""

import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT, BUILD, OUT = sys.argv[1:4]
DISASSEMBLED = int(sys.argv[4]) if len(sys.argv) > 4 else 60
LIB = f"{ROOT}/usr/lib/x86_64-linux-gnu"
CORPUS = [f"{LIB}/rocblas/5/library", f"{LIB}/hipblaslt/library"]
# Their tables name what they have no kernels for; the last are fat binaries.
LIBRARIES = [f"{LIB}/libhipblaslt.so.1.2", f"{LIB}/libMIOpen.so.1.0"]
KEYS = {
    ".group_segment_fixed_size": "lds_bytes",
    ".private_segment_fixed_size": "scratch_bytes",
    ".kernarg_segment_size": "kernarg_bytes",
    ".max_flat_workgroup_size": "max_workgroup",
    ".sgpr_count": "sgprs",
    ".sgpr_spill_count": "sgpr_spills",
    ".vgpr_count": "noted_vgprs",
    ".vgpr_spill_count": "vgpr_spills",
    ".wavefront_size": "wave_size",
}
wrong = collections.Counter()


def fail(kind, text):
    wrong[kind] += 1
    if wrong[kind] <= 5:
        print(f"  WRONG {kind}: {text}")


def llvm(tool, *arguments, **options):
    """A tool of the chroot, run by its own loader: no privilege is needed."""
    libraries = f"{LIB}:{ROOT}/usr/lib/llvm-22/lib"
    command = [f"{ROOT}/lib64/ld-linux-x86-64.so.2", "--library-path", libraries, "--argv0", tool]
    return subprocess.run([*command, f"{ROOT}/usr/lib/llvm-22/bin/{tool}", *arguments], capture_output=True, **options)


def objdump_script():
    """What rkprof runs."""
    path = f"{OUT}/llvm-objdump"
    with open(path, "w") as script:
        script.write(
            f'#!/bin/sh\nexec {ROOT}/lib64/ld-linux-x86-64.so.2 --library-path {LIB}:{ROOT}/usr/lib/llvm-22/lib '
            f'{ROOT}/usr/lib/llvm-22/bin/llvm-objdump "$@"\n'
        )
    os.chmod(path, 0o755)
    return path


def rkprof(*arguments):
    environment = {**os.environ, "RKPROF_OBJDUMP": f"{OUT}/llvm-objdump"}
    output = subprocess.run(
        [f"{BUILD}/rkprof", "kernels", *arguments, "--format", "json"], capture_output=True, env=environment
    )
    if output.returncode == 4:
        return {"kernels": [], "code_objects": 0, "remarks": []}
    if output.returncode != 0:
        sys.exit(f"rkprof kernels {arguments}: {output.stderr.decode()}")
    return json.loads(output.stdout)


def elfs(path, work):
    """The code objects of a file, as files."""
    with open(path, "rb") as file:
        begin = file.read(4)
    if begin == b"\x7fELF":
        return [path]
    if begin not in (b"CCOB", b"__CL"):
        return []
    listed = llvm("clang-offload-bundler", "--list", "--type=o", f"--input={path}").stdout.decode().split()
    found = []
    for number, target in enumerate(target for target in listed if "amdgcn" in target):
        out = f"{work}/{number}.elf"
        llvm(
            "clang-offload-bundler", "--unbundle", "--type=o", f"--targets={target}", f"--input={path}", f"--output={out}", check=True
        )
        if os.path.getsize(out):
            found.append(out)
    return found


def notes(elf):
    """Kernels of llvm-readelf's YAML, each a map of the keys at its own level."""
    text = llvm("llvm-readelf", "--notes", elf).stdout.decode(errors="replace")
    kernels, current, inside = [], None, False
    for line in text.splitlines():
        if re.match(r"\s*amdhsa\.kernels:", line):
            inside, indent = True, None
            continue
        if not inside:
            continue
        if re.match(r"^\s*amdhsa\.|^\.\.\.", line):
            inside = False
            continue
        begin = re.match(r"^(\s*)- (\s*)(\.\w+):\s*(.*)$", line)
        if begin and (indent is None or len(begin[1]) == indent[0]):
            indent = (len(begin[1]), len(begin[1]) + 2 + len(begin[2]))
            current = {}
            kernels.append(current)
            current[begin[3]] = begin[4].strip("'\" ")
            continue
        plain = re.match(r"^(\s*)(\.\w+):\s*(.*)$", line)
        if plain and current is not None and len(plain[1]) == indent[1]:
            current[plain[2]] = plain[3].strip("'\" ")
    return kernels


def compare_notes(files):
    count = compared = 0
    seen = collections.defaultdict(list)
    for folder in CORPUS:
        for kernel in rkprof(folder, "--isa", "never")["kernels"]:
            seen[kernel["file"]].append(kernel)
    for path in files:
        with tempfile.TemporaryDirectory() as work:
            expected = [kernel for elf in elfs(path, work) for kernel in notes(elf)]
        ours = seen.get(path, [])
        if len(ours) != len(expected):
            fail("number of kernels", f"{path}: {len(ours)}, llvm-readelf has {len(expected)}")
            continue
        # The bundler lists targets in an order of its own.
        have, want = collections.Counter(), collections.Counter()
        for kernel in ours:
            have[(kernel["symbol"], *(kernel[name] for name in KEYS.values()))] += 1
        for said in expected:
            symbol = said.get(".symbol", said.get(".name", "")).removesuffix(".kd")
            want[(symbol, *(int(said[key], 0) if key in said else None for key in KEYS))] += 1
        count += len(expected)
        compared += len(expected) * (1 + len(KEYS))
        for kernel in have - want:
            fail("facts", f"{path}: {kernel} is not what llvm-readelf has: {[one for one in want if one[0] == kernel[0]]}")
    return count, compared


WIDTHS = {"dword": 4, "dwordx2": 8, "dwordx3": 12, "dwordx4": 16, "b32": 4, "b64": 8, "b96": 12, "b128": 16}


def compare_code(path):
    """Instructions of each kernel of a file, by class, against a listing of its own."""
    ours = rkprof(path, "--isa", "always")
    count = instructions = 0
    with tempfile.TemporaryDirectory() as work:
        by_symbol = collections.defaultdict(list)
        for elf in elfs(path, work):
            functions = {}
            for line in llvm("llvm-readelf", "--symbols", "--wide", elf).stdout.decode(errors="replace").splitlines():
                words = line.split()
                if len(words) == 8 and words[3] == "FUNC":
                    functions[words[7]] = (int(words[1], 16), int(words[2], 0))
            rows = []
            for line in llvm("llvm-objdump", "-d", "--no-leading-addr", elf).stdout.decode(errors="replace").splitlines():
                if found := re.match(r"^\s+(\w.*?)\s*// ([0-9A-F]+):((?: [0-9A-F]{8})+)", line):
                    rows.append((found[1], int(found[2], 16), 4 * len(found[3].split())))
            begins = sorted(begin for begin, _ in functions.values())
            for symbol, (begin, size) in functions.items():
                end = begin + size if size else next((other for other in begins if other > begin), 1 << 62)
                by_symbol[symbol].append((size, [row for row in rows if begin <= row[1] < end]))
    for kernel in ours["kernels"]:
        code = kernel["instructions"]
        if code is None:
            wrong["not disassembled"] += kernel["code_bytes"] is not None
            continue
        size, rows = by_symbol[kernel["symbol"]].pop(0)
        texts = [text for text, _, _ in rows]
        used = sum(length for _, _, length in rows)
        # Without a size, padding is not code.
        while size == 0 and texts and texts[-1].split()[0] in ("s_code_end", "s_nop"):
            used -= rows[len(texts) - 1][2]
            texts.pop()
        mix = code["mix"]
        name = [text.split()[0] for text in texts]
        global_loads = [
            text for text in name if re.match(r"(global|flat)_load_", text) and "_lds_" not in text and "_tr_" not in text
        ]
        by_width = collections.Counter(WIDTHS.get(text.split("_")[-1]) for text in global_loads)
        pairs = {
            "instructions": (mix["total"], len(texts)),
            "bytes": (code["bytes"], used),
            "symbol's size": (kernel["code_bytes"] or size, size),
            "matrix": (mix["matrix"], sum(bool(re.match(r"v_(mfma|smfmac|wmma|swmmac)_", one)) for one in name)),
            "lds": (mix["lds"], sum(one.startswith(("ds_", "lds_")) for one in name)),
            "waits": (mix["waits"], sum(one.startswith("s_wait") for one in name)),
            "barriers": (mix["barriers"], sum(one.startswith("s_barrier") for one in name)),
            "atomics": (mix["atomics"], sum("_atomic_" in one and not one.startswith(("ds_", "s_")) for one in name)),
            "scalar loads": (mix["scalar_loads"], sum(one.startswith(("s_load", "s_buffer_load")) for one in name)),
            "stores": (
                mix["global_stores"] + mix["scratch_stores"],
                sum(bool(re.match(r"(global|flat|buffer|tbuffer|scratch|image)_.*store", one)) for one in name),
            ),
        }
        if not any(one.startswith(("buffer_load", "image_", "tbuffer_")) for one in name):
            ours_16 = mix["global_loads_by_bytes"].get("16", 0)
            pairs["loads of 16 bytes"] = (ours_16, by_width.get(16, 0))
        for kind, (value, expected) in pairs.items():
            if value != expected:
                fail(kind, f"{path} {kernel['symbol']}: {value}, llvm-objdump has {expected}")
        count += 1
        instructions += len(texts)
    return count, instructions


REMARKS = {
    "VGPRs": lambda kernel: kernel["noted_vgprs"],
    "TotalSGPRs": lambda kernel: kernel["sgprs"],
    "ScratchSize [bytes/lane]": lambda kernel: kernel["scratch_bytes"],
    "VGPRs Spill": lambda kernel: kernel["vgpr_spills"],
    "SGPRs Spill": lambda kernel: kernel["sgpr_spills"],
    "LDS Size [bytes/block]": lambda kernel: kernel["lds_bytes"],
}
# Kernels whose fault clang does not say: finding, and a word of its line. The others must have none.
PLANTED = {
    "spilling": ("spill-in-loop", "spills here"),
    "lds_limited": ("lds-costs-waves", None),
    "register_limited": ("registers-cost-waves", None),
    "narrow_loads": ("narrow-loads", "// narrow"),
    "gemm_without_matrix": ("no-matrix", "sum += a[row * k + i]"),
    "array_in_scratch": ("scratch", "// from scratch"),
    "waiting": ("waits", "// waits"),
    "spilling_among_loads": ("spills", "// spills among loads"),
    "spilling_scalars": ("spill-in-loop", "// spills scalars"),
    "gemm_of_bytes": ("no-matrix", "// bytes"),
    "calling_in_loop": ("scratch", "// calls"),
    "clean_axpy": None,
    "gemm_with_matrix": None,
    "clean_copy": None,
    "gemv_clean": None,
    "calling_once": None,
}


def compare_compiled(target, source):
    """What clang says of kernels while it compiles them, and the planted faults."""
    work = tempfile.mkdtemp(dir=f"{ROOT}/tmp")
    inside = work.removeprefix(ROOT)
    try:
        with open(f"{work}/kernels.hip", "w") as file:
            file.write(source)
        chroot = [] if os.geteuid() == 0 else ["sudo"]
        command = (
            f"cd {inside} && clang-22 -x hip --offload-arch={target} --cuda-device-only --no-gpu-bundle-output -nogpulib -nogpuinc -O3 "
            "-gline-tables-only -ffile-compilation-dir=. -Rpass-analysis=kernel-resource-usage kernels.hip -o kernels.co"
        )
        output = subprocess.run([*chroot, "chroot", ROOT, "sh", "-c", command], capture_output=True)
        if output.returncode != 0:
            sys.exit(output.stderr.decode())
        ours = {kernel["symbol"]: kernel for kernel in rkprof(f"{work}/kernels.co", "--isa", "always")["kernels"]}
    finally:
        subprocess.run([*([] if os.geteuid() == 0 else ["sudo"]), "rm", "-r", work], check=True)
    kernel, compared = None, 0
    for line in output.stderr.decode().splitlines():
        if not (found := re.search(r"remark: +(.*?): (\S+) \[-Rpass", line)):
            continue
        if found[1] == "Function Name":
            # It says the same of functions that kernels call.
            kernel = ours.get(found[2])
        elif kernel is None:
            continue
        elif found[1] in REMARKS:
            compared += 1
            if REMARKS[found[1]](kernel) != int(found[2]):
                fail(f"clang's {found[1]}", f"{target} {kernel['symbol']}: {REMARKS[found[1]](kernel)}, clang says {found[2]}")
        elif found[1] == "Occupancy [waves/SIMD]":
            compared += 1
            # clang does not count that waves come in workgroups: small ones show the registers' limit alone.
            waves = max(fit["waves_per_simd"] for fit in kernel["occupancy"])
            if kernel["lds_bytes"]:
                waves = kernel["occupancy"][0]["waves_per_simd"]
            if waves != int(found[2]):
                fail("clang's occupancy", f"{target} {kernel['symbol']}: {waves}, clang says {found[2]}")
    lines = source.splitlines()
    for kernel in ours.values():
        name = kernel["name"].split("(")[0]
        if name not in PLANTED:
            continue
        found = {finding["id"]: finding for finding in kernel["findings"]}
        if PLANTED[name] is None:
            if found:
                fail("silence", f"{target} {name}: {sorted(found)}")
            continue
        identity, word = PLANTED[name]
        if identity not in found:
            fail("planted fault", f"{target} {name}: {identity} is not among {sorted(found)}")
        elif word:
            line = (found[identity]["line"] or {}).get("line", 0)
            planted = 1 + next(number for number, text in enumerate(lines) if word in text)
            if abs(line - planted) > 3:
                fail("line", f"{target} {name}: {line} instead of {planted}")
    return len(ours), compared


def variants():
    """Kernels with many numbers of live registers and sizes of LDS, for the occupancy."""
    out = ["#define BOUNDS __attribute__((amdgpu_flat_work_group_size(1, 256)))"]
    for live in range(8, 248, 12):
        values = "".join(f"float a{k} = x[{k} + {live} * i]; " for k in range(live))
        held = "".join(f'asm volatile("" : "+v"(a{k})); ' for k in range(live))
        out.append(
            f"__attribute__((global)) BOUNDS void live_{live}(const float *x, float *y, int n) {{ int i = "
            f"__builtin_amdgcn_workitem_id_x(); {values} for (int j = 0; j < n; j++) {{ {held} }} y[i] = "
            f"{' + '.join(f'a{k}' for k in range(live))}; }}"
        )
    for kib in (1, 3, 4, 7, 8, 11, 13, 16, 17, 21, 25, 32, 33, 48, 63):
        out.append(
            f"__attribute__((global)) BOUNDS void lds_{kib}(const int *x, int *y) {{ __attribute__((shared)) static int t[{kib * 256}]; "
            f"int i = __builtin_amdgcn_workitem_id_x(); t[x[i]] = i; __builtin_amdgcn_s_barrier(); y[i] = t[x[i + 256]]; }}"
        )
    return "\n".join(out)


def main():
    os.makedirs(OUT, exist_ok=True)
    objdump_script()
    files = sorted(
        file for folder in CORPUS for file in glob.glob(f"{folder}/*") if file.endswith((".co", ".hsaco"))
    )
    kernels, facts = compare_notes(files)
    print(f"notes: {facts} values of {kernels} kernels in {len(files)} files")
    # Evenly over names, so that each architecture and library is there; large files take minutes.
    small = [file for file in files if os.path.getsize(file) < 400_000]
    chosen = small[:: max(1, len(small) // max(1, DISASSEMBLED))]
    sums = [compare_code(file) for file in chosen]
    print(
        f"code: {sum(count for count, _ in sums)} kernels with {sum(count for _, count in sums)} instructions in {len(chosen)} files"
    )
    with open("crates/code/tests/objects/kernels.hip") as file:
        planted = file.read()
    for target in ("gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1151", "gfx1200"):
        sources = [variants()] if target in ("gfx950", "gfx1030") else [planted, variants()]
        sums = [compare_compiled(target, source) for source in sources]
        print(f"{target}: {sum(count for count, _ in sums)} compiled kernels, {sum(count for _, count in sums)} values of clang")
    for library in LIBRARIES:
        found = rkprof(library, "--isa", "never")
        print(f"{os.path.basename(library)}: {len(found['kernels'])} kernels in {found['code_objects']} code objects")
    print("wrong:", dict(wrong) or "nothing")
    return 1 if wrong else 0


sys.exit(main())
