"""A run as HTML, for notebooks: what to do next and the kernels that take the time. It loads nothing."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Optional, Sequence

from ._command import RkprofError

if TYPE_CHECKING:
    from ._run import Run

# Rows that are shown; `Run.kernels` has all.
ROWS = 10


def html_of(run: Run) -> str:
    try:
        report = run.report
    except RkprofError as error:
        return f"<p><b>rkprof</b> {escape(str(run.path))}: {escape(str(error))}</p>"
    verdict = str(report.get("completeness", {}).get("verdict", "UNKNOWN"))
    simulated = " SIMULATED" if report.get("simulated") else ""
    parts = [f"<p><b>rkprof</b> {escape(str(run.path))}: {escape(verdict)}{simulated}</p>"]
    findings = run.findings
    if findings:
        items = "".join(
            f"<li>{_time(row.get('saves_ns'))}{escape(row['title'])}<br><i>{escape(row['try'])}</i></li>" for row in findings[:5]
        )
        parts.append(f"<ol>{items}</ol>")
    rows = [
        (kernel.short_name or kernel.name, kernel.calls, f"{kernel.total_us / 1e3:.3f}", _us(kernel.mean_us), _us(kernel.p99_us), kernel.bottleneck or "")
        for kernel in run.kernels[:ROWS]
    ]
    if rows:
        parts.append(_table(("kernel", "calls", "total ms", "mean us", "p99 us", "limited by"), rows))
    return "".join(parts)


def _us(value: Optional[float]) -> str:
    return "" if value is None else f"{value:.2f}"


def _time(saves_ns: Optional[float]) -> str:
    return "" if saves_ns is None else f"<b>{saves_ns / 1e6:.3g} ms</b> "


def _table(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
