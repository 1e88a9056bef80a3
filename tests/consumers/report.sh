#!/usr/bin/env bash
# The HTML report in headless Chromium: a simulated model, and 1,000 kernels; the JSON report against its schema by a
# validator of others. Needs Node; installs Chromium by package name.
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
[ -x "$rkprof" ] || cargo build --quiet --bins
flag=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-websocket" : "")')
browse() { node $flag tests/consumers/report.mjs "$@"; }

echo "== a model with counters"
"$rkprof" demo --quiet -o "$work/model" --preset roofline >/dev/null
"$rkprof" report "$work/model" --step 'decode step' --format html -o "$work/model.html"
browse "$work/model.html" ${shots:+--shots "$shots/report"}

echo "== 1,000 kernels"
python3 - "$work/many.toml" <<'PY'
import sys
names = ["Cijk_Alik_Bljk_HHS_BH_MT{}x64x32_SE", "triton_poi_fused_add_{}", "_Z9reduce_{}PfPKfi", "triton_red_fused_norm_{}"]
with open(sys.argv[1], "w") as out:
    print('name = "many"\nabout = "1,000 kernels"\n', file=out)
    for i in range(1000):
        name, us = names[i % 4].format(i), 3 + i * 37 % 90
        print(f'[[kernel]]\nid = "k{i}"\nname = "{name}"\nus = {us}\ncv = 0.1\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n', file=out)
    body = ", ".join(f'{{ launch = {{ kernel = "k{i}", stream = 1, times = {1 + i % 5} }} }}' for i in range(1000))
    print(f'[[thread]]\nstreams = 1\nrepeat = 5\nbody = [{body}, {{ sync = {{ stream = 1 }} }}]', file=out)
PY
"$rkprof" demo --quiet -o "$work/many" --scenario "$work/many.toml" >/dev/null
"$rkprof" report "$work/many" --format html -o "$work/many.html"
browse "$work/many.html" --kernels 1000 ${shots:+--shots "$shots/many"}

echo "== JSON against its schema"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet jsonschema==4.25.1
for run in model many; do
    "$rkprof" report "$work/$run" --format json -o "$work/$run.json"
    "$work/venv/bin/python" -m jsonschema -i "$work/$run.json" docs/report.schema.json 2>/dev/null ||
        "$work/venv/bin/python" - "$work/$run.json" <<'PY'
import json, sys, jsonschema
jsonschema.Draft202012Validator(json.load(open("docs/report.schema.json"))).validate(json.load(open(sys.argv[1])))
PY
done
echo "the report is fit to be used"
