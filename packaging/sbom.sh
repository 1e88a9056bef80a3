#!/usr/bin/env bash
# The bill of materials, CycloneDX 1.5 in JSON: every crate that the packages hold, with version, licence and checksum.
#
#   packaging/sbom.sh FILE
#
# Installs cargo-cyclonedx below target/ once.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
tool=$root/target/packaging-cargo
[ -x "$tool/bin/cargo-cyclonedx" ] || cargo install --quiet --locked --root "$tool" cargo-cyclonedx@0.5.9
# One file for the root package, which uses all of the rest; it lies beside its manifest.
PATH=$tool/bin:$PATH cargo cyclonedx --quiet --format json --spec-version 1.5 --target x86_64-unknown-linux-gnu \
    --no-build-deps --override-filename rkprof.sbom --manifest-path Cargo.toml
# No path of this machine gets into the packages.
sed -i "s|file://$root|file:///rkprof|g" rkprof.sbom.json
if grep -q "$root" rkprof.sbom.json; then
    echo "the bill of materials names $root" >&2
    exit 1
fi
install -D -m 644 rkprof.sbom.json "$1"
find . -name rkprof.sbom.json -not -path './target/*' -delete
