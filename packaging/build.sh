#!/usr/bin/env bash
# Builds what the packages hold, for glibc 2.28 (RHEL 8, SLES 15 SP3, Debian 10, Ubuntu 18.10 and later):
#
#   packaging/build.sh [x86_64|aarch64] [OUT]       default: x86_64, target/packages/x86_64
#
# OUT gets rkprof, librkprof.so and librksim.so, stripped, and debug/ with their debug information. The compiler for C and the
# linker are zig's, which has the symbol versions of each glibc; the unwinder is the system's (packaging/link-gcc). Two builds of
# one commit give equal files.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
arch=${1:-x86_64}
out=$(mkdir -p "${2:-target/packages/$arch}" && cd "${2:-target/packages/$arch}" && pwd)
glibc=2.28
triple=$arch-unknown-linux-gnu
tools ziglang==0.17.1 cargo-zigbuild==0.24.0

# No path of this machine gets into the files.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
sysroot=$(rustc --print sysroot)
remap="--remap-path-prefix=$root=/rkprof --remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$sysroot=/rust"
export RUSTFLAGS="$remap ${RUSTFLAGS:-}"
export CFLAGS="-ffile-prefix-map=$root=/rkprof -ffile-prefix-map=$cargo_home=/cargo ${CFLAGS:-}"
export CARGO_INCREMENTAL=0
# Not the user's cache: files of another build there contain that build's paths.
export ZIG_GLOBAL_CACHE_DIR=$root/target/zig
target=${CARGO_TARGET_DIR:-target/dist}

# Linked in place of libgcc_s.so.1: its names and versions, no code.
export RKPROF_UNWINDER=$root/target/unwinder/$arch/libgcc_s.so.1 RKPROF_TARGET=$triple
mkdir -p "$(dirname "$RKPROF_UNWINDER")"
grep -o '_Unwind_[A-Za-z]*' packaging/unwinder.map | sed 's/.*/void &(void) {}/' >"${RKPROF_UNWINDER%.so.1}.c"
python -m ziglang cc -target "$arch-linux-gnu.$glibc" -shared -nostdlib -fPIC -Wl,-soname,libgcc_s.so.1 \
    -Wl,--version-script=packaging/unwinder.map "${RKPROF_UNWINDER%.so.1}.c" -o "$RKPROF_UNWINDER"
linker=CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$triple")_LINKER
export "$linker=$root/packaging/link-gcc"

cargo zigbuild --locked --profile dist --target "$triple.$glibc" --target-dir "$target" \
    --package rkprof --package rkprof-sim --lib --bins

objcopy=objcopy
if [ "$arch" != "$(uname -m)" ]; then objcopy=$arch-linux-gnu-objcopy; fi
rm -rf "$out/debug" && mkdir -p "$out/debug"
for file in rkprof librkprof.so librksim.so; do
    built=$target/$triple/dist/$file
    "$objcopy" --only-keep-debug --compress-debug-sections=zlib "$built" "$out/debug/$file.debug"
    "$objcopy" --strip-all --remove-section=.comment "$built" "$out/$file"
    (cd "$out/debug" && "$objcopy" --add-gnu-debuglink="$file.debug" "../$file")
done
chmod 755 "$out/rkprof"
chmod 644 "$out"/*.so "$out"/debug/*
packaging/symbols.sh "$glibc" "$out/rkprof" "$out/librkprof.so" "$out/librksim.so"
(cd "$out" && stat -c '%9s %n' rkprof librkprof.so librksim.so debug/*)
