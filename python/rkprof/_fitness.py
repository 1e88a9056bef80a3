"""Scores for optimizers that try variants. The formulas are those of `rkprof fitness`, which computes them."""

from __future__ import annotations

import fcntl
import json
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Sequence, TextIO, Union

from ._analysis import RESULTS, GenericProfiler
from ._command import NotStarted, ask
from ._run import profile

if TYPE_CHECKING:
    from ._run import Run

# rkprof's exit code when the program had failed.
PROGRAM_FAILED = 3


@dataclass(frozen=True)
class FitnessResult:
    """The score of one variant. None is what was not measured."""

    latency_us: Optional[float]
    throughput_tflops: Optional[float]
    memory_bandwidth_gbps: Optional[float]
    # Share of the nearest roof, 0 to 1.
    efficiency: Optional[float]
    # None: not checked.
    correct: Optional[bool]
    max_abs_err: Optional[float]
    correctness_penalty: float
    # GEAK's, without bound.
    fitness_score: float
    # 0 to 1.
    bounded_score: float
    # Why the variant failed.
    failure: Optional[str]
    simulated: bool
    # 95 % interval of the latency: of the runs, or of the calls that a script timed. None with one run. Variants whose
    # intervals overlap are not known to differ.
    latency_low_us: Optional[float] = None
    latency_high_us: Optional[float] = None
    # What the latency is the mean of ("run" or "call"), and how many; None where a script does not say it.
    sample_unit: str = "run"
    sample_size: Optional[int] = None
    # COMPUTE, MEMORY, LATENCY, ... of the kernel that takes most time, why, and the command that would tell more.
    limiter: Optional[str] = None
    limiter_reason: Optional[str] = None
    next_measurement: Optional[str] = None

    def may_equal(self, other: FitnessResult) -> bool:
        """Whether noise may explain the difference to another variant: the intervals overlap, or one is not known."""
        ends = (self.latency_low_us, self.latency_high_us, other.latency_low_us, other.latency_high_us)
        if self.failure is not None or other.failure is not None:
            return self.failure is not None and other.failure is not None
        low, high, other_low, other_high = ends
        if low is None or high is None or other_low is None or other_high is None:
            return True
        return low <= other_high and other_low <= high

    def metrics(self) -> dict[str, float]:
        """For an evolutionary optimizer: all of it to be maximized, `combined_score` first of all. What is not known is left
        out."""
        known: dict[str, Optional[float]] = {
            "combined_score": self.bounded_score,
            "fitness": self.fitness_score,
            "latency": None if self.latency_us is None else -self.latency_us,
            "throughput": self.throughput_tflops,
            "efficiency": self.efficiency,
            "correctness": None if self.correct is None else float(self.correct),
        }
        return {name: value for name, value in known.items() if value is not None}


def _result(answer: Mapping[str, Any]) -> FitnessResult:
    correct = answer["correct"]
    limiter = answer["limiter"] or {}
    return FitnessResult(
        latency_us=answer["latency_us"],
        throughput_tflops=answer["throughput_tflops"],
        memory_bandwidth_gbps=answer["memory_bandwidth_gbps"],
        efficiency=answer["efficiency"],
        correct=correct if isinstance(correct, bool) else None,
        max_abs_err=answer["max_abs_err"],
        correctness_penalty=answer["correctness_penalty"],
        fitness_score=answer["fitness_score"],
        bounded_score=answer["bounded_score"],
        failure=answer["failure"],
        simulated=answer["simulated"],
        latency_low_us=answer["latency_low_us"],
        latency_high_us=answer["latency_high_us"],
        sample_unit=answer["sample"]["unit"],
        sample_size=answer["sample"]["n"],
        limiter=limiter.get("class"),
        limiter_reason=limiter.get("reason"),
        next_measurement=limiter.get("next"),
    )


