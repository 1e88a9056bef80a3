"""The rkprof command: where it is, and how it is asked."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
from importlib import metadata
from typing import Any, Mapping, Optional, Sequence


class RkprofError(RuntimeError):
    """rkprof itself could not do what it was asked; the text is its own."""


class NotStarted(RkprofError):
    """The program could not be started."""


class CommandNotFound(RkprofError):
    """There is no rkprof command."""


def command() -> str:
    """Path of the command: $RKPROF, else the one that was installed with this package, else `rkprof` on PATH."""
    named = os.environ.get("RKPROF")
    found = shutil.which(named) if named else _installed() or shutil.which("rkprof")
    if found is None:
        raise CommandNotFound(
            f"cannot find the rkprof command: {named or 'rkprof'} is not there; set RKPROF to its path, or put it on PATH"
        )
    return found


@functools.lru_cache(maxsize=None)
def _installed() -> Optional[str]:
    """The command of this package: pip notes where it put each file."""
    try:
        files = metadata.files("rkprof") or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name == "rkprof" and file.parent.name == "bin":
            path = os.path.normpath(str(file.locate()))
            return path if os.access(path, os.X_OK) else None
    return None


def ask(arguments: Sequence[str], *, allowed: Sequence[int] = (0,)) -> dict[str, Any]:
    """The JSON object that a reading subcommand prints."""
    answer = _answer(arguments, allowed, None)
    if not isinstance(answer, dict):
        raise RkprofError(f"rkprof {arguments[0]} printed JSON of another form")
    return answer


def ask_rows(arguments: Sequence[str], *, env: Optional[Mapping[str, str]] = None) -> list[dict[str, Any]]:
    """The same, for one that prints a list of rows."""
    answer = _answer(arguments, (0,), env)
    if not isinstance(answer, list):
        raise RkprofError(f"rkprof {arguments[0]} printed JSON of another form")
    return answer


def tell(arguments: Sequence[str]) -> None:
    """For a subcommand that writes files."""
    _said(arguments, (0,), None)


def _answer(arguments: Sequence[str], allowed: Sequence[int], env: Optional[Mapping[str, str]]) -> object:
    try:
        return json.loads(_said(arguments, allowed, env))
    except ValueError as error:
        raise RkprofError(f"rkprof {arguments[0]} did not print JSON: {error}") from error


def _said(arguments: Sequence[str], allowed: Sequence[int], env: Optional[Mapping[str, str]]) -> str:
    """What the command printed; an error where its exit code is not allowed."""
    # Within a traced program the command itself is none.
    known = {name: value for name, value in (env or os.environ).items() if name != "LD_PRELOAD"}
    done = subprocess.run([command(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=known)
    if done.returncode not in allowed:
        raise RkprofError(done.stderr.strip() or f"rkprof {arguments[0]} ended with code {done.returncode}")
    return done.stdout
