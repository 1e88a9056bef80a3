#!/usr/bin/env bash
# Compiles kernels.hip again into the code objects and listings beside it. CLANG, OBJDUMP and BUNDLER name the tools (LLVM 22); ROOT
# is a chroot that has them, as tests/rocm/root.sh makes one.
set -euo pipefail
cd "$(dirname "$0")"
run() { if [ -n "${ROOT:-}" ]; then chroot "$ROOT" sh -c 'cd "$0" && exec "$@"' "/tmp/${work##*/}" "$@"; else (cd "$work" && "$@"); fi; }
work=$(mktemp -d "${ROOT:-}/tmp/kernels.XXXXXX")
trap 'rm -r "$work"' EXIT
cp kernels.hip "$work"
for target in gfx90a:120 gfx942:120 gfx1100:184 gfx1151:184; do
    live=${target#*:} target=${target%:*}
    # The last registers of `register_limited` are above a step of the architecture.
    run "${CLANG:-clang-22}" -x hip --offload-arch="$target" --cuda-device-only --no-gpu-bundle-output -nogpulib -nogpuinc -O3 \
        -gline-tables-only -ffile-compilation-dir=. -DLIVE="$live" -Rpass-analysis=kernel-resource-usage kernels.hip -o "$target.co" 2> "$work/$target.remarks"
    run "${OBJDUMP:-llvm-objdump-22}" --disassemble --line-numbers "$target.co" > "$work/$target.s"
    cp "$work/$target".{co,s} .
done
