#!/usr/bin/env bash
# The HTML report in headless Chromium: a simulated model, and 1,000 and 2,000 kernels; what the commands print as JSON
# against the schemas in docs, by a validator of others. Needs Node; installs Chromium by package name.
#
#   report.sh [SHOTS]    with a directory: leaves pictures there
set -euo pipefail
cd "$(dirname "$0")/../.."
shots=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! command -v chromium >/dev/null; then
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi
rkprof=target/debug/rkprof
[ -x "$rkprof" ] || cargo build --quiet --bins --lib
flag=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-websocket" : "")')
browse() { node $flag tests/consumers/report.mjs "$@"; }

# A scenario of so many kernels.
many() {
    python3 - "$1" <<'PY'
import sys
kernels = int(sys.argv[1])
names = ["Cijk_Alik_Bljk_HHS_BH_MT{}x64x32_SE", "triton_poi_fused_add_{}", "reduce_{}", "triton_red_fused_norm_{}"]
print(f'name = "many"\nabout = "{kernels} kernels"\n')
for i in range(kernels):
    name, us = names[i % 4].format(i), 3 + i * 37 % 90
    if i % 4 == 2:
        name = f'_Z{len(name)}{name}PfPKfi'
    print(f'[[kernel]]\nid = "k{i}"\nname = "{name}"\nus = {us}\ncv = 0.1\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n')
body = ", ".join(f'{{ launch = {{ kernel = "k{i}", stream = 1, times = {1 + i % 5} }} }}' for i in range(kernels))
print(f'[[thread]]\nstreams = 1\nrepeat = 5\nbody = [{body}, {{ sync = {{ stream = 1 }} }}]')
PY
}

echo "== a model with counters"
"$rkprof" demo --quiet -o "$work/model" --preset roofline --replay app >/dev/null
"$rkprof" report "$work/model" --step 'decode step' --format html -o "$work/model.html"
browse "$work/model.html" ${shots:+--shots "$shots/report"}

for kernels in 1000 2000; do
    echo "== $kernels kernels"
    many "$kernels" >"$work/many.toml"
    "$rkprof" demo --quiet -o "$work/many$kernels" --scenario "$work/many.toml" >/dev/null
    "$rkprof" report "$work/many$kernels" --format html -o "$work/many$kernels.html"
    browse "$work/many$kernels.html" --kernels "$kernels" ${shots:+--shots "$shots/many$kernels"}
done
echo "== JSON against its schema"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet jsonschema==4.25.1
validate() { # COMMAND FILE
    "$work/venv/bin/python" - "docs/$1.schema.json" "$2" <<'PY'
import json, sys, jsonschema
schema, value = (json.load(open(name)) for name in sys.argv[1:])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(value)
PY
}
for run in model many1000; do
    "$rkprof" report "$work/$run" --format json -o "$work/$run.json"
    validate report "$work/$run.json"
    "$rkprof" fitness "$work/$run" --format json -o "$work/fitness.json"
    validate fitness "$work/fitness.json"
done
"$rkprof" compare "$work/model" "$work/many1000" --format json -o "$work/compare.json"
validate compare "$work/compare.json"
echo '{"e2e_ms": 1e6, "gemm_pct": 60, "sync_pct": 5, "peak_memory": "4GiB", "complete": true}' >"$work/budget.json"
"$rkprof" check "$work/model" --budget "$work/budget.json" --format json -o "$work/check.json" || [ $? = 1 ]
validate check "$work/check.json"
echo "the report is fit to be used"
