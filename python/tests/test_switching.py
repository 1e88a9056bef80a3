"""A walk through five documents that people follow today, from top to bottom: GEAK's profiler, AACO's profiler, a guide for WMMA
kernels, one for inference, madengine's profiling configurations. What they use either works here, or the table "What is
different" of docs/guides/coming-from.md names it (`named`). The lists are ours: options, names, keys, columns.

    RKPROF=target/debug/rkprof python -m unittest discover -s python/tests
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Iterable

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import rkprof  # noqa: E402
from rkprof import dropin  # noqa: E402
from rkprof._command import command  # noqa: E402
from test_dropin import ARROW  # noqa: E402
from test_inside import program, simulator  # noqa: E402
from test_rkprof import FAST, workload  # noqa: E402

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "coming-from.md"
PANDAS = importlib.util.find_spec("pandas") is not None
KERNEL_TIMES = ["mean_us", "std_us", "min_us", "max_us", "p50_us", "p95_us", "p99_us"]


def differences() -> set[str]:
    """The first column of the table."""
    table = PAGE.read_text().partition("## What is different\n")[2].partition("\n## ")[0]
    return {line.split(" | ")[0].lstrip("| ") for line in table.splitlines() if line.startswith("| ")} - {"there"}


class Walk(unittest.TestCase):
    """Lines run in one directory, in which `python inference.py` and `python your_script.py` are programs that launch kernels."""

    def setUp(self) -> None:
        keep = tempfile.TemporaryDirectory()
        self.addCleanup(keep.cleanup)
        self.at = Path(keep.name)
        (self.at / "bin").mkdir()
        (self.at / "bin" / "python").symlink_to(sys.executable)
        for name in ["inference.py", "your_script.py"]:
            (self.at / name).write_text(f"import os\nos.execv({command()!r}, {workload('gemm')!r})\n")
        path = f"{self.at / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        self.env = {**os.environ, "PATH": path, "RKPROF_PROBE_HIP": simulator()}

    def rk(self, line: str, code: int = 0, says: str = "", writes: Iterable[str] = ()) -> str:
        """`rkprof LINE`: its exit code, what it says, and files that it writes."""
        # The demo has virtual time.
        env = self.env if line.startswith("demo ") else {**self.env, **FAST}
        done = subprocess.run([command(), *shlex.split(line)], cwd=self.at, env=env, capture_output=True, text=True)
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, code, f"rkprof {line}\n{said}")
        self.assertIn(says, said, f"rkprof {line}")
        for pattern in writes:
            found = [path for path in self.at.glob(pattern) if path.stat().st_size > 0]
            self.assertTrue(found, f"rkprof {line}: no {pattern}")
        return done.stdout

    def read(self, line: str) -> Any:
        return json.loads(self.rk(line))

    def named(self, row: str) -> None:
        self.assertIn(row, differences())


class Table(unittest.TestCase):
    def test_each_row_is_one_that_a_walk_needs(self) -> None:
        needed = re.findall(r'self\.named\("(.*)"\)', Path(__file__).read_text())
        self.assertEqual(set(needed), differences())
        self.assertEqual(len(needed), len(set(needed)), "nothing twice")


class Geak(Walk):
    SCRIPT = """
import json, statistics
times = [10.0, 11.0] * 250
results = {
    "config": {"param1": 1, "param2": 2},
    "components": {
        "my_kernel": {
            "type": "triton", "mean_us": statistics.mean(times), "std_us": statistics.stdev(times), "min_us": 10.0, "max_us": 11.0,
            "p50_us": 10.5, "p95_us": 11.0, "p99_us": 11.0, "bytes_transferred": 1024000, "flops_estimated": 500000,
        },
    },
    "full_pipeline": {"mean_us": 25.0, "std_us": 1.0},
}
with open("/workspace/results.json", "w") as f:
    json.dump(results, f, indent=2)
