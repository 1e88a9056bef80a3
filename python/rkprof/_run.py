"""Running a program under rkprof, and what came of it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from ._command import NotStarted, RkprofError, ask, ask_rows, command
from ._table import Table

if TYPE_CHECKING:
    from ._analysis import KernelMetrics
    from ._fitness import FitnessResult
    from ._records import Dataset, Records

PathLike = Union[str, "os.PathLike[str]"]
# Beyond the program's own time limit: rkprof needs time to end it and to recover its records.
PATIENCE_S = 60.0
# rkprof's exit code when the program could not be started.
NOT_STARTED = 3


class Run:
    """A run directory. As a context manager it deletes the directory at the end if `profile` had to choose one."""

    def __init__(self, path: PathLike, *, output: str = "", temporary: bool = False) -> None:
        self.path = Path(path)
        # The program's output on stdout and stderr, and rkprof's remarks.
        self.output = output
        self._temporary = temporary
        self._report: Optional[dict[str, Any]] = None
        self._dataset: Optional[Dataset] = None

    @property
    def report(self) -> dict[str, Any]:
        """`rkprof report --format json`."""
        if self._report is None:
            self._report = ask(["report", str(self.path), "--format", "json"])
        return self._report

    @property
    def summary(self) -> dict[str, Any]:
        """`summary.json`: the statistics as they were recorded. What is derived from them is in `report`."""
        return self._read("summary.json", "the summary")

    @property
    def info(self) -> dict[str, Any]:
        """`run.json`: command, versions, how the program ended. Is there even when nothing was measured."""
        return self._read("run.json", "the run")

    def _read(self, name: str, what: str) -> dict[str, Any]:
        import json

        try:
            with open(self.path / name, encoding="utf-8") as file:
                content = json.load(file)
        except OSError as error:
            raise RkprofError(f"cannot read {what} in {self.path}: {error}") from error
        return content if isinstance(content, dict) else {}

    @property
    def exit_code(self) -> Optional[int]:
        """The program's; None when a signal killed it."""
        return _integer((self.info.get("exit") or {}).get("exit_code"))

    @property
    def timed_out(self) -> bool:
        return bool((self.info.get("exit") or {}).get("timed_out"))

    @property
    def failure(self) -> Optional[str]:
        """Why the program did not end well; None when it did."""
        ended = self.info.get("exit") or {}
        if ended.get("timed_out"):
            return f"the time limit was reached after {ended.get('wall_s', 0):.1f} s"
        if ended.get("signal") is not None:
            return f"killed by {_signal_name(int(ended['signal']))}"
        if ended.get("exit_code") != 0:
            return f"exit code {ended.get('exit_code')}"
        return None

    @property
    def simulated(self) -> bool:
        """The numbers are the simulator's."""
        return bool(self.info.get("simulated"))

    @property
    def wall_s(self) -> Optional[float]:
        wall = (self.info.get("exit") or {}).get("wall_s")
        return float(wall) if wall is not None else None

    @property
    def complete(self) -> bool:
        """Every record is there."""
        verdict = self.report.get("completeness", {}).get("verdict")
        return bool(verdict == "COMPLETE")

    @property
    def kernels(self) -> Table[KernelMetrics]:
        """One a kernel, launch shape, device and stream, by total time; `tables["kernels"]` has a row a kernel, as the report."""
        from ._analysis import kernels_of

        return Table(kernels_of(self.report))

    @property
    def findings(self) -> Table[dict[str, Any]]:
        """What to do next, in the order of the report: id, title, saves_ns, saves_pct, evidence, about, try."""
        return Table(self.report.get("findings", []))

    @property
    def tables(self) -> dict[str, Table[dict[str, Any]]]:
        """The tables of the report by name (kernels, api, copies, steps and more), each with all of its columns."""
        return {name: Table(rows) for name, rows in self.report.get("tables", {}).items()}

    @property
    def markers(self) -> Table[dict[str, Any]]:
        """Ranges and marks by name: kind, name, count and, in ns, their sum, mean, percentiles and the like."""
        rows = self.report.get("markers", [])
        return Table({"kind": row["kind"], "name": row["name"], **_spread(row.get("duration") or {})} for row in rows)

    def _records(self, name: str) -> Records:
        from ._records import Dataset

        if self._dataset is None:
            self._dataset = Dataset(self)
        return self._dataset.records(name)

    @property
    def dispatches(self) -> Records:
        """Each kernel that ran: name, id, device, queue, stream, launch shape, registers, launch_ns, start_ns, end_ns."""
        return self._records("kernels")

    @property
    def calls(self) -> Records:
        """Each call of HIP, HSA, ROCTx and RCCL: function, thread, times, status, stream, bytes."""
        return self._records("api")

    @property
    def copies(self) -> Records:
        """Each copy: direction, agents, stream, bytes, times on the device."""
        return self._records("copies")

    @property
    def memory(self) -> Records:
        """Each allocation and release: agent, bytes, address, bytes in use."""
        return self._records("memory")

    @property
    def ranges(self) -> Records:
        """Each range and mark: name, thread, depth, times. By name they are in `markers`."""
        return self._records("ranges")

    @property
    def counters(self) -> Records:
        """Each counter of each counted dispatch."""
        return self._records("counters")

    def sql(self, query: str) -> Table[dict[str, Any]]:
        """`rkprof query`: SQL over dispatches, calls, copies, memory, ranges and counters. Needs DuckDB."""
        # The module beside this Python is found as the command is.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
        return Table(ask_rows(["query", str(self.path), query, "--format", "json"], env={**os.environ, "PATH": path}))

    @property
    def steps(self) -> Table[dict[str, Any]]:
        """The steps of each process that has some: what they are, how many kernels one has, and in ns how long one takes on the
        device (`latency`), from one's begin to the next's (`period`) and on the host (`wall`)."""
        found = []
        for process in self.report.get("processes", []):
            steps = (process.get("timeline") or {}).get("steps")
            if steps is not None:
                row = {"directory": process.get("directory"), "source": steps["source"], "kernel_ns": steps["kernel_ns"]}
                spreads = {key: _spread(steps[key]) for key in ("latency", "period", "wall") if steps.get(key)}
                found.append({**row, **spreads})
        return Table(found)

    def fitness(
        self, *, target_latency_us: float = 20.0, correctness_weight: float = 0.5, correct: Optional[str] = None
    ) -> FitnessResult:
        """Scores this run; `correct` is a JSON file or a command, see `rkprof fitness --help`."""
        from ._fitness import ProfilingFitness

        scorer = ProfilingFitness(target_latency_us=target_latency_us, correctness_weight=correctness_weight)
        return scorer.evaluate_run(self, correct=correct)

    def compare(self, candidate: Run) -> dict[str, Any]:
        """`rkprof compare` of this run, as the baseline, with another."""
        return ask(["compare", str(self.path), str(candidate.path), "--format", "json"])

    def _repr_html_(self) -> str:
        """The run in a Jupyter notebook."""
        from ._notebook import html_of

        return html_of(self)

    def delete(self) -> None:
        """Deletes the run directory."""
        shutil.rmtree(self.path, ignore_errors=True)

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        if self._temporary:
            self.delete()

    def __repr__(self) -> str:
        return f"Run({str(self.path)!r})"


