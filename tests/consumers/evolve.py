#!/usr/bin/env python3
"""OpenEvolve's own loop with a scripted model: it improves a planted kernel, and does not climb on noise.

    evolve.py SIMULATOR      # librksim.so; needs rkprof and openevolve

OpenEvolve loads this file as the evaluator, too. A program is a tile size; how long its kernel takes on the simulated GPU is the
table below, with 3 % of noise between runs. On the flat table every tile size takes the same time.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import rkprof
from openevolve import run_evolution
from openevolve.config import Config, LLMModelConfig
from openevolve.llm.base import LLMInterface

HILL = {8: 40.0, 16: 25.0, 32: 14.0, 64: 10.0, 128: 18.0}
FLAT = {tile: 20.0 for tile in HILL}
NOISE = 0.03
# What the model proposes, in this order.
PROPOSED = [16, 128, 32, 8, 64, 16, 128, 32, 64, 8]
PROGRAM = "# EVOLVE-BLOCK-START\nTILE = {tile}\n# EVOLVE-BLOCK-END\n"

SCRIPT = """
import ctypes

hip = ctypes.CDLL({simulator!r}, mode=ctypes.RTLD_GLOBAL)
module, function = ctypes.c_void_p(), ctypes.c_void_p()
image = b"rksim\\n_Z4tilePf us={us:.3f} vgpr=8\\n"
assert hip.hipModuleLoadData(ctypes.byref(module), image) == 0
assert hip.hipModuleGetFunction(ctypes.byref(function), module, b"_Z4tilePf") == 0
for _ in range(100):
    assert hip.hipModuleLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, None, None, None) == 0
assert hip.hipDeviceSynchronize() == 0
"""


class Noisy(rkprof.GenericProfiler):
    """Each run of a script has another clock."""

    def profile_script(self, script_content: str, *words: Any, **named: Any) -> rkprof.Run:
        us = float(script_content) * random.gauss(1, NOISE)
        return super().profile_script(SCRIPT.format(simulator=os.environ["EVOLVE_SIMULATOR"], us=us), *words, **named)


def evaluate(program_path: str) -> dict[str, float]:
    """What OpenEvolve calls."""
    tile = int(re.search(r"^TILE = (\d+)$", Path(program_path).read_text(), re.M)[1])  # type: ignore[index]
    table = HILL if os.environ["EVOLVE_TABLE"] == "hill" else FLAT
    fitness = rkprof.ProfilingFitness(Noisy(env={"RKSIM_TIME": "fast"}), target_latency_us=2.0, repeat=3, kernel="tile", latency="kernels")

    def measure() -> rkprof.FitnessResult:
        return fitness.evaluate_code(repr(table[tile]), correct="exit 0")

    result = measure()
    with open(os.environ["EVOLVE_LADDER"] + ".log", "a", encoding="utf-8") as log:
        log.write(json.dumps({"tile": tile, "us": result.latency_us, "own": result.bounded_score}) + "\n")
    return rkprof.Ladder(os.environ["EVOLVE_LADDER"]).metrics(result, confirm=measure)


class Scripted(LLMInterface):
    """Proposes one program after the other, whatever it is asked."""

    async def generate(self, prompt: str, **_: Any) -> str:
        turns = Path(os.environ["EVOLVE_LADDER"] + ".turns")
        with open(turns, "a+", encoding="utf-8") as file:
            file.seek(0)
            turn = len(file.read())
            file.write(".")
        return "```python\n" + PROGRAM.format(tile=PROPOSED[turn % len(PROPOSED)]) + "```"

    async def generate_with_context(self, system_message: str, messages: list[dict[str, str]], **named: Any) -> str:
        return await self.generate("", **named)


def scripted(_: LLMModelConfig) -> Scripted:
    return Scripted()


def evolve(table: str, directory: Path) -> tuple[int, float, list[dict[str, float]]]:
    """The best tile size, its score, and all that was measured."""
    os.environ.update(EVOLVE_TABLE=table, EVOLVE_LADDER=str(directory / table))
    config = Config()
    config.llm.models = [LLMModelConfig(name="scripted", init_client=scripted)]
    config.diff_based_evolution = False
    config.evaluator.parallel_evaluations = 1
    config.evaluator.cascade_evaluation = False
    config.database.num_islands = 1
    config.log_level = "ERROR"
    start = directory / f"{table}.py"
    start.write_text(PROGRAM.format(tile=8))
    result = run_evolution(start, __file__, config, iterations=len(PROPOSED), output_dir=str(directory / f"{table}-out"), cleanup=False)
    measured = [json.loads(line) for line in Path(os.environ["EVOLVE_LADDER"] + ".log").read_text().splitlines()]
    return int(re.search(r"TILE = (\d+)", result.best_code)[1]), result.best_score, measured  # type: ignore[index]


def main() -> int:
    os.environ["EVOLVE_SIMULATOR"] = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="evolve-") as name:
        tile, score, measured = evolve("hill", Path(name))
        us = [row["us"] for row in measured]
        print(f"hill: {len(measured)} variants, {us[0]:.1f} us at first; best is tile {tile}, score {score:.4f} (simulated)")
        climbed = tile == min(HILL, key=lambda tile: HILL[tile]) and len(measured) > len(HILL)
        tile, score, measured = evolve("flat", Path(name))
        own = [row["own"] for row in measured]
        print(f"flat: {len(measured)} variants, own scores {min(own):.4f} to {max(own):.4f}; the ladder stays at {score:.4f}")
        stayed = score == own[0]
    print("climbs a hill" if climbed else "NO climb on the hill")
    print("stays on the plain" if stayed else "CLIMBS on noise")
    return 0 if climbed and stayed else 1


if __name__ == "__main__":
    sys.exit(main())
