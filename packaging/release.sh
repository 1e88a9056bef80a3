#!/usr/bin/env bash
# Makes a release: every package of this commit, with debug files, checksums, a bill of materials and notes.
#
#   packaging/release.sh [OUT]          default: target/packages/release
#
# For x86-64: wheel, .deb, .rpm, tarball, debug files; and the source archive. It asks for Rust, Python 3, dpkg-deb and rpmbuild.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
out=$(mkdir -p "${1:-target/packages/release}" && cd "${1:-target/packages/release}" && pwd)
if [ -n "$(ls -A "$out")" ]; then
    echo "$out is not empty: a release is made in a new folder" >&2
    exit 1
fi
packaging/version.sh --check
arch=x86_64
binaries=$root/target/packages/$arch
packaging/build.sh "$arch" "$binaries"
glibc=$(packaging/symbols.sh "$binaries/rkprof" "$binaries/librkprof.so" "$binaries/librksim.so")

prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
packaging/stage.sh "$binaries" "$prefix"
packaging/sbom.sh "$prefix/share/doc/rkprof/sbom.cdx.json"
python3 packaging/backend.py wheel "$prefix" "manylinux_2_28_$arch" "$out"
python3 packaging/backend.py sdist "$out"
packaging/archives.sh "$prefix" "$arch" "$glibc" "$out" tar deb rpm
cp "$prefix/share/doc/rkprof/sbom.cdx.json" "$out/rkprof-$version.cdx.json"
tar -C "$binaries" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - debug |
    gzip -9n >"$out/rkprof-$version-$arch-linux-debug.tar.gz"
packaging/notes.sh "$version" >"$out/NOTES.md"
(cd "$out" && sha256sum -- * >SHA256SUMS)
(cd "$out" && ls -l)
