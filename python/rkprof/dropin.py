"""The names that programs of other tools import, served by rkprof: docs/guides/coming-from.md.

    import rkprof.dropin
    rkprof.dropin.install()          # from here on `from profiler.roofline import RooflineModel` is rkprof's
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import itertools
import json
import math
import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from ._analysis import GenericProfiler, KernelMetrics, ModuleAnalysis, analyze_components, profile_module
from ._command import RkprofError, ask, tell
from ._fitness import FitnessResult, ProfilingFitness
from ._inside import active, flush, mapped, region
from ._records import Records, read_parquet
from ._run import PathLike, Run, profile

_numbers = itertools.count(1)
# Where the roof is drawn, in FLOP per byte.
LOWEST, HIGHEST, POINTS = 0.01, 1000.0, 100


def benchmark_latency(fn: Callable[..., Any], *args: Any, warmup: int = 10, iterations: int = 100) -> dict[str, float]:
    """Times on the device of a function that launches work, in ms: from the first kernel of a call to the end of its last one.

    They come from this process's own records, so it must run under `rkprof run`. The device is waited for after each call.
    """
    times = _calls(fn, args, warmup, iterations)
    return {f"{name}_ms": times[f"{name}_ns"] / 1e6 for name in ("mean", "median", "std", "min", "max")}


def do_bench(
    fn: Callable[[], Any],
    warmup: float = 25,
    rep: float = 100,
    quantiles: Optional[Sequence[float]] = None,
    return_mode: str = "mean",
) -> Union[float, list[float]]:
    """Triton's `do_bench` by the times on the device: `warmup` and `rep` are ms. Caches are not cleared between calls.

    Of `quantiles` there are 0, 0.5, 0.9, 0.95, 0.99 and 1, of `return_mode` mean, median, min and max.
    """
    keys = {0.0: "min_ns", 0.5: "median_ns", 0.9: "p90_ns", 0.95: "p95_ns", 0.99: "p99_ns", 1.0: "max_ns"}
    if return_mode not in ("mean", "median", "min", "max"):
        raise ValueError(f"do_bench: return_mode {return_mode!r} is not among mean, median, min, max")
    unknown = [share for share in quantiles or () if float(share) not in keys]
    if unknown:
        raise ValueError(f"do_bench: of {unknown} there are no quantiles, only of {list(keys)}")
    once = _calls(fn, (), 1, 5)["mean_ns"] / 1e6
    times = _calls(fn, (), math.ceil(warmup / once), math.ceil(rep / once))
    if quantiles is not None:
        return [times[keys[float(share)]] / 1e6 for share in quantiles]
    return times[f"{return_mode}_ns"] / 1e6


def ab_test(
    baseline_fn: Callable[..., Any], optimized_fn: Callable[..., Any], inputs: Sequence[Any], tolerance: float = 1e-2
) -> tuple[bool, float]:
    """Whether two functions agree, and the speed-up on the device of the second one. `rkprof ab` tells a small one from noise."""
    baseline, optimized = baseline_fn(*inputs), optimized_fn(*inputs)
    library = importlib.import_module("torch" if "torch" in sys.modules else "numpy")
    correct = bool(library.allclose(baseline, optimized, atol=tolerance))
    before, after = benchmark_latency(baseline_fn, *inputs), benchmark_latency(optimized_fn, *inputs)
    speedup = before["mean_ms"] / after["mean_ms"]
    print(f"Correct: {correct}")
    print(f"Baseline: {before['mean_ms']:.2f} ms")
    print(f"Optimized: {after['mean_ms']:.2f} ms")
    print(f"Speedup: {speedup:.2f}x")
    return correct, speedup


def profile_wmma(
    kernels: Mapping[str, Callable[..., Any]],
    m: int,
    n: int,
    k: int,
    *args: Any,
    output_dir: Optional[PathLike] = None,
    iterations: int = 20,
) -> list[dict[str, Any]]:
    """Times kernels that multiply an M x K with a K x N matrix: rows of size, kernel, time_ms and tflops. With `output_dir`
    they are also in its `wmma_profile_<time>.json`."""
    rows = []
    for name, kernel in kernels.items():
        ms = benchmark_latency(kernel, *args, warmup=5, iterations=iterations)["mean_ms"]
        rows.append({"size": f"{m}x{n}x{k}", "kernel": name, "time_ms": ms, "tflops": 2 * m * n * k / ms / 1e9})
    if output_dir is not None:
        path = Path(output_dir) / time.strftime("wmma_profile_%Y%m%d_%H%M%S.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(rows, indent=2), encoding="utf-8")
    return rows


def _calls(fn: Callable[..., Any], args: Sequence[Any], warmup: int, iterations: int) -> dict[str, float]:
    """The spread of the calls, in ns: each is a range, and the report has the latency of these ranges."""
    if not active():
        raise RkprofError("times on the device come from records of this process, and it is not recorded: rkprof run -- python ...")
    wait = _waiter()
    name = f"benchmark {getattr(fn, '__qualname__', 'call')} no. {next(_numbers)}"
    for _ in range(warmup):
        fn(*args)
    wait()
    for _ in range(iterations):
        with region(name):
            fn(*args)
        wait()
    if not flush():
        raise RkprofError("cannot read the times of the device: the records were not written within two seconds")
    # Those that this process started may be there, too.
    processes = ask(["report", _directory(), "--step", name, "--format", "json"])["processes"]
    timeline = next((process["timeline"] for process in processes if process["pid"] == os.getpid()), None) or {}
    times: dict[str, float] = (timeline.get("steps") or {}).get("latency") or {"count": 0}
    if times["count"] != iterations:
        raise RkprofError(f"{name}: {times['count']} of {iterations} calls ran kernels that are in the trace")
    return times


def _waiter() -> Callable[[], object]:
    """What waits for the device: PyTorch's function, else HIP's."""
    torch = sys.modules.get("torch")
    if torch is not None:
        wait: Callable[[], object] = torch.cuda.synchronize
        return wait
    path = mapped("libamdhip64.so")
    library = ctypes.CDLL(path, mode=os.RTLD_NOLOAD | os.RTLD_LAZY) if path else ctypes.CDLL(None)
    try:
        found: Callable[[], object] = library.hipDeviceSynchronize
    except AttributeError:
        raise RkprofError("cannot wait for the device: this process has loaded neither PyTorch nor HIP") from None
    return found


def _directory() -> str:
    """Where this process is recorded: the tracer keeps a file open there."""
    for link in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            path = Path(os.readlink(link))
            if path.name == "meta.bin" and (path.parent / "run.json").is_file():
                return str(path.parent)
    raise RkprofError("cannot find the run directory of this process")


class RocprofWrapper:
    """AACO's wrapper: runs a command, and leaves `rocprof_raw/*.csv` and `rocprof_kernels.parquet` in `output_dir`, beside the run
    in `output_dir/run`. Statistics are always among them."""

    def __init__(self, output_dir: PathLike, hip_trace: bool = True, hsa_trace: bool = False, stats: bool = True) -> None:
        self.output_dir = Path(output_dir)
        self._options = ["--force", *([] if hip_trace else ["--no-hip"]), *(["--hsa"] if hsa_trace else [])]
        self._run: Optional[Run] = None

    def profile(
        self, command: Sequence[str], timeout: Optional[float] = None, env: Optional[Mapping[str, str]] = None
    ) -> Run:
        """A program that fails is no exception; see `Run.failure`."""
        self.output_dir.mkdir(parents=True, exist_ok=True)
        self._run = profile(command, out=self.output_dir / "run", timeout=timeout, options=self._options, env=env)
        if self._run.info.get("status") != "untraced":
            tell(["export", str(self._run.path), "--layout", "aaco", "-o", str(self.output_dir), "--force"])
        return self._run

    def parse_results(self) -> Records:
        """The kernels of the Parquet file: kernel_name, start_ns, duration_ns, grid, block, regs, shared_mem, stream_id."""
        path = self.output_dir / "rocprof_kernels.parquet"
        if not path.is_file():
            why = self._run.info.get("reason") if self._run is not None else "no command was profiled"
            raise RkprofError(f"cannot read {path}: {why}")
        return read_parquet(path)


class BottleneckAnalyzer:
    """GEAK's judge of one kernel: `bottleneck`, `confidence`, utilization in percent and `recommendations`.

    Counters are judged in the run that counted them, which knows the device: `rkprof report RUN --rules geak`.
    """

    def __init__(self, gpu_arch: str = "gfx950") -> None:
        self.gpu_arch = gpu_arch

    def analyze(
        self, duration_us: float, counters: Optional[Mapping[str, float]] = None, memory_bytes: float = 0, flops: float = 0
    ) -> KernelMetrics:
        if counters:
            raise ValueError("BottleneckAnalyzer: counters are judged in the run that has them: rkprof report RUN --rules geak")
        row = {"mean_us": duration_us, "bytes_transferred": memory_bytes, "flops_estimated": flops}
        return analyze_components({"kernel": row}, self.gpu_arch, rules="geak")[0]


class RooflineModel:
    """GEAK's roofline of kernels that somebody else measured; that of a run is `rkprof roofline RUN`. Peaks are rkprof's, for FP16."""

    def __init__(self, gpu_arch: str = "gfx950") -> None:
        self.gpu_arch = gpu_arch
        # One TFLOP/s at one GB/s: the percentages are those of the peaks.
        [unit] = analyze_components({"unit": {"mean_us": 1.0, "bytes_transferred": 1e3, "flops_estimated": 1e6}}, gpu_arch)
        if not unit.compute_utilization_pct or not unit.bandwidth_utilization_pct:
            raise RkprofError(f"no peaks are known of {gpu_arch}")
        self.peak_tflops, self.peak_bandwidth_gbps = 100 / unit.compute_utilization_pct, 100 / unit.bandwidth_utilization_pct
        self._points: list[KernelMetrics] = []

    @property
    def ridge_point(self) -> float:
        """FLOP per byte from which on arithmetic is the limit."""
        return self.peak_tflops * 1e3 / self.peak_bandwidth_gbps

    def add_kernel(self, name: str, flops: float, memory_bytes: float, duration_us: float) -> KernelMetrics:
        row = {"mean_us": duration_us, "bytes_transferred": memory_bytes, "flops_estimated": flops}
        self._points += analyze_components({name: row}, self.gpu_arch)
        return self._points[-1]

    def get_points(self) -> list[KernelMetrics]:
        return self._points

    def get_roof_at_ai(self, ai: float) -> float:
        """TFLOP/s."""
        return min(self.peak_tflops, ai * self.peak_bandwidth_gbps / 1e3)

    def get_plot_data(self) -> dict[str, Any]:
        ratio = (HIGHEST / LOWEST) ** (1 / (POINTS - 1))
        intensities = [LOWEST * ratio**at for at in range(POINTS)]
        kernels = []
        for point in self._points:
            ai, achieved = point.arithmetic_intensity, point.achieved_tflops
            if ai is not None and achieved is not None:
                share = achieved / self.get_roof_at_ai(ai)
                bound = ai < self.ridge_point
                kernels.append({"name": point.name, "ai": ai, "performance": achieved, "efficiency": share, "is_memory_bound": bound})
        spec = {"name": self.gpu_arch, "peak_compute_tflops": self.peak_tflops, "peak_bandwidth_gbps": self.peak_bandwidth_gbps}
        return {
            "ai_values": intensities,
            "roof_values": [self.get_roof_at_ai(ai) for ai in intensities],
            "ridge_point": (self.ridge_point, self.peak_tflops),
            "kernel_points": kernels,
            "spec": spec,
        }


class ROCmProfiler(GenericProfiler):
    """GEAK's profiler of scripts with its twelve counters, which one more run of the script counts."""

    def __init__(self, gpu_id: int = 0, *, options: Sequence[str] = (), **more: Any) -> None:
        super().__init__(gpu_id, options=["--preset", "geak", "--replay", "app", *options], **more)

    def analyze(self, results: Run, module_name: str = "module") -> ModuleAnalysis:
        return self.analyze_results(results, module_name)


def install() -> None:
    """Makes `profiler` (GEAK) and `aaco.profiler.rocprof_wrap` importable in this process: they are names of this module."""
    geak: list[Any] = [GenericProfiler, KernelMetrics, ModuleAnalysis, FitnessResult, ProfilingFitness, profile_module]
    geak += [BottleneckAnalyzer, RooflineModel, ROCmProfiler]
    places = ("generic_profiler", "openevolve_integration", "bottleneck_analyzer", "roofline", "rocm_profiler")
    modules: dict[str, list[Any]] = {place: geak for place in ("profiler", *(f"profiler.{place}" for place in places))}
    modules["aaco.profiler.rocprof_wrap"] = [RocprofWrapper]
    for place, names in modules.items():
        module = ModuleType(place, "rkprof.dropin")
        for name in names:
            setattr(module, name.__name__, name)
        sys.modules[place] = module
