#!/usr/bin/env bash
# Packs the binaries of a folder as a wheel (for pip, uv and pipx) and a .deb, and uses each as a new user does: install, demo, report,
# remove.
#
#   packaging/check.sh BINARIES [tar rpm]        BINARIES: target/release, or what packaging/build.sh made
#
# The .deb is installed into this machine and removed again, so it asks for root; an .rpm goes into a folder with a database of its
# own. Sizes and times are printed.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
binaries=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAIL: $*" >&2; exit 1; }
unset RKPROF RKPROF_LIB RKPROF_SIM_LIB
mkdir -p "$work/empty" && cd "$work/empty"

# Time by the clock and on a processor: the difference is what others took on a busy machine.
timed() { # WHAT COMMAND...
    local TIMEFORMAT="  $1: %R s (%U s user, %S s system)"
    time "${@:2}"
}

# Install to first report, by a command that must find its own library and simulator.
use() { # COMMAND PREFIX
    local command=$1 prefix=$2 out=$work/run-$RANDOM
    "$command" self --format json >"$work/self.json" || fail "$(cat "$work/self.json")"
    grep -q "\"path\": \"$prefix/lib/rkprof/librkprof.so\"" "$work/self.json" || fail "another library: $(cat "$work/self.json")"
    timed demo "$command" demo --quiet -o "$out" >/dev/null
    timed report "$command" report "$out" >"$out.txt"
    grep -q '^COMPLETE  *54001 launches, 54001 dispatches' "$out.txt" || fail "$(cat "$out.txt")"
}

"$root/packaging/stage.sh" "$binaries" "$work/prefix"
glibc=$("$root/packaging/symbols.sh" "$work/prefix/bin/rkprof" "$work"/prefix/lib/rkprof/*.so)
arch=$(uname -m)
echo "needs glibc $glibc"
# See packaging/start_order.py: a linker that ignores the list makes a library that is like it, and larger in memory.
readelf -SW "$work/prefix/lib/rkprof/librkprof.so" | grep -q ' \.text\.start ' || fail "the functions of a start do not lie together"
tools packaging==26.2
"$root/target/packaging-tools/bin/python" "$root/packaging/backend.py" wheel "$work/prefix" "manylinux_${glibc/./_}_$arch" "$work"
"$root/packaging/archives.sh" "$work/prefix" "$arch" "$glibc" "$work" deb "$@"

echo "== the wheel in a new virtual environment"
python3 -m venv "$work/venv"
began=$(date +%s%N)
timed install "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$work"/rkprof-*.whl
use "$work/venv/bin/rkprof" "$work/venv"
echo "install, demo and report: $((($(date +%s%N) - began) / 1000000)) ms"
"$work/venv/bin/python" -m rkprof --version
"$work/venv/bin/python" - <<'PY'
import rkprof, sys
from rkprof._command import command
assert command() == sys.prefix + "/bin/rkprof", command()
with rkprof.demo("gemm", env={"RKSIM_TIME": "fast"}) as run:
    assert sum(kernel.calls for kernel in run.kernels) == 400 and run.complete
PY
"$work/venv/bin/python" -m pip uninstall --quiet --yes rkprof
[ ! -e "$work/venv/bin/rkprof" ] && [ ! -e "$work/venv/lib/rkprof" ] || fail "the wheel leaves files behind"

echo "== the wheel by uv and by pipx"
tools uv==0.13.9 pipx==1.18.4
wheel=$(echo "$work"/rkprof-*.whl)
export UV_TOOL_DIR=$work/uv UV_TOOL_BIN_DIR=$work/uv-bin UV_CACHE_DIR=$work/uv-cache
uv tool install --quiet --no-index "$wheel"
use "$work/uv-bin/rkprof" "$work/uv/rkprof"
uv tool uninstall --quiet rkprof
[ ! -e "$work/uv-bin/rkprof" ] || fail "uv leaves the command behind"
export PIPX_HOME=$work/pipx PIPX_BIN_DIR=$work/pipx-bin PIPX_MAN_DIR=$work/pipx-man
pipx install --quiet "$wheel" >"$work/pipx.log" 2>&1 || fail "$(cat "$work/pipx.log")"
use "$work/pipx-bin/rkprof" "$work/pipx/venvs/rkprof"
pipx uninstall rkprof >/dev/null 2>&1
[ ! -e "$work/pipx-bin/rkprof" ] || fail "pipx leaves the command behind"

for format in "$@"; do
    case $format in
    tar)
        echo "== the tarball"
        mkdir "$work/tar" && tar -C "$work/tar" -xzf "$work"/rkprof-*-linux.tar.gz
        use "$work"/tar/*/bin/rkprof "$(echo "$work"/tar/*)"
        ;;
    rpm)
        echo "== the .rpm, in a folder"
        rpm=(rpm --root "$work/rpm" --dbpath /db)
        "${rpm[@]}" --initdb
        # The folder has no packages, so no glibc either. On Debian, rpm says at length that dpkg is to be preferred.
        "${rpm[@]}" --install --nodeps "$work"/rkprof-*.rpm 2> >(grep -v '^rpm: ' >&2)
        use "$work/rpm/usr/bin/rkprof" "$work/rpm/usr"
        "${rpm[@]}" --verify --nodeps rkprof || fail "files differ from what the .rpm says"
        "${rpm[@]}" --erase rkprof 2> >(grep -v '^rpm: ' >&2)
        left=$(find "$work/rpm/usr" -name '*rkprof*')
        [ -z "$left" ] || fail "left behind: $left"
        ;;
    esac
done

echo "== the .deb"
if dpkg -s rkprof >/dev/null 2>&1; then fail "an rkprof is installed already: remove it first"; fi
trap 'dpkg --purge rkprof >/dev/null 2>&1; rm -rf "$work"' EXIT
began=$(date +%s%N)
timed install dpkg -i --no-triggers "$work"/rkprof_*.deb >/dev/null
timed "what other packages do then, as man-db's index" dpkg --configure --pending >/dev/null
use /usr/bin/rkprof /usr
echo "install, demo and report: $((($(date +%s%N) - began) / 1000000)) ms"
zgrep -q SYNOPSIS /usr/share/man/man1/rkprof-run.1.gz || fail "no manual page"
if command -v pkg-config >/dev/null; then
    printf '#include <rkprof.h>\nint main(void) { rkprof_range_push("x"); rkprof_range_pop(); return rkprof_active(); }\n' >"$work/c.c"
    # shellcheck disable=SC2046 # words
    cc "$work/c.c" -o "$work/c" $(pkg-config --cflags --libs rkprof)
    "$work/c" || fail "a linked program is recorded"
fi
dpkg -L rkprof | grep -v '/\.$' >"$work/files"
dpkg --purge rkprof >/dev/null
left=$(grep rkprof "$work/files" | while read -r file; do [ ! -e "$file" ] || echo "$file"; done)
[ -z "$left" ] || fail "left behind: $left"
(cd "$work" && stat -c '%9s %n' rkprof*)
