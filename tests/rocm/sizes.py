#!/usr/bin/env python3
"""Problem sizes from kernel arguments, on real ROCm: rocblas-bench and hipblaslt-bench multiply matrices of given sizes, types and
layouts under `rkprof run`, and what rkprof read of each launch must be what the bench was given.

    sizes.py ROOT BUILD OUT [--gate | --most N]

A product is judged by one launch at least with exactly the size, layout, types, leading dimensions and beta of the bench's arguments, and
no launch with another size. A kernel that is no Tensile kernel (a product with one column may be a product with a vector) has no size,
and is counted as such. The printed line of each (in the gate: of the first of a library) is run once more, and must launch the same
kernel. On gfx942 HIP puts arguments into memory of the device, so rkprof reads what the launching call was given. With
HIP_FORCE_DEV_KERNARG=0 it reads the packet's own, and the rows must be the same. At the end `--kernel-args` records what arguments.c gives to
kernels of C++ and graphs.c to those of graphs, and llama.cpp's kernels must have the sizes of its model. Exit code 1 when one differs.
"""

import itertools
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gguf
import programs

TESTS = programs.TESTS
ROCBLAS = f"{TESTS}/librocblas5-bench/rocblas-bench"
LIGHT = f"{TESTS}/libhipblaslt1-bench/hipblaslt-bench"

# A, B; C, D; the sum.
TYPES = {
    "rocblas": [("f32_r", "f32_r", "f32_r"), ("f16_r", "f16_r", "f32_r"), ("f16_r", "f16_r", "f16_r"), ("bf16_r", "bf16_r", "f32_r"),
                ("f16_r", "f32_r", "f32_r"), ("f64_r", "f64_r", "f64_r"), ("f32_c", "f32_c", "f32_c"), ("f64_c", "f64_c", "f64_c"),
                ("i8_r", "i32_r", "i32_r")],
    "hipblaslt": [("f16_r", "f16_r", "f32_r"), ("bf16_r", "bf16_r", "f32_r"), ("f32_r", "f32_r", "f32_r"), ("f16_r", "f32_r", "f32_r")],
}
SIZES = [(128, 128, 128), (1024, 512, 256), (333, 77, 1000), (64, 2048, 96), (17, 5, 31), (4096, 16, 512), (256, 256, 4096), (2048, 2048, 64)]


class Product:
    def __init__(self, library, gpu, size, types, layout, batch, beta, padding):
        self.library, self.gpu, self.size, self.types = library, gpu, size, types
        self.layout, self.batch, self.beta, self.padding = layout, batch, beta, padding

    def leading(self):
        m, n, k = self.size
        a, b = (m, k) if self.layout[0] == "N" else (k, m), (k, n) if self.layout[1] == "N" else (n, k)
        return [a[0] + self.padding, b[0] + self.padding, m + self.padding, m + self.padding]

    def strides(self):
        m, n, k = self.size
        a, b, c, d = self.leading()
        return [a * (k if self.layout[0] == "N" else m), b * (n if self.layout[1] == "N" else k), c * n, d * n]

    def command(self):
        m, n, k = self.size
        ab, cd, compute = self.types
        lda, ldb, ldc, ldd = self.leading()
        options = f"-m {m} -n {n} -k {k} --lda {lda} --ldb {ldb} --ldc {ldc} --ldd {ldd} --alpha 1 --beta {self.beta} "
        options += f"--a_type {ab} --b_type {ab} --c_type {cd} --d_type {cd} --compute_type {compute} "
        if self.batch > 1:
            a, b, c, d = self.strides()
            options += f"--batch_count {self.batch} --stride_a {a} --stride_b {b} --stride_c {c} --stride_d {d} "
        if self.library == "rocblas":
            function = "gemm_strided_batched_ex" if self.batch > 1 else "gemm_ex"
            return shlex.split(f"{ROCBLAS} -f {function} --transposeA {self.layout[0]} --transposeB {self.layout[1]} {options} -i 2 -j 0")
        return shlex.split(f"{LIGHT} --transA {self.layout[0]} --transB {self.layout[1]} {options} -i 2 -j 0")

    def expected(self):
        """What a launch of the report must have, beside the strides of a batch."""
        m, n, k = self.size
        return {"m": m, "n": n, "k": k, "batch": self.batch, "layout": self.layout, "leading": self.leading(), "reads_c": self.beta != 0,
                "types": [self.types[0]] * 2 + [self.types[1]] * 2, "compute": self.types[2]}

    def __str__(self):
        batch = f"{self.batch} x " if self.batch > 1 else ""
        return f"{self.library} {self.gpu} {batch}{' x '.join(map(str, self.size))} {self.layout} {' '.join(self.types)} beta {self.beta} pad {self.padding}"


