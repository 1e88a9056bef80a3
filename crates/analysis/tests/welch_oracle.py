#!/usr/bin/env python3
"""Values of scipy for crates/analysis/src/student.rs. Prints tests/welch_oracle.json; `--check FILE` compares instead.

Needs scipy.
"""

import json
import random
import sys

from scipy import stats


def oracle() -> dict[str, object]:
    rng = random.Random(20)
    dfs = [1, 1.5, 2, 2.7, 3, 5, 9.3, 10, 18, 30, 57.1, 100, 198, 1000, 12345.6, 1e5, 1e6, 1e7]
    ts = [1e-6, 1e-3, 0.1, 0.5, 0.7, 1, 1.3, 1.7, 1.96, 2, 2.5, 3, 4, 5, 7, 10, 15, 20, 30]
    tails = [(t, df, float(2 * stats.t.sf(t, df))) for df in dfs for t in ts]
    criticals = [(alpha, df, float(stats.t.isf(alpha / 2, df))) for alpha in (0.05, 0.01, 0.001) for df in dfs]
    welch = []
    for n_a, n_b in [(2, 2), (2, 9), (3, 3), (5, 4), (10, 10), (10, 40), (100, 100), (37, 250)]:
        for shift, spread in [(0.0, 0.03), (0.05, 0.03), (0.2, 0.5), (-0.1, 0.01), (0.01, 0.0005)]:
            a = [round(rng.gauss(50_000, 1500)) * 1.0 for _ in range(n_a)]
            b = [round(rng.gauss(50_000 * (1 + shift), 50_000 * spread)) * 1.0 for _ in range(n_b)]
            result = stats.ttest_ind(b, a, equal_var=False)
            welch.append({"a": a, "b": b, "t": result.statistic, "df": result.df, "p": result.pvalue})
    return {"tails": tails, "criticals": criticals, "welch": welch}


def same(fresh: object, stored: object) -> bool:
    if isinstance(fresh, dict) and isinstance(stored, dict):
        return fresh.keys() == stored.keys() and all(same(fresh[key], stored[key]) for key in fresh)
    if isinstance(fresh, (list, tuple)) and isinstance(stored, (list, tuple)):
        return len(fresh) == len(stored) and all(map(same, fresh, stored))
    return abs(float(fresh) - float(stored)) <= 1e-11 * abs(float(stored))  # type: ignore[arg-type]


if __name__ == "__main__":
    values = oracle()
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2], encoding="utf-8") as file:
            sys.exit(0 if same(values, json.load(file)) else "the stored values are not scipy's")
    json.dump(values, sys.stdout, separators=(",", ":"))
    print()
