"""Kernels and modules as data, under the names of GEAK's profiler."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

from ._run import Run, profile


@dataclass(frozen=True)
class KernelMetrics:
    """A kernel in one launch shape, or a component that a script measured itself. Times in microseconds."""

    name: str
    mean_us: Optional[float]
    std_us: Optional[float] = None
    min_us: Optional[float] = None
    max_us: Optional[float] = None
    p50_us: Optional[float] = None
    p95_us: Optional[float] = None
    p99_us: Optional[float] = None
    calls: int = 0
    total_us: float = 0.0
    # Work-items.
    grid: Optional[tuple[int, ...]] = None
    workgroup: Optional[tuple[int, ...]] = None
    # Of one call; None where neither counted nor given.
    bytes_transferred: Optional[float] = None
    flops_estimated: Optional[float] = None
    achieved_bandwidth_gbps: Optional[float] = None
    achieved_tflops: Optional[float] = None
    # COMPUTE, MEMORY, LATENCY, LDS, CACHE, BALANCED or UNKNOWN.
    bottleneck: Optional[str] = None
    confidence: Optional[float] = None
    recommendations: tuple[str, ...] = ()
    # triton, hip, ck, torch, tensile, rccl or unknown, by its name; of a component as the script says.
    type: Optional[str] = None
    # K1, K2 ...: what every view calls it and `--kernel` accepts.
    id: Optional[str] = None
    # By meaning, for tables.
    short_name: Optional[str] = None

    @property
    def arithmetic_intensity(self) -> Optional[float]:
        """FLOP per byte."""
        if self.flops_estimated is None or not self.bytes_transferred:
            return None
        return self.flops_estimated / self.bytes_transferred


@dataclass(frozen=True)
class ModuleAnalysis:
    """What a run says about a module."""

    module_name: str
    # By total time; as traced.
    kernels: list[KernelMetrics]
    # As the script measured them itself, if it wrote a results.json.
    components: list[KernelMetrics] = field(default_factory=list)
    # The script's `full_pipeline`, else the sum of the kernels' means.
    full_pipeline_us: Optional[float] = None
    gpu: Optional[str] = None
    simulated: bool = False
    # Why there is nothing else.
    failure: Optional[str] = None

    @property
    def primary_bottleneck(self) -> Optional[KernelMetrics]:
        """The kernel that takes most time."""
        return max(self.kernels, key=lambda kernel: kernel.total_us, default=None)

    def __str__(self) -> str:
        gpu = f" on {self.gpu}" if self.gpu else ""
        lines = [f"{self.module_name}{gpu}{' - SIMULATED' if self.simulated else ''}"]
        if self.failure is not None:
            return "\n".join([*lines, f"  failed: {self.failure}"])
        primary = self.primary_bottleneck
        if primary is None:
            return "\n".join([*lines, "  no kernel was recorded"])
        total = sum(kernel.total_us for kernel in self.kernels)
        share = 100.0 * primary.total_us / total if total else 0.0
        lines.append(f"Primary bottleneck: {primary.name} ({primary.total_us:.1f} us, {share:.1f}% of total)")
        if self.full_pipeline_us is not None:
            lines.append(f"  pipeline {self.full_pipeline_us:.2f} us")
        for kernel in self.kernels[:10]:
            verdict = f"  {kernel.bottleneck}" if kernel.bottleneck else ""
            lines.append(f"  {_us(kernel.mean_us)} mean {_us(kernel.p99_us)} p99 {kernel.calls:7} calls  {kernel.name}{verdict}")
        lines += [f"  {text}" for text in primary.recommendations]
        return "\n".join(lines)


def _us(value: Optional[float]) -> str:
    return f"{value:9.2f}" if value is not None else f"{'-':>9}"


def kernels_of(report: Mapping[str, Any]) -> list[KernelMetrics]:
    """The rows of a report in JSON."""
    return [_kernel(row) for row in report.get("kernels", [])]


def _kernel(row: Mapping[str, Any]) -> KernelMetrics:
    times: Mapping[str, Any] = row["duration"]
    judged = row
    verdict: Mapping[str, Any] = judged.get("verdict") or {}

    def us(key: str) -> Optional[float]:
        value = times.get(key)
        return value / 1e3 if value is not None else None

    def known(key: str) -> Optional[float]:
        value = (judged.get(key) or {}).get("value")
        return float(value) if value is not None else None

    return KernelMetrics(
        name=row["name"],
        mean_us=us("mean_ns"),
        std_us=us("std_ns"),
        min_us=us("min_ns"),
        max_us=us("max_ns"),
        p50_us=us("p50_ns"),
        p95_us=us("p95_ns"),
        p99_us=us("p99_ns"),
        calls=times["count"] + times.get("untimed", 0),
        total_us=times["sum_ns"] / 1e3,
        grid=tuple(row["grid"]),
        workgroup=tuple(row["workgroup"]),
        bytes_transferred=known("bytes"),
        flops_estimated=known("flops"),
        achieved_bandwidth_gbps=judged.get("achieved_gb_per_s"),
        achieved_tflops=judged.get("achieved_tflops"),
        bottleneck=verdict.get("class"),
        confidence=verdict.get("confidence"),
        type=row.get("type"),
        id=row.get("id"),
        short_name=row.get("short_name"),
        recommendations=tuple(
            f"[{advice['priority']}] {advice['text']}" for advice in verdict.get("recommendations", [])
        ),
    )


def _component(name: str, row: Mapping[str, Any]) -> KernelMetrics:
    def number(key: str) -> Optional[float]:
        value = row.get(key)
        # In this contract a missing number is 0.
        return float(value) if value else None

    mean, moved = number("mean_us"), number("bytes_transferred")
    flops = number("flops_estimated")
    return KernelMetrics(
        name=name,
        type=row.get("type"),
        mean_us=mean,
        std_us=number("std_us"),
        min_us=number("min_us"),
        max_us=number("max_us"),
        p50_us=number("p50_us"),
        p95_us=number("p95_us"),
        p99_us=number("p99_us"),
        bytes_transferred=moved,
        flops_estimated=flops,
        achieved_bandwidth_gbps=moved / (mean * 1e3) if moved and mean else None,
        achieved_tflops=flops / (mean * 1e6) if flops and mean else None,
    )


class GenericProfiler:
    """Profiles scripts with the Python that runs this."""

    def __init__(
        self,
        gpu_id: int = 0,
        *,
        timeout: Optional[float] = None,
        options: Sequence[str] = (),
        env: Optional[Mapping[str, str]] = None,
    ) -> None:
        self.gpu_id = gpu_id
        self.timeout = timeout
        self.options = tuple(options)
        self.env = dict(env or {})

    def profile_script(self, script_content: str) -> Run:
        """Runs a script in a directory of its own. It may write `results.json` there (or where $RKPROF_RESULTS says) with
        what it measured itself: {"components": {name: {"mean_us": ...}}, "full_pipeline": {"mean_us": ...}}."""
        directory = Path(tempfile.mkdtemp(prefix="rkprof-script-"))
        (directory / "script.py").write_text(script_content, encoding="utf-8")
        env = {
            "HIP_VISIBLE_DEVICES": os.environ.get("HIP_VISIBLE_DEVICES", str(self.gpu_id)),
            "RKPROF_RESULTS": str(directory / "results.json"),
            **self.env,
        }
        run = profile(
            [sys.executable, str(directory / "script.py")],
            out=directory / "run",
            timeout=self.timeout,
            options=self.options,
            env=env,
            cwd=directory,
        )
        return run

    def analyze_results(self, results: Run, module_name: str = "module") -> ModuleAnalysis:
        """What the run says; of a script that failed, why."""
        if results.failure is not None:
            return ModuleAnalysis(module_name, [], simulated=results.simulated, failure=results.failure)
        own = _read_results(results.path.parent / "results.json")
        components = [_component(name, row) for name, row in (own.get("components") or {}).items()]
        kernels = results.kernels
        pipeline = (own.get("full_pipeline") or {}).get("mean_us")
        if pipeline is None:
            means = [kernel.mean_us for kernel in kernels if kernel.mean_us is not None]
            pipeline = sum(means) if means else None
        gpus = [agent["name"] for agent in results.report.get("agents", []) if agent.get("kind") == "gpu"]
        return ModuleAnalysis(
            module_name=module_name,
            kernels=kernels,
            components=components,
            full_pipeline_us=pipeline,
            gpu=gpus[0] if gpus else None,
            simulated=results.simulated,
        )

    def print_analysis(self, analysis: ModuleAnalysis) -> None:
        print(analysis)


def _read_results(path: Path) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            results = json.load(file)
    except FileNotFoundError:
        return {}
    return results if isinstance(results, dict) else {}


def profile_module(
    script_content: str,
    module_name: str = "module",
    gpu_id: int = 0,
    print_results: bool = True,
    *,
    timeout: Optional[float] = None,
    env: Optional[Mapping[str, str]] = None,
) -> ModuleAnalysis:
    """Profiles a script and says what it found."""
    profiler = GenericProfiler(gpu_id, timeout=timeout, env=env)
    run = profiler.profile_script(script_content)
    analysis = profiler.analyze_results(run, module_name)
    if print_results:
        profiler.print_analysis(analysis)
    return analysis
