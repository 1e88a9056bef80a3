"""Run programs under the rkprof profiler, mark what happens in them, and read what was measured. See python/README.md."""

from . import torch as torch
from ._analysis import GenericProfiler, KernelMetrics, ModuleAnalysis, profile_module
from ._command import CommandNotFound, NotStarted, RkprofError
from ._fitness import FitnessResult, Ladder, ProfilingFitness
from ._inside import active, annotate, flush, region, snapshot, start, stop

# Not in __all__: `from rkprof import *` must leave Python's own `range`.
from ._inside import range as range
from ._records import Records
from ._run import Run, demo, profile
from ._table import Table

__all__ = [
    "CommandNotFound",
    "FitnessResult",
    "GenericProfiler",
    "KernelMetrics",
    "Ladder",
    "ModuleAnalysis",
    "NotStarted",
    "ProfilingFitness",
    "Records",
    "RkprofError",
    "Run",
    "Table",
    "active",
    "annotate",
    "demo",
    "flush",
    "profile",
    "profile_module",
    "region",
    "snapshot",
    "start",
    "stop",
    "torch",
]
