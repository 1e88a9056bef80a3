"""A run as HTML, for notebooks: what to do next, where time goes, a timeline, and the kernels. It loads nothing."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence

from ._charts import BUSY, IDLE, OTHER, Bar, bars, colours, duration, timeline
from ._command import RkprofError

if TYPE_CHECKING:
    from ._analysis import KernelMetrics
    from ._run import Run

# Rows that are shown, `Run.kernels` has all; and processes of a merged run.
ROWS, PROCESSES = 10, 4


def html_of(run: Run) -> str:
    try:
        report = run.report
    except RkprofError as error:
        return f"<p><b>rkprof</b> {escape(str(run.path))}: {escape(str(error))}</p>"
    verdict = str(report.get("completeness", {}).get("verdict", "UNKNOWN"))
    simulated = " · SIMULATED" if report.get("simulated") else ""
    parts = [f"<p><b>rkprof</b> {escape(str(run.path))} · {escape(verdict)}{simulated}</p>"]
    findings = run.findings
    if findings:
        items = "".join(
            f"<li>{_saving(row)}{escape(row['title'])}<br><i>{escape(row['try'])}</i></li>" for row in findings[:5]
        )
        parts.append(f"<ol>{items}</ol>")
    kernels = run.kernels
    totals: dict[str, float] = {}
    for kernel in kernels:
        name = kernel.short_name or kernel.name
        totals[name] = totals.get(name, 0.0) + kernel.total_us * 1e3
    colour = colours(sorted(totals, key=lambda name: -totals[name]))
    processes = report.get("processes", [])
    charts = [_idle(process, several=len(processes) > 1) for process in processes[:PROCESSES]] + [_kernels(totals, colour)]
    parts.append(f'<div style="display:flex;flex-wrap:wrap;gap:12px 20px">{"".join(_cell(chart) for chart in charts if chart)}</div>')
    parts.append(timeline(run, colour) or "")
    rows = [_row(kernel) for kernel in kernels[:ROWS]]
    if rows:
        parts.append(_table(("kernel", "stream", "calls", "total ms", "mean us", "p99 us", "limited by"), rows))
    return "".join(parts)


def _cell(chart: str) -> str:
    return f'<div style="flex:1 1 420px;max-width:470px">{chart}</div>'


def _kernels(totals: Mapping[str, float], colour: Mapping[str, str]) -> str:
    """What the kernels take; of all launch shapes together."""
    if not totals:
        return ""
    order = sorted(totals, key=lambda name: -totals[name])
    rows = [Bar(name, totals[name], colour.get(name, OTHER)) for name in order[: ROWS - 1]]
    rest = order[ROWS - 1 :]
    if rest:
        rows.append(Bar(f"{len(rest)} others", sum(totals[name] for name in rest), OTHER))
    return bars("Kernels", rows, sum(totals.values()))


def _idle(process: Mapping[str, Any], *, several: bool) -> str:
    """What the devices of a process did from their first to their last kernel: the busy time, and idle time by its cause."""
    found: dict[str, float] = {}
    timeline_of = process.get("timeline") or {}
    for device in timeline_of.get("idle") or []:
        for row in device["causes"]:
            found[row["cause"]] = found.get(row["cause"], 0.0) + row["ns"]
    busy = sum(row["busy_ns"] for row in timeline_of.get("busy") or [] if row["agent"] is not None)
    if not busy:
        return ""
    rows = [Bar(f"idle: {cause.replace('_', ' ')}", ns, IDLE) for cause, ns in sorted(found.items(), key=lambda row: -row[1])]
    title = "Where the device's time goes" + (f", process {process.get('pid')}" if several else "")
    return bars(title, [Bar("kernels", busy, BUSY), *rows[: ROWS - 1]], busy + sum(found.values()))


def _row(kernel: KernelMetrics) -> tuple[object, ...]:
    name = kernel.short_name or kernel.name
    stream = "" if kernel.stream is None else kernel.stream
    return name, stream, kernel.calls, f"{kernel.total_us / 1e3:.3f}", _us(kernel.mean_us), _us(kernel.p99_us), kernel.bottleneck or ""


def _us(value: Optional[float]) -> str:
    return "" if value is None else f"{value:.2f}"


def _saving(row: Mapping[str, Any]) -> str:
    saves: Optional[float] = row.get("saves_ns")
    return "" if saves is None else f"<b>{duration(saves)}</b> "


def _table(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    def cell(at: int, text: object, tag: str) -> str:
        side = "right" if 0 < at < len(titles) - 1 else "left"
        return f'<{tag} style="text-align:{side}">{escape(str(text))}</{tag}>'

    head = "".join(cell(at, title, "th") for at, title in enumerate(titles))
    body = "".join("<tr>" + "".join(cell(at, text, "td") for at, text in enumerate(row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
