#!/usr/bin/env bash
# Makes the pictures of README and docs from today's output of simulated runs: the HTML report, the roofline, a trace as Perfetto's
# trace processor reads it, and `top` on a terminal. Needs Node, npm and Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rkprof=$PWD/target/debug/rkprof
[ -x "$rkprof" ] || cargo build --quiet --bins --lib
flag=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-websocket" : "")')
shoot() { node $flag tests/consumers/shoot.mjs "$@"; }

# The demo that README shows: in virtual time, so that its numbers are the same. Pages name the run as they were given it.
(cd "$work" && "$rkprof" demo --quiet -o run >/dev/null && "$rkprof" report run --format html -o report.html)
shoot "$work/report.html" docs/report-light.png --size 1400x1350
shoot "$work/report.html" docs/report-dark.png --size 1400x1350 --dark
# The host between two steps, from a finding.
shoot "$work/report.html" docs/report-timeline.png --size 1400x620 --at '#timeline' \
    --run 'document.querySelector("#finding-host-bound button[data-place]").click()'
"$rkprof" demo --quiet -o "$work/counted" --preset full --replay app >/dev/null
"$rkprof" roofline "$work/counted" --format svg -o "$work/roofline.svg"
shoot "$work/roofline.svg" docs/roofline.png --size 1120x644

# A layer of the model: its kernels, counters, ranges and calls.
tests/trace_processor/fetch.sh
"$rkprof" demo --quiet -o "$work/traced" --preset roofline --multiplex >/dev/null
size=$(node tests/trace_processor/draw.mjs "$work/traced/trace.pftrace" "$work/trace.svg" --around 'layer 9' --times 3)
shoot "$work/trace.svg" docs/perfetto-trace.png --size "$size"

tests/consumers/top.py "$rkprof" --svg docs/top.svg >/dev/null
