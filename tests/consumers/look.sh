#!/usr/bin/env bash
# Pictures of all that people see, to be looked at: reports of a plain, a counted, a merged, an incomplete and an empty run, one with
# several streams, and a comparison; as pages of 1400 and 700 pixels in light and dark, printed, and on terminals of 60, 80, 120 and
# 200 columns. `top` is looked at while its program runs.
#
#   tests/consumers/look.sh OUT [NAME]...        NAME: only these (plain counted merged incomplete empty streams compared top)
#
# Fails where a terminal's line is too long. Needs Node, Chromium and pdftoppm (poppler-utils); DejaVu fonts make it look right.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(mkdir -p "$1" && cd "$1" && pwd)
shift
names=("${@:-plain}")
[ $# -gt 0 ] || names=(plain counted merged incomplete empty streams compared top)
rkprof=${RKPROF:-$PWD/target/debug/rkprof}
[ -x "$rkprof" ] || cargo build --quiet --bins --lib
flag=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-websocket" : "")')
work=$out/runs
mkdir -p "$work"
failed=0

demo() { # NAME OPTIONS...
    [ -e "$work/$1" ] || "$rkprof" demo --quiet -o "$work/$1" "${@:2}" >/dev/null 2>&1 || true
}
# A GEMM becomes a fifth faster and a norm a quarter slower.
changed() { # GEMM_US NORM_US
    printf 'name = "pair"\nabout = "a change"\n'
    local i=0 kernel
    for kernel in "Cijk_Alik_Bljk_HHS_BH_MT128x128x32_SE $1" "rms_norm_kernel $2" "attention_fwd 40"; do
        printf '[[kernel]]\nid = "k%d"\nname = "%s"\nus = %s\ncv = 0.03\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n' "$i" ${kernel% *} ${kernel#* }
        i=$((i + 1))
    done
    printf '[[thread]]\nstreams = 1\nrepeat = 200\nbody = ['
    for i in 0 1 2; do printf '{ launch = { kernel = "k%d", stream = 1, times = 2 } }, ' "$i"; done
    printf '{ sync = { stream = 1 } }]\n'
}
empty() { printf 'name = "empty"\nabout = "nothing"\n[[thread]]\nstreams = 1\nrepeat = 1\nbody = [{ busy_us = 100 }]\n'; }

# Pictures are taken together at the end: Chromium takes longer to start than to draw.
list=$work/pictures
: >"$list"
shoot() { (
    IFS=$'\t'
    echo "$*" >>"$list"
); }
live() {
    local columns
    for columns in 60 80 120 200; do
        tests/consumers/top.py "$rkprof" --columns "$columns" --svg "$work/top-$columns.svg" >/dev/null
        shoot "$work/top-$columns.svg" "$out/top-$columns.png" --size "$((columns * 8 + 40))x500"
    done
}

for name in "${names[@]}"; do
    if [ "$name" = top ]; then
        live
        continue
    fi
    read -ra command <<<"report $work/$name"
    case $name in
    plain) demo plain ;;
    counted) demo counted --preset full --replay app ;;
    streams) demo streams --scenario multi-stream ;;
    incomplete) RKSIM_FAULT=sigkill,at=0.5 demo incomplete --scenario multi-stream ;;
    empty)
        empty >"$work/empty.toml"
        demo empty --scenario "$work/empty.toml"
        ;;
    merged)
        if [ ! -e "$work/merged" ]; then
            [ -x target/debug/examples/synth_job ] || cargo build --quiet --example synth_job
            target/debug/examples/synth_job "$work" 16 40
            "$rkprof" merge "$work/runs" -o "$work/merged" >/dev/null
        fi
        ;;
    compared)
        changed 60 12 >"$work/before.toml"
        changed 48 15 >"$work/after.toml"
        for side in before after; do demo "$side" --scenario "$work/$side.toml" --stacks --stack-every 1; done
        read -ra command <<<"compare $work/before $work/after"
        ;;
    esac
    "$rkprof" "${command[@]}" --format html -o "$work/$name.html" >/dev/null
    for width in 1400 700; do
        for light in light dark; do
            option=(--size "${width}x1300")
            [ "$light" = light ] || option+=(--dark)
            shoot "$work/$name.html" "$out/$name-$width-$light.png" "${option[@]}"
            case $name in
            counted | merged | compared)
                # A kernel that is open: durations, verdict, roofline, counters, shapes, callers.
                shoot "$work/$name.html" "$out/$name-opened-$width-$light.png" "${option[@]}" \
                    --at '#kernels' --run 'document.querySelector("#kernels button[data-k]").click()'
                ;;
            esac
            [ "$name" != compared ] || shoot "$work/$name.html" "$out/$name-lines-$width-$light.png" "${option[@]}" --at '#lines'
        done
        shoot "$work/$name.html" "$out/$name-$width-whole.png" --size "${width}x1300" --full
    done
    shoot "$work/$name.html" "$work/$name.pdf"
    for columns in 60 80 120 200; do
        tests/consumers/terminal.py "$columns" "$work/$name-$columns.html" "$rkprof" "${command[@]}" || failed=1
        shoot "$work/$name-$columns.html" "$out/$name-$columns.png" --size "$((columns * 8 + 40))x400" --full
    done
done
node $flag tests/consumers/shoot.mjs --list "$list"
for name in "${names[@]}"; do
    [ ! -e "$work/$name.pdf" ] || pdftoppm -r 70 -png "$work/$name.pdf" "$out/$name-print"
done
echo "$out: $(find "$out" -maxdepth 1 -name '*.png' | wc -l) pictures"
exit "$failed"
