#!/usr/bin/env bash
# Checks that two builds of this commit are equal: builds it in two folders, and compares every file and its debug file.
#
#   packaging/reproducible.sh [x86_64|aarch64 [BINARIES]]
#
# BINARIES is what packaging/build.sh or a release of this commit left, as target/packages/x86_64: then one build suffices.
# Each takes a whole build of the packages' profile. Uncommitted changes are no part of it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
arch=${1:-x86_64}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sums() { # FOLDER
    (cd "$1" && find . -type f -exec sha256sum {} + | sort -k 2)
}
build() { # PLACE
    git clone --quiet "$root" "$work/$1/rkprof"
    "$work/$1/rkprof/packaging/build.sh" "$arch" "$work/$1/out" >/dev/null
    sums "$work/$1/out"
    rm -rf "$work/$1/rkprof"
}
if [ $# -gt 1 ]; then sums "$2"; else build a; fi >"$work/first"
build another/folder >"$work/second"
if ! diff "$work/first" "$work/second"; then
    echo "the builds differ in the files above" >&2
    exit 1
fi
cat "$work/first"
