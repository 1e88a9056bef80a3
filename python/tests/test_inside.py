"""Ranges, start and stop inside of a program on the simulated GPU, and the same program without a tracer.

    RKPROF=target/debug/rkprof python -m unittest discover -s python/tests
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Callable
from unittest import mock

PACKAGE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PACKAGE))

import rkprof  # noqa: E402
from rkprof._command import command, ask  # noqa: E402

# A program that launches a kernel of 6 us: `launch()`.
HEAD = """
import ctypes, sys
sys.path.insert(0, {package!r})
import rkprof, rkprof.torch
hip = ctypes.CDLL({simulator!r}, mode=ctypes.RTLD_GLOBAL)
module, function = ctypes.c_void_p(), ctypes.c_void_p()
assert hip.hipModuleLoadData(ctypes.byref(module), b"rksim\\n_Z5saxpyfPKfPfi us=6 vgpr=8\\n") == 0
assert hip.hipModuleGetFunction(ctypes.byref(function), module, b"_Z5saxpyfPKfPfi") == 0
def launch():
    assert hip.hipModuleLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, None, None, None) == 0
"""
FAST = {"RKSIM_TIME": "fast"}


def simulator() -> str:
    parts = ask(["self", "--format", "json"])["parts"]
    return str(next(part["path"] for part in parts if part["name"] == "librksim.so"))


def program(body: str) -> list[str]:
    return [sys.executable, "-c", HEAD.format(package=str(PACKAGE), simulator=simulator()) + body]


def counts(run: rkprof.Run) -> dict[str, int]:
    return {row["name"]: row["count"] for row in run.markers}


class Ranges(unittest.TestCase):
    def test_regions_and_decorated_functions_are_ranges(self) -> None:
        body = """
@rkprof.range
def forward(): launch()

@rkprof.range("backward pass")
def backward(): raise ValueError("on purpose")

for _ in range(30):
    with rkprof.region("step"), rkprof.region("inner"):
        forward()
        try: backward()
        except ValueError: pass
print("active", rkprof.active())
"""
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIsNone(run.failure, run.output)
            self.assertIn("active True", run.output)
            self.assertEqual(counts(run), {"step": 30, "inner": 30, "forward": 30, "backward pass": 30})
            self.assertEqual([kernel.calls for kernel in run.kernels], [30])
            [steps] = run.steps
            self.assertIn("step", steps["source"])

    def test_stop_and_start(self) -> None:
        body = """
launch()
rkprof.stop()
for _ in range(5):
    with rkprof.region("unseen"): launch()
