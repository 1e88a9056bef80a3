# A server of models on the simulated GPU.
import os

os.environ.setdefault("RKSIM_SCALE", "0.1")
os.execvp("rkprof", ["rkprof", "sim-workload", "--scenario", "llm-decode"])
