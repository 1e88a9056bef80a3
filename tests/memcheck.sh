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
# Runs the scenario of these options in a directory of its own: valgrind runs a program's threads one at a time, so two run at once.
check() {
    local here
    here=$(mktemp -d "$work/XXXXXX")
    # shellcheck disable=SC2086  # words are options
    if valgrind --quiet --trace-children=yes --error-exitcode=99 --log-file="$here/log.%p" \
        target/debug/rkprof demo --quiet $1 -o "$here/run" >"$here/out" 2>&1 &&
        ! grep -q "ERROR SUMMARY: [1-9]\|Invalid\|uninitialised" "$here"/log.*; then
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
--scenario multi-stream --dispatch light
--scenario graph --dispatch sdk
--scenario multi-stream --preset memory --multiplex
--scenario llm-decode --flight 1s
--scenario llm-decode --no-trace
--scenario tiny-kernels --compress --buffer 4MiB
SCENARIOS
while [ $((passed + failed)) -lt 6 ]; do count; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
