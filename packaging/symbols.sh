#!/usr/bin/env bash
# Prints the glibc that files need.
#
#   packaging/symbols.sh FILE...            prints the newest version that one of them asks for, as 2.28
#   packaging/symbols.sh 2.28 FILE...       fails when a file asks for a newer one, or for a library that not every
#                                         Linux has, or brings an unwinder of its own
set -euo pipefail
limit=
if [[ $1 =~ ^[0-9]+\.[0-9]+$ ]]; then
    limit=$1
    shift
fi
newest=2.0
for file in "$@"; do
    symbols=$(objdump -T "$file")
    versions=$(grep -o 'GLIBC_[0-9.]*' <<<"$symbols" | sed 's/GLIBC_//' | sort -Vu)
    [ -n "$versions" ] || { echo "$file has no symbol of glibc: is it a program or a library?" >&2; exit 1; }
    last=$(tail -1 <<<"$versions")
    newest=$(printf '%s\n%s\n' "$newest" "$last" | sort -V | tail -1)
    [ -n "$limit" ] || continue
    if [ "$(printf '%s\n%s\n' "$limit" "$last" | sort -V | tail -1)" != "$limit" ]; then
        echo "$file needs glibc $last, the limit is $limit:" >&2
        grep "GLIBC_$last\b" <<<"$symbols" >&2
        exit 1
    fi
    # Two unwinders in one process crash where they meet: see packaging/link-gcc.
    if ! grep -q 'GCC_3.0[) ]*_Unwind_Resume$' <<<"$symbols"; then
        echo "$file has an unwinder of its own instead of libgcc_s.so.1's" >&2
        exit 1
    fi
    foreign=$(objdump -p "$file" | awk '$1 == "NEEDED" {print $2}' |
        grep -vE '^(libc|libm|libdl|librt|libpthread|libgcc_s|ld-linux-(x86-64|aarch64))\.so\.[0-9]+$' || true)
    if [ -n "$foreign" ]; then
        echo "$file needs $foreign, which not every Linux has" >&2
        exit 1
    fi
done
[ -n "$limit" ] || echo "$newest"
