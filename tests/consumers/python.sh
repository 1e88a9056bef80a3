#!/usr/bin/env bash
# The Python package: types, tests against the command, the OpenEvolve example; scipy on p-values, prometheus_client on
# metrics, the client of the package mcp on the server for agents.
#
#   RKPROF=target/debug/rkprof SIMULATOR=target/debug/librksim.so tests/consumers/python.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${RKPROF:-}" ]; then
    cargo build --quiet --bins --lib
fi
export RKPROF="$PWD/${RKPROF:-target/debug/rkprof}"
simulator="${SIMULATOR:-target/debug/librksim.so}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
python="$work/venv/bin/python"
"$python" -m pip install --quiet mypy==2.4.1 scipy==1.17.1 prometheus_client==0.26.0

"$python" -m pip install --quiet pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1 duckdb==2.0.1

echo "== types"
(cd python && "$python" -m mypy --strict --cache-dir "$work/mypy" rkprof tests)
MYPYPATH=python "$python" -m mypy --strict --cache-dir "$work/mypy" examples/openevolve_evaluator.py

echo "== tests"
"$python" -m unittest discover --quiet -s python/tests

echo "== an evaluator ranks variants, and survives one that crashes and one that hangs"
PYTHONPATH=python EVALUATOR_TIMEOUT=5 "$python" examples/openevolve_evaluator.py --simulator "$simulator"

echo "== OpenEvolve's loop climbs a hill, and does not climb on noise"
"$python" -m pip install --quiet openevolve==0.4.1
PYTHONPATH=python "$python" tests/consumers/evolve.py "$simulator"

echo "== top on a terminal"
"$python" tests/consumers/top.py "$RKPROF"

echo "== an MCP client talks to rkprof mcp"
"$python" -m pip install --quiet mcp==2.3.0 jsonschema==4.26.0
PATH="$work/venv/bin:$PATH" "$python" tests/consumers/mcp_client.py "$RKPROF"

echo "== multiprocessing: spawned and forked workers have sessions of their own, no call is missing; --children off records the first alone"
for way in "spawn follow" "spawn off" "fork follow" "fork off"; do
    read -r method children <<<"$way"
    out="$work/$method-$children"
    "$RKPROF" run --quiet --children "$children" -o "$out" -- "$python" tests/consumers/multiprocess.py "$method" "$PWD/$simulator" \
        | grep -qx '\[0, 0, 0, 0, 0, 0, 0, 0\]'
    # 10 calls of the first process, and 10 of each of the 8 pieces of work.
    "$python" - "$out" "$way" <<'PY'
import glob, json, sys

summaries = [json.load(open(path)) for path in glob.glob(sys.argv[1] + "/**/summary.json", recursive=True)]
calls = sum(row["duration"]["count"] for summary in summaries for row in summary["api"])
print(f"{sys.argv[2]}: {len(summaries)} sessions, {calls} calls")
follows = sys.argv[2].endswith("follow")
assert (len(summaries) > 1) == follows and calls == (90 if follows else 10)
PY
done

echo "== p-values are scipy's"
"$python" crates/analysis/tests/welch_oracle.py --check crates/analysis/tests/welch_oracle.json

echo "== OpenMetrics, as Prometheus's own parser reads it"
RKSIM_TIME=fast "$RKPROF" demo --quiet -o "$work/run" --metrics "$work/run.prom" >/dev/null
"$python" - "$work/run.prom" "$work/run/summary.json" <<'PY'
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families

families = {family.name: family for family in text_string_to_metric_families(open(sys.argv[1]).read())}
summary = json.load(open(sys.argv[2]))
samples = families["rkprof_kernel_duration_seconds"].samples
count = sum(sample.value for sample in samples if sample.name.endswith("_count"))
total = sum(sample.value for sample in samples if sample.name.endswith("_sum"))
assert count == sum(row["duration"]["count"] for row in summary["kernels"]), count
assert abs(total - sum(row["duration"]["sum_ns"] for row in summary["kernels"]) / 1e9) < 1e-9, total
print(f"{len(families)} metrics, {sum(len(family.samples) for family in families.values())} samples")
PY
