#!/bin/sh
# The arena's chunk protocol under the model checker, in a target directory of its own (the flag changes every crate).
set -eu
cd "$(dirname "$0")/.."
RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR=target/loom cargo test --release -p rkprof-tracer --test loom
