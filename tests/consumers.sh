#!/usr/bin/env bash
# Traces and files of rkprof, read by the tools they are for. Installs what it needs by package name (npm, pip, apt); needs Node
# 20, npm and Python 3. `tests/consumers.sh --release` judges the release build: the work is the same, the time is half.
#
#   Perfetto's trace processor (WebAssembly)  synthetic traces, and runs of every scenario in every mode
#   PyPI perfetto (schema v59)                decodes every packet
#   Apache Spark, DuckDB                      a merged job: consumers/spark.sh, query.sh
#   SLURM (Debian's, two nodes here)          four traced ranks, merged: consumers/slurm.sh
#   systemd, Kubernetes' schemas              the files of services: consumers/services.sh
#   Open MPI, MPICH                           the job files of examples: consumers/launchers.sh
#   GitHub's and GitLab's schemas             the files of ci, and their steps: consumers/ci.sh
#   Podman                                    a program traced in a container: consumers/container.sh
#   pandas, pyarrow, DuckDB, sqlite3, ...     the exports: see consumers/formats.sh
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
profile=${1:-}
export BUILD=target/debug
[ -z "$profile" ] || BUILD=target/release
beside=
trap '[ -z "$beside" ] || kill "$beside" 2>/dev/null || true; rm -rf "$work"' EXIT
fail() { echo "FAIL $*" | tee -a "$work/failed"; }
begun=$SECONDS
# Begins a part, and says how long the one before took.
part() {
    [ "$begun" = "$SECONDS" ] || echo "   $((SECONDS - begun)) s"
    begun=$SECONDS
    echo "== $*"
}

# With --lib: only then Cargo puts librkprof.so beside the command, where programs are told to find it.
# shellcheck disable=SC2086 # A flag, or none.
cargo build --quiet $profile --examples --bins --lib
rkprof=$BUILD/rkprof

# What depends on time, or needs a machine's services, runs beside the rest. One that fails runs once more, with a line about it.
services() {
    for name in slurm launchers services container ci; do
        part "$name"
        "tests/consumers/$name.sh" || { echo "ONCE MORE $name" && "tests/consumers/$name.sh"; } || fail "$name"
    done
    part "the services' end"
}
services >"$work/services.log" 2>&1 &
beside=$!

part "metrics, computed a second time"
python3 tests/golden_metrics.py --check || fail "golden metrics"

part "synthetic traces"
tests/trace_processor/run.sh || fail "synthetic traces"

judge() { # NAME TRACE [--cut]
    $BUILD/examples/expect_trace "${@:2}" >"$work/expected.json"
    echo "== $1: $(stat -c %s "$2") bytes"
    node tests/trace_processor/check.mjs "$2" "$work/expected.json" || fail "$1"
}
demo() { # NAME OPTIONS...
    local name=$1
    shift
    "$rkprof" demo --quiet -o "$work/$name" "$@" >/dev/null || fail "$name: exit code $?"
}

for scenario in hello llm-decode tiny-kernels gemm stream-copy multi-stream graph; do
    demo "$scenario" --scenario "$scenario"
    judge "$scenario" "$work/$scenario/trace.pftrace"
done
for arch in gfx90a gfx950 gfx1100 gfx1151 gfx1201; do
    demo "$arch" --scenario hello --arch "$arch"
    judge "$arch" "$work/$arch/trace.pftrace"
done
demo kernels --scenario multi-stream --trace kernels
judge kernels "$work/kernels/trace.pftrace"
demo sdk --scenario multi-stream --dispatch sdk
judge sdk "$work/sdk/trace.pftrace"
demo counted --scenario multi-stream --preset memory --multiplex
judge counted "$work/counted/trace.pftrace"
demo compressed --scenario multi-stream --compress
judge compressed "$work/compressed/trace.pftrace"
demo rotated --scenario llm-decode --rotate 2MB --keep 3
for part in "$work"/rotated/trace.*.pftrace; do judge "rotated $(basename "$part")" "$part"; done
demo limited --scenario llm-decode --max-size 1MB
judge limited "$work/limited/trace.pftrace" --cut
demo flight --scenario llm-decode --flight 1s --trigger 'range(decode step) > 1us'
judge flight "$work/flight/trace.flight.0001.pftrace"

part "a killed program, recovered"
RKSIM_FAULT=sigkill,at=0.5 "$rkprof" demo --quiet -o "$work/killed" --scenario multi-stream >/dev/null || true
judge killed "$work/killed/trace.pftrace"

part "what a report found, in the trace"
"$rkprof" demo -o "$work/found" --scenario findings/host-bound >/dev/null 2>&1
node tests/trace_processor/found.mjs "$work/found/trace.pftrace" 60 "waits for the host" || fail "what a report found"

part "parts of traces"
for part in "--kernel-regex ^transpose_lds" "--time 20ms..60ms"; do
    # shellcheck disable=SC2086 # an option and its value
    "$rkprof" export "$work/multi-stream" --to pftrace $part -o "$work/part.pftrace"
    judge "$part" "$work/part.pftrace"
done

part "call paths of launches"
cc tests/programs/paths.c -o "$work/paths" -O2 -g -fomit-frame-pointer -L$BUILD -lrksim "-Wl,-rpath,$PWD/$BUILD"
"$rkprof" run --quiet --stacks --stack-every 1 -o "$work/stacks" -- "$work/paths" 50 >/dev/null
"$rkprof" export "$work/stacks" --to pftrace -o "$work/stacks.pftrace"
node tests/trace_processor/callstacks.mjs "$work/stacks.pftrace" 50 || fail "call paths"

part "the other formats"
tests/consumers/formats.sh "$rkprof" || fail "formats"

for name in merge beside query spark report; do
    part "$name"
    "tests/consumers/$name.sh" || fail "$name"
done

part "from Python"
RKPROF=$rkprof SIMULATOR=$BUILD/librksim.so tests/consumers/python.sh || fail "Python"

part "decoded by the complete schema"
traces=("$work"/{hello,llm-decode,graph,gfx1151,kernels,compressed,killed}/trace.pftrace)
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet perfetto==0.59.1
"$work/venv/bin/python" tests/consumers/schema.py "${traces[@]}" || fail "PyPI perfetto"

part "beside all this"
wait "$beside" || fail "services"
beside=
cat "$work/services.log"

if [ -e "$work/failed" ]; then
    echo "some consumers are not content:" && cat "$work/failed"
    exit 1
fi
echo "all consumers are content"
