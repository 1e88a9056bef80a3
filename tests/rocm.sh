#!/usr/bin/env bash
# Real, current ROCm in the gate: Debian's packages in a chroot, on the software GPU of crates/softgpu. Needs Linux on x86-64, root or
# sudo, 8 GB of disk, Debian's mirror the first time; everything is removed by deleting ${XDG_CACHE_HOME:-$HOME/.cache}/rkprof/rocm.
#
#     tests/rocm.sh                      # all parts, all programs and GPUs
#     tests/rocm.sh gate                 # all parts but kernels, and of programs and GPUs what the gate runs
#     tests/rocm.sh facts                # our tables against the installed headers
#     tests/rocm.sh programs [WORD...]   # programs that no one here wrote: rkprof against HIP's log and the device's count
#     tests/rocm.sh real [GPUS[:TEST]...]   # tests/real there; GPUS like gfx942 or gfx942,gfx1151
#     tests/rocm.sh verify [GPU...]      # `rkprof doctor --verify` on each architecture
#     tests/rocm.sh sizes [--most N]     # problem sizes against the arguments of rocblas-bench and hipblaslt-bench
#     tests/rocm.sh truths               # planted programs: what a report and a comparison say of them
#     tests/rocm.sh hunt [--runs N]      # the hunt for wrong verdicts (tests/hunter.rs) there; 60 runs
#     tests/rocm.sh kernels [FILES]      # `rkprof kernels` against LLVM's tools, on the code objects of the packages
#     tests/rocm.sh run GPUS COMMAND...  # anything there, with `rkprof` in the path
set -euo pipefail
cd "$(dirname "$0")/.."
part=${1:-all}
[ $# = 0 ] || shift
[ "$part" != gate ] || { part=all && set -- --gate; }
failed=0
begun=$SECONDS
took() {
    echo "== $1: $((SECONDS - begun)) s"
    begun=$SECONDS
}

[ "$(uname -m)" = x86_64 ] || { echo "tests/rocm.sh: the packages are for x86-64" >&2 && exit 1; }
root=$(tests/rocm/root.sh)
export ROCM_MOUNT
ROCM_MOUNT=$(mktemp -d)
out=$PWD/target/rocm
# The test program's name has a number that only Cargo knows.
build() {
    cargo build --quiet --bins --lib -p rkprof -p rkprof-sim -p rkprof-softgpu || exit 1
    real=$(cargo test --no-run --test real 2>&1 | sed -n 's/^ *Executable .*(\(.*\))$/\1/p')
    build=$PWD/target/debug
    # Trees of another software GPU.
    mkdir -p "$out/sys"
    find "$out/sys" -mindepth 1 -maxdepth 1 ! -newer "$build/rksoftgpu" -exec rm -rf {} +
}
trap 'rmdir "$ROCM_MOUNT"' EXIT
took "the chroot"
chroot=$([ "$(id -u)" = 0 ] || echo sudo)
$chroot chroot "$root" dpkg-query -W -f '  ${Package} ${Version}\n' $(sed '/^[[#]/d' tests/rocm/packages.txt) libamdhip64-6 | tr '\n' ';'
echo
[ "$part" = facts ] || { build && took "building"; }

if [ "$part" = all ] || [ "$part" = facts ]; then
    python3 tests/rocm/facts.py "$root" || failed=1
    took "facts of the tables"
fi
if [ "$part" = all ] || [ "$part" = programs ]; then
    python3 tests/rocm/programs.py "$root" "$build" "$out" "$@" || failed=1
    took "programs; $out/table.txt"
fi
if [ "$part" = all ] || [ "$part" = sizes ]; then
    python3 tests/rocm/sizes.py "$root" "$build" "$out" "$@" || failed=1
    took "problem sizes"
fi
if [ "$part" = all ] || [ "$part" = real ]; then
    python3 tests/rocm/real.py "$root" "$build" "$out" "$real" "$@" || failed=1
    took "tests/real"
fi
if [ "$part" = all ] || [ "$part" = verify ]; then
    python3 tests/rocm/verify.py "$root" "$build" "$out" "$@" || failed=1
    took "doctor --verify"
fi
if [ "$part$*" = all ] || [ "$part" = kernels ]; then
    python3 tests/rocm/kernels.py "$root" "$build" "$out" "$@" || failed=1
    took "kernels of code objects"
fi
enter() {
    local gpus=$1 && shift
    [ -e "$out/sys/$gpus" ] || "$build/rksoftgpu" sysfs "$out/sys/$gpus" ${gpus//,/ }
    tests/rocm/enter.sh "$root" "$out/sys/$gpus" "$build/librksoftgpu.so" -- \
        env PATH="$build:/usr/bin:/bin" RKPROF_LIB="$build/librkprof.so" "$@"
}
if [ "$part" = all ] || [ "$part" = truths ]; then
    enter gfx942 python3 tests/rocm/decide.py --truths || failed=1
    took "planted programs"
fi
if [ "$part" = hunt ]; then
    enter gfx942 python3 tests/rocm/hunt.py "$@" || failed=1
    took "the hunt"
fi
if [ "$part" = run ]; then
    enter "$@" || failed=$?
fi
exit "$failed"
