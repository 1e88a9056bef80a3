#!/usr/bin/env python3
"""A PyTorch training loop whose steps and modules have names in the report:

    rkprof run -o runs/train -- python examples/pytorch.py --steps 20
    rkprof report runs/train --step step

It trains on the CPU where PyTorch sees no GPU. Without the profiler the names do nothing, so they can stay in the program.
"""
import argparse
import pathlib
import sys

import torch

try:
    import rkprof.torch
except ModuleNotFoundError:  # From a clone, without the package.
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
    import rkprof.torch

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("--steps", type=int, default=20)
steps = arguments.parse_args().steps

# ROCm's GPUs are "cuda" to PyTorch.
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(0)
model = torch.nn.Sequential(
    torch.nn.Linear(256, 1024),
    torch.nn.GELU(),
    torch.nn.Linear(1024, 16),
).to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
inputs = torch.randn(512, 256, device=device)
labels = torch.randint(0, 16, (512,), device=device)

# The forward pass of the model, and of each module that lies directly in it, is a range.
rkprof.torch.name_modules(model, depth=1)

first = last = 0.0
for step in rkprof.torch.steps(range(steps)):  # Each turn is a range "step".
    optimizer.zero_grad(set_to_none=True)
    loss = torch.nn.functional.cross_entropy(model(inputs), labels)
    with rkprof.region("backward"):
        loss.backward()
    with rkprof.region("optimizer"):
        optimizer.step()
    # Reading the loss waits for the GPU: at the first and the last step alone.
    if step == 0:
        first = loss.item()
    if step == steps - 1:
        last = loss.item()
print(f"{steps} steps on {device}: loss {first:.3f} -> {last:.3f}")
