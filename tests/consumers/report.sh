#!/usr/bin/env bash
# The HTML report in headless Chromium: the timeline with slices known beforehand; a simulated model plain and with counters,
# 1,000 and 2,000 kernels, a merged job, a killed and an empty program, a comparison, a million slices; what the commands
# print as JSON against the schemas in docs, by a validator of others. Needs Node; installs Chromium by package name.
#
#   report.sh [SHOTS]    with a directory: leaves pictures there
set -euo pipefail
cd "$(dirname "$0")/../.."
shots=${1:-}
[ -z "$shots" ] || mkdir -p "$shots"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! command -v chromium >/dev/null; then
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi
BUILD=${BUILD:-target/debug}
rkprof=$BUILD/rkprof
[ -x "$rkprof" ] || cargo build --quiet --bins --lib
[ -x "$BUILD"/examples/synth_job ] || cargo build --quiet --example synth_job --example big_trace
flag=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-websocket" : "")')
browse() { node $flag tests/consumers/report.mjs "$@"; }

# A scenario of this many kernels.
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

# Two of three kernels change: one becomes a fifth faster, one a quarter slower; a fourth one is another one after.
pair() { # GEMM_US NORM_US OTHER
    python3 - "$@" <<'PY'
import sys
gemm, norm, other = sys.argv[1:]
kernels = [("Cijk_Alik_Bljk_HHS_BH_MT128x128x32_SE", gemm), ("rms_norm_kernel", norm), (other, "9"), ("attention_fwd", "40")]
print('name = "pair"\nabout = "a change"\n')
for i, (name, us) in enumerate(kernels):
    print(f'[[kernel]]\nid = "k{i}"\nname = "{name}"\nus = {us}\ncv = 0.03\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n')
body = ", ".join(f'{{ launch = {{ kernel = "k{i}", stream = 1, times = 2 }} }}' for i in range(4))
print(f'[[thread]]\nstreams = 1\nrepeat = 200\nbody = [{body}, {{ sync = {{ stream = 1 }} }}]')
PY
}

echo "== the timeline"
node $flag tests/consumers/page/timeline.mjs ${shots:+--shots "$shots"}

echo "== the flame graph"
node $flag tests/consumers/page/flame.mjs ${shots:+--shots "$shots"}
"$rkprof" demo --quiet -o "$work/stacks" --scenario llm-decode --stacks --stack-every 1 >/dev/null
"$rkprof" report "$work/stacks" --format html -o "$work/stacks.html"
browse "$work/stacks.html" --expect "Hot lines" --expect "GPU time by the line that launches it" ${shots:+--shots "$shots/stacks"}

echo "== a model, plain and with counters"
"$rkprof" demo --quiet -o "$work/plain" --scenario llm-decode >/dev/null
"$rkprof" report "$work/plain" --format html -o "$work/plain.html"
browse "$work/plain.html" --places --expect COMPLETE --expect "FLOPs and bytes of the kernels are not known" ${shots:+--shots "$shots/plain"}
"$rkprof" demo --quiet -o "$work/model" --preset roofline --replay app >/dev/null
"$rkprof" report "$work/model" --step 'decode step' --format html -o "$work/model.html"
browse "$work/model.html" --places --expect "Kernels under the roof" --in-kernel "Memory, a launch" ${shots:+--shots "$shots/report"}

echo "== sampled instructions"
"$rkprof" demo --quiet -o "$work/sampled" --scenario gemm --pc-sampling=stochastic --pc-interval 65536 >/dev/null
"$rkprof" report "$work/sampled" --format html -o "$work/sampled.html"
browse "$work/sampled.html" --expect "Hot instructions" --in-kernel "Hot code" --in-kernel "What the samples found waves doing" ${shots:+--shots "$shots/sampled"}

echo "== a merged job"
"$BUILD"/examples/synth_job "$work" 16 40
"$rkprof" merge "$work/runs" -o "$work/merged" >/dev/null
"$rkprof" report "$work/merged" --format html -o "$work/merged.html"
late=$(python3 -c "import json, sys; print(json.load(open(sys.argv[1]))['straggler'])" "$work/planted.json")
browse "$work/merged.html" --places --expect "rank $late is the straggler" --expect "16 processes" ${shots:+--shots "$shots/merged"}

echo "== a killed program, and one without kernels"
RKSIM_FAULT=sigkill,at=0.5 "$rkprof" demo --quiet -o "$work/killed" --scenario multi-stream >/dev/null || true
"$rkprof" report "$work/killed" --format html -o "$work/killed.html"
browse "$work/killed.html" --expect INCOMPLETE --expect "never reported as finished" ${shots:+--shots "$shots/killed"}
printf 'name = "empty"\nabout = "nothing"\n[[thread]]\nstreams = 1\nrepeat = 1\nbody = [{ busy_us = 100 }]\n' >"$work/empty.toml"
"$rkprof" demo --quiet -o "$work/empty" --scenario "$work/empty.toml" >/dev/null
"$rkprof" report "$work/empty" --format html -o "$work/empty.html"
browse "$work/empty.html" --expect "No kernel was launched" --expect "There is no timeline" ${shots:+--shots "$shots/empty"}

echo "== a comparison"
pair 60 12 fused_add >"$work/before.toml"
pair 48 15 fused_mul >"$work/after.toml"
for side in before after; do "$rkprof" demo --quiet --repeat 3 -o "$work/$side" --scenario "$work/$side.toml" >/dev/null; done
"$rkprof" compare "$work/before" "$work/after" --format html -o "$work/compare.html"
browse "$work/compare.html" --kernels 4 --expect "1 slower, 1 faster, 0 small, 2 the same" --expect renamed --in-kernel "Code and rates" ${shots:+--shots "$shots/compare"}

echo "== a million kernels, and three"
for millions in 1 3; do
    "$BUILD"/examples/big_trace "$work/big.pftrace" "${millions}000000"
    "$rkprof" report "$work/big.pftrace" --format html -o "$work/big$millions.html"
    browse "$work/big$millions.html" --kernels 40
done
grep -q 'slices are in this file' "$work/big3.html"

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
for run in model many1000 stacks; do
    "$rkprof" report "$work/$run" --format json -o "$work/$run.json"
    validate report "$work/$run.json"
    "$rkprof" fitness "$work/$run" --format json -o "$work/fitness.json"
    validate fitness "$work/fitness.json"
done
"$rkprof" compare "$work/model" "$work/many1000" --other-program --format json -o "$work/compare.json"
validate compare "$work/compare.json"
echo '{"e2e_ms": 1e6, "gemm_pct": 60, "sync_pct": 5, "peak_memory": "4GiB", "complete": true}' >"$work/budget.json"
"$rkprof" check "$work/model" --budget "$work/budget.json" --format json -o "$work/check.json" || [ $? = 1 ]
validate check "$work/check.json"
echo "the report is fit to be used"
