#!/usr/bin/env bash
# The cost of the always-on setting: flight recorder, statistics and OpenMetrics on a program that makes in seconds the launches that
# a service makes in an hour (1,000 a second). Prints memory and the drainer's part of a processor as the run goes on. Needs cc and a
# release build; the program is simulated, so the times are those of rkprof and not of a GPU.
#
# Time is scaled, so the flight recorder's is, too: FLIGHT (default 200ms) holds about as many launches as 30 s of the service would.
#
#   benches/always_on.sh [LAUNCHES] [RKPROF]
set -euo pipefail
cd "$(dirname "$0")/.."
launches=${1:-3600000}
rkprof=${2:-target/release/rkprof}
libraries=$(dirname "$rkprof")
work=$(mktemp -d)
pid=
# Also where something fails, the program ends.
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
cat >"$work/service.c" <<'C'
#include "hip.h"
#include <time.h>
int main(int argc, char **argv) {
    long count = atol(argv[1]);
    struct timespec a, b;
    load_kernel();
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < count; i++) {
        launch(NULL);
        if (i % 1000 == 999) CHECK(hipDeviceSynchronize());
    }
    CHECK(hipDeviceSynchronize());
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%.0f\n", ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / count);
}
C
cc "$work/service.c" -o "$work/service" -O2 -Itests/programs -L"$libraries" -lrksim "-Wl,-rpath,$(realpath "$libraries")" -Wno-unused-function
export RKSIM_TIME=fast

alone=$("$work/service" $((launches / 10)))
LD_PRELOAD=$(realpath "$libraries")/librkprof.so RKPROF_OUT=$work/run RKPROF_FLIGHT=${FLIGHT:-200ms} RKPROF_METRICS=$work/run.prom \
    "$work/service" "$launches" >"$work/ns" &
pid=$!
echo "   s    launches  tracer MiB   process MiB  (its own memory, without shared pages)"
begun=$(date +%s.%N)
status() {
    "$rkprof" ctl "$pid" status --format json 2>/dev/null | python3 -c '
import json, sys
answer = json.load(sys.stdin)["programs"][0]["answer"]
print(answer["records"], answer["memory_bytes"] / 2**20)' 2>/dev/null || true
}
while kill -0 "$pid" 2>/dev/null; do
    read -r records memory <<<"$(status)" || true
    own=$(awk '/^RssAnon/ { print $2 / 1024 }' "/proc/$pid/status" 2>/dev/null || true)
    done_=$(awk -F' ' '/^rkprof_kernel_dispatches_total|^rkprof_dispatches_total/ { sum += $NF } END { print sum + 0 }' "$work/run.prom" 2>/dev/null || echo 0)
    [ -z "${memory:-}" ] || awk -v b="$begun" -v n="$(date +%s.%N)" -v l="$done_" -v m="$memory" -v o="${own:-0}" 'BEGIN { printf "%4.0f %11d %11.1f %13.1f\n", n - b, l, m, o }'
    sleep "${EVERY:-1}"
done
wait "$pid"
pid=
python3 - "$work/run/summary.json" "$(cat "$work/ns")" "$alone" <<'PY'
import json, sys
summary = json.load(open(sys.argv[1]))
own, whole = summary["own_cost"], (summary["end_ns"] - summary["start_ns"]) / 1e9
print(f"{summary['completeness']['dispatches']:,} dispatches in {whole:.0f} s, {summary['completeness']['verdict']}")
print(f"a launch: {sys.argv[3]} ns alone, {sys.argv[2]} ns recorded")
print(f"the drainer took {own['drainer_cpu_s']:.1f} s: {own['drainer_ns_per_record']:.0f} ns a record")
per_hour = own["drainer_cpu_s"] / summary["completeness"]["dispatches"] * 3.6e6
print(f"at 1,000 launches a second that is {per_hour / 36:.2f} % of a processor")
PY
