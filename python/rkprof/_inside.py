"""Inside a traced program: ranges, start and stop, snapshots. Everything does nothing where the program is not traced."""

from __future__ import annotations

import ctypes
import functools
import inspect
import os
import time
from types import TracebackType
from typing import Any, Callable, Optional, TypeVar, Union, cast, overload

Function = TypeVar("Function", bound=Callable[..., Any])

NAME = "librkprof.so"
# A library that is not there yet is looked for again after this time: ROCm loads tools when its first function is called.
AGAIN_S = 1.0


class _Tracer:
    """The functions of include/rkprof.h in this process."""

    def __init__(self, path: Optional[str]) -> None:
        # Nanoseconds need no release of the interpreter's lock. `path` is loaded already: this only counts one more user.
        fast = ctypes.PyDLL(path, mode=os.RTLD_NOLOAD | os.RTLD_LAZY) if path else ctypes.PyDLL(None)
        slow = ctypes.CDLL(path, mode=os.RTLD_NOLOAD | os.RTLD_LAZY) if path else ctypes.CDLL(None)
        self.active = fast.rkprof_active
        self.push = fast.rkprof_range_push
        self.push.argtypes, self.push.restype = [ctypes.c_char_p], None
        self.pop = fast.rkprof_range_pop
        self.pop.restype = None
        self.annotate = fast.rkprof_annotate
        self.annotate.argtypes, self.annotate.restype = [ctypes.c_double, ctypes.c_double], None
        self.start, self.stop = slow.rkprof_start, slow.rkprof_stop
        self.start.restype = self.stop.restype = None
        self.flush, self.snapshot = slow.rkprof_flush, slow.rkprof_snapshot


_tracer: Optional[_Tracer] = None
_next_look = 0.0


def _find() -> Optional[_Tracer]:
    global _tracer, _next_look
    if _tracer is not None:
        return _tracer
    now = time.monotonic()
    if now < _next_look:
        return None
    _next_look = now + AGAIN_S
    try:
        # Preloaded: its functions are visible in the whole process.
        _tracer = _Tracer(None)
    except AttributeError:
        # A tool that ROCm opened is not, but it is mapped.
        path = mapped(NAME)
        if path is not None:
            try:
                _tracer = _Tracer(path)
            except (AttributeError, OSError):
                return None
    return _tracer


def mapped(name: str) -> Optional[str]:
    """Path of a library that this process has loaded; versions follow its name."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
            for line in maps:
                path = line.rstrip("\n").split(None, 5)[5:]
                if path and path[0].rpartition("/")[2].startswith(name):
                    return path[0]
    except OSError:
        pass
    return None


def active() -> bool:
    """This process is being recorded now."""
    tracer = _find()
    return tracer is not None and bool(tracer.active())


def start() -> None:
    """Begin recording again, or for the first time in a program under `rkprof run --paused`."""
    tracer = _find()
    if tracer is not None:
        tracer.start()


def stop() -> None:
    """Record nothing until `start`."""
    tracer = _find()
    if tracer is not None:
        tracer.stop()


def flush() -> bool:
    """Write what was recorded so far to the run directory. False where that took longer than two seconds, or there is nothing."""
    tracer = _find()
    return tracer is not None and bool(tracer.flush())


def snapshot() -> bool:
    """Write the last seconds of a program under `rkprof run --flight 30s` to a file of the run directory."""
    tracer = _find()
    return tracer is not None and bool(tracer.snapshot())


def annotate(flops: Optional[float] = None, bytes: Optional[float] = None) -> None:
    """The next kernel that this thread launches does this much work; None is not known."""
    tracer = _find()
    if tracer is not None:
        tracer.annotate(-1.0 if flops is None else flops, -1.0 if bytes is None else bytes)


class region:
    """A named range on this thread: `with rkprof.region("step"): ...`. Ranges nest."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._encoded = name.encode("utf-8", "replace").replace(b"\0", b" ")
        # Of each time that it was entered and not left; None where nothing was begun.
        self._open: list[Optional[_Tracer]] = []

    def enter(self) -> None:
        """Begins the range; for hooks, which have no `with`."""
        tracer = _find()
        self._open.append(tracer)
        if tracer is not None:
            tracer.push(self._encoded)

    def leave(self) -> None:
        """Ends what `enter` began; nothing where nothing was."""
        tracer = self._open.pop() if self._open else None
        if tracer is not None:
            tracer.pop()

    def __enter__(self) -> region:
        self.enter()
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.leave()


@overload
def range(function: Function) -> Function: ...


@overload
def range(function: str) -> Callable[[Function], Function]: ...


def range(function: Union[Function, str]) -> Union[Function, Callable[[Function], Function]]:
    """Each call of a function is a range: `@rkprof.range`, named after the function, or `@rkprof.range("name")`."""
    if isinstance(function, str):
        return functools.partial(_in_range, function)
    return _in_range(getattr(function, "__qualname__", "call").replace("<locals>.", ""), function)


def _in_range(name: str, function: Function) -> Function:
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        # Others run on the thread while it waits, and ranges of a thread must nest.
        raise TypeError(f"rkprof.range: {name} is suspended while it runs; use rkprof.region around parts without await or yield")

    @functools.wraps(function)
    def inner(*args: Any, **kwargs: Any) -> Any:
        with region(name):
            return function(*args, **kwargs)

    return cast(Function, inner)
