#!/usr/bin/env bash
# Compiles hot.hip into hot.co, with its line table. CLANG names a clang that has its linker (LLVM 14: an objdump of any distribution reads it).
set -euo pipefail
cd "$(dirname "$0")"
"${CLANG:-clang-14}" -x hip --offload-arch=gfx90a --cuda-device-only --no-gpu-bundle-output -nogpulib -nogpuinc -O3 -gline-tables-only \
    -fdebug-compilation-dir=. hot.hip -o hot.co
chmod -x hot.co
"${OBJDUMP:-llvm-objdump-14}" --disassemble --line-numbers --stop-address=0x16b4 hot.co | sed -E 's/ +\/\/ 0+/ \/\/ /' | grep -v '^$' > hot.s
