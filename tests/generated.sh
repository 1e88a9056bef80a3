#!/bin/sh
# Checked-in generated code is what its generator writes: the Perfetto schema and the table of HIP's functions. (The bindings
# of the SDK are compared by `cargo test -p rkprof-abi --features bindgen`.)
set -eu
cd "$(dirname "$0")/.."
CARGO_TARGET_DIR=target/gen cargo run --quiet --manifest-path crates/perfetto/proto/gen/Cargo.toml -- --check
python3 crates/abi/src/hip/generate.py
git diff --exit-code crates/abi/src/hip
