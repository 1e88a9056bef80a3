"""Run programs under the rkprof profiler and score them. See README.md beside this package."""

from ._analysis import GenericProfiler, KernelMetrics, ModuleAnalysis, profile_module
from ._command import CommandNotFound, NotStarted, RkprofError
from ._fitness import FitnessResult, ProfilingFitness
from ._run import Run, demo, profile

__all__ = [
    "CommandNotFound",
    "FitnessResult",
    "GenericProfiler",
    "KernelMetrics",
    "ModuleAnalysis",
    "NotStarted",
    "ProfilingFitness",
    "RkprofError",
    "Run",
    "demo",
    "profile",
    "profile_module",
]
