#!/usr/bin/env bash
# The library in a program under valgrind's memcheck: no invalid access, no use of what was never written, on both dispatch
# paths, with counters, the flight recorder, and a fork. Needs valgrind, and the release build.
set -euo pipefail
cd "$(dirname "$0")/.."
rkprof=target/release/rkprof
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc tests/programs/forking.c -o "$work/forking" -Ltarget/release -lrksim "-Wl,-rpath,$PWD/target/release"
# A fiftieth of the scenarios' work: memcheck runs thirty times slower.
export RKSIM_SCALE=0.02
# Where the trial of counters finds HIP.
export RKPROF_PROBE_HIP=$PWD/target/release/librksim.so
# Runs a scenario (or the program that forks) with the options that follow, in a directory of its own. The program alone is under
# valgrind, which runs its threads one at a time, so two programs run at once.
check() {
    local here program
    here=$(mktemp -d "$work/XXXXXX")
    program="$rkprof sim-workload --scenario ${1%% *}"
    [ "${1%% *}" != forking ] || program=$work/forking
    # shellcheck disable=SC2086  # words are options
    if "$rkprof" run --quiet ${1#* } -o "$here/run" -- \
        valgrind --quiet --trace-children=yes --error-exitcode=99 --log-file="$here/log.%p" $program \
        >"$here/out" 2>&1 <<<"four" &&
        ! grep -q "ERROR SUMMARY: [1-9]\|Invalid\|uninitialised" "$here"/log.* &&
        grep -q '"verdict": "COMPLETE"' "$here/run/summary.json"; then
        return 0
    fi
    echo "FAIL $1"
    tail -n 5 "$here/out"
    cat "$here"/log.* | head -n 40
    return 1
}
passed=0
failed=0
count() { if wait -n; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }
while read -r options; do
    [ "$(jobs -pr | wc -l)" -lt 2 ] || count
    check "$options" &
done <<'SCENARIOS'
multi-stream --dispatch light
graph --dispatch sdk
multi-stream --preset memory --multiplex
llm-decode --flight 1s
llm-decode --no-trace
tiny-kernels --compress --buffer 4MiB
forking --stacks --stack-every 1
SCENARIOS
while [ $((passed + failed)) -lt 7 ]; do count; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
