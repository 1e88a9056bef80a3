"""`from profiler.openevolve_integration import ProfilingFitness`."""

from rkprof import FitnessResult, GenericProfiler, ProfilingFitness

__all__ = ["FitnessResult", "GenericProfiler", "ProfilingFitness"]