def products(most):
    """The combinations, the same in each run, mixed so that the first ones are of all kinds. `most` 0: what the gate runs, one for each
    library and GPU, and in each library a batch."""
    found = []
    for library, gpus in (("rocblas", ["gfx90a", "gfx942", "gfx1100", "gfx1151"]), ("hipblaslt", ["gfx90a", "gfx1100"])):
        for gpu, size, types in itertools.product(gpus, SIZES, TYPES[library]):
            complexes = types[0].endswith("_c")
            if library == "hipblaslt" and gpu == "gfx1100" and types[0] == "f32_r":
                continue
            mixer = random.Random(f"{library} {gpu} {size} {types}")
            layout = mixer.choice(["NN", "NT", "TN", "TT"] + (["CN", "NC"] if complexes else []))
            batch, beta, padding = mixer.choice([1, 1, 3]), mixer.choice([0, 0, 2]), mixer.choice([0, 0, 8])
            found.append(Product(library, gpu, size, types, layout, batch, beta, padding))
    random.Random(40).shuffle(found)
    if most != 0:
        return found[:most]
    kinds = {}
    for product in found:
        kinds.setdefault((product.library, product.gpu), product)
    for library in ("rocblas", "hipblaslt"):
        batch = next(product for product in found if product.library == library and product.batch > 1)
        kinds[library, batch.gpu] = batch
    return list(kinds.values())


IN_DEVICE_MEMORY = {"gfx942"}


