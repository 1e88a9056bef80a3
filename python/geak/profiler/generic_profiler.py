"""`from profiler.generic_profiler import GenericProfiler, profile_module`."""

from rkprof import GenericProfiler, KernelMetrics, ModuleAnalysis, profile_module

__all__ = ["GenericProfiler", "KernelMetrics", "ModuleAnalysis", "profile_module"]
