"""Kernels and modules as data, under the names of GEAK's profiler."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

from ._command import RkprofError, ask
from ._run import Run, profile

# The directory of the results of GEAK's scripts, in its container.
WORKSPACE = Path("/workspace")
RESULTS = "results.json"


@dataclass(frozen=True)
class KernelMetrics:
    """A kernel in one launch shape on one stream, or a component that a script measured itself. Times in microseconds."""

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
    # The GPU by its number in every view, and the stream; None where they are not known.
    gpu: Optional[int] = None
    stream: Optional[int] = None
    # Of one call; None where neither counted nor given.
    bytes_transferred: Optional[float] = None
    flops_estimated: Optional[float] = None
    achieved_bandwidth_gbps: Optional[float] = None
    achieved_tflops: Optional[float] = None
    # Percent of the device's peaks, as verdicts take them; None where neither counted nor given.
    bandwidth_utilization_pct: Optional[float] = None
    compute_utilization_pct: Optional[float] = None
    # Percent of the time of all kernels; of a component: percent of the pipeline.
    share_pct: Optional[float] = None
    # COMPUTE, MEMORY, LATENCY, LDS, CACHE, BALANCED or UNKNOWN.
    bottleneck: Optional[str] = None
    confidence: Optional[float] = None
    recommendations: tuple[str, ...] = ()
    # triton, hip, ck, torch, tensile, rccl or unknown, by its name; of a component as the script says.
    type: Optional[str] = None
    # Kb4n7, the same in every run: what every view calls it and `--kernel` accepts.
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
    # Why there are no kernels; None where there are some.
    untraced: Optional[str] = None

    @property
    def primary_bottleneck(self) -> Optional[KernelMetrics]:
        """The kernel that takes most time; where none was traced, the component."""
        if self.kernels:
            return max(self.kernels, key=lambda kernel: kernel.total_us)
        return max(self.components, key=lambda component: component.mean_us or 0.0, default=None)

    def __str__(self) -> str:
        gpu = f" on {self.gpu}" if self.gpu else ""
        lines = [f"{self.module_name}{gpu}{' - SIMULATED' if self.simulated else ''}"]
        if self.failure is not None:
            return "\n".join([*lines, f"  failed: {self.failure}"])
        primary = self.primary_bottleneck
        if primary is None:
            return "\n".join([*lines, f"  {self.untraced or 'no kernel was recorded'}"])
        if self.kernels:
            total = sum(kernel.total_us for kernel in self.kernels)
            share, time = 100.0 * primary.total_us / total if total else 0.0, primary.total_us
        else:
            share, time = primary.share_pct or 0.0, primary.mean_us or 0.0
        lines.append(f"Primary bottleneck: {primary.name} ({time:.1f} us, {share:.1f}% of total)")
        if self.full_pipeline_us is not None:
            lines.append(f"  pipeline {self.full_pipeline_us:.2f} us")
        if self.components:
            lines += ["Components, as the script measured them", *_table(self.components, lambda row: row.share_pct)]
        if self.kernels:
            lines += ["Kernels, as they were traced", *_table(self.kernels[:10], lambda _: None)]
        elif self.untraced is not None:
            lines.append(f"  no kernels: {self.untraced}")
        advised = [primary, *(row for row in self.components if row is not primary)]
        advice = list(dict.fromkeys(text for row in advised for text in row.recommendations))
        lines += [f"{number}. {text}" for number, text in enumerate(advice, 1)]
        return "\n".join(lines)


def _table(rows: Sequence[KernelMetrics], share: Callable[[KernelMetrics], Optional[float]]) -> list[str]:
    """Name, type, mean and deviation, share, percentiles, rates, verdict; what was not measured is a dash."""
    heads = ("mean us", "std", "share", "P50", "P95", "P99", "GB/s", "FLOP/B", "calls")
    lines = ["".join(f"{head:>10}" for head in heads) + "  type     verdict  name"]
    for row in rows:
        times = [row.mean_us, row.std_us, share(row), row.p50_us, row.p95_us, row.p99_us]
        numbers = [*times, row.achieved_bandwidth_gbps, row.arithmetic_intensity]
        cells = [f"{value:10.2f}" if value is not None else f"{'-':>10}" for value in numbers]
        cells.append(f"{row.calls:10}" if row.calls else f"{'-':>10}")
        lines.append(f"{''.join(cells)}  {row.type or '-':8} {row.bottleneck or '-':8} {row.name}")
    return lines


def kernels_of(report: Mapping[str, Any]) -> list[KernelMetrics]:
    """The rows of a report in JSON."""
    gpus = {agent["index"]: agent.get("gpu_index") for agent in report.get("agents", [])}
    return [_kernel(row, gpus) for row in report.get("kernels", [])]


def _kernel(row: Mapping[str, Any], gpus: Mapping[int, Optional[int]]) -> KernelMetrics:
    times: Mapping[str, Any] = row["duration"]
    verdict: Mapping[str, Any] = row.get("verdict") or {}

    def us(key: str) -> Optional[float]:
        value = times.get(key)
        return value / 1e3 if value is not None else None

    def known(key: str) -> Optional[float]:
        value = (row.get(key) or {}).get("value")
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
        share_pct=(row.get("columns") or {}).get("share_pct"),
        calls=times["count"] + times.get("untimed", 0),
        total_us=times["sum_ns"] / 1e3,
        grid=_sizes(row.get("grid")),
        workgroup=_sizes(row.get("workgroup")),
        gpu=gpus.get(row.get("agent", -1)),
        stream=row.get("stream"),
        bytes_transferred=known("bytes"),
        flops_estimated=known("flops"),
        achieved_bandwidth_gbps=row.get("achieved_gb_per_s"),
        achieved_tflops=row.get("achieved_tflops"),
        bandwidth_utilization_pct=_percent(verdict, "memory"),
        compute_utilization_pct=_percent(verdict, "compute"),
        bottleneck=verdict.get("class"),
        confidence=verdict.get("confidence"),
        type=row.get("type"),
        id=row.get("id"),
        short_name=row.get("short_name"),
        recommendations=tuple(
            f"[{advice['priority']}] {advice['text']}" for advice in verdict.get("recommendations", [])
        ),
    )


def _sizes(sizes: Optional[Sequence[int]]) -> Optional[tuple[int, ...]]:
    return None if sizes is None else tuple(sizes)


def _percent(verdict: Mapping[str, Any], factor: str) -> Optional[float]:
    share = (verdict.get("factors") or {}).get(factor)
    return None if share is None else 100.0 * share


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
        bandwidth_utilization_pct=row.get("bandwidth_utilization_pct"),
        compute_utilization_pct=row.get("compute_utilization_pct"),
        share_pct=row.get("share_pct"),
        bottleneck=(row.get("verdict") or {}).get("class"),
        confidence=(row.get("verdict") or {}).get("confidence"),
        recommendations=tuple(
            f"[{advice['priority']}] {advice['text']}"
            for advice in (row.get("verdict") or {}).get("recommendations", [])
        ),
    )


class ScriptRun(Run, Mapping[str, Any]):
    """The run of a script, and what the script measured itself: `results["components"]`, `dict(results)`. Where it wrote nothing,
    this is what was traced, in the same form, or an `error`."""

    @property
    def results(self) -> dict[str, Any]:
        own = _read_results(self.path.parent / RESULTS)
        if own:
            return own
        if self.failure is not None:
            return {"error": self.failure}
        try:
            return ask(["export", str(self.path), "--to", "geak"])
        except RkprofError as error:
            return {"error": str(self.info.get("reason") or error)}

    def __getitem__(self, key: str) -> Any:
        return self.results[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)


class GenericProfiler:
    """Profiles scripts with the Python that runs this, or, with `docker_image`, in a container of that image.

    `arch` (gfx942) and `product` (MI300X) say what device the times of components are from, where no kernel was traced.
    """

    def __init__(
        self,
        gpu_id: int = 0,
        *,
        timeout: Optional[float] = None,
        options: Sequence[str] = (),
        env: Optional[Mapping[str, str]] = None,
        docker_image: Optional[str] = None,
        arch: Optional[str] = None,
        product: Optional[str] = None,
    ) -> None:
        self.docker_image = docker_image
        self.arch = arch
        self.product = product
        self.gpu_id = gpu_id
        self.timeout = timeout
        self.options = tuple(options)
        self.env = dict(env or {})

    def profile_script(self, script_content: str) -> ScriptRun:
        """Runs a script in a directory of its own. It may write what it measured itself: {"components": {name: {"mean_us":
        ...}}, "full_pipeline": {"mean_us": ...}}, to /workspace/results.json, to results.json in its directory, or where
        $RKPROF_RESULTS says. /workspace is its directory: mounted in a container; elsewhere, where the machine has no
        /workspace, the script's own text is made to name its directory."""
        directory = Path(tempfile.mkdtemp(prefix="rkprof-script-"))
        results, workspace = directory / RESULTS, WORKSPACE / RESULTS
        options = [*self.options]
        python = sys.executable
        if self.docker_image is not None:
            options += ["--docker", self.docker_image, "--container-arg=-v", f"--container-arg={directory}:{WORKSPACE}"]
            python = "python3"
        elif not WORKSPACE.is_dir():
            script_content = script_content.replace(f"{WORKSPACE}/", f"{directory}/")
        (directory / "script.py").write_text(script_content, encoding="utf-8")
        before = _modified(workspace)
        env = {
            "HIP_VISIBLE_DEVICES": os.environ.get("HIP_VISIBLE_DEVICES", str(self.gpu_id)),
            "RKPROF_RESULTS": str(directory / "results.json"),
            **self.env,
        }
        run = profile(
            [python, str(directory / "script.py")],
            out=directory / "run",
            timeout=self.timeout,
            options=options,
            env=env,
            cwd=directory,
        )
        after = _modified(workspace)
        if after is not None and after != before and not results.exists():
            shutil.copy(workspace, results)
        return ScriptRun(run.path, output=run.output)

    def analyze_results(self, results: Union[Run, Mapping[str, Any]], module_name: str = "module") -> ModuleAnalysis:
        """What a run says, or the content of a results.json; of a script that failed, why."""
        if not isinstance(results, Run):
            return self._of_file(results, module_name, [], None)
        if results.failure is not None:
            return ModuleAnalysis(module_name, [], simulated=results.simulated, failure=results.failure)
        own = _read_results(results.path.parent / RESULTS)
        try:
            report = results.report
        except RkprofError as error:
            # The script measured itself; nothing was traced.
            why = results.info.get("reason") or str(error)
            return self._of_file(own, module_name, [], None, simulated=results.simulated, untraced=str(why))
        gpus = [agent["name"] for agent in report.get("agents", []) if agent.get("kind") == "gpu"]
        gpu = gpus[0] if gpus else None
        return self._of_file(own, module_name, results.kernels, gpu, simulated=results.simulated)

    def _of_file(
        self,
        own: Mapping[str, Any],
        module_name: str,
        kernels: list[KernelMetrics],
        gpu: Optional[str],
        *,
        simulated: bool = False,
        untraced: Optional[str] = None,
    ) -> ModuleAnalysis:
        judged = _judged(own, self.arch or gpu, self.product) if own.get("components") else {}
        components = [_component(name, row) for name, row in (judged.get("components") or {}).items()]
        pipeline = judged.get("pipeline_us")
        if pipeline is None:
            means = [kernel.mean_us for kernel in kernels if kernel.mean_us is not None]
            pipeline = sum(means) if means else None
        return ModuleAnalysis(
            module_name=module_name,
            kernels=kernels,
            components=components,
            full_pipeline_us=pipeline,
            gpu=gpu or self.arch,
            simulated=simulated,
            untraced=untraced,
        )

    def print_analysis(self, analysis: ModuleAnalysis) -> None:
        print(analysis)


def _modified(path: Path) -> Optional[int]:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


def analyze_components(
    components: Mapping[str, Mapping[str, Any]], arch: Optional[str], rules: str = "default"
) -> list[KernelMetrics]:
    """The rows of a results.json, judged."""
    judged = _judged({"components": components}, arch, None, rules)
    return [_component(name, row) for name, row in judged["components"].items()]


def _judged(
    results: Mapping[str, Any], arch: Optional[str], product: Optional[str], rules: str = "default"
) -> dict[str, Any]:
    """`rkprof analyze` of the content of a results.json."""
    with tempfile.TemporaryDirectory(prefix="rkprof-") as directory:
        path = Path(directory) / RESULTS
        path.write_text(json.dumps(results), encoding="utf-8")
        words = ["analyze", str(path), "--format", "json", "--rules", rules]
        words += ["--arch", arch] if arch is not None else []
        words += ["--product", product] if product is not None else []
        return ask(words)


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
