#!/bin/sh
# Fuzzes the trace reader, then the importer of each format, two at a time; SECONDS is the time of each (60, 60):
# tests/fuzz.sh [SECONDS [SECONDS]]. Fails when any of them does, and shows its log. Installs cargo-fuzz when it is missing.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-fuzz >/dev/null || cargo install --quiet cargo-fuzz
# cargo-fuzz asks for flags that only a nightly compiler knows by default.
export RUSTC_BOOTSTRAP=1

work=$(mktemp -d)
trap 'rm -rf "$work" /dev/shm/rkprof-fuzz-*' EXIT
cargo fuzz build

# Each importer begins with good files of its format; its corpus grows from them.
files=tests/fixtures/rocprofv3-1.0.0
for format in csv rocprofv3-json chrome pftrace rocpd rpd parquet results; do mkdir -p "$work/seeds/$format"; done
for dir in csv counters markers; do
    for file in $files/$dir/*.csv; do cp "$file" "$work/seeds/csv/$dir-$(basename "$file")"; done
done
for file in results counters markers; do gzip -dc $files/$file.json.gz >"$work/seeds/rocprofv3-json/$file"; done
cp tests/fixtures/import/kineto.json "$work/seeds/chrome"
printf '{"components":{"a":{"mean_us":1.5,"flops_estimated":9}},"full_pipeline":{"mean_us":2}}' >"$work/seeds/results/means"
cp $files/results.pftrace "$work/seeds/pftrace"
gzip -dc $files/counters.db.gz >"$work/seeds/rocpd/counters"
mkdir "$work/seeds/reader"

# fuzz NAME TARGET SECONDS OPTIONS...: its log and its result are files. The same inputs each time: what is found belongs to
# the change that made it.
fuzz() {
    name=$1 target=$2 seconds=$3
    shift 3
    mkdir -p "fuzz/artifacts/$target"
    if RKPROF_FUZZ_FORMAT=$name cargo fuzz run "$target" "$work/seeds/$name" -- -seed=1 -max_total_time="$seconds" \
        -rss_limit_mb=1024 -detect_leaks=0 -artifact_prefix="fuzz/artifacts/$target/$name-" "$@" >"$work/$name.log" 2>&1; then
        echo "-- $name: $(grep -a '^Done' "$work/$name.log" || tail -n 1 "$work/$name.log")"
    else
        echo "-- $name: FAILED"
        grep -a -A 12 -m 1 'panicked\|ERROR:' "$work/$name.log" || true
        tail -n 60 "$work/$name.log"
        touch "$work/failed"
    fi
}

# Two lanes, one a core, of about the same length.
{
    fuzz reader reader "${1:-60}"
    for format in csv pftrace rpd results; do fuzz $format import "${2:-60}" -max_len=400000 -timeout=20; done
} &
first=$!
for format in rocprofv3-json chrome rocpd parquet; do fuzz $format import "${2:-60}" -max_len=400000 -timeout=20; done
wait "$first"
test ! -e "$work/failed"
