"""A run in a notebook: what is drawn is what was measured.

    RKPROF=target/debug/rkprof python -m unittest discover -s python/tests
"""

from __future__ import annotations

import re
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import rkprof  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


def charts(run: rkprof.Run) -> dict[str, xml.Element]:
    """By title, without what follows a colon."""
    page = run._repr_html_()
    assert len(page) < 200_000, len(page)
    found = re.findall(r"<svg.*?</svg>", page)
    return {(chart.get("aria-label") or "").partition(":")[0]: chart for chart in map(xml.fromstring, found)}


def widths(chart: xml.Element) -> list[float]:
    return [float(rect.get("width", "0")) for rect in chart.iter(SVG + "rect")]


class Notebook(unittest.TestCase):
    def test_bars_are_as_long_as_times(self) -> None:
        with rkprof.demo("llm-decode") as run:
            found = charts(run)
            totals = [row["total_ns"] for row in run.tables["kernels"]]
            [timeline] = [process["timeline"] for process in run.report["processes"]]
            [device] = [row for row in timeline["busy"] if row["agent"] is not None]
        shown = totals[:9] + [sum(totals[9:])]
        for width, total in zip(widths(found["Kernels"]), shown):
            self.assertAlmostEqual(width / widths(found["Kernels"])[0], total / shown[0], delta=0.002)
        time = found["Where the device's time goes"]
        labels = [text.text or "" for text in time.iter(SVG + "text")]
        self.assertEqual(labels[1], "kernels")
        self.assertTrue(all(label.startswith("idle: ") for label in labels[3::2]), labels)
        # Busy and idle time are all the time from the first to the last kernel.
        shares = [float(share) for label in labels for share in re.findall(r"· ([0-9.]+)%", label)]
        self.assertAlmostEqual(sum(shares), 100.0, delta=0.5)
        self.assertAlmostEqual(shares[0], 100.0 * device["busy_ns"] / device["span_ns"], delta=0.1)

    def test_the_timeline_shows_a_usual_step(self) -> None:
        # 1 ms of the host between launches, while the kernel of 0.3 ms runs.
        with rkprof.demo("findings/host-bound") as run:
            chart = charts(run)["Timeline"]
            [kernel] = {kernel.short_name for kernel in run.kernels}
        named = [(rect, rect.findtext(SVG + "title") or "") for rect in chart.iter(SVG + "rect")]
        kernels = [(float(rect.get("x", "0")), float(rect.get("width", "0"))) for rect, name in named if name.startswith(str(kernel))]
        self.assertGreaterEqual(len(kernels), 2)
        period = kernels[1][0] - kernels[0][0]
        self.assertAlmostEqual(kernels[0][1] / period, 0.3, delta=0.02)
        rows = [text.text for text in chart.iter(SVG + "text") if text.get("text-anchor") == "end"]
        self.assertEqual([str(row).split()[0] for row in rows][-2:], ["calls", "GPU"])

    def test_it_is_small_and_loads_nothing(self) -> None:
        for scenario in ["tiny-kernels", "multi-stream", "graph"]:
            with rkprof.demo(scenario) as run:
                self.assertIn("Timeline", charts(run), scenario)
                page = run._repr_html_()
            for word in ["<script", "<style", "<link", "url(", "href"]:
                self.assertNotIn(word, page)
            # The colour of text and lines is the page's, dark or light; labels stand on bars that are light in both.
            self.assertEqual(set(re.findall(r'<text[^>]*fill="([^"]*)"', page)) - {"#000"}, set())

    def test_a_run_without_a_trace_has_no_timeline(self) -> None:
        with rkprof.demo("gemm", options=["--no-trace"]) as run:
            self.assertEqual(list(charts(run)), ["Kernels"])


if __name__ == "__main__":
    unittest.main()