"""

    def test_quick_start_and_example(self) -> None:
        dropin.install()
        from profiler.generic_profiler import (  # type: ignore[import-not-found]
            GenericProfiler,
            KernelMetrics,
            ModuleAnalysis,
            profile_module,
        )

        self.named("GEAK: scripts run in Docker")
        profiler = GenericProfiler(gpu_id=0)
        results = profiler.profile_script(self.SCRIPT)
        analysis = profiler.analyze_results(results, module_name="my_module")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            profiler.print_analysis(analysis)
            same = profile_module(script_content=self.SCRIPT, module_name="my_module", gpu_id=0, print_results=True)
        self.assertIn("Primary bottleneck: my_kernel (10.5 us, 42.0% of total)", printed.getvalue())
        self.assertIsInstance(analysis, ModuleAnalysis)
        self.assertEqual(same.components, analysis.components)
        [row] = analysis.components
        self.assertIsInstance(row, KernelMetrics)
        self.named("GEAK: fields of `KernelMetrics` and `ModuleAnalysis`")
        given = results["components"]["my_kernel"]
        self.assertEqual({key: getattr(row, key) for key in KERNEL_TIMES}, {key: given[key] for key in KERNEL_TIMES})
        self.assertEqual(dict(results)["full_pipeline"], {"mean_us": 25.0, "std_us": 1.0})
        # The same file by the command.
        (self.at / "results.json").write_text(json.dumps(dict(results)))
        judged = self.read("analyze results.json --arch gfx942 --rules geak --format json")
        self.assertEqual(judged["components"]["my_kernel"]["verdict"]["class"], "MEMORY")
        self.named("GEAK: each component is MEMORY, BALANCED, COMPUTE or LATENCY")

    def test_components_and_devices(self) -> None:
        dropin.install()
        from profiler.bottleneck_analyzer import BottleneckAnalyzer  # type: ignore[import-not-found]
        from profiler.rocm_profiler import ROCmProfiler  # type: ignore[import-not-found]
        from profiler.roofline import RooflineModel  # type: ignore[import-not-found]

        self.assertEqual(BottleneckAnalyzer("gfx942").analyze(10.5, {}, 1024000, 500000).bottleneck, "MEMORY")
        self.named("GEAK: `BottleneckAnalyzer.analyze` with counters")
        self.assertTrue(callable(ROCmProfiler(gpu_id=0).profile_script))
        self.named("GEAK: `ROCmProfiler.profile_kernel(fn)`")
        mi300x = RooflineModel("gfx942")
        self.assertEqual(round(mi300x.peak_tflops), 1307)
        self.assertAlmostEqual(mi300x.peak_bandwidth_gbps, 5300, delta=30)
        self.assertEqual(RooflineModel("gfx950").peak_bandwidth_gbps, 8000)
        self.named("GEAK: 1600 TFLOPS of an MI355X")
        self.named("GEAK: `generate_ascii_plot()`")
        self.rk("demo --scenario gemm --quiet -o run")
        self.rk("roofline run --work Cijk=flops:1e9,bytes:1e7,dtype:fp16", says="FLOP per byte")

    def test_each_kind_of_bottleneck_is_reached(self) -> None:
        self.rk("demo --scenario verdicts --preset full --replay app --quiet -o run")
        kernels = rkprof.Run(self.at / "run").kernels
        kinds = {"MEMORY", "COMPUTE", "LATENCY", "LDS", "CACHE"}
        self.assertLessEqual(kinds, {kernel.bottleneck for kernel in kernels})
        advice = {kernel.bottleneck: " ".join(kernel.recommendations) for kernel in kernels}
        for kind, word in [("LDS", "Pad"), ("CACHE", "Prefetch"), ("MEMORY", "tiles"), ("COMPUTE", "matrix units")]:
            self.assertIn(word, advice[kind])

    def test_fitness_and_notes(self) -> None:
        dropin.install()
        from profiler.generic_profiler import GenericProfiler
        from profiler.openevolve_integration import ProfilingFitness  # type: ignore[import-not-found]

        fitness = ProfilingFitness(
            profiler=GenericProfiler(gpu_id=0),
            profile_script_template=self.SCRIPT + "\n{code}\n",
            target_latency_us=20.0,
            correctness_weight=0.5,
        )
        # The pipeline takes 25 us; what was not checked is worth nothing.
        self.assertAlmostEqual(fitness.evaluate("x = 1"), 0.5 * 20.0 / 25.0)
        self.rk("demo --scenario gemm --quiet -o run")
        self.rk("report run --warmup auto")
        self.rk("report run --skip-first 20")


class Aaco(Walk):
    PARQUET = {name: "int32" for name in ["grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z", "regs", "shared_mem", "stream_id"]}
    PARQUET |= {"kernel_name": "string", "start_ns": "int64", "duration_ns": "int64"}

    def test_options(self) -> None:
        for options in ["--hip-trace", "--hsa-trace", "--sys-trace", "--stats", "-o output.csv", "-i input.txt"]:
            (self.at / "input.txt").write_text(
                "pmc: GRBM_COUNT GRBM_GUI_ACTIVE SQ_WAVES\npmc: TCC_HIT TCC_MISS TCC_READ TCC_WRITE\npmc: TCP_READ TCP_WRITE\n"
            )
            self.rk(f"rocprof {options} python inference.py", says="400 launches")
        self.assertTrue((self.at / "output.csv").is_file())
        self.rk("counters check input.txt --arch gfx942", says="TCP_READ -> TCP_TOTAL_READ_sum")

    def test_usage_and_output(self) -> None:
        dropin.install()
        from aaco.profiler.rocprof_wrap import RocprofWrapper  # type: ignore[import-not-found]

        profiler = RocprofWrapper(output_dir=str(self.at / "profiler"), hip_trace=True, hsa_trace=False, stats=True)
        result = profiler.profile(command=[str(self.at / "bin" / "python"), str(self.at / "inference.py")], timeout=300, env=FAST)
        self.assertIsNone(result.failure)
        for name in ["results.csv", "results.hip_stats.csv", "results.copy_stats.csv"]:
            self.assertTrue((self.at / "profiler" / "rocprof_raw" / name).is_file(), name)
        if ARROW:
            kernels = profiler.parse_results().arrow()
            self.assertEqual({field.name: str(field.type) for field in kernels.schema}, self.PARQUET)
            self.assertEqual(kernels.num_rows, 400)


class Wmma(Walk):
    BASIC = "SQ_WAVES SQ_INSTS_VALU SQ_INSTS_LDS SQ_WAIT_INST_LDS TCC_HIT TCC_MISS SQ_VALU_MFMA_MOPS SQ_INSTS_VMEM".split()

    def test_containers(self) -> None:
        self.named("WMMA: `docker compose -f docker/docker-compose.profiling.yml build`")
        self.rk("run --docker rocm/pytorch --dry-run -- python your_script.py", says="docker run")
        # The four services: profiling, profile, counters, trace.
        self.assertIn("checks", json.loads(subprocess.run([command(), "doctor", "--json"], capture_output=True, text=True).stdout))
        self.rk("run --quiet -o run -- python your_script.py")
        written = ["traces/trace_*/hip_api_trace.json", "traces/trace_*/kernel_trace.json", "traces/wmma_profile_*.json"]
        self.rk("export run --layout wmma -o traces", writes=written)
        self.rk("run --quiet --preset basic -o counted -- python your_script.py")
        self.rk("export counted --layout wmma -o counters", writes=["counters/counters_*.csv"])
        [timing] = (self.at / "traces").glob("wmma_profile_*.json")
        self.assertLessEqual({"size", "kernel", "time_ms", "tflops"}, set(json.loads(timing.read_text())[0]))

    def test_tools(self) -> None:
        self.rk("rocprofv3 --hip-trace python your_script.py", says="400 launches")
        self.named("WMMA: `rocprofv3 --counter A,B python your_script.py`")
        self.rk("run --pmc SQ_WAVES,SQ_INSTS_VALU,SQ_INSTS_LDS -o counted -- python your_script.py", says="400 launches")
        counted = {row["name"] for kernel in rkprof.Run(self.at / "counted").report["kernels"] for row in kernel["counters"]}
        self.assertLessEqual({"SQ_WAVES", "SQ_INSTS_VALU", "SQ_INSTS_LDS"}, counted)
        self.rk("rocprof --hip-trace --hsa-trace -o output.csv python your_script.py", writes=["output.csv"])
        self.rk("omnitrace-python -- python your_script.py", code=2, says="rkprof run --stacks -- python your_script.py")
        self.named("WMMA: `omnitrace-python -- python your_script.py`")
        self.rk("export counted --to pftrace -o trace.pftrace", writes=["trace.pftrace"])
        self.named("WMMA: Radeon GPU Profiler")

    def test_limits_of_gfx1151(self) -> None:
        # No counters: times and calls are there, and one sentence says why there is nothing else.
        self.rk("demo --scenario gemm --arch gfx1151 --preset basic --quiet -o run", says="no hardware counters, times only")
        run = rkprof.Run(self.at / "run")
        self.assertEqual(sum(kernel.calls for kernel in run.kernels), 400)
        self.assertTrue(run.report["api"])
        self.env["HSA_TOOLS_LIB"] = "librocprofiler64.so"
        said = subprocess.run([command(), "doctor"], env=self.env, capture_output=True, text=True)
        self.assertIn("aqlprofile API table load failed", said.stdout + said.stderr)

    def test_metrics_and_counter_files(self) -> None:
        plan = self.rk(f"counters plan --arch gfx942 --pmc {','.join(self.BASIC)}")
        self.assertIn("1 pass", plan)
        for name in self.BASIC:
            self.assertIn(name, plan)
        for preset in ["basic", "extended"]:
            self.rk(f"counters plan --arch gfx942 --preset {preset}", says="pass")
        (self.at / "counters_basic.txt").write_text("# comments\n" + "\n".join(self.BASIC) + "\n")
        self.rk("counters check counters_basic.txt --arch gfx1151", code=1, says="TCC_HIT -> GL2C_HIT")
        # What the indicators advise; each has its rule.
        rules = self.rk("rules")
        for kind in ["LDS", "CACHE", "LATENCY", "MEMORY"]:
            self.assertIn(kind, rules)

    def test_troubleshooting(self) -> None:
        self.rk("rocprofv3 --list-counters", code=2, says="rkprof counters list")
        self.named("WMMA: `rocprofv3 --list-counters`, madengine: `rocprofv3-avail`")
        self.rk("counters list --arch gfx1151", says="SQ_WAVES")
        self.rk("run --quiet -E PYTORCH_TUNABLEOP_ENABLED=0 -o run -- python your_script.py", says="400 launches")


class Inference(Walk):
    def test_events(self) -> None:
        body = """
