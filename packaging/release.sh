#!/usr/bin/env bash
# Makes a release: every package of this commit, with debug files, checksums, a bill of materials and notes.
#
#   packaging/release.sh [OUT [ARCH...]]          default: target/packages/release x86_64
#
# For each ARCH, x86_64 and aarch64: wheel, .deb, .rpm, tarball, debug files; and the source archive. It asks for Rust, Python 3,
# dpkg-deb and rpmbuild; for aarch64 on x86-64, for Rust's target and binutils-aarch64-linux-gnu, too.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
out=$(mkdir -p "${1:-target/packages/release}" && cd "${1:-target/packages/release}" && pwd)
if [ -n "$(ls -A "$out")" ]; then
    echo "$out is not empty: a release is made in a new folder" >&2
    exit 1
fi
shift || true
arches=("${@:-x86_64}")
packaging/version.sh --check
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/sbom.sh "$out/rkprof-$version.cdx.json"
python3 packaging/backend.py sdist "$out"

for arch in "${arches[@]}"; do
    binaries=$root/target/packages/$arch
    prefix=$work/$arch
    packaging/build.sh "$arch" "$binaries"
    glibc=$(packaging/symbols.sh "$binaries/rkprof" "$binaries/librkprof.so" "$binaries/librksim.so")
    command=$binaries/rkprof
    if [ "$arch" != "$(uname -m)" ]; then
        # Manual pages and completions are the same for all architectures.
        cargo build --quiet --locked --package rkprof --bin rkprof
        command=${CARGO_TARGET_DIR:-target}/debug/rkprof
    fi
    packaging/stage.sh "$binaries" "$prefix" "$command"
    install -D -m 644 "$out/rkprof-$version.cdx.json" "$prefix/share/doc/rkprof/sbom.cdx.json"
    python3 packaging/backend.py wheel "$prefix" "manylinux_2_28_$arch" "$out"
    packaging/archives.sh "$prefix" "$arch" "$glibc" "$out" tar deb rpm
    tar -C "$binaries" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - debug |
        gzip -9n >"$out/rkprof-$version-$arch-linux-debug.tar.gz"
done
packaging/notes.sh "$version" >"$out/NOTES.md"
(cd "$out" && sha256sum -- * >SHA256SUMS)
(cd "$out" && ls -l)
