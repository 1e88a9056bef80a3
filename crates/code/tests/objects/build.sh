#!/usr/bin/env bash
# Compiles kernels.hip again into the code objects and listings beside it. CLANG, OBJDUMP, STRIP and READELF name the tools (LLVM 22); ROOT
# is a chroot that has them, as tests/rocm/root.sh makes one.
set -euo pipefail
cd "$(dirname "$0")"
run() { if [ -n "${ROOT:-}" ]; then chroot "$ROOT" sh -c 'cd "$0" && exec "$@"' "/tmp/${work##*/}" "$@"; else (cd "$work" && "$@"); fi; }
work=$(mktemp -d "${ROOT:-}/tmp/kernels.XXXXXX")
trap 'rm -r "$work"' EXIT
cp kernels.hip "$work"
keys='group_segment_fixed_size|kernarg_segment_size|max_flat_workgroup_size|name|private_segment_fixed_size|sgpr_count|sgpr_spill_count|vgpr_count|agpr_count|vgpr_spill_count|wavefront_size'
: > notes.txt
for target in gfx90a gfx942 gfx1100 gfx1151 gfx1200; do
    run "${CLANG:-clang-22}" -x hip --offload-arch="$target" --cuda-device-only --no-gpu-bundle-output -nogpulib -nogpuinc -O3 \
        -gline-tables-only -ffile-compilation-dir=. kernels.hip -o "$target.co"
    run "${OBJDUMP:-llvm-objdump-22}" --disassemble --line-numbers "$target.co" | sed -E 's/ +\/\/ 0+/ \/\/ /' > "$target.s"
    run "${STRIP:-llvm-strip-22}" --strip-debug "$target.co"
    cp "$work/$target.co" .
    echo "$target" >> notes.txt
    run "${READELF:-llvm-readelf-22}" --notes "$target.co" | sed -nE "s/^( {4}|  - )\.($keys): +/\2 /p" >> notes.txt
done
# Three listings are enough for the tests: both ways to access scratch and the waits of gfx12 are in them.
rm gfx942.s gfx1151.s
chmod -x ./*.co
