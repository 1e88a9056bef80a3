#!/usr/bin/env bash
# The dataset of a merged job, asked by Apache Spark with examples/queries/spark.py: rank by rank the numbers are DuckDB's, and
# their sums are those of the report. Called by tests/consumers.sh, which has built everything. Installs Java 17 (apt) and
# PySpark (pip, into a cache: it is large).
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
pyspark=4.0.1
java -version 2>&1 | grep -qE 'version "(17|21)' || {
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless >/dev/null
}
venv=${XDG_CACHE_HOME:-$HOME/.cache}/rkprof-tests/pyspark-$pyspark
if ! "$venv/bin/python" -c 'import pyspark, duckdb' 2>/dev/null; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "pyspark==$pyspark" duckdb
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PATH=$venv/bin:$PATH
"$BUILD"/examples/synth_job "$work" 16 20
rkprof=$BUILD/rkprof
"$rkprof" merge "$work/runs" -o "$work/merged" --dataset >/dev/null
"$rkprof" report "$work/merged" --format json >"$work/report.json"
"$rkprof" query "$work/merged" --format csv "SELECT host, rank, count(*), sum(duration_ns),
    sum(CASE WHEN category = 'comm' THEN duration_ns ELSE 0 END) FROM kernels WHERE timing_valid
    GROUP BY ALL ORDER BY host, rank" | tail -n +2 >"$work/duckdb.csv"

export SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=2 pyspark-shell"
python examples/queries/spark.py "$work/merged/dataset" >"$work/spark.csv" 2>"$work/spark.log" ||
    { tail -n 20 "$work/spark.log"; exit 1; }
diff "$work/duckdb.csv" "$work/spark.csv" || { echo "FAIL Spark and DuckDB differ"; exit 1; }
python - "$work" <<'PY'
import csv, json, sys
rows = list(csv.reader(open(sys.argv[1] + "/spark.csv")))
kernels = json.load(open(sys.argv[1] + "/report.json"))["kernels"]
calls, total, comm = (sum(int(row[n]) for row in rows) for n in (2, 3, 4))
expected = (sum(k["duration"]["count"] for k in kernels), sum(k["duration"]["sum_ns"] for k in kernels))
assert len(rows) == 16 and (calls, total) == expected, (len(rows), calls, total, expected)
assert 0 < comm < total, comm
print(f"Spark: {calls} kernels of {len(rows)} ranks, {total} ns, as in the report and as DuckDB says")
PY
