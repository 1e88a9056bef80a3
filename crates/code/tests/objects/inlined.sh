#!/usr/bin/env bash
# Compiles inlined.hip into inlined.co, with its line table and what was inlined. CLANG, OBJDUMP and ROOT are as in build.sh.
set -euo pipefail
cd "$(dirname "$0")"
run() { if [ -n "${ROOT:-}" ]; then chroot "$ROOT" sh -c 'cd "$0" && exec "$@"' "/tmp/${work##*/}" "$@"; else (cd "$work" && "$@"); fi; }
work=$(mktemp -d "${ROOT:-}/tmp/inlined.XXXXXX")
trap 'rm -r "$work"' EXIT
cp inlined.hip "$work"
run "${CLANG:-clang-22}" -x hip --offload-arch=gfx942 --cuda-device-only --no-gpu-bundle-output -nogpulib -nogpuinc -O3 \
    -gline-tables-only -ffile-compilation-dir=. inlined.hip -o inlined.co
run "${OBJDUMP:-llvm-objdump-22}" --disassemble --line-numbers inlined.co | sed -E 's/ +\/\/ 0+/ \/\/ /' | grep -v '^$' > inlined.s
cp "$work/inlined.co" .
chmod -x inlined.co
