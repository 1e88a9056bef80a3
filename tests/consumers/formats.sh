#!/usr/bin/env bash
# Exports of rkprof read by the tools they are for: pandas, pyarrow, DuckDB, sqlite3, jsonschema, and
# HolisticTraceAnalysis where it installs. Needs Python 3 with venv. Usage: formats.sh RKPROF
set -euo pipefail
rkprof=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet pandas pyarrow duckdb jsonschema
timeout 240 "$work/venv/bin/pip" install --quiet HolisticTraceAnalysis 2>/dev/null || true

run() { # NAME OPTIONS...
    local name=$1
    shift
    "$rkprof" demo --quiet -o "$work/$name" "$@" >/dev/null
    mkdir "$work/$name.out"
    echo "== $name"
    "$work/venv/bin/python" "$here/formats.py" "$rkprof" "$work/$name" "$work/$name.out"
}
run multi-stream --scenario multi-stream
run graph --scenario graph
run counted --scenario stream-copy --preset basic
