"""What programs of other tools import, called as they call it, against the numbers of the run.

    RKPROF=target/debug/rkprof python -m unittest discover -s python/tests
"""

from __future__ import annotations

import importlib.util
import json
import statistics
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import rkprof  # noqa: E402
from rkprof import dropin  # noqa: E402
from test_inside import program, simulator  # noqa: E402
from test_rkprof import FAST, workload  # noqa: E402

ARROW = importlib.util.find_spec("pyarrow") is not None
NUMPY = importlib.util.find_spec("numpy") is not None

# A profile script as users write it, with substitutes for kernels and torch.
SEED_SCRIPT = """
import json

results = {
    "config": {"param1": 1},
    "components": {
        "kernel1_name": {
            "type": "triton",
            "mean_us": 10.5,
            "std_us": 0.5,
            "min_us": 9.0,
            "max_us": 12.0,
            "p50_us": 10.3,
            "p95_us": 11.5,
            "p99_us": 11.9,
            "bytes_transferred": 1024000,  # Total memory IO in bytes
            "flops_estimated": 500000,     # Estimated FLOPs
        },
        "kernel2_name": {"type": "hip", "mean_us": 12.0},
    },
    "full_pipeline": {"mean_us": 25.0, "std_us": 1.0},
}

with open("/workspace/results.json", "w") as f:
    json.dump(results, f, indent=2)
"""