def launches(lab, place, product, command, in_host_memory=False):
    """The sizes of the report, the names of all kernels and the share of unknown sizes, or the reason why there are none."""
    run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--", *command]
    program = programs.Program(str(product), [product.gpu], command)
    environment = {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0"}
    if in_host_memory:
        environment["HIP_FORCE_DEV_KERNARG"] = "0"
    outcome = lab.run(program, place, run, environment)
    if outcome.code != 0:
        return None, f"exit code {outcome.code}: {outcome.output[-300:]}"
    shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
    if shown.returncode != 0:
        return None, shown.stderr[-300:]
    report = json.loads(shown.stdout)
    sizes = report["problem_sizes"]
    kernels = [row["mangled"] for row in report["kernels"]]
    return (sizes["rows"] if sizes else [], kernels, sizes["unknown_share"] if sizes else None), None


def is_product(name):
    return name.removeprefix("Custom_").startswith("Cijk_A")


def may_hide(name, key):
    """Whether the report may leave this out. A sum's type: the name of a kernel for 8-bit numbers may not have it. Leading dimensions:
    kernels that split K into a buffer do not get those of C and D; hipBLASLt decides this at the launch."""
    split = re.search(r"_GSU([0-9]+)_", name)
    return key == "compute" or key == "leading" and ("UserArgs" in name or split is not None and int(split[1]) > 1)


def check(lab, number, product, runs_line):
    """(outcome, text): `same`, `vector` (no Tensile kernel), `refused` by the library, or `WRONG`."""
    place = lab.out / "sizes" / f"{number:03}"
    found, reason = launches(lab, place / "first", product, product.command())
    if found is None:
        return ("refused" if "exit code" in reason else "WRONG"), reason
    rows, kernels, _ = found
    if not any(map(is_product, kernels)):
        return "vector", ", ".join(kernels)
    expected = product.expected()
    wrong = []
    if not rows:
        return "WRONG", "no size of " + ", ".join(filter(is_product, kernels))
    for row in rows:
        for key, value in expected.items():
            if row[key] != value and not (row[key] is None and may_hide(row["kernel"], key)):
                wrong.append(f"{key} is {row[key]}, not {value}")
        if product.batch > 1 and row["strides"] is not None and row["strides"] != product.strides():
            wrong.append(f"strides are {row['strides']}, not {product.strides()}")
    if wrong:
        return "WRONG", "; ".join(sorted(set(wrong)))
    if product.gpu in IN_DEVICE_MEMORY:
        others, reason = launches(lab, place / "host", product, product.command(), in_host_memory=True)
        if others is None:
            return "WRONG", reason
        keys = ["m", "n", "k", "batch", "strides", "leading", "kernel", "bench", *expected]
        both = [sorted(json.dumps([row[key] for key in keys]) for row in of) for of in (rows, others[0])]
        if both[0] != both[1]:
            return "WRONG", f"arguments in memory of the device: {both[0]}, in memory of the host: {both[1]}"
    line = next((row["bench"] for row in rows if row["bench"]), None)
    if line is None:
        return "same", "no line"
    if not runs_line:
        return "same", "line not run"
    words = shlex.split(line)
    words[0] = {"rocblas-bench": ROCBLAS, "hipblaslt-bench": LIGHT}[words[0]]
    again, reason = launches(lab, place / "again", product, [*words, "-i", "2", "-j", "0"])
    if again is None:
        return "WRONG", f"its line fails: {line}: {reason}"
    before, after = ({name for name in of if is_product(name)} for of in (kernels, again[1]))
    if before != after:
        return "WRONG", f"its line launches another kernel: {line}: {before} and {after}"
    shutil.rmtree(place, ignore_errors=True)
    return "same", "line"


def check_arguments(lab):
    """`--kernel-args` against a program that prints what it gives to its kernels. Returns what is wrong."""
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", lab.out / "arguments", Path(__file__).parent / "arguments.c", "-ldl"], check=True)
    wrong = []
    for gpu in ("gfx90a", "gfx942", "gfx1151"):
        place = lab.out / "sizes" / f"arguments-{gpu}"
        program = programs.Program("arguments", [gpu], [str(lab.out / "arguments")])
        run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--kernel-args", "scale|plain", "--", *program.command]
        environment = {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0"}
        outcome = lab.run(program, place, run, environment)
        if outcome.code != 0:
            wrong.append(f"{gpu}: exit code {outcome.code}: {outcome.output[-300:]}")
            continue
        given = {}
        for line in filter(lambda line: line.startswith("{"), outcome.output.splitlines()):
            values = json.dumps(json.loads(line), sort_keys=True)
            given[values] = given.get(values, 0) + 1
        shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
        rows = [row for row in json.loads(shown.stdout)["kernel_arguments"] or [] if row["library"] is None]
        # A whole number that the program prints of a floating-point argument is equal, and has another text.
        plain = lambda value: int(value) if isinstance(value, float) and value.is_integer() else value
        told = {json.dumps({name: plain(value) for name, value in row["values"].items()}, sort_keys=True): row["calls"] for row in rows}
        if told != given or len(given) != 40:
            different = sorted(set(told.items()) ^ set(given.items()))
            wrong.append(f"{gpu}: {len(given)} sets given, {len(told)} told; different: {different[:4]}")
    return wrong


def check_vectors(lab):
    """rocBLAS's operations on vectors against a program that prints what it asks for. Returns what is wrong."""
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", lab.out / "vectors", Path(__file__).parent / "vectors.c", "-ldl"], check=True)
    wrong = []
    for gpu in ("gfx90a", "gfx942", "gfx1100"):
        place = lab.out / "sizes" / f"vectors-{gpu}"
        program = programs.Program("vectors", [gpu], [str(lab.out / "vectors")])
        run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--", *program.command]
        outcome = lab.run(program, place, run, {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0"})
        if outcome.code != 0:
            wrong.append(f"{gpu}: exit code {outcome.code}: {outcome.output[-300:]}")
            continue
        shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
        key = lambda sizes, flops, bytes: (tuple(sorted((name, int(value)) for name, value in sizes.items())), flops, bytes)
        told = Counter()
        for row in json.loads(shown.stdout)["kernel_arguments"] or []:
            if row["library"] == "rocBLAS":
                makes_parts = "gemvt_sn_kernel" in row["kernel"]
                told[makes_parts, key(row["sizes"], row["flops"], row["least_bytes"])] += row["calls"]
        asked = [json.loads(line) for line in outcome.output.splitlines() if line.startswith("{")]
        missing = []
        for one in asked:
            both = [(parts, key(one["sizes"], one["flops"], one["inputs"] + (0 if parts else one["result"]))) for parts in (False, True)]
            found = next((of for of in both if told[of] > 0), None)
            if found:
                told[found] -= 1
            else:
                missing.append(one)
        other = sorted(of for of, calls in told.items() if calls > 0)
        print(f"  vectors on {gpu}: {len(asked) - len(missing)} of {len(asked)} operations have their size", flush=True)
        if missing or other:
            wrong.append(f"{gpu}: no launch has {missing[:4]} ({len(missing)}); not asked for {other[:4]} ({len(other)})")
    return wrong


def of_library(lab, place, gpu, name, command, library):
    """The launches of a library that a report has: sizes, operations and bytes, and how many. And what the program printed."""
    program = programs.Program(name, [gpu], command)
    run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--", *program.command]
    quiet = {"MIOPEN_FIND_MODE": "1", "MIOPEN_DEBUG_FIND_ONLY_SOLVER": "ConvDirectNaiveConvFwd", "MIOPEN_USER_DB_PATH": "/tmp/miopen"}
    outcome = lab.run(program, place, run, {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0", **quiet})
    shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
    told = Counter()
    for row in json.loads(shown.stdout)["kernel_arguments"] or []:
        if row["library"] == library:
            told[tuple(sorted(row["sizes"].items())), round(row["flops"]), round(row["least_bytes"])] += row["calls"]
    return told, outcome


def check_transforms(lab):
    """hipFFT's transforms against a program that prints what it asks for. Returns what is wrong."""
    source = Path(__file__).parent / "transforms.c"
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", lab.out / "transforms", source, "-ldl", "-lm"], check=True)
    wrong = []
    told, outcome = of_library(lab, lab.out / "sizes" / "transforms", "gfx942", "transforms", [str(lab.out / "transforms")], "rocFFT")
    asked = [json.loads(line) for line in outcome.output.splitlines() if line.startswith("{")] if outcome.code == 0 else []
    known = Counter((tuple(sorted(one["sizes"].items())), round(one["flops"]), round(one["bytes"])) for one in asked)
    print(f"  transforms: {(told & known).total()} of {known.total()} have their size", flush=True)
    # A plan may be carried out by other kernels.
    if not asked or told - known or (known - told).total() > known.total() / 4:
        text = f"not asked for {list((told - known).items())[:4]}, missing {list((known - told).items())[:4]}"
        wrong.append(f"exit code {outcome.code}, {text}: {outcome.output[-300:]}")
    return wrong


def check_convolutions(lab):
    """MIOpen's own driver against its options. Returns what is wrong."""
    wrong = []
    for gpu in ("gfx90a", "gfx1100"):
        for number, (n, c, h, w, k, y, x, groups) in enumerate([(4, 16, 28, 28, 32, 3, 3, 2), (1, 3, 31, 17, 5, 1, 5, 1)]):
            options = f"-n {n} -c {c} -H {h} -W {w} -k {k} -y {y} -x {x} -p {y // 2} -q {x // 2} -g {groups} -F 1 -i 1 -V 0"
            command = [f"{TESTS}/libmiopen1-tests/MIOpenDriver", "conv", *options.split()]
            told, outcome = of_library(lab, lab.out / "sizes" / f"convolutions-{gpu}-{number}", gpu, "convolution", command, "MIOpen")
            sizes = {"n": n, "c": c, "h": h, "w": w, "k": k, "y": y, "x": x, "groups": groups}
            numbers = n * c * h * w + k * c // groups * y * x + n * k * h * w
            expected = (tuple(sorted(sizes.items())), 2 * n * k * h * w * c // groups * y * x, 4 * numbers)
            if set(told) != {expected}:
                wrong.append(f"{gpu}: exit code {outcome.code}, {options}: {told}, not {expected}")
    print(f"  convolutions: {4 - len(wrong)} of 4 have their size", flush=True)
    return wrong


def check_graphs(lab):
    """Graphs that a program captures, makes, changes and nests: the arguments of each kernel must be what the program gave its node, in every
    replay. Those of kernels on two branches may be unknown, and not another's. Returns what is wrong."""
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", lab.out / "graphs", Path(__file__).parent / "graphs.c", "-ldl"], check=True)
    wrong = []
    for gpu in ("gfx90a", "gfx942", "gfx1100"):
        place = lab.out / "sizes" / f"graphs-{gpu}"
        program = programs.Program("graphs", [gpu], [str(lab.out / "graphs")])
        run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--kernel-args", "plain|other", "--", *program.command]
        environment = {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0"}
        outcome = lab.run(program, place, run, environment)
        if outcome.code != 0:
            wrong.append(f"{gpu}: exit code {outcome.code}: {outcome.output[-300:]}")
            continue
        certain, beside = Counter(), Counter()
        for line in outcome.output.splitlines():
            if line.startswith(("{", "?{")):
                values = json.dumps(json.loads(line.removeprefix("?")), sort_keys=True)
                (beside if line.startswith("?") else certain)[values] += 1
        shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
        report = json.loads(shown.stdout)
        told = Counter()
        for row in report["kernel_arguments"] or []:
            if row["library"] is None:
                told[json.dumps(row["values"], sort_keys=True)] += row["calls"]
                if row["grid"][0] != 64 * row["values"]["arg1"]:
                    wrong.append(f"{gpu}: {row['values']} of a launch of {row['grid']}")
        launched = sum(row["calls"] for row in report["kernels"] if row["name"] in ("plain", "other"))
        if certain - told or told - certain - beside or launched != (certain + beside).total() or not beside:
            wrong.append(f"{gpu}: {launched} launches; not told: {certain - told}; told and not given: {told - certain - beside}")
    return wrong


def matrices(tokens, prompts):
    """The products of a matrix and columns that llama.cpp does for gguf.py's model: (M, N, K) and how often. The last layer of a prompt
    goes on with its last token alone once the attention is done."""
    layers, width, hidden, vocabulary = gguf.LAYERS, gguf.WIDTH, gguf.HIDDEN, len(gguf.TOKENS)
    wanted = {
        (width, 1, width): 4 * layers * tokens,
        (hidden, 1, width): 2 * layers * tokens + 2 * prompts,
        (width, 1, hidden): layers * tokens + prompts,
        (vocabulary, 1, width): tokens + prompts,
        (width, PROMPT, width): 4 * layers * prompts,
        (hidden, PROMPT, width): 2 * (layers - 1) * prompts,
        (width, PROMPT, hidden): (layers - 1) * prompts,
    }
    return {size: count for size, count in wanted.items() if count}


PROMPT, TOKENS = 16, 8


def report_wrong(kind, wrong):
    print("".join(f"  WRONG llama.cpp {kind}: {text}\n" for text in wrong), end="", flush=True)
    return len(wrong)


def check_model(lab, kind, graphs):
    """llama.cpp with a model whose sizes are known, in half precision or quantized: each product must be one of the model, as often as its
    tokens and prompts ask for, and what else rkprof knows of must be of the model's rows. It decodes by graphs, as it does by itself, or
    without. Returns what is wrong."""
    model = lab.out / f"tiny-{kind}.gguf"
    if kind == "F16":
        subprocess.run([sys.executable, Path(__file__).parent / "gguf.py", model], check=True)
    place = lab.out / "sizes" / f"model-{kind}{'-graphs' if graphs else ''}"
    bench = ["llama-bench", "-m", str(model), "-p", str(PROMPT), "-n", str(TOKENS), "-r", "1", "-ngl", "99", "-t", "2"]
    program = programs.Program(f"llama-bench {kind}", ["gfx1100"], bench)
    run = [str(lab.build / "rkprof"), "run", "-q", "-o", str(place / "run"), "--", *bench]
    environment = {"RKPROF_LIB": str(lab.build / "librkprof.so"), "RKPROF_VERIFY": "0"}
    if not graphs:
        environment["GGML_CUDA_DISABLE_GRAPHS"] = "1"
    if kind != "F16":
        quantize = ["llama-quantize", str(lab.out / "tiny-F16.gguf"), str(model), kind]
        made = lab.run(programs.Program("llama-quantize", ["gfx1100"], quantize), lab.out / "sizes" / f"quantize-{kind}", quantize, {})
        if made.code != 0:
            return [f"llama-quantize: exit code {made.code}: {made.output[-300:]}"]
    outcome = lab.run(program, place, run, environment)
    if outcome.code != 0:
        return [f"exit code {outcome.code}: {outcome.output[-300:]}"]
    shown = subprocess.run([lab.build / "rkprof", "report", place / "run", "--format", "json"], capture_output=True, text=True)
    report = json.loads(shown.stdout)
    found, wrong, known = {}, [], {}
    for row in report["kernel_arguments"]:
        known[row["kernel"]] = known.get(row["kernel"], 0) + row["calls"]
        sizes = row["sizes"] or {}
        if "M" in sizes:
            size = (sizes["M"], sizes["N"], sizes["K"])
            found[size] = found.get(size, 0) + row["calls"] * sizes.get("matrices", 1)
        elif "columns" in sizes and sizes["columns"] not in (gguf.WIDTH, gguf.HIDDEN, gguf.WIDTH // gguf.HEADS):
            wrong.append(f"{row['kernel']}: rows of {sizes['columns']}")
        elif "heads" in sizes and (sizes["heads"], sizes["head_size"]) != (gguf.HEADS, gguf.WIDTH // gguf.HEADS):
            wrong.append(f"{row['kernel']}: {sizes}")
    for row in report["problem_sizes"]["rows"]:
        known[row["kernel"]] = known.get(row["kernel"], 0) + row["calls"]
        size = (row["m"], row["n"], row["k"])
        found[size] = found.get(size, 0) + row["calls"]
    prompts = found.get((gguf.WIDTH, PROMPT, gguf.WIDTH), 0) // (4 * gguf.LAYERS)
    tokens = found.get((len(gguf.TOKENS), 1, gguf.WIDTH), 0) - prompts
    # One more of each is for warming up.
    replays = sum(row["duration"]["count"] for row in report["api"] if row["name"] == "hipGraphLaunch")
    if (replays > 0) != graphs:
        wrong.append(f"{replays} launches of graphs")
    if not 1 <= prompts <= 2 or not TOKENS <= tokens <= TOKENS + 1:
        wrong.append(f"{prompts} prompts, {tokens} tokens")
    if found != matrices(tokens, prompts):
        wrong.append(f"products {sorted(found.items())}, not {sorted(matrices(tokens, prompts).items())}")
    calls = {}
    for row in report["kernels"]:
        calls[row["name"]] = calls.get(row["name"], 0) + row["calls"]
    unknown = [name for name, count in calls.items() if known.get(name, 0) != count and "fillBuffer" not in name]
    wrong += [f"{known.get(name, 0)} of {calls[name]} launches of {name} have a size" for name in unknown]
    print(f"  llama.cpp {kind}, {replays} launches of graphs: {sum(found.values())} products of {len(found)} sizes, {prompts} prompts, {tokens} tokens, "
          f"{100 * report['problem_sizes']['understood_share']:.1f} % of kernel time understood", flush=True)
    return wrong


def main():
    root, build, out = (Path(argument).resolve() for argument in sys.argv[1:4])
    words = sys.argv[4:]
    most = 0 if words == ["--gate"] else int(words[words.index("--most") + 1]) if "--most" in words else None
    shutil.rmtree(out / "sizes", ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
    lab = programs.Lab(root, build, out)
    chosen = products(most)
    firsts = {product.library: number for number, product in reversed(list(enumerate(chosen)))}
    counted, failed = {}, 0

    def one(pair):
        number, product = pair
        return check(lab, number, product, most != 0 or firsts[product.library] == number)

    with ThreadPoolExecutor(int(os.environ.get("ROCM_JOBS", "2"))) as pool:
        for product, (outcome, text) in zip(chosen, pool.map(one, enumerate(chosen))):
            key = f"{outcome}, {text}" if outcome == "same" else outcome
            counted[key] = counted.get(key, 0) + 1
            failed += outcome == "WRONG"
            if outcome != "same":
                print(f"  {outcome} {product}: {text}", flush=True)
    wrong = check_arguments(lab) + [f"of graphs: {text}" for text in check_graphs(lab)] + [f"of vectors: {text}" for text in check_vectors(lab)]
    wrong += [f"of transforms: {text}" for text in check_transforms(lab)] + [f"of convolutions: {text}" for text in check_convolutions(lab)]
    models = ["F16", "Q8_0", "Q4_K_M"] if most != 0 else ["F16", "Q4_K_M"]
    failed += len(wrong) + sum(report_wrong(kind, check_model(lab, kind, graphs=True)) for kind in models)
    failed += report_wrong("F16", check_model(lab, "F16", graphs=False))
    print("\n".join(f"  WRONG arguments {text}" for text in wrong) or "  arguments are those that the programs printed", flush=True)
    print("  " + "; ".join(f"{count} {key}" for key, count in sorted(counted.items())))
    # A check in which the library refused most of it shows nothing.
    sys.exit(failed > 0 or sum(count for key, count in counted.items() if key.startswith("same")) < len(chosen) / 2)


if __name__ == "__main__":
    main()
