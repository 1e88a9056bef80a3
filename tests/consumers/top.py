#!/usr/bin/env python3
"""`rkprof top` on a real terminal: the picture, the keys, and the terminal as it was afterwards.

    tests/consumers/top.py target/debug/rkprof [--columns 120] [--svg docs/top.svg]

Runs a demo in real time and looks at it through a pseudo-terminal. `--svg` keeps the picture.
"""

from __future__ import annotations

import fcntl
import html
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

COLUMNS = int(sys.argv[sys.argv.index("--columns") + 1]) if "--columns" in sys.argv else 120
LINES = 24
SCENARIO = os.path.join(os.path.dirname(__file__), "../../examples/scenarios/llm-decode.toml")


class Terminal:
    """The part of a terminal that top needs: home, end of line, end of screen, bold, new line."""

    def __init__(self) -> None:
        self.seen = ""

    def feed(self, text: str) -> None:
        self.seen += text

    def picture(self) -> list[tuple[str, bool]]:
        """The last whole picture: text and whether it is bold."""
        pictures = self.seen.split("\x1b[H")[1:]
        whole = [picture for picture in pictures if "\x1b[J" in picture]
        if not whole:
            return []
        # The terminal driver adds a carriage return to ours.
        rows = re.split(r"\r+\n", whole[-1].split("\x1b[J")[0])
        return [(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", row), "\x1b[1m" in row) for row in rows]

    def text(self) -> str:
        return "\n".join(row for row, _ in self.picture())


def svg(rows: list[tuple[str, bool]]) -> str:
    width, height = 7.9, 17
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMNS * width + 24:.0f}" height="{len(rows) * height + 24}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13">',
        '<rect width="100%" height="100%" rx="8" fill="#16181d"/>',
    ]
    for at, (text, bold) in enumerate(rows):
        weight, colour = (' font-weight="bold"', "#ffffff") if bold else ("", "#c9d1d9")
        length = f' textLength="{len(text) * width:.1f}" lengthAdjust="spacingAndGlyphs"' if text.strip() else ""
        y = 12 + height * (at + 1) - 4
        out.append(f'<text x="12" y="{y}" xml:space="preserve" fill="{colour}"{weight}{length}>{html.escape(text)}</text>')
    return "\n".join([*out, "</svg>", ""])


def main() -> int:
    rkprof = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as directory:
        with open(SCENARIO, encoding="utf-8") as file:
            scenario = re.sub(r"^repeat = \d+", "repeat = 100000", file.read(), flags=re.M)
        with open(os.path.join(directory, "endless.toml"), "w", encoding="utf-8") as file:
            file.write(scenario)
        demo = subprocess.Popen(
            [rkprof, "demo", "--quiet", "-o", "runs/live", "--scenario", "endless.toml", "--no-trace"],
            cwd=directory,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "RKSIM_TIME": "real"},
        )
        try:
            summary = os.path.join(directory, "runs/live/summary.json")
            wait_for(lambda: os.path.exists(summary) and b'"kernels": [\n' in open(summary, "rb").read())
            return look(rkprof, directory)
        finally:
            demo.terminate()
            demo.wait(30)


def wait_for(condition, seconds: float = 60) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def look(rkprof: str, directory: str) -> int:
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(directory)
        os.environ["TERM"] = "xterm-256color"
        os.execv(rkprof, [rkprof, "top", "runs/live"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    before = termios.tcgetattr(terminal)
    screen = Terminal()

    def until(what: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while what not in screen.text():
            assert time.monotonic() < end, f"{what!r} did not come:\n{screen.text()}"
            if select.select([terminal], [], [], 0.1)[0]:
                screen.feed(os.read(terminal, 65536).decode())

    until("launches/s, GPU busy")
    until("by total of the last second")
    rows = screen.picture()
    assert len(rows) <= LINES and all(len(row) <= COLUMNS for row, _ in rows), screen.text()
    assert "SIMULATED" in rows[0][0] and "paged_attention" in screen.text(), screen.text()
    if "--svg" in sys.argv:
        time.sleep(3)
        until("launches/s")
        while select.select([terminal], [], [], 0.2)[0]:
            screen.feed(os.read(terminal, 65536).decode())
        with open(sys.argv[sys.argv.index("--svg") + 1], "w", encoding="utf-8") as file:
            # A picture for others: where this build lies is no part of it.
            file.write(svg([(text.replace(rkprof, "rkprof"), bold) for text, bold in screen.picture()]))
    print(screen.text())
    os.write(terminal, b"s")
    until("by mean of the last second")
    os.write(terminal, b"w")
    until("by mean of the whole run")
    os.write(terminal, b"q")
    _, status = os.waitpid(pid, 0)
    try:
        screen.feed(os.read(terminal, 65536).decode())
    except OSError:
        pass
    assert os.waitstatus_to_exitcode(status) == 0, status
    assert screen.seen.endswith("\x1b[?25h\x1b[?1049l"), "the screen was not given back"
    assert before[3] & termios.ICANON
    print("top behaves on a terminal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
