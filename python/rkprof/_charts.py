"""Charts of a run as SVG that needs no script and no style sheet: bars, and a timeline of some steps. Text has the page's colour."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Optional, Sequence

from ._command import RkprofError, ask

if TYPE_CHECKING:
    from ._run import Run

WIDTH, LABELS = 820, 122
ROW = 20
# Okabe and Ito's, which are told apart with any colour vision, on white and on black; kernels by their total time.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
OTHER, HOST, COPY, BUSY, IDLE = "#8a8f98", "#8a8f98", "#b59f00", "#009e73", "#d55e00"
# So that the timeline is small: slices of all rows, rows, and kernels of the part that it shows. A typical step is looked for in as
# many.
SLICES, ROWS, KERNELS, STEPS = 800, 14, 400, 8


class Bar(NamedTuple):
    label: str
    ns: float
    colour: str


def bars(title: str, rows: Sequence[Bar], total_ns: float) -> str:
    """A row each: name, bar, time and share."""
    width, labels, numbers = 470, 190, 112
    full = max((row.ns for row in rows), default=0.0) or 1.0
    parts = []
    for at, row in enumerate(rows):
        y, length = 24 + at * ROW, (width - labels - numbers) * row.ns / full
        share = f" · {100 * row.ns / total_ns:.1f}%" if total_ns else ""
        parts.append(
            f'<text x="{labels - 6}" y="{y + 12}" text-anchor="end">{escape(shorten(row.label, 27))}<title>{escape(row.label)}</title></text>'
            f'<rect x="{labels}" y="{y + 2}" width="{max(length, 1):.1f}" height="13" rx="2" fill="{row.colour}"/>'
            f'<text x="{labels + length + 5:.1f}" y="{y + 12}" opacity=".8">{duration(row.ns)}{share}</text>'
        )
    return _svg(width, 28 + len(rows) * ROW, title, parts)


def colours(names: Sequence[str]) -> dict[str, str]:
    """Of the kernels, which are sorted by time; all further ones are grey."""
    return {name: COLOURS[at] for at, name in enumerate(names[: len(COLOURS)])}


@dataclass
class _Slice:
    begin: float
    end: float
    name: str
    colour: str
    # How many there are in it, where they are too short for slices of their own.
    count: int = 1


def timeline(run: Run, colour: Mapping[str, str]) -> Optional[str]:
    """Calls, ranges, kernels and copies of about two steps from the middle of the run; None where there is no trace."""
    report = run.report
    whole = float(report["end_ns"] - report["start_ns"])
    launches = sum(row["duration"]["count"] + row["duration"].get("untimed", 0) for row in report["kernels"])
    if whole <= 0 or not launches:
        return None
    steps = next(((process.get("timeline") or {}).get("steps") for process in report["processes"]), None) or {}
    period = (steps.get("period") or {}).get("median_ns")
    length = STEPS * period if period else whole * KERNELS / launches
    # A part without kernels says nothing: then more of the run.
    while True:
        length = min(length, whole)
        events = _events(run, (whole - length) / 2 if length < whole else None, length)
        if events is None:
            return None
        times = [(event["ts"], event["ts"] + event["dur"]) for event in events if event.get("cat") == "kernel"]
        if times or length == whole:
            break
        length *= 8
    rows = _rows(events, colour)
    if not times or not rows:
        return None
    begin, end = min(time[0] for time in times), max(time[1] for time in times)
    if period:
        begin, end = _typical(events, str(steps["source"]), period / 1e3) or (begin, end)
    return _draw(f"Timeline: {duration((end - begin) * 1e3)} of {duration(whole)}", rows, begin, end)


def _typical(events: Sequence[Mapping[str, Any]], source: str, period_us: float) -> Optional[tuple[float, float]]:
    """Two steps, one after the other, that take as long as most do: where ranges mark steps, and three of them are there."""
    name = source.partition('"')[2].rpartition('"')[0]
    begins = sorted(event["ts"] for event in events if event["ph"] == "B" and event["name"] == name)
    pairs = list(zip(begins, begins[2:]))
    return min(pairs, key=lambda pair: abs(pair[1] - pair[0] - 2 * period_us)) if pairs else None


def _events(run: Run, begin: Optional[float], length: float) -> Optional[list[dict[str, Any]]]:
    """Chrome's events of a part of the run: complete ones, ranges as begin and end, and names of rows."""
    words = ["export", str(run.path), "--to", "chrome", "--names", "short"]
    words += ["--time", f"{begin:.0f}ns..{begin + length:.0f}ns"] if begin is not None else []
    try:
        events: list[dict[str, Any]] = ask(words, allowed=(0, 1))["traceEvents"]
    except RkprofError:
        return None
    return events


