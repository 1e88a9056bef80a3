#!/bin/sh
# Packages the crates that serve others (demangle, arena, perfetto) with what they depend on, and compiles each from its package.
# Fails when one needs a file outside its folder, or a crate that is not in this list.
set -eu
cd "$(dirname "$0")/.."
packages=""
for crate in demangle arena perfetto abi arch model names; do packages="$packages --package rkprof-$crate"; done
# Cargo takes packages of a registry as unchangeable, and keeps what it unpacked and built of them. Ours change.
rm -rf target/packages "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/rkprof-*
# shellcheck disable=SC2086 # A list of words.
cargo package --quiet --allow-dirty --target-dir target/packages $packages