rkprof.start()
for _ in range(7): launch()
print("flushed", rkprof.flush())
"""
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIn("flushed True", run.output)
            self.assertEqual(sum(kernel.calls for kernel in run.kernels), 8)
            self.assertNotIn("unseen", counts(run))
        with rkprof.profile(program(body), env=FAST, options=["--paused"]) as run:
            self.assertEqual(sum(kernel.calls for kernel in run.kernels), 7)

    def test_a_snapshot_of_the_last_seconds(self) -> None:
        body = "launch()\nprint('written', rkprof.snapshot())\n"
        with rkprof.profile(program(body), env=FAST, options=["--flight", "30s"]) as run:
            self.assertIn("written True", run.output)
            self.assertTrue(list(run.path.glob("trace.flight.*.pftrace")), sorted(run.path.iterdir()))
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIn("written False", run.output)

    def test_stated_work(self) -> None:
        body = "rkprof.annotate(flops=2e6, bytes=3e3)\nlaunch()\n"
        with rkprof.profile(program(body), env=FAST) as run:
            [kernel] = run.kernels
            self.assertEqual((kernel.flops_estimated, kernel.bytes_transferred), (2e6, 3e3))

    def test_a_tool_library_that_is_not_preloaded(self) -> None:
        """ROCm opens it for itself alone; its functions are found all the same."""
        library = subprocess.run([command(), "self", "--library"], check=True, stdout=subprocess.PIPE, text=True)
        body = "launch()\nwith rkprof.region('here'): launch()\nprint('active', rkprof.active())\n"
        with tempfile.TemporaryDirectory() as directory:
            env = {**os.environ, **FAST, "ROCP_TOOL_LIBRARIES": library.stdout.strip(), "RKPROF_OUT": directory}
            done = subprocess.run(program(body), env=env, stdout=subprocess.PIPE, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, "active True\n"))
            self.assertEqual(counts(rkprof.Run(directory)), {"here": 1})


class WithoutTracer(unittest.TestCase):
    def test_everything_does_nothing(self) -> None:
        self.assertFalse(rkprof.active())
        with rkprof.region("x") as region:
            self.assertEqual(region.name, "x")
        rkprof.start()
        rkprof.stop()
        rkprof.annotate(flops=1.0)
        self.assertEqual((rkprof.flush(), rkprof.snapshot()), (False, False))

    def test_decorated_functions_stay_what_they_are(self) -> None:
        @rkprof.range
        def double(value: int) -> int:
            """Twice."""
            return 2 * value

        self.assertEqual((double(4), double.__name__, double.__doc__), (8, "double", "Twice."))
        self.assertEqual([rkprof.range("again")(double)(n) for n in (1, 2)], [2, 4])

    def test_what_is_suspended_cannot_be_a_range(self) -> None:
        async def work() -> None:
            await asyncio.sleep(0)

        with self.assertRaisesRegex(TypeError, "rkprof.region around parts"):
            rkprof.range(work)

    def test_a_star_import_leaves_pythons_range(self) -> None:
        names: dict[str, Any] = {}
        exec("from rkprof import *\nnumbers = list(range(3))", names)
        self.assertEqual(names["numbers"], [0, 1, 2])


class Handle:
    def __init__(self, hooks: list[Callable[..., Any]], hook: Callable[..., Any]) -> None:
        self.hooks, self.hook = hooks, hook

    def remove(self) -> None:
        self.hooks.remove(self.hook)


class Module:
    """What the helper uses of a torch.nn.Module, as its documentation has it. `old`: before PyTorch 2.0."""

    def __init__(self, work: Callable[[], None], old: bool = False, **children: Module) -> None:
        self.work, self.old, self.children = work, old, children
        self.before: list[Callable[..., Any]] = []
        self.after: list[Callable[..., Any]] = []

    def named_modules(self, prefix: str = "") -> Any:
        yield prefix, self
        for name, child in self.children.items():
            yield from child.named_modules(f"{prefix}.{name}" if prefix else name)

    def register_forward_pre_hook(self, hook: Callable[..., Any]) -> Handle:
        self.before.append(hook)
        return Handle(self.before, hook)

    def register_forward_hook(self, hook: Callable[..., Any], **options: bool) -> Handle:
        if self.old and options:
            raise TypeError("unexpected keyword argument 'always_call'")
        self.after.append(hook)
        return Handle(self.after, hook)

    def __call__(self) -> None:
        for hook in self.before:
            hook(self, ())
        self.work()
        for child in self.children.values():
            child()
        for hook in self.after:
            hook(self, (), None)


class Torch(unittest.TestCase):
    def test_modules_and_steps_are_ranges(self) -> None:
        body = f"""
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_inside import Module
layer = Module(launch, attention=Module(launch), mlp=Module(launch, old=True))
model = Module(launch, layer=layer)
named = rkprof.torch.name_modules(model, depth=1)
assert len(named) == 2
for batch in rkprof.torch.steps([1, 2, 3]):
    model()
