#!/bin/sh
# Fuzzes the trace reader for so many seconds (60): tests/fuzz.sh [SECONDS]. Installs cargo-fuzz when it is missing.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-fuzz >/dev/null || cargo install --quiet cargo-fuzz
# cargo-fuzz asks for flags that only a nightly compiler knows by default.
RUSTC_BOOTSTRAP=1 cargo fuzz run reader -- -max_total_time="${1:-60}" -rss_limit_mb=1024