class Contract(unittest.TestCase):
    """GEAK's `profiler` as its documentation writes it."""

    def setUp(self) -> None:
        before = dict(sys.modules)
        dropin.install()
        self.addCleanup(lambda: [sys.modules.pop(name) for name in sys.modules.keys() - before.keys()])

    def analysis(self) -> rkprof.ModuleAnalysis:
        from profiler.generic_profiler import GenericProfiler  # type: ignore[import-not-found]

        profiler = GenericProfiler(gpu_id=0, arch="gfx942")
        results = profiler.profile_script(SEED_SCRIPT)
        analysis: rkprof.ModuleAnalysis = profiler.analyze_results(results, module_name="my_module")
        return analysis

    def test_a_script_that_only_measures_itself(self) -> None:
        analysis = self.analysis()
        self.assertEqual((analysis.failure, analysis.kernels, analysis.full_pipeline_us), (None, [], 25.0))
        self.assertIsNotNone(analysis.untraced)
        first = next(row for row in analysis.components if row.name == "kernel1_name")
        self.assertEqual((first.mean_us, first.std_us, first.p50_us, first.p95_us, first.p99_us), (10.5, 0.5, 10.3, 11.5, 11.9))
        assert first.achieved_bandwidth_gbps and first.bandwidth_utilization_pct and first.arithmetic_intensity
        # The script's own arithmetic; the peak of an MI300X is 5324.8 GB/s.
        self.assertAlmostEqual(first.achieved_bandwidth_gbps, 97.5238, places=3)
        self.assertAlmostEqual(first.bandwidth_utilization_pct, 1.8315, places=3)
        self.assertAlmostEqual(first.arithmetic_intensity, 0.48828, places=5)
        second = next(row for row in analysis.components if row.name == "kernel2_name")
        self.assertEqual((second.std_us, second.achieved_bandwidth_gbps), (None, None), "not given is not 0")
        assert analysis.primary_bottleneck is not None
        self.assertEqual(analysis.primary_bottleneck.name, "kernel2_name")

    def test_what_is_printed(self) -> None:
        from profiler.generic_profiler import GenericProfiler

        with mock.patch("builtins.print") as printed:
            GenericProfiler(gpu_id=0).print_analysis(self.analysis())
        text = "\n".join(str(call.args[0]) for call in printed.call_args_list)
        for part in ["my_module", "kernel1_name", "triton", "10.50", "0.50", "10.30", "11.50", "11.90", "97.52", "42.00", "1. ["]:
            self.assertIn(part, text)

    def test_the_content_of_a_file_is_analyzed_too(self) -> None:
        from profiler.generic_profiler import GenericProfiler

        components = {"a": {"mean_us": 2.0}}
        analysis = GenericProfiler().analyze_results({"components": components}, "dict")
        self.assertEqual([(row.name, row.mean_us) for row in analysis.components], [("a", 2.0)])
        self.assertEqual((analysis.module_name, analysis.full_pipeline_us), ("dict", 2.0))

    def test_the_convenience_function_and_the_fitness(self) -> None:
        from profiler.generic_profiler import GenericProfiler, profile_module
        from profiler.openevolve_integration import ProfilingFitness  # type: ignore[import-not-found]

        with mock.patch("builtins.print") as printed:
            analysis = profile_module(
                script_content=SEED_SCRIPT, module_name="my_module", gpu_id=0, print_results=True
            )
        self.assertEqual((len(analysis.components), printed.called), (2, True))
        template = f"import subprocess\nsubprocess.run({workload()!r}, check=True)\n{{code}}\n"
        fitness = ProfilingFitness(
            profiler=GenericProfiler(gpu_id=0, env=FAST),
            profile_script_template=template,
            target_latency_us=20.0,
            correctness_weight=0.5,
        )
        score = fitness.evaluate("x = 1")
        self.assertTrue(0.0 < score <= 1.0, score)

    def test_a_script_s_results_are_a_dictionary(self) -> None:
        results = rkprof.GenericProfiler().profile_script(SEED_SCRIPT)
        self.assertEqual(results["components"]["kernel1_name"]["p95_us"], 11.5)
        self.assertEqual(dict(results)["config"], {"param1": 1})
        self.assertEqual(sorted(results), ["components", "config", "full_pipeline"])
        # Of one that wrote nothing: what was traced. 3 launches of 2 kernels, and a fill.
        traced = rkprof.GenericProfiler(env=FAST).profile_script(f"import subprocess\nsubprocess.run({workload()!r}, check=True)\n")
        components = traced["components"]
        self.assertEqual(sum(row["calls"] for row in components.values()), 4)
        self.assertEqual({name: row["mean_us"] for name, row in components.items()}, {row.name: row.mean_us for row in traced.kernels})
        failed = rkprof.GenericProfiler().profile_script("raise SystemExit(3)")
        self.assertEqual(dict(failed), {"error": "exit code 3"})

    def test_a_bottleneck(self) -> None:
        from profiler.bottleneck_analyzer import BottleneckAnalyzer  # type: ignore[import-not-found]

        analyzer = BottleneckAnalyzer(gpu_arch="gfx942")
        # The seed's component: 0.49 FLOP a byte lie below the ridge.
        report = analyzer.analyze(duration_us=10.5, counters={}, memory_bytes=1024000, flops=500000)
        self.assertEqual(report.bottleneck, "MEMORY")
        self.assertAlmostEqual(report.bandwidth_utilization_pct, 1.8315, places=3)
        self.assertTrue(report.recommendations[0].startswith("[HIGH]"), report.recommendations)
        self.assertEqual(analyzer.analyze(3.0, {}, 1000, 1000).bottleneck, "LATENCY")
        self.assertEqual(analyzer.analyze(100.0, {}, 10**6, 10**9).bottleneck, "COMPUTE")
        with self.assertRaisesRegex(ValueError, "rkprof report RUN --rules geak"):
            analyzer.analyze(10.5, {"SQ_WAVES": 1024})

    def test_a_roofline(self) -> None:
        from profiler.roofline import RooflineModel  # type: ignore[import-not-found]

        # AMD's data sheets: 1307.4 and 2516.6 TFLOP/s of FP16, 5.3 and 8 TB/s.
        for arch, tflops, gbps in [("gfx942", 1307.4, 5324.8), ("gfx950", 2516.6, 8000.0)]:
            model = RooflineModel(gpu_arch=arch)
            self.assertAlmostEqual(model.ridge_point, tflops * 1e3 / gbps, delta=0.02)
            self.assertAlmostEqual(model.get_roof_at_ai(1.0), gbps / 1e3, places=6)
            self.assertAlmostEqual(model.get_roof_at_ai(1e6), tflops, delta=0.1)
        model.add_kernel("matmul", flops=1e12, memory_bytes=1e9, duration_us=500)
        model.add_kernel("copy", flops=1e6, memory_bytes=1e9, duration_us=250)
        plot = model.get_plot_data()
        self.assertEqual([point["is_memory_bound"] for point in plot["kernel_points"]], [False, True])
        self.assertAlmostEqual(plot["kernel_points"][0]["efficiency"], 2000.0 / model.peak_tflops)
        self.assertAlmostEqual(plot["kernel_points"][1]["efficiency"], 0.5)
        self.assertEqual((len(plot["ai_values"]), len(plot["roof_values"])), (100, 100))
        self.assertEqual(model.get_points()[0].arithmetic_intensity, 1000.0)
        with self.assertRaisesRegex(rkprof.RkprofError, "gfx1"):
            RooflineModel("gfx1")

    def test_a_profiler_with_counters(self) -> None:
        from profiler.rocm_profiler import ROCmProfiler  # type: ignore[import-not-found]

        script = f"import subprocess\nsubprocess.run({workload('verdicts')!r}, check=True)\n"
        profiler = ROCmProfiler(gpu_id=0, env={**FAST, "RKPROF_PROBE_HIP": simulator()})
        results = profiler.profile_script(script)
        counted = {row["name"] for kernel in results.report["kernels"] for row in kernel["counters"]}
        self.assertTrue({"SQ_WAVES", "SQ_LDS_BANK_CONFLICT", "TCC_HIT", "GRBM_COUNT"} <= counted, counted)
        analysis = profiler.analyze(results)
        self.assertEqual(sum(row.calls for row in analysis.kernels), 140)


