#!/usr/bin/env bash
# Are two builds of this commit equal? Builds it twice, in folders of different names, and compares every file and its debug file.
#
#   packaging/reproducible.sh [x86_64|aarch64]
#
# Takes two whole builds of the packages' profile. Uncommitted changes are no part of it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
arch=${1:-x86_64}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for place in a another/folder; do
    git clone --quiet "$root" "$work/$place/rkprof"
    "$work/$place/rkprof/packaging/build.sh" "$arch" "$work/$place/out" >/dev/null
    (cd "$work/$place/out" && find . -type f -exec sha256sum {} + | sort -k 2) >"$work/$(basename "$place").sums"
    rm -rf "$work/$place/rkprof"
done
if ! diff "$work/a.sums" "$work/folder.sums"; then
    echo "the builds differ in the files above" >&2
    exit 1
fi
cat "$work/a.sums"
