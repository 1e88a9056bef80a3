"""The package against the rkprof command and its simulated GPU. $RKPROF names the command; no GPU is needed.

    RKPROF=target/debug/rkprof python -m unittest discover -s python/tests
"""

from __future__ import annotations

import dataclasses
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import rkprof  # noqa: E402
from rkprof._command import command, tell  # noqa: E402

FAST = {"RKSIM_TIME": "fast"}


def workload(scenario: str = "hello") -> list[str]:
    """A program of the simulated ROCm, as `rkprof demo` runs it."""
    return [command(), "sim-workload", "--scenario", scenario]


class Profiling(unittest.TestCase):
    def test_a_demo_has_kernels(self) -> None:
        with rkprof.demo("gemm", env=FAST) as run:
            self.assertIsNone(run.failure)
            self.assertTrue(run.simulated and run.complete)
            self.assertEqual(run.exit_code, 0)
            kernels = run.kernels
            self.assertEqual(sum(kernel.calls for kernel in kernels), 400)
            totals = [kernel.total_us for kernel in kernels]
            self.assertEqual(totals, sorted(totals, reverse=True))
            for kernel in kernels:
                assert kernel.mean_us and kernel.p50_us and kernel.p99_us and kernel.max_us
                self.assertLessEqual(kernel.p50_us, kernel.p99_us)
                self.assertLessEqual(kernel.p99_us, kernel.max_us)
                self.assertAlmostEqual(kernel.mean_us * kernel.calls, kernel.total_us, delta=0.01)
                self.assertIn(kernel.type, ("tensile", "hip", "ck", "torch"), kernel.name)
                self.assertIsNone(kernel.flops_estimated, "what was not measured is None")
            path = run.path
        self.assertFalse(path.exists(), "a temporary run is deleted")

    def test_a_command_keeps_its_directory_and_output(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            with rkprof.profile(workload(), out=Path(directory) / "100%", env=FAST) as run:
                self.assertIn("hello: 4 launches", run.output)
            self.assertTrue((Path(directory) / "100%" / "summary.json").exists())

    def test_work_gives_rates(self) -> None:
        with rkprof.demo("gemm", env=FAST, options=["--work", "Cijk=flops:1e9,bytes:1e6,dtype:fp16"]) as run:
            gemm = next(kernel for kernel in run.kernels if kernel.name.startswith("Cijk"))
            self.assertEqual((gemm.flops_estimated, gemm.bytes_transferred), (1e9, 1e6))
            assert gemm.mean_us and gemm.achieved_tflops
            self.assertAlmostEqual(gemm.achieved_tflops, 1e9 / gemm.mean_us / 1e6, places=6)
            self.assertEqual(gemm.arithmetic_intensity, 1000.0)

    def test_an_import_without_sizes_has_kernels(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            results = Path(directory) / "results.json"
            results.write_text('{"components": {"k1": {"mean_us": 10.5}}}')
            tell(["import", str(results), "-o", str(Path(directory) / "run")])
            run = rkprof.Run(Path(directory) / "run")
            [kernel] = run.kernels
            self.assertEqual((kernel.name, kernel.mean_us, kernel.grid, kernel.workgroup), ("k1", 10.5, None, None))
            self.assertIn("k1", run._repr_html_())

    def test_failures_are_results(self) -> None:
        with rkprof.profile("exit 7") as run:
            self.assertEqual((run.exit_code, run.failure), (7, "exit code 7"))
        with rkprof.profile(["/bin/sh", "-c", "kill -SEGV $$"]) as run:
            self.assertEqual((run.exit_code, run.failure), (None, "killed by SIGSEGV"))
        with rkprof.profile(["sleep", "100"], timeout=0.3) as run:
            self.assertTrue(run.timed_out)

    def test_the_examples_of_the_readme_work(self) -> None:
        readme = (Path(__file__).resolve().parent.parent / "README.md").read_text()
        examples = [part.split("```")[0] for part in readme.split("```python\n")[1:]]
        program = f"import os\nos.execv({command()!r}, {workload('gemm')!r})\n"
        outputs: list[list[str]] = []
        with tempfile.TemporaryDirectory() as directory:
            for name, content in [("train.py", program), ("variant.py", program), ("check.py", "")]:
                (Path(directory) / name).write_text(content)
            (Path(directory) / "python").symlink_to(sys.executable)
            rkprof.profile(workload("llm-decode"), out=Path(directory) / "runs" / "python", env=FAST)
            path = f"{directory}:{Path(sys.executable).parent}:{os.environ['PATH']}"
            package = str(Path(rkprof.__file__).parent.parent)
            missing = [name for name in ("pyarrow", "pandas", "duckdb") if importlib.util.find_spec(name) is None]
            for number, example in enumerate(examples):
                if missing and "run.dispatches" in example:
                    outputs.append([])
                    continue
                ended = subprocess.run(
                    [sys.executable, "-c", example],
                    cwd=directory,
                    env={**os.environ, **FAST, "PATH": path, "PYTHONPATH": package, "RKPROF": command()},
                    capture_output=True,
                    text=True,
                )
                self.assertEqual((ended.returncode, ended.stderr), (0, ""), f"example {number}: {example}")
                outputs.append(ended.stdout.splitlines())
        profiled, tables, records, inside, torch, roofline = outputs
        *kernels, last = profiled
        self.assertTrue(kernels and all(" calls, " in line and "us, p99 " in line for line in kernels), profiled)
        score, latency, correct = last.split()
        self.assertTrue(0.5 < float(score) <= 1.0 and float(latency) > 0.0 and correct == "True", last)
        self.assertIn("kernels with p99 above 100 us", tables[-1])
        self.assertIn("decode step", tables[-1])
        self.assertTrue(missing or any(line.startswith("Kx8y2 ") for line in records), records)
        self.assertTrue(missing or "hipLaunchKernel" in records[-1], records)
        self.assertEqual((inside, torch), ([], []))
        # 1307.4 TFLOP/s by 5324.8 GB/s; 4000 GB/s of these.
        self.assertEqual((roofline[0].split()[0], round(float(roofline[0].split()[1]), 2)), ("245.5", 75.12))

    def test_what_cannot_start_is_an_error(self) -> None:
        with self.assertRaisesRegex(rkprof.NotStarted, "no such program"):
            rkprof.profile(["/no/such/program"])
        with mock.patch.dict(os.environ, {"RKPROF": "/no/such/rkprof"}):
            with self.assertRaisesRegex(rkprof.CommandNotFound, "set RKPROF"):
                rkprof.profile(["true"])
        with self.assertRaises(rkprof.RkprofError):
            rkprof.Run("/no/such/run").kernels
        with self.assertRaises(ValueError):
            rkprof.profile([])

    def test_runs_are_compared(self) -> None:
        with rkprof.demo("gemm", env=FAST) as before, rkprof.demo("gemm", env=FAST) as after:
            comparison = before.compare(after)
        kernels = [row for row in comparison["rows"] if row["kind"] == "kernel"]
        self.assertEqual(len(kernels), 3)
        self.assertNotIn("REGRESSION", {row["verdict"] for row in kernels})

    def test_the_summary_of_a_run(self) -> None:
        with rkprof.demo("hello", env=FAST) as run:
            self.assertEqual(run.summary["completeness"]["launches"], 4)


class Modules(unittest.TestCase):
    SCRIPT = f"""
import json, os, subprocess
subprocess.run({workload("hello")!r}, check=True)
components = {{"mine": {{"type": "triton", "mean_us": 10.5, "bytes_transferred": 1024000, "flops_estimated": 500000}}}}
with open(os.environ["RKPROF_RESULTS"], "w") as file:
    json.dump({{"components": components, "full_pipeline": {{"mean_us": 25.0}}}}, file)
"""

    def test_a_module(self) -> None:
        analysis = rkprof.profile_module(self.SCRIPT, "my_module", print_results=False, env=FAST)
        self.assertEqual((analysis.module_name, analysis.full_pipeline_us, analysis.failure), ("my_module", 25.0, None))
        self.assertEqual(analysis.gpu, "gfx942")
        assert analysis.primary_bottleneck is not None
        self.assertIn("Primary bottleneck: " + analysis.primary_bottleneck.name, str(analysis))
        [mine] = analysis.components
        assert mine.achieved_bandwidth_gbps is not None and mine.arithmetic_intensity is not None
        self.assertAlmostEqual(mine.achieved_bandwidth_gbps, 97.524, places=3)
        self.assertAlmostEqual(mine.arithmetic_intensity, 0.48828, places=5)

    def test_a_failing_module(self) -> None:
        profiler = rkprof.GenericProfiler(gpu_id=0)
        analysis = profiler.analyze_results(profiler.profile_script("raise SystemExit(3)"), "broken")
        self.assertEqual((analysis.failure, analysis.kernels), ("exit code 3", []))
        self.assertIn("failed: exit code 3", str(analysis))


class Fitness(unittest.TestCase):
    def test_noise_does_not_climb(self) -> None:
        with rkprof.demo("hello", env=FAST) as run:
            measured = rkprof.ProfilingFitness(target_latency_us=1.0).evaluate_run(run, correct="exit 0")

        def variant(low: float, high: float, **more: object) -> rkprof.FitnessResult:
            us = (low + high) / 2
            known = {"latency_us": us, "latency_low_us": low, "latency_high_us": high, "bounded_score": 0.5 + 0.5 / us}
            return dataclasses.replace(measured, **{**known, **more})  # type: ignore[arg-type]

        with tempfile.TemporaryDirectory() as directory:
            ladder = rkprof.Ladder(Path(directory) / "new" / "ladder.json")
            scores = [
                ladder.metrics(result)["combined_score"]
                for result in [
                    variant(9.0, 11.0),
                    variant(8.5, 10.5),
                    variant(12.0, 14.0),
                    variant(5.0, 7.0),
                    variant(1.0, 1.5, correct=False, bounded_score=0.3),
                    variant(9.0, 11.0, failure="it crashed", bounded_score=0.0),
                    variant(5.5, 7.5),
                    dataclasses.replace(measured, latency_us=1.0, bounded_score=1.0),
                ]
            ]
            # Once more it isn't faster; then it is, and the score is that of the second time.
            unconfirmed = ladder.metrics(variant(3.0, 4.0), confirm=lambda: variant(4.0, 8.0))["combined_score"]
            # A variant that is wrong the second time doesn't get the best one's score.
            unsteady = ladder.metrics(
                variant(3.0, 4.0), confirm=lambda: variant(5.0, 7.0, correct=False, bounded_score=0.3)
            )["combined_score"]
            confirmed = ladder.metrics(variant(3.0, 4.0), confirm=lambda: variant(3.5, 4.5))["combined_score"]
        first, better = 0.5 + 0.5 / 10, 0.5 + 0.5 / 6
        self.assertEqual((unconfirmed, unsteady, confirmed), (better, 0.3, 0.5 + 0.5 / 4))
        # Without an interval it isn't known to be faster: the best one's score.
        self.assertEqual(scores, [first, first, 0.5 + 0.5 / 13, better, 0.3, 0.0, better, better])

    def test_scores(self) -> None:
        fitness = rkprof.ProfilingFitness(target_latency_us=20.0, correctness_weight=0.5, kernel="vector_add")
        with rkprof.demo("hello", env=FAST) as run:
            right = fitness.evaluate_run(run, correct="exit 0")
            wrong = fitness.evaluate_run(run, correct="exit 1")
            unknown = fitness.evaluate_run(run)
        assert right.latency_us is not None
        self.assertAlmostEqual(right.bounded_score, 0.5 + 0.5 * min(1.0, 20.0 / right.latency_us), places=9)
        self.assertAlmostEqual(right.fitness_score, 1e6 / (right.latency_us + 1e-6), places=3)
        self.assertEqual((right.correct, wrong.correct, unknown.correct), (True, False, None))
        self.assertLess(wrong.fitness_score, unknown.fitness_score)
        self.assertLess(unknown.fitness_score, right.fitness_score)
        self.assertNotIn("correctness", unknown.metrics())
        self.assertEqual(right.metrics()["latency"], -right.latency_us)

    def test_a_region_of_interest(self) -> None:
        with rkprof.demo("llm-decode", env=FAST) as run:
            whole, part = (
                rkprof.ProfilingFitness(latency="total", roi=roi).evaluate_run(run) for roi in (None, "decode step")
            )
        assert whole.latency_us is not None and part.latency_us is not None
        self.assertLess(part.latency_us, whole.latency_us)

    def test_failures_score_nothing(self) -> None:
        fitness = rkprof.ProfilingFitness(timeout=0.5)
        for cmd in ["exit 1", "kill -9 $$", "sleep 60", ["/no/such/variant"]]:
            result = fitness.evaluate_command(cmd, correct="exit 0")
            self.assertIsNone(result.latency_us)
            self.assertEqual((result.bounded_score, result.fitness_score, result.correctness_penalty), (0.0, 0.0, 1.0))
            self.assertIsNotNone(result.failure)

    def test_a_program_without_kernels_scores_nothing(self) -> None:
        result = rkprof.ProfilingFitness().evaluate_command(["true"], correct="true")
        self.assertEqual((result.latency_us, result.bounded_score, result.correct), (None, 0.0, None))
        assert result.failure is not None
        self.assertIn("nothing was recorded", result.failure)

    def test_code_in_a_template(self) -> None:
        template = f"import subprocess\nsubprocess.run({workload()!r}, check=True)\n{{code}}\n"
        profiler = rkprof.GenericProfiler(gpu_id=0, env=FAST)
        fitness = rkprof.ProfilingFitness(profiler, template, target_latency_us=20.0, correctness_weight=0.5)
        self.assertGreater(fitness.evaluate("x = 1", correct="true"), 0.5)
        self.assertEqual(fitness.evaluate("raise RuntimeError", correct="true"), 0.0)

    def test_what_the_script_measured_is_its_latency(self) -> None:
        # 1000 launches of warm-up and 500 timed ones of 25 us: the trace has all of them, the results the timed ones.
        template = """
import json
times = [24.5, 25.5] * 250
std = (sum((time - 25.0) ** 2 for time in times) / len(times)) ** 0.5
row = {"type": "triton", "mean_us": sum(times) / len(times), "std_us": std, "samples": len(times)}
with open("/workspace/results.json", "w") as file:
    json.dump({"components": {"my_kernel": row}, "full_pipeline": row}, file)
{code}
"""
        result = rkprof.ProfilingFitness(rkprof.GenericProfiler(), template).evaluate_code("x = 1", correct="true")
        assert result.latency_low_us is not None and result.latency_high_us is not None
        self.assertAlmostEqual(result.latency_us or 0.0, 25.0)
        self.assertAlmostEqual(result.bounded_score, 0.5 + 0.5 * 20.0 / 25.0)
        self.assertTrue(24.9 < result.latency_low_us < 25.0 < result.latency_high_us < 25.1, result)
        self.assertEqual((result.sample_unit, result.sample_size), ("call", 500))
        twice = rkprof.ProfilingFitness(rkprof.GenericProfiler(), template, repeat=2).evaluate_code("x = 1")
        self.assertEqual((twice.latency_us, twice.sample_unit, twice.sample_size), (25.0, "run", 2))
        self.assertTrue(twice.may_equal(result))


if __name__ == "__main__":
    unittest.main()
