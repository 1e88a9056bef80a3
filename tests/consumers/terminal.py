#!/usr/bin/env python3
"""What a command prints on a terminal of a given width, as a page: with its colours, and every line that does not fit marked.

    tests/consumers/terminal.py COLUMNS OUT.html COMMAND...

Fails when a line is longer than the terminal.
"""

from __future__ import annotations

import fcntl
import html
import os
import pty
import re
import struct
import sys
import termios

COLOURS = {"1": "b", "2": "dim", "31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "magenta", "36": "cyan"}
STYLE = """body{background:#16181d;color:#c9d1d9;margin:12px;font:13px/1.35 "DejaVu Sans Mono",monospace}pre{margin:0}
b{color:#fff}.dim{color:#8b949e}.red{color:#ff7b72}.green{color:#56d364}.yellow{color:#e3b341}.blue{color:#79c0ff}
.magenta{color:#d2a8ff}.cyan{color:#76e3ea}.long{background:#702020}"""


def run(columns: int, command: list[str]) -> str:
    pid, terminal = pty.fork()
    if pid == 0:
        # The size is set before the command begins.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.environ.pop("COLUMNS", None)
        os.environ.pop("NO_COLOR", None)
        os.execvp(command[0], command)
    text = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    os.waitpid(pid, 0)
    return text.decode().replace("\r\n", "\n")


def page(line: str) -> str:
    out, opened = "", 0
    for part in re.split(r"(\x1b\[[0-9;?]*[a-zA-Z])", line):
        if not part.startswith("\x1b"):
            out += html.escape(part)
        elif part.endswith("m"):
            out += "</span>" * opened
            names = [COLOURS[code] for code in part[2:-1].split(";") if code in COLOURS]
            opened = 1 if names else 0
            out += f'<span class="{" ".join(names)}">'.replace("class=\"b\"", 'style="font-weight:bold;color:#fff"') if names else ""
    return out + "</span>" * opened


def main() -> int:
    columns, out, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    # Progress is written over: what stays is behind the last carriage return.
    lines = [line.rsplit("\r", 1)[-1] for line in run(columns, command).split("\n")]
    plain = [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line) for line in lines]
    long = {at for at, line in enumerate(plain) if len(line) > columns}
    body = "\n".join(f'<span class="long">{page(line)}</span>' if at in long else page(line) for at, line in enumerate(lines))
    with open(out, "w", encoding="utf-8") as file:
        file.write(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><pre>{body}</pre>\n")
    for at in sorted(long):
        print(f"FAIL {' '.join(command[1:])}: {len(plain[at])} of {columns} columns: {plain[at]}")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