def _failed(reason: str, *, simulated: bool) -> FitnessResult:
    return FitnessResult(
        latency_us=None,
        throughput_tflops=None,
        memory_bandwidth_gbps=None,
        efficiency=None,
        correct=None,
        max_abs_err=None,
        correctness_penalty=1.0,
        fitness_score=0.0,
        bounded_score=0.0,
        failure=reason,
        simulated=simulated,
    )


class Ladder:
    """Scores of an optimizer's variants on which noise can't climb.

    The best of many equal variants looks better than they are. Here a variant gets a score above the best one so far only where
    it is known to be faster: it is right, and the intervals of both latencies don't overlap. Where they do, it gets the same
    score as the best. So variants need `repeat=2` at least. `path` is a file that all workers of an optimizer share.
    """

    def __init__(self, path: Union[str, Path]) -> None:
        self.path = Path(path)

    def metrics(
        self, result: FitnessResult, confirm: Optional[Callable[[], FitnessResult]] = None
    ) -> dict[str, float]:
        """Those of the result, with `combined_score` from the ladder.

        `confirm` measures the variant again. It is called when the variant looks faster than the best one, must find the same,
        and its score counts: the first one was chosen for being high.
        """
        best = self._best()
        if best is not None and _is_faster(result, best) and confirm is not None:
            result = confirm()
        known = result.metrics()
        if not _counts(result):
            return known
        with self._open() as file:
            best = _read(file)
            if best is None or _is_faster(result, best):
                file.truncate(0)
                file.write(json.dumps(asdict(result)))
                return known
        equal = best.may_equal(result)
        known["combined_score"] = best.bounded_score if equal else min(result.bounded_score, best.bounded_score)
        return known

    def _open(self) -> TextIO:
        """The file, locked until it is closed."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = open(self.path, "a+", encoding="utf-8")
        fcntl.flock(file, fcntl.LOCK_EX)
        return file

    def _best(self) -> Optional[FitnessResult]:
        with self._open() as file:
            return _read(file)


def _read(file: TextIO) -> Optional[FitnessResult]:
    file.seek(0)
    text = file.read()
    return FitnessResult(**json.loads(text)) if text else None


def _is_faster(result: FitnessResult, best: FitnessResult) -> bool:
    """Whether it is known to be."""
    if not _counts(result) or result.latency_us is None or best.latency_us is None:
        return False
    return result.latency_us < best.latency_us and not best.may_equal(result)


def _counts(result: FitnessResult) -> bool:
    """Whether it was measured, and is not wrong."""
    return result.failure is None and result.correct is not False and result.latency_us is not None


class ProfilingFitness:
    """Scores variants of a program by what the profiler measures.

    `target_latency_us` is the latency at which faster is no better, `correctness_weight` (0 to 1) the part of the bounded score
    that a correct result is worth. `kernel` (a regular expression) says which kernels count, `latency` what the latency is:
    "device" (time on the device, launches counted), "step", "range:NAME", "host:NAME", "wall", "total", or "kernels", the sum of
    each kernel's mean. By default it is what the script measured itself, where it wrote a results.json: warm-up is not in it.
    Otherwise it is "device". `iterations` divides the device time of the run. With `roi`, the name of ROCTx ranges, only what was launched within counts. `work`
    are rules like 'gemm=flops:2*4096*4096*4096,dtype:fp16'.
    `repeat` runs each variant as often: from two runs on the latency has an interval, without which an optimizer selects noise.
    `profile_script_template` is a script in which `placeholder` stands for the candidate's code.
    """

    def __init__(
        self,
        profiler: Optional[GenericProfiler] = None,
        profile_script_template: Optional[str] = None,
        target_latency_us: float = 20.0,
        correctness_weight: float = 0.5,
        *,
        placeholder: str = "{code}",
        timeout: Optional[float] = None,
        kernel: Optional[str] = None,
        latency: Optional[str] = None,
        iterations: Optional[int] = None,
        roi: Optional[str] = None,
        work: Sequence[str] = (),
        repeat: int = 1,
    ) -> None:
        self.profiler = profiler or GenericProfiler(timeout=timeout)
        self.profile_script_template = profile_script_template
        self.target_latency_us = target_latency_us
        self.correctness_weight = correctness_weight
        self.placeholder = placeholder
        self.timeout = timeout
        self.kernel = kernel
        self.latency = latency
        self.iterations = iterations
        self.roi = roi
        self.work = tuple(work)
        self.repeat = repeat

    def evaluate(self, candidate_code: str, *, correct: Optional[str] = None) -> float:
        """The bounded score, 0 to 1, of the template with this code in it."""
        return self.evaluate_code(candidate_code, correct=correct).bounded_score

    def evaluate_code(self, candidate_code: str, *, correct: Optional[str] = None) -> FitnessResult:
        """Runs the template with this code in it, or the code alone."""
        template = self.profile_script_template
        script = candidate_code if template is None else template.replace(self.placeholder, candidate_code)
        runs = [self.profiler.profile_script(script)]
        while len(runs) < self.repeat and runs[-1].failure is None:
            runs.append(self.profiler.profile_script(script))
        return self._evaluate_set(runs, correct) if len(runs) > 1 else self.evaluate_run(runs[0], correct=correct)

    def evaluate_command(
        self,
        cmd: Union[str, Sequence[str]],
        *,
        correct: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
        options: Sequence[str] = (),
    ) -> FitnessResult:
        """Runs a command in a run directory that is deleted afterwards. A variant that is not there has failed, too."""
        try:
            run = profile(cmd, timeout=self.timeout, env=env, options=options)
        except NotStarted as error:
            return _failed(str(error), simulated=False)
        with run:
            return self.evaluate_run(run, correct=correct)

    def _results_of(self, run: Run) -> Optional[Path]:
        """What the script of `profile_script` measured itself; None where this asks for something else."""
        beside = run.path.parent
        asked = self.latency is not None or self.kernel is not None or self.roi is not None
        own = beside / RESULTS
        return own if not asked and (beside / "script.py").is_file() and own.is_file() else None

    def _evaluate_set(self, runs: Sequence[Run], correct: Optional[str]) -> FitnessResult:
        """The mean of several runs of the same code, with its interval."""
        for run in runs:
            if run.failure is not None or (self._results_of(run) is None and run.info.get("status") == "untraced"):
                return self.evaluate_run(run, correct=correct)
        own = [self._results_of(run) for run in runs]
        with tempfile.TemporaryDirectory(prefix="rkprof-set-") as directory:
            for number, run in enumerate(runs, 1):
                (Path(directory) / f"run_{number}").symlink_to(run.path.absolute(), target_is_directory=True)
            known = [str(path) for path in own if path is not None]
            return self._ask(directory, known if len(known) == len(runs) else [], correct)

    def evaluate_run(self, run: Run, *, correct: Optional[str] = None) -> FitnessResult:
        """Scores a run. `correct` is a JSON file {"correct": bool, "max_abs_err": x}, or a command whose exit code is 0 when the
        result is right and which finds the run directory in $RKPROF_RUN."""
        info = run.info
        own = self._results_of(run)
        if own is None and run.failure is None and info.get("status") == "untraced":
            return _failed(f"nothing was recorded: {info.get('reason')}", simulated=run.simulated)
        return self._ask(str(run.path), [str(own)] if own is not None else [], correct)

    def _ask(self, run: str, results: Sequence[str], correct: Optional[str]) -> FitnessResult:
        words = ["fitness", run, "--format", "json"]
        for path in results:
            words += ["--results", path]
        words += ["--latency", self.latency or "device"] if not results else []
        words += ["--target-latency-us", repr(float(self.target_latency_us))]
        words += ["--correctness-weight", repr(float(self.correctness_weight))]
        if self.iterations is not None:
            words += ["--iterations", str(self.iterations)]
        if self.kernel is not None:
            words += ["--kernel", self.kernel]
        if self.roi is not None:
            words += ["--roi", self.roi]
        for rule in self.work:
            words += ["--work", rule]
        if correct is not None:
            words += ["--correct", correct]
        return _result(ask(words, allowed=(0, PROGRAM_FAILED)))
