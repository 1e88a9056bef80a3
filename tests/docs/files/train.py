# A training on the simulated GPU: steps of a transformer.
import os

os.environ.setdefault("RKSIM_SCALE", "0.1")
os.execvp("rkprof", ["rkprof", "sim-workload", "--scenario", "llm-decode"])
