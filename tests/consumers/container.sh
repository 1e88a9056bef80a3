#!/usr/bin/env bash
# `rkprof run --podman` in a real container: the image is made here from this machine's libc and a shell. Called by
# tests/consumers.sh, which has built everything. Needs root; installs Podman (apt).
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
. tests/consumers/packages.sh
need podman crun iproute2
if [ "${1:-}" != inside ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    # In a separate mount namespace nothing stays mounted, and this machine's control groups are out of sight.
    unshare --mount --pid --fork --kill-child --mount-proc timeout 60 "$0" inside "$work"
    exit
fi
work=$2
rkprof=$PWD/$BUILD/rkprof
mount -t tmpfs none /sys/fs/cgroup

mkdir -p "$work/image/bin" "$work/image/tmp" "$work/image/dev" "$work/bin" "$work/job"
for program in /bin/sh /bin/sleep; do
    cp --parents -L "$program" "$work/image"
done
ldd "$rkprof" "$BUILD"/librkprof.so "$BUILD"/librksim.so /bin/sh /bin/sleep | grep -o '/[^ ]*\.so[^ ]*' | grep -v : | sort -u |
    while read -r library; do cp --parents -L "$library" "$work/image"; done
# The simulated program loads it from beside the command, which rkprof mounts there.
mkdir -p "$work/image/opt/rkprof" && cp "$BUILD"/librksim.so "$work/image/opt/rkprof/"
# Podman's whole state lies in the work directory; this one is what rkprof starts.
podman=$(type -P podman)
cat >"$work/bin/podman" <<SH
#!/bin/sh
exec $podman --root "$work/store" --runroot "$work/run" --storage-driver vfs --cgroup-manager cgroupfs "\$@"
SH
chmod +x "$work/bin/podman"
export PATH=$work/bin:$PATH
tar -C "$work/image" -c . | podman import --quiet - rkprof-test >/dev/null

cd "$work/job"
# Features that sandboxes of CI may lack.
engine=(--container-arg=--network=none --container-arg=--cgroups=disabled --container-arg=--ulimit=nofile=1024:1024 --container-arg=--ulimit=nproc=1024:1024)
code=0
"$rkprof" run --quiet --podman rkprof-test "${engine[@]}" \
    -E RKPROF_SIMULATED=1 -E RKSIM_FAULT=exit=7 -o runs/%h -- /opt/rkprof/rkprof sim-workload --scenario hello \
    >output.txt 2>error.txt || code=$?
[ "$code" = 7 ] || { cat output.txt error.txt; echo "FAIL exit code $code"; exit 1; }
run=runs/$(hostname)
"$rkprof" report "$run" --format json >report.json
python3 - "$run" <<'PY'
import json, os, sys
run = json.load(open(sys.argv[1] + "/run.json"))
summary = json.load(open(sys.argv[1] + "/summary.json"))
assert run["status"] == "finished" and run["exit"]["exit_code"] == 7, run
assert run["simulated"] and run["host"] == os.uname().nodename, run["host"]
assert summary["completeness"]["verdict"] == "COMPLETE", summary["completeness"]
assert summary["completeness"]["api_calls"] == 14, summary["completeness"]
assert run["executable"] == "/opt/rkprof/rkprof", run["executable"]
print("Podman: traced inside, exit code 7 outside, process", run["pid"], "of the container")
PY
# The rkprof inside recovers a run after SIGKILL.
"$rkprof" run --quiet --podman rkprof-test "${engine[@]}" \
    -E RKPROF_SIMULATED=1 -E RKSIM_FAULT=sigkill -o killed -- /opt/rkprof/rkprof sim-workload --scenario hello \
    >output.txt 2>error.txt && { echo "FAIL sigkill"; exit 1; }
grep -q '"recovered"' killed/run.json
"$rkprof" run --quiet --podman rkprof-test "${engine[@]}" \
    -o doctor -- /opt/rkprof/rkprof doctor >doctor.txt 2>&1 || true
grep -q '^FAIL  devices  */dev/kfd' doctor.txt
grep -q 'Start the container with --device=/dev/kfd' doctor.txt
