#!/usr/bin/env bash
# The library in a program under valgrind's memcheck: no invalid access, no use of what was never written, on both dispatch
# paths, with counters, the flight recorder, and a fork. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --bins --lib
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A fiftieth of the scenarios' work: memcheck runs thirty times slower.
export RKSIM_SCALE=0.02
passed=0
failed=0
while read -r options; do
    # shellcheck disable=SC2086  # words are options
    if valgrind --quiet --trace-children=yes --error-exitcode=99 --log-file="$work/log.%p" \
        target/debug/rkprof demo --quiet $options -o "$work/run" >"$work/out" 2>&1 &&
        ! grep -q "ERROR SUMMARY: [1-9]\|Invalid\|uninitialised" "$work"/log.*; then
        passed=$((passed + 1))
    else
        echo "FAIL $options"
        tail -n 5 "$work/out"
        cat "$work"/log.* | head -n 40
        failed=$((failed + 1))
    fi
    rm -rf "$work"/run "$work"/log.*
done <<'SCENARIOS'
--scenario multi-stream --dispatch light
--scenario graph --dispatch sdk
--scenario multi-stream --preset memory --multiplex
--scenario llm-decode --flight 1s
--scenario llm-decode --no-trace
--scenario tiny-kernels --compress --buffer 4MiB
SCENARIOS
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
