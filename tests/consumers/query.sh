#!/usr/bin/env bash
# The dataset of a merged job, asked by DuckDB through `rkprof query`: the totals are those of the report. Called by
# tests/consumers.sh, which has built everything.
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet duckdb
export PATH=$work/venv/bin:$PATH
"$BUILD"/examples/synth_job "$work" 16 20
rkprof=$BUILD/rkprof
"$rkprof" merge "$work/runs" -o "$work/merged" --dataset >/dev/null
"$rkprof" query "$work/merged" --format csv \
    "SELECT count(*), sum(duration_ns), count(DISTINCT rank), count(DISTINCT host) FROM kernels" >"$work/answer.csv"
"$rkprof" report "$work/merged" --format json >"$work/report.json"
python3 - "$work" <<'PY'
import csv, json, sys
answer = [int(value) for value in list(csv.reader(open(sys.argv[1] + "/answer.csv")))[1]]
kernels = json.load(open(sys.argv[1] + "/report.json"))["kernels"]
expected = [sum(k["duration"]["count"] for k in kernels), sum(k["duration"]["sum_ns"] for k in kernels), 16, 2]
assert answer == expected, (answer, expected)
print(f"DuckDB: {answer[0]} kernels of {answer[2]} ranks, {answer[1]} ns, as in the report")
PY
python3 tests/consumers/kernel_ids.py <"$work/report.json"
# A kernel has the id and the short form of the report.
"$rkprof" query "$work/merged" --format csv "SELECT DISTINCT kernel_name, kernel_id, short_name FROM kernels" >"$work/ids.csv"
python3 - "$work" <<'PY'
import csv, json, sys
asked = {tuple(row) for row in list(csv.reader(open(sys.argv[1] + "/ids.csv")))[1:]}
kernels = json.load(open(sys.argv[1] + "/report.json"))["kernels"]
assert len(asked) > 1 and {row[:2] for row in asked} == {(k["name"], k["id"]) for k in kernels}, (asked, kernels)
assert all(short.startswith(k["short_name"]) for k in kernels for name, _, short in asked if name == k["name"]), asked
print(f"DuckDB: ids of {len(asked)} kernels as in the report")
PY
for name in $("$rkprof" query --list | sed -n 's/^\([a-z]*\): .*/\1/p'); do
    case $name in
        copies) continue ;; # the job copies nothing, so there is no such table
        nodes) continue ;;  # nor has it graphs; a run with one follows
    esac
    [ -n "$("$rkprof" query "$work/merged" --ready "$name")" ] || { echo "FAIL query $name"; exit 1; }
done
# Each node of the demo's graph is in each replay.
"$rkprof" demo -q --scenario graph -o "$work/graph" >/dev/null
"$rkprof" query "$work/graph" --ready nodes --format csv >"$work/nodes.csv"
python3 - "$work" <<'PY'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1] + "/nodes.csv")))
assert [(row["graph"], row["node"], row["replays"]) for row in rows] == [("1", str(node), "200") for node in range(1, 13)], rows
assert [row["kernel"].startswith("saxpy") for row in rows] == 4 * [True, True, False], rows
print(f"DuckDB: {len(rows)} nodes of a graph")
PY
if "$rkprof" query "$work/merged" "SELECT nothing FROM kernels" 2>"$work/error"; then exit 1; fi
grep -q 'cannot run the query' "$work/error"
