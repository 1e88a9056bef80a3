#!/usr/bin/env bash
# The files in examples/jobs and examples/compose.yaml. Those for MPI run with the real Open MPI and MPICH; that for torchrun
# with a script that plays torchrun (PyTorch is large). Of the YAML files, the commands of rkprof are checked. Called by
# tests/consumers.sh, which has built everything. Needs root; installs openmpi-bin and mpich (apt) and PyYAML (pip).
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
if [ "${1:-}" != inside ]; then
    . tests/consumers/packages.sh
    need openmpi-bin mpich iproute2
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet pyyaml
    # The launchers' daemons talk to each other over the loopback alone.
    unshare --net --pid --fork --kill-child --mount-proc timeout 90 "$0" inside "$work"
    exit
fi
work=$2
python=$work/venv/bin/python
ip link set lo up
mkdir "$work/bin"
ln -s "$PWD/$BUILD/rkprof" "$work/bin/rkprof"
jobs=$PWD/examples/jobs
export PATH=$work/bin:$PATH RKPROF_LIB=$PWD/$BUILD/librkprof.so RKPROF_SIMULATED=1 RKSIM_TIME=fast
workload=(rkprof sim-workload --scenario hello)

check() { # LAUNCHER DIRECTORY RANKS...
    "$python" - "$@" <<'PY'
import glob, json, sys
launcher, runs, *ranks = sys.argv[1:]
found = sorted((json.load(open(path)) for path in glob.glob(f"{runs}/*/*/run.json")), key=lambda run: run["rank"])
assert [run["rank"] for run in found] == [int(rank) for rank in ranks], [run["rank"] for run in found]
for run in found:
    assert (run["launcher"], run["world_size"], run["local_rank"]) == (launcher, 4, run["rank"]), run
    assert run["status"] == "finished", run["status"]
print(f"{launcher}: ranks {' '.join(ranks)} of 4")
PY
}

mkdir "$work/openmpi" "$work/mpich" "$work/torchrun"
ln -s "$(type -P mpirun.openmpi)" "$work/bin/mpirun"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
(cd "$work/openmpi" && PROFILE=0,2-3 "$jobs/mpi.sh" 4 "${workload[@]}" >output.txt 2>&1) || { cat "$work/openmpi/output.txt"; exit 1; }
check openmpi "$work/openmpi/runs" 0 2 3
grep -q 'of 4 ranks 1 are missing: 1' "$work/openmpi/output.txt"

# It looks for its helper beside itself.
rm "$work/bin/mpirun"
printf '#!/bin/sh\nexec %s "$@"\n' "$(type -P mpiexec.hydra)" >"$work/bin/mpirun"
chmod +x "$work/bin/mpirun"
(cd "$work/mpich" && "$jobs/mpi.sh" 4 "${workload[@]}" >output.txt 2>&1) || { cat "$work/mpich/output.txt"; exit 1; }
check pmi "$work/mpich/runs" 0 1 2 3
grep -q 'Merged       4 processes on 1 machine into' "$work/mpich/output.txt"

printf '#!%s\n' "$python" >"$work/bin/torchrun"
cat >>"$work/bin/torchrun" <<'PY'
import os, subprocess, sys
at = sys.argv.index("--no-python")
options = dict(word.lstrip("-").split("=", 1) for word in sys.argv[1:at])
ranks = int(options["nproc-per-node"])
place = dict(WORLD_SIZE=str(ranks), GROUP_RANK=options["node-rank"], TORCHELASTIC_RUN_ID="none")
run = lambda rank: subprocess.Popen(sys.argv[at + 1:], env={**os.environ, **place, "RANK": rank, "LOCAL_RANK": rank})
sys.exit(max(child.wait() for child in [run(str(rank)) for rank in range(ranks)]))
PY
printf '#!/bin/sh\nexec rkprof sim-workload --scenario hello\n' >"$work/bin/python"
chmod +x "$work/bin/torchrun" "$work/bin/python"
(cd "$work/torchrun" && GPUS=4 "$jobs/torchrun.sh" >output.txt 2>&1) || { cat "$work/torchrun/output.txt"; exit 1; }
check torchrun "$work/torchrun/runs" 0 1 2 3

"$python" - examples "$work" <<'PY'
import os, re, subprocess, sys
import yaml

examples, work = sys.argv[1:]

def understood(command):
    """rkprof takes these words (nothing is run)."""
    if command[0] == "run":
        command = ["run", "--dry-run", *command[1:]]
    else:
        command = [command[0], "--help"]
    done = subprocess.run(["rkprof", *command], capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr)

text = open(f"{examples}/compose.yaml").read()
text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
assert "${" not in text
services = yaml.safe_load(text)["services"]
assert list(services) == ["profiling", "profile", "counters", "trace"], list(services)
for name, service in services.items():
    assert service["devices"] == ["/dev/kfd", "/dev/dri"] and service["ipc"] == "host", name
    assert {"SYS_PTRACE", "PERFMON"} <= set(service["cap_add"]) and service["security_opt"] == ["seccomp=unconfined"]
    assert service["group_add"] == ["44", "109"] and service["entrypoint"] == ["/opt/rkprof/rkprof"]
    assert any(volume.endswith(":" + service["working_dir"]) for volume in service["volumes"]), service["volumes"]
    understood(service["command"])

pod = yaml.safe_load(open(f"{examples}/jobs/kubernetes.yaml"))
container = pod["spec"]["containers"][0]
assert container["resources"]["limits"] == {"amd.com/gpu": 1}
mounts = {mount["name"] for mount in container["volumeMounts"]}
assert mounts == {volume["name"] for volume in pod["spec"]["volumes"]}, mounts
assert container["command"][0] == "rkprof"
understood(container["command"][1:])
print(f"compose.yaml: {', '.join(services)}; kubernetes.yaml")
PY