import json
from rkprof.dropin import ab_test, benchmark_latency
def model(x):
    launch()
    return x
print(json.dumps(benchmark_latency(model, 1, warmup=10, iterations=100)))
"""
        with rkprof.profile(program(body), env=FAST) as run:
            times = json.loads(run.output.splitlines()[-1])
        self.assertEqual(list(times), ["mean_ms", "median_ms", "std_ms", "min_ms", "max_ms"])
        self.assertEqual(times["mean_ms"], 0.006)
        self.assertTrue(callable(dropin.ab_test))

    def test_rocprof_and_its_results(self) -> None:
        self.rk("rocprof --hip-trace --hsa-trace -o trace.csv python inference.py", writes=["trace.csv"])
        self.rk("rocprof --stats -o stats.csv python inference.py", writes=["stats.csv", "stats.stats.csv"])
        if PANDAS:
            frame = importlib.import_module("pandas").read_csv(self.at / "trace.csv")
            top = frame.groupby("Name")["DurationNs"].agg(["count", "sum", "mean"]).sort_values("sum", ascending=False)
            run = rkprof.Run(self.at / "trace")
            self.assertEqual(list(top["count"]), [kernel.calls for kernel in run.kernels])
            for sums, kernel in zip(top["sum"], run.kernels):
                self.assertAlmostEqual(sums / 1e3, kernel.total_us, places=6)

    def test_metrics(self) -> None:
        self.rk("demo --scenario llm-decode --quiet -o run")
        report = self.read("report run --format json")
        [process] = report["processes"]
        timeline = process["timeline"]
        shares = {row["category"]: row["share_pct"] for row in report["categories"]}
        self.assertAlmostEqual(sum(shares.values()), 100.0, places=6)
        self.assertGreater(shares["gemm"], 60.0)
        self.assertGreater(timeline["steps"]["kernels"][1], 0)
        self.assertIn("avoidable_ns", timeline["sync"])
        self.assertTrue(timeline["gaps"])
        self.assertGreater(max(row["peak_bytes"] for row in report["memory"]), 0)
        # The table of what to measure, as limits; the share of matrix products is above 60 %.
        budget = {"e2e_ms": 1e6, "kernel_count": 10**6, "gemm_pct": 60, "sync_pct": 100, "gap_us": 1e6, "peak_memory": "4GiB"}
        (self.at / "budget.json").write_text(json.dumps(budget))
        said = self.rk("check run --budget budget.json", code=1)
        self.assertEqual(len(re.findall(r"^ +FAIL", said, re.M)), 1, said)
        self.rk("fitness run --correct 'exit 0'", says="correct")

    def test_pytorch_s_profiler(self) -> None:
        self.named("Inference: `torch.profiler.profile(...)`, `key_averages()`")
        self.rk("demo --scenario llm-decode --quiet -o run")
        whole, part = (self.read(f"report run {words} --format json") for words in ("", "--schedule 2,3,5,1"))
        counts = [sum(kernel["duration"]["count"] for kernel in report["kernels"]) for report in (whole, part)]
        # 5 of 300 steps.
        self.assertAlmostEqual(counts[1] / counts[0], 5 / 300, delta=0.002)
        self.rk("report run --rows 20")
        self.rk("export run --schedule 2,3,5,1 --to chrome -o trace.json", writes=["trace.json"])
        self.assertIn("traceEvents", json.loads((self.at / "trace.json").read_text()))
        self.rk("import trace.json -o imported")
        self.assertEqual(sum(kernel.calls for kernel in rkprof.Run(self.at / "imported").kernels), counts[1])

    def test_what_to_look_for(self) -> None:
        for finding in ["launch-bound", "avoidable-sync", "slivers", "host-bound", "exposed-copies", "device-sync"]:
            self.rk(f"demo --scenario findings/{finding} --quiet -o {finding}")
            self.assertIn(finding, [row["id"] for row in rkprof.Run(self.at / finding).findings])

    def test_methodology(self) -> None:
        self.rk("demo --scenario graph --quiet -o graph")
        graphs = self.read("report graph --format json")["processes"][0]["timeline"]["graphs"]
        self.assertTrue(graphs)
        self.rk("report graph --warmup auto")


class Madengine(Walk):
    TOOLS = ["compute", "memory", "communication", "full", "lightweight", "perfetto", "api_overhead", "pc_sampling"]
    SERIES = ["gpu_info_power_profiler_output", "gpu_info_vram_profiler_output", "library_trace"]

    def config(self, **content: Any) -> str:
        (self.at / "config.json").write_text(json.dumps({"gpu_vendor": "AMD", "guest_os": "UBUNTU", **content}))
        return "run --config config.json --dry-run=json -- python your_script.py"

    def test_configurations(self) -> None:
        self.named("madengine: `madengine run --tags`, `madengine build`, `--manifest-file`")
        for tool in self.TOOLS:
            plan = self.rk(self.config(tools=[{"name": f"rocprofv3_{tool}"}]))
            self.assertEqual(plan, self.rk(self.config(tools=[{"name": f"rocprofv3_{tool}", "env_vars": {}}])))
            self.assertIn(tool, plan)
        several = [{"name": name} for name in ("rocprofv3_full", "gpu_info_power_profiler", "gpu_info_vram_profiler")]
        self.assertIn("elemetry", self.rk(self.config(tools=several)))
        distributed = {"launcher": "torchrun", "nproc_per_node": 8}
        self.rk(self.config(docker_gpus="all", distributed=distributed, tools=[{"name": "rocprofv3_communication"}]))

    def test_own_commands(self) -> None:
        wrapper = "bash ../scripts/common/tools/rocprof_wrapper.sh"
        options = "--hip-trace --kernel-trace --memory-copy-trace --output-format pftrace -d ./my_traces --"
        variables = {"RCCL_DEBUG": "TRACE", "HSA_ENABLE_SDMA": "0"}
        plan = self.rk(self.config(tools=[{"name": "rocprof", "cmd": f"{wrapper} {options}", "env_vars": variables}]))
        self.assertIn("my_traces", plan)
        self.assertIn("HSA_ENABLE_SDMA", plan)
        self.rk(self.config(tools=[{"name": "rocprof", "cmd": f"{wrapper} --sys-trace --"}]))
        light = f"{wrapper} --hip-trace --kernel-trace --output-format json -d ./traces --"
        self.rk(self.config(tools=[{"name": "rocprof", "cmd": light}]))

    def test_output(self) -> None:
        self.rk("run --quiet --preset rocprofv3_lightweight -o run -- python your_script.py")
        tree = "madengine/rocprof_output"
        times = [f"{tree}/*/{name}" for name in ("*_results.db", "kernel_trace.csv", "hip_api_trace.csv", "memory_copy_trace.csv")]
        self.rk("export run --layout madengine -o madengine", writes=[*times, f"{tree}/trace.json", f"{tree}/model_trace.pftrace"])
        [database] = (self.at / tree).glob("*/*_results.db")
        with contextlib.closing(sqlite3.connect(database)) as connection:
            self.assertEqual(len(connection.execute("SELECT * FROM kernels").fetchall()), 400)
        self.named("madengine: `sqlite3.connect('rocprof_output/<timestamp>/*_results.db')`")

    def test_power_memory_and_libraries_over_time(self) -> None:
        device = self.at / "sys/class/drm/card0/device"
        (device / "hwmon/hwmon0").mkdir(parents=True)
        files = {"vendor": "0x1002", "uevent": "PCI_SLOT_NAME=0000:01:00.0", "hwmon/hwmon0/power1_average": "750000000"}
        for name, value in {**files, "mem_info_vram_used": "1000", "mem_info_vram_total": "4000"}.items():
            (device / name).write_text(f"{value}\n")
        self.env["RKPROF_SYSFS"] = str(self.at / "sys")
        program = "echo './rocblas-bench -f gemm_ex -m 128 -n 64 -k 32 --a_type f16_r'; sleep 0.3"
        self.rk(f"run --quiet --telemetry=10ms --lib-trace rocblas -o run -- sh -c {shlex.quote(program)}")
        rows = {name: (self.at / "run" / f"{name}.csv").read_text().splitlines() for name in self.SERIES}
        power, memory, calls = (rows[name] for name in self.SERIES)
        self.assertEqual(power[0].split(",")[:2], ["time", "Power(Watt) GPU0"])
        self.assertEqual(float(power[1].split(",")[1]), 750.0)
        self.assertEqual(memory[0].split(",")[:2], ["time", "vram(%) GPU0"])
        self.assertEqual(float(memory[1].split(",")[1]), 25.0)
        self.assertEqual(calls[0], "jobid,created_date,model,library,config,calls")
        self.assertIn("rocblas", calls[1].lower())

    def test_counter_files_and_troubleshooting(self) -> None:
        self.named("madengine: `counters/compute_bound.txt` and the like")
        for preset in ["compute", "memory", "communication", "full"]:
            self.rk(f"counters plan --arch gfx942 --preset {preset}", says="pass")
        self.named("madengine: `which rocprofv3`, `rocm-smi --version`")
        self.rk("rocprofv3-avail", code=2, says="rkprof counters list")
        self.rk("rocprofv3 --hip-trace --kernel-trace --output-format json -d traces -- python your_script.py", writes=["traces/*"])


if __name__ == "__main__":
    unittest.main()
