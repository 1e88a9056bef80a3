#!/usr/bin/env bash
# Lays out an installation: what every package holds, at its place below PREFIX.
#
#   packaging/stage.sh BINARIES PREFIX [COMMAND]
#
# BINARIES holds rkprof, librkprof.so and librksim.so (packaging/build.sh, or target/release). COMMAND is an rkprof that runs on
# this machine and writes the manual pages and completions (default: that of BINARIES).
set -euo pipefail
source "$(dirname "$0")/tools.sh"
binaries=$1
prefix=$2
command=${3:-$binaries/rkprof}
install -D -m 755 "$binaries/rkprof" "$prefix/bin/rkprof"
for library in librkprof.so librksim.so; do
    # After `cargo build` of the command alone, a library lies in deps only.
    file=$binaries/$library
    if [ "$binaries/deps/$library" -nt "$file" ]; then file=$binaries/deps/$library; fi
    install -D -m 644 "$file" "$prefix/lib/rkprof/$library"
done
install -D -m 644 "$root/include/rkprof.h" "$prefix/include/rkprof.h"
mkdir -p "$prefix/lib/pkgconfig" "$prefix/share/man/man1"
cat >"$prefix/lib/pkgconfig/rkprof.pc" <<PC
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib/rkprof

Name: rkprof
Description: What a program can tell its profiler
Version: $version
Libs: -L\${libdir} -lrkprof -Wl,-rpath,\${libdir}
Cflags: -I\${prefix}/include
PC
"$command" manual --man "$prefix/share/man/man1"
completions() { # SHELL FILE
    mkdir -p "$(dirname "$prefix/share/$2")"
    "$command" completions "$1" >"$prefix/share/$2"
}
completions bash bash-completion/completions/rkprof
completions zsh zsh/site-functions/_rkprof
completions fish fish/vendor_completions.d/rkprof.fish
doc=$prefix/share/doc/rkprof
install -D -m 644 -t "$doc" "$root"/LICENSE-MIT "$root"/LICENSE-APACHE "$root"/README.md "$root"/CHANGELOG.md
# For agents, which are pointed at the directory.
install -D -m 644 -t "$doc/skills/rkprof" "$root"/skills/rkprof/SKILL.md