def profile(
    cmd: Union[str, Sequence[str]],
    *,
    out: Optional[PathLike] = None,
    timeout: Optional[float] = None,
    options: Sequence[str] = (),
    env: Optional[Mapping[str, str]] = None,
    cwd: Optional[PathLike] = None,
) -> Run:
    """Runs a command under `rkprof run` and waits for it.

    A text is given to the shell. `out` is the run directory (default: a temporary one). After `timeout` seconds the program
    and all that it started are ended. `options` are further options of `rkprof run`; `env` is added to the environment.

    A program that fails is no exception; see `Run.failure`. NotStarted means that it could not be started.
    """
    words = ["/bin/sh", "-c", cmd] if isinstance(cmd, str) else list(cmd)
    if not words:
        raise ValueError("profile: the command is empty")
    return _launch("run", [*options], ["--", *words], out=out, timeout=timeout, env=env, cwd=cwd)


def demo(
    scenario: str = "llm-decode",
    *,
    arch: str = "gfx942",
    out: Optional[PathLike] = None,
    timeout: Optional[float] = None,
    options: Sequence[str] = (),
    env: Optional[Mapping[str, str]] = None,
) -> Run:
    """The same with a program of the simulated GPU: `rkprof demo`."""
    words = ["--scenario", scenario, "--arch", arch, *options]
    return _launch("demo", words, [], out=out, timeout=timeout, env=env, cwd=None)


def _launch(
    subcommand: str,
    options: Sequence[str],
    program: Sequence[str],
    *,
    out: Optional[PathLike],
    timeout: Optional[float],
    env: Optional[Mapping[str, str]],
    cwd: Optional[PathLike],
) -> Run:
    path = Path(out).absolute() if out is not None else Path(tempfile.mkdtemp(prefix="rkprof-"))
    words = [command(), subcommand, "--quiet", "--out", str(path).replace("%", "%%")]
    if timeout is not None:
        words += ["--timeout", f"{max(timeout, 0.001):f}s"]
    # Into a file: children of the program may keep a pipe open forever.
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [*words, *options, *program],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(env or {})},
            cwd=cwd,
        )
        try:
            code = process.wait(None if timeout is None else timeout + PATIENCE_S)
        except BaseException:
            # rkprof hands the signal on to the program.
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
            raise
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    if not (path / "run.json").exists():
        if out is None:
            shutil.rmtree(path, ignore_errors=True)
        remarks = [line for line in text.splitlines() if line.startswith("rkprof: ")]
        kind = NotStarted if code == NOT_STARTED else RkprofError
        raise kind("\n".join(remarks) or text.strip() or f"rkprof {subcommand} ended with code {code}")
    return Run(path, output=text, temporary=out is None)


def _spread(duration: Mapping[str, Any]) -> dict[str, Any]:
    """Statistics without their buckets."""
    return {key: value for key, value in duration.items() if key not in ("histogram", "sum_sq_ns2")}


def _integer(value: object) -> Optional[int]:
    return value if isinstance(value, int) else None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
