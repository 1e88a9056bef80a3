#!/usr/bin/env bash
# tests/watchdog.sh PID [SECONDS]: a program that a test below process PID has started, and that runs for longer than SECONDS (300), hangs.
# Shows where its threads wait, and kills it, so that its test fails instead of the whole gate. Runs until PID ends or it is killed.
set -u
limit=${2:-300}
# The processes below process $1.
below() {
    awk -v root="$1" '{ parent[$1] = $2 }
        END { for (pid in parent) { for (at = pid; at in parent && at != root; at = parent[at]); if (at == root && pid != root) print pid } }' \
        <(ps -eo pid=,ppid=)
}
while sleep 10 && kill -0 "$1" 2>/dev/null; do
    for pid in $(below "$1"); do
        program=$(readlink "/proc/$pid/exe") || continue
        # What is meant to run for long: this script, cargo, build scripts, compilers, and the test programs themselves.
        case $program in */deps/* | */build/* | */bin/bash | */bin/tee | */bin/sleep | *cargo* | *rust* | *gcc* | */cc1* | */as | */ld*) continue ;; esac
        age=$(ps -o etimes= -p "$pid") || continue
        ((age > limit)) || continue
        echo "watchdog: process $pid hangs for $age s: $(tr '\0' ' ' <"/proc/$pid/cmdline")"
        for thread in "/proc/$pid/task"/*; do
            echo "  $(<"$thread/comm"): waits in $(cat "$thread/wchan" 2>/dev/null || true), system call $(cat "$thread/syscall" 2>/dev/null || true)"
        done
        kill -KILL "$pid"
    done
done
