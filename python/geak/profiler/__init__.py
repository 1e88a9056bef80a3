"""GEAK's module names for rkprof's classes: with this directory on PYTHONPATH, scripts that were written for GEAK's `profiler`
run unchanged."""

from rkprof import FitnessResult, GenericProfiler, KernelMetrics, ModuleAnalysis, ProfilingFitness, profile_module

__all__ = [
    "FitnessResult",
    "GenericProfiler",
    "KernelMetrics",
    "ModuleAnalysis",
    "ProfilingFitness",
    "profile_module",
]
