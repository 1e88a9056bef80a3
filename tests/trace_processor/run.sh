#!/bin/sh
# Judges traces with Perfetto's trace processor. Needs Node 20 or newer, and npm the first time.
#
#   tests/trace_processor/run.sh                             a synthetic run, written in each way
#   tests/trace_processor/run.sh TRACE.pftrace EXPECTED.json a trace of your own
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
"$here/fetch.sh"
if [ $# -eq 2 ]; then
    exec node "$here/check.mjs" "$1" "$2"
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cargo run --quiet --manifest-path "$here/../../Cargo.toml" --example synth_trace -- "$work" 60
status=0
for trace in "$work"/*.pftrace; do
    echo "== $(basename "$trace")"
    node "$here/check.mjs" "$trace" "${trace%.pftrace}.json" || status=1
done
exit $status