named.remove()
assert not model.before and not layer.after
rkprof.torch.name_modules(model, prefix="m.")
model()
"""
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertIsNone(run.failure, run.output)
            once = {"m.Module": 1, "m.layer": 1, "m.layer.attention": 1, "m.layer.mlp": 1}
            self.assertEqual(counts(run), {"step": 3, "Module": 3, "layer": 3, **once})
            self.assertEqual(sum(kernel.calls for kernel in run.kernels), 16)

    def test_a_loop_that_is_left_early_ends_its_step(self) -> None:
        body = "for batch in rkprof.torch.steps([1, 2, 3]):\n    launch()\n    break\nwith rkprof.region('after'): launch()\n"
        with rkprof.profile(program(body), env=FAST) as run:
            self.assertEqual(counts(run), {"step": 1, "after": 1})


class Frames(unittest.TestCase):
    def test_rows_are_flat_records(self) -> None:
        with rkprof.demo("llm-decode", env=FAST) as run:
            [steps] = run.steps.records()
            self.assertEqual(steps["latency.count"], 300)
            kernels = run.kernels.records()
            self.assertEqual(sum(row["calls"] for row in kernels), 54001)
            self.assertEqual(len({row["id"] for row in kernels}), len(kernels))
            for row in kernels:
                self.assertRegex(row["id"], r"^K[b-z][0-9][b-z][0-9]")
            self.assertEqual([row["id"] for row in run.findings], [row["id"] for row in run.report["findings"]])
            for library in ("pandas", "polars"):
                if importlib.util.find_spec(library) is not None:
                    with self.subTest(library):
                        frames = [getattr(table, library)() for table in (run.kernels, run.steps, run.findings, run.markers)]
                        self.assertEqual(int(frames[0]["calls"].sum()), 54001)
                        self.assertEqual([len(frame) for frame in frames[1:]], [1, len(run.findings), len(run.markers)])
            with mock.patch.dict(sys.modules, {"pandas": None, "polars": None}):
                with self.assertRaisesRegex(rkprof.RkprofError, "install one of them"):
                    run.kernels.frame()

    def test_frames_have_one_unit_and_no_empty_columns(self) -> None:
        with rkprof.demo("gemm", env=FAST) as run:
            totals = {kernel.id: round(kernel.total_us * 1e3) for kernel in run.kernels}
            rows = [*run.kernels.records(), *run.steps.records(), *run.markers.records(), *run.findings.records()]
            rows += [row for table in run.tables.values() for row in table.records()]
            self.assertEqual([key for row in rows for key in row if key.endswith(("_us", "_ms"))], [])
            self.assertEqual({row["id"]: row["total_ns"] for row in run.kernels.records()}, totals)
            if importlib.util.find_spec("pandas") is not None:
                frame, whole = run.kernels.pandas(), run.kernels.pandas(whole=True)
                self.assertNotIn("flops_estimated", frame.columns)
                self.assertIn("flops_estimated", whole.columns)
                self.assertEqual([name for name in frame.columns if frame[name].isna().all()], [])
        with rkprof.demo("gemm", env=FAST, options=["--work", "Cijk=flops:1e9,bytes:1e6,dtype:fp16"]) as run:
            [gemm] = [kernel for kernel in run.kernels if kernel.id in totals and kernel.name.startswith("Cijk")][:1]
            assert gemm.mean_us and gemm.bandwidth_utilization_pct and gemm.compute_utilization_pct
            # Of an MI300X's peaks: 5324.8 GB/s and 1307.4 TFLOP/s.
            self.assertAlmostEqual(gemm.bandwidth_utilization_pct, 1e6 / gemm.mean_us / 1e3 / 53.248, places=4)
            self.assertAlmostEqual(gemm.compute_utilization_pct, 1e9 / gemm.mean_us / 1e6 / 13.0744, delta=0.001)

    def test_shares_of_kernels_are_of_all_kernels(self) -> None:
        with rkprof.demo("llm-decode", env=FAST) as run:
            whole = sum(kernel.total_us for kernel in run.kernels)
            for kernel in run.kernels:
                self.assertAlmostEqual(kernel.share_pct or 0.0, 100.0 * kernel.total_us / whole, places=6)

    def test_single_records_are_arrow_tables(self) -> None:
        with rkprof.demo("llm-decode", env=FAST) as run:
            if importlib.util.find_spec("pyarrow") is None:
                with self.assertRaisesRegex(rkprof.RkprofError, "pip install pyarrow"):
                    run.dispatches
                return
            kinds = {name: getattr(run, name) for name in ("dispatches", "calls", "copies", "memory", "ranges", "counters")}
            done = run.report["completeness"]
            counts = {name: len(records) for name, records in kinds.items()}
            self.assertEqual([counts["dispatches"], counts["calls"], counts["copies"]], [done[name] for name in ("dispatches", "api_calls", "copies")])
            self.assertEqual(counts["ranges"], sum(row["count"] for row in run.markers))
            self.assertEqual(counts["counters"], 0)
            table = kinds["dispatches"].arrow().to_pydict()
            self.assertEqual(table["start_ns"], sorted(table["start_ns"]))
            times: dict[str, int] = {}
            for kernel, ns in zip(table["kernel_id"], table["duration_ns"]):
                times[kernel] = times.get(kernel, 0) + ns
            self.assertEqual({kernel.id: round(kernel.total_us * 1e3) for kernel in run.kernels}, times)
            for library in ("pandas", "polars"):
                if importlib.util.find_spec(library) is not None:
                    self.assertEqual(len(getattr(kinds["copies"], library)()), counts["copies"])
            if importlib.util.find_spec("duckdb") is not None:
                # Names of Python and those of the tables.
                names = [("dispatches", "kernels"), ("calls", "api"), ("copies", "copies"), ("ranges", "ranges")]
                for name, also in names:
                    found = [run.sql(f"SELECT count(*) AS n FROM {table}")[0]["n"] for table in (name, also)]
                    self.assertEqual(found, [counts[name]] * 2, name)
                [row] = run.sql("SELECT count(*) AS n, sum(duration_ns) AS ns, avg(duration_ns) / 2.0 AS half FROM kernels")
                self.assertEqual((row["n"], row["ns"]), (54001, sum(times.values())))
                self.assertIsInstance(row["half"], float)

    def test_a_notebook_shows_a_run(self) -> None:
        with rkprof.demo("gemm", env=FAST) as run:
            shown = run._repr_html_()
            self.assertIn("SIMULATED", shown)
            self.assertEqual(shown.count("<tr>"), 1 + len(run.kernels))
        self.assertIn("cannot", rkprof.Run("/no/such/<run>")._repr_html_())
        self.assertNotIn("<run>", rkprof.Run("/no/such/<run>")._repr_html_())


class Installed(unittest.TestCase):
    def test_python_m_is_the_command(self) -> None:
        env = {**os.environ, "PYTHONPATH": str(PACKAGE), "RKPROF": command()}
        done = subprocess.run([sys.executable, "-m", "rkprof", "--version"], env=env, stdout=subprocess.PIPE, text=True)
        self.assertRegex(done.stdout, r"^rkprof \d+\.\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