def _rows(events: Sequence[Mapping[str, Any]], colour: Mapping[str, str]) -> list[tuple[str, list[_Slice]]]:
    """Rows by name: ranges by depth, calls of a thread, then what each stream does. Those with most slices, in this order."""
    names: dict[tuple[int, int], str] = {}
    devices: dict[int, str] = {}
    for event in events:
        if event["ph"] == "M" and event["name"] == "thread_name":
            names[event["pid"], event["tid"]] = str(event["args"]["name"])
        elif event["ph"] == "M" and event["name"] == "process_name":
            devices[event["pid"]] = " ".join(str(event["args"]["name"]).split()[:2])
    rows: dict[tuple[Any, ...], list[_Slice]] = {}
    titles: dict[tuple[Any, ...], str] = {}
    for event in events:
        place = (event["pid"], event.get("tid", 0))
        if event["ph"] != "X":
            continue
        key: tuple[Any, ...]
        begin, end = event["ts"], event["ts"] + event.get("dur", 0.0)
        if event.get("cat") == "cuda_runtime":
            key, title, fill = (1, *place), f"calls {names.get(place, place[1])}", HOST
        else:
            # A copy on no stream stands among the rows of its process.
            device = devices.get(place[0], "GPU")
            key, title = (2, *place), f"{device} {names.get(place, place[1])}" if device.startswith("GPU") else "copies"
            fill = COPY if event.get("cat") != "kernel" else colour.get(event["name"], OTHER)
        titles[key] = title
        rows.setdefault(key, []).append(_Slice(begin, end, event["name"], fill))
    for place, depth, one in _ranges(events):
        if depth < 3:
            key = (0, *place, depth)
            titles[key] = f"ranges {names.get(place, place[1])}" if depth == 0 else "ranges within"
            rows.setdefault(key, []).append(one)
    most = sorted(rows, key=lambda key: -len(rows[key]))[:ROWS]
    return [(titles[key], sorted(rows[key], key=lambda one: one.begin)) for key in sorted(most)]


def _ranges(events: Sequence[Mapping[str, Any]]) -> Iterator[tuple[tuple[int, int], int, _Slice]]:
    open_ones: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    last = max((event["ts"] for event in events if "ts" in event), default=0.0)
    for event in events:
        place = (event["pid"], event.get("tid", 0))
        stack = open_ones.setdefault(place, [])
        if event["ph"] == "B":
            stack.append(event)
        elif event["ph"] == "E" and stack:
            began = stack.pop()
            yield place, len(stack), _Slice(began["ts"], event["ts"], began["name"], COLOURS[4])
    for place, stack in open_ones.items():
        for depth, began in enumerate(stack):
            yield place, depth, _Slice(began["ts"], last, began["name"], COLOURS[4])


def _draw(title: str, rows: Sequence[tuple[str, list[_Slice]]], begin: float, end: float) -> str:
    scale = (WIDTH - LABELS - 10) / max(end - begin, 1e-3)

    def x(us: float) -> float:
        return LABELS + (min(max(us, begin), end) - begin) * scale

    within = [(name, [one for one in slices if one.end >= begin and one.begin <= end]) for name, slices in rows]
    shown = [row for row in within if row[1]]
    # The shortest slice, in pixels: longer until there are few enough.
    pixels = 0.5
    while sum(len(_merged(slices, pixels / scale)) for _, slices in shown) > SLICES:
        pixels *= 2
    parts, bottom = [], 44 + len(shown) * ROW
    for us in _ticks(end - begin):
        at = x(begin + us)
        parts.append(f'<path d="M{at:.1f} 34V{bottom}" stroke="currentColor" opacity=".15"/>')
        parts.append(f'<text x="{at:.1f}" y="31" opacity=".7">{duration(us * 1e3)}</text>')
    for number, (name, slices) in enumerate(shown):
        y = 40 + number * ROW
        parts.append(f'<text x="{LABELS - 8}" y="{y + 12}" text-anchor="end" opacity=".8">{escape(shorten(name, 20))}</text>')
        for one in _merged(slices, pixels / scale):
            left, right = x(one.begin), x(one.end)
            width = max(right - left, pixels)
            what = one.name if one.count == 1 else f"{one.count} short ones: {one.name} and others"
            parts.append(
                f'<rect x="{left:.1f}" y="{y}" width="{width:.1f}" height="15" fill="{one.colour}">'
                f"<title>{escape(shorten(what, 60))}, {duration((one.end - one.begin) * 1e3)}</title></rect>"
            )
            fits = int((width - 6) / 6.8)
            if name.startswith("ranges") and fits >= 4:
                parts.append(f'<text x="{left + 3:.1f}" y="{y + 11.5}" fill="#000">{escape(shorten(one.name, fits))}</text>')
    return _svg(WIDTH, bottom + 4, title, parts)


def _merged(slices: Sequence[_Slice], shortest_us: float) -> list[_Slice]:
    """Slices that are shorter and lie as close together become one."""
    merged: list[_Slice] = []
    for one in slices:
        last = merged[-1] if merged else None
        short = last is not None and max(one.end - one.begin, last.end - last.begin if last.count == 1 else 0.0) < shortest_us
        if last is not None and short and one.begin - last.end < shortest_us:
            colour = last.colour if last.colour == one.colour else OTHER
            merged[-1] = _Slice(last.begin, max(last.end, one.end), last.name, colour, last.count + one.count)
        else:
            merged.append(one)
    return merged


def _ticks(span: float) -> list[float]:
    """About six round times within a span."""
    raw = max(span, 1e-3) / 6
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    return [step * at for at in range(int(span / step) + 1) if step * at < span * 0.96]


def _svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}"'
        f' style="width:100%;max-width:{width}px;height:auto" font-family="system-ui,sans-serif" font-size="11" fill="currentColor">'
        f'<text x="0" y="13" font-weight="600" font-size="12">{escape(title)}</text>{"".join(parts)}</svg>'
    )


def shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(most - 1, 1)] + "…"


def duration(ns: float) -> str:
    """Three digits and a unit, as in reports."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:#.3g}".rstrip(".") + unit if ns < 999.5 * size else f"{ns / size:.0f}{unit}"
    return f"{ns:.0f}ns"