BENCHMARKS = """
import json
from rkprof.dropin import ab_test, benchmark_latency, do_bench, profile_wmma
def one(x=0.0):
    launch()
    return x
def two(x=0.0):
    launch()
    launch()
    return x + 0.001
print(json.dumps({
    "one": benchmark_latency(one),
    "two": benchmark_latency(two, 1.0, warmup=3, iterations=40),
    "bench": do_bench(one, warmup=0.1, rep=0.3),
    "quantiles": do_bench(one, quantiles=[0.5, 0.99], warmup=0.1, rep=0.3),
    "wmma": profile_wmma({"matmul": one, "other": two}, 1024, 512, 256, output_dir=sys.argv[1]),
}))
"""


def measured(run: rkprof.Run, name: str) -> list[float]:
    """From the single records: of each range, first begin to last end of its kernels, in ms."""
    kernels = run.dispatches.arrow().to_pylist()
    times = []
    for row in run.ranges.arrow().to_pylist():
        if row["name"] == name:
            own = [kernel for kernel in kernels if row["start_ns"] <= kernel["launch_ns"] <= row["end_ns"]]
            times.append((max(kernel["end_ns"] for kernel in own) - min(kernel["start_ns"] for kernel in own)) / 1e6)
    return times


class Benchmarks(unittest.TestCase):
    def test_times_are_those_of_the_device(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            with rkprof.profile([*program(BENCHMARKS), directory], env=FAST) as run:
                self.assertIsNone(run.failure, run.output)
                found: dict[str, Any] = json.loads(run.output.splitlines()[-1])
                names = [row["name"] for row in run.markers if row["name"].startswith("benchmark ")]
                launches = sum(kernel.calls for kernel in run.kernels)
                if ARROW:
                    two = measured(run, "benchmark two no. 2")
            [written] = Path(directory).glob("wmma_profile_*.json")
            self.assertEqual(json.loads(written.read_text()), found["wmma"])
        # The kernel takes 6 us: nothing of the host is in it.
        self.assertEqual(found["one"], {"mean_ms": 0.006, "median_ms": 0.006, "std_ms": 0.0, "min_ms": 0.006, "max_ms": 0.006})
        self.assertEqual((found["bench"], found["quantiles"]), (0.006, [0.006, 0.006]))
        self.assertGreaterEqual(found["two"]["min_ms"], 0.012)
        if ARROW:
            self.assertEqual(len(two), 40)
            wanted = [statistics.mean(two), statistics.stdev(two), min(two), max(two)]
            for key, value in zip(("mean_ms", "std_ms", "min_ms", "max_ms"), wanted):
                self.assertAlmostEqual(found["two"][key], value, places=9)
        first, second = found["wmma"]
        self.assertEqual((first["size"], first["kernel"], second["kernel"]), ("1024x512x256", "matmul", "other"))
        self.assertAlmostEqual(first["tflops"], 2 * 1024 * 512 * 256 / 6e-6 / 1e12)
        self.assertLess(second["tflops"], first["tflops"] / 1.99)
        # 10 + 100, 2 x (3 + 40), (1 + 5) + (17 + 50), twice, 25, 2 x 25.
        self.assertEqual(launches, 110 + 86 + 2 * (6 + 67) + 25 + 50)
        self.assertTrue(names)

    @unittest.skipUnless(NUMPY, "numpy compares the results")
    def test_two_functions(self) -> None:
        body = """
import numpy
from rkprof.dropin import ab_test
def baseline_fn(x, y):
    launch(); launch()
    return x + y
def optimized_fn(x, y):
    launch()
    return x + y + 0.001
inputs = (numpy.ones(4), numpy.ones(4))
print(ab_test(baseline_fn, optimized_fn, inputs))
print(ab_test(baseline_fn, optimized_fn, inputs, tolerance=1e-6)[0])
"""
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIsNone(run.failure, run.output)
            lines = run.output.splitlines()
        self.assertEqual(lines[0], "Correct: True")
        self.assertEqual([line.split(":")[0] for line in lines[1:4]], ["Baseline", "Optimized", "Speedup"])
        self.assertEqual(lines[2], "Optimized: 0.01 ms")
        correct, speedup = lines[4].strip("()").split(", ")
        self.assertEqual(correct, "True")
        self.assertGreaterEqual(float(speedup), 2.0)
        self.assertEqual((lines[5], lines[-1]), ("Correct: False", "False"))

    def test_what_is_not_there_is_an_error(self) -> None:
        with self.assertRaisesRegex(rkprof.RkprofError, "rkprof run -- python"):
            dropin.benchmark_latency(print)
        with self.assertRaisesRegex(ValueError, "0.2"):
            dropin.do_bench(print, quantiles=[0.5, 0.2])
        with self.assertRaisesRegex(ValueError, "return_mode"):
            dropin.do_bench(print, return_mode="all")
        body = """
from rkprof.dropin import benchmark_latency
try:
    benchmark_latency(int, warmup=0, iterations=3)
except rkprof.RkprofError as error:
    launch()
    print(error)
"""
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIn("0 of 3 calls ran kernels", run.output)
        # Without a trace there are no single records; a trace of several files has them.
        body = "from rkprof.dropin import benchmark_latency\nprint(benchmark_latency(launch)['mean_ms'])\n"
        with rkprof.profile(program(body), env=FAST, options=["--no-trace"]) as run:
            self.assertIn("0 of 100 calls ran kernels that are in the trace", run.output)
        with rkprof.profile(program(body), env=FAST, options=["--rotate", "1MiB"]) as run:
            self.assertEqual(run.output.strip(), "0.006")
        child = f"import subprocess\nsubprocess.run({workload()!r}, check=True, stdout=subprocess.DEVNULL)\n"
        with rkprof.profile(program(child + body), env=FAST) as run:
            self.assertEqual((run.output.strip(), len(run.report["processes"])), ("0.006", 2))


class Wrapper(unittest.TestCase):
    """AACO's."""

    COLUMNS = ["kernel_name", "start_ns", "duration_ns", "grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z"]
    COLUMNS += ["regs", "shared_mem", "stream_id"]

    def test_a_command(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            profiler = dropin.RocprofWrapper(output_dir=directory, hip_trace=True, hsa_trace=False, stats=True)
            with mock.patch.dict("os.environ", FAST):
                result = profiler.profile(command=workload(), timeout=300)
            self.assertIsNone(result.failure)
            for name in ["results.csv", "results.hip_stats.csv", "results.copy_stats.csv"]:
                self.assertTrue((Path(directory) / "rocprof_raw" / name).is_file(), name)
            if ARROW:
                kernels = profiler.parse_results().arrow()
                self.assertEqual(kernels.column_names, self.COLUMNS)
                self.assertEqual(kernels.num_rows, sum(kernel.calls for kernel in result.kernels))
                total = sum(kernels["duration_ns"].to_pylist()) / 1e3
                self.assertAlmostEqual(total, sum(kernel.total_us for kernel in result.kernels), places=6)
            # Again, into the same place; without calls of HIP, kernels stay.
            again = dropin.RocprofWrapper(directory, hip_trace=False).profile(workload(), env=FAST)
            self.assertEqual(len(again.kernels), len(result.kernels))

    def test_a_command_without_kernels(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            profiler = dropin.RocprofWrapper(directory)
            with self.assertRaisesRegex(rkprof.RkprofError, "no command"):
                profiler.parse_results()
            self.assertEqual(profiler.profile(["sh", "-c", "exit 7"]).exit_code, 7)
            with self.assertRaisesRegex(rkprof.RkprofError, "cannot read"):
                profiler.parse_results()


if __name__ == "__main__":
    unittest.main()
