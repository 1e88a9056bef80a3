#!/bin/sh
# Fuzzes the trace reader, then the importer of each format, for so many seconds each (60, 60): tests/fuzz.sh [SECONDS [SECONDS]].
# Installs cargo-fuzz when it is missing.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-fuzz >/dev/null || cargo install --quiet cargo-fuzz
# cargo-fuzz asks for flags that only a nightly compiler knows by default.
export RUSTC_BOOTSTRAP=1
# The same inputs each time: what is found belongs to the change that made it. Without -seed, fuzzing goes on from there.
cargo fuzz run reader -- -seed=1 -max_total_time="${1:-60}" -rss_limit_mb=1024

# Each importer begins with good files of its format.
seeds=$(mktemp -d)
trap 'rm -rf "$seeds" "/dev/shm/rkprof-fuzz-"*' EXIT
files=tests/fixtures/rocprofv3-1.0.0
mkdir "$seeds/csv" "$seeds/rocprofv3-json" "$seeds/chrome" "$seeds/pftrace" "$seeds/rocpd" "$seeds/rpd" "$seeds/parquet"
for dir in csv counters markers; do
    for file in $files/$dir/*.csv; do cp "$file" "$seeds/csv/$dir-$(basename "$file")"; done
done
for file in results counters markers; do gzip -dc $files/$file.json.gz >"$seeds/rocprofv3-json/$file"; done
cp tests/fixtures/import/kineto.json "$seeds/chrome"
cp $files/results.pftrace "$seeds/pftrace"
gzip -dc $files/counters.db.gz >"$seeds/rocpd/counters"
cargo fuzz build import
for format in csv rocprofv3-json chrome pftrace rocpd rpd parquet; do
    echo "-- $format"
    RKPROF_FUZZ_FORMAT=$format cargo fuzz run import "$seeds/$format" -- \
        -seed=1 -max_total_time="${2:-60}" -rss_limit_mb=1024 -max_len=400000 -timeout=20
done
