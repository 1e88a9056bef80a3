#!/usr/bin/env bash
# A real SLURM on this machine: one controller, two nodes, and a job of four traced ranks that is merged afterwards. Called by
# tests/consumers.sh, which has built everything. Needs root, because nodes get host names of their own.
#
# Everything runs in namespaces of its own: processes (what is still there at the end is ended), network (loopback addresses
# alone), mounts (/etc/hosts), host name. So nothing of it can be met from outside, and nothing is left.
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}

if [ "${1:-}" != inside ]; then
    . tests/consumers/packages.sh
    need slurm-wlm munge iproute2
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    chmod 755 "$work" # munged insists
    unshare --net --mount --uts --pid --fork --kill-child --mount-proc timeout 120 "$0" inside "$work"
    exit
fi

work=$2
rkprof=$PWD/$BUILD/rkprof
ip link set lo up
# Slurm looks for an address besides 127.0.0.1.
ip address add 127.0.0.2/8 dev lo
printf '127.0.0.1 localhost control node0\n127.0.0.2 node1\n' >"$work/hosts"
mount --bind "$work/hosts" /etc/hosts
hostname control

mkdir -m 755 "$work/munge"
(umask 077 && head -c 64 /dev/urandom >"$work/munge.key")
munged --foreground --key-file="$work/munge.key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
    --seed-file="$work/munge/seed" 2>"$work/munged.log" &

export SLURM_CONF=$work/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=rkprof
SlurmctldHost=control(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/control.pid
SlurmdPidFile=$work/%n.pid
SlurmctldLogFile=$work/control.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
NodeName=node0 NodeAddr=127.0.0.1 Port=17001 CPUs=2
NodeName=node1 NodeAddr=127.0.0.2 Port=17002 CPUs=2
PartitionName=all Nodes=node0,node1 Default=YES
CONF
until [ -S "$work/munge/socket" ]; do sleep 0.1; done
slurmctld -D -i >/dev/null 2>&1 &
for node in node0 node1; do
    unshare --uts sh -c "hostname $node; exec slurmd -D -N $node" >/dev/null 2>&1 &
done
for _ in $(seq 100); do
    [ "$(sinfo --noheader --states=idle --format=%D 2>/dev/null)" = 2 ] && break
    sleep 0.1
done
sinfo --noheader --format='%D nodes %t: %N'

# Steps of 30 ms with an all-reduce at the end, which all ranks begin together. Rank 3 computes longer, so the others are in the
# all-reduce longer: what its real kernel would do.
scenario() { # COMPUTE_US ALL_REDUCE_US
    cat <<TOML
name = "training"
about = "steps of a data-parallel training"
[[kernel]]
id = "gemm"
name = "gemm_f16"
us = $1
[[kernel]]
id = "all_reduce"
name = "_Z45ncclDevKernel_AllReduce_Sum_f16_RING_LL_train24ncclDevKernelArgsStorageILm4096EE"
us = $2
[[thread]]
streams = 1
body = [{ range = { name = "step", times = 12, body = [
    { meet = true },
    { launch = { kernel = "gemm", stream = 1 } },
    { launch = { kernel = "all_reduce", stream = 1 } },
    { sync = { stream = 1 } },
] } }]
TOML
}
scenario 5000 25000 >"$work/other.toml"
scenario 22000 8000 >"$work/rank3.toml"
cat >"$work/train.sh" <<'SH'
#!/bin/sh
scenario=$1/other.toml
[ "$SLURM_PROCID" = 3 ] && scenario=$1/rank3.toml
exec "$RKPROF" sim-workload --scenario "$scenario"
SH
chmod +x "$work/train.sh"

# --ranks behind a launcher: rank 2 of the second job runs untraced.
export RKPROF=$rkprof RKSIM_MEET=$work/meeting RKPROF_SIMULATED=1
srun -N2 -n4 "$rkprof" run --quiet -o "$work/runs/%h/%r" -- "$work/train.sh" "$work"
rm "$work/meeting"
srun -N2 -n4 "$rkprof" run --ranks 0-1,3 -o "$work/chosen/%env{SLURM_JOB_ID}%_%r" -- "$work/train.sh" "$work" \
    >/dev/null 2>"$work/chosen.txt"
# All ranks into one directory: each process has its own place there.
RKSIM_MEET= srun -N1 -n2 --export=ALL,RKPROF_OUT="$work/shared",LD_PRELOAD="${rkprof%/*}/librkprof.so" \
    "$rkprof" sim-workload --scenario hello >/dev/null

# The example, with a train.py that is the simulated one, and no GPUs to ask for.
mkdir "$work/bin" "$work/submitted"
ln -s "$rkprof" "$work/bin/rkprof"
printf '#!/bin/sh\nexec "$RKPROF" sim-workload --scenario hello\n' >"$work/bin/python"
chmod +x "$work/bin/python"
sed '/^#SBATCH --gpus/d' examples/jobs/slurm.sbatch >"$work/slurm.sbatch"
(cd "$work/submitted" && RKSIM_MEET= PATH=$work/bin:$PATH RKPROF_LIB=${rkprof%/*}/librkprof.so \
    sbatch --quiet --wait --ntasks-per-node=2 "$work/slurm.sbatch") || { cat "$work"/submitted/slurm-*.out; exit 1; }
grep -q 'Merged       4 processes on 2 machines' "$work"/submitted/slurm-*.out
grep -q 'vector_add' "$work"/submitted/slurm-*.out

# The service's files: its ranks run paused, and are recorded through slurm-ctl.sh from outside of the job.
sed '/^#SBATCH --gpus/d' examples/services/slurm-service.sbatch >"$work/service.sbatch"
cc -O1 -o "$work/controlled" tests/programs/controlled.c -Itests/programs -L"$BUILD" -lrksim "-Wl,-rpath,${rkprof%/*}" -lpthread
cat >"$work/serve.sh" <<'SH'
#!/bin/sh
# Counts of one thread; the program ends when its third word is set.
head -c 96 /dev/zero >"$1/counts.$SLURM_PROCID"
exec "$1/controlled" "$1/counts.$SLURM_PROCID" 1
SH
chmod +x "$work/serve.sh"
export RKPROF_LIB=${rkprof%/*}/librkprof.so
job=$(cd "$work/submitted" && PATH=$work/bin:$PATH RUNS=$work/service RKSIM_MEET='' RKSIM_TIME=fast \
    sbatch --parsable --ntasks-per-node=2 --output="$work/service.txt" "$work/service.sbatch" "$work/serve.sh" "$work")
control() { PATH=$work/bin:$PATH examples/services/slurm-ctl.sh "$job" "$@"; }
for _ in $(seq 200); do
    [ "$(find "$work/service" -name rkprof.control 2>/dev/null | wc -l)" = 4 ] && break
    sleep 0.1
done
control status | tee "$work/states.txt"
# The second node finds them recording already, as they are the same programs.
control start >"$work/started.txt" || true
sleep 0.3
control stop >"$work/stopped.txt" || true
for rank in 0 1 2 3; do printf '\1' | dd of="$work/counts.$rank" bs=1 seek=16 conv=notrunc status=none; done
for _ in $(seq 200); do [ -z "$(squeue --noheader --job "$job" 2>/dev/null)" ] && break; sleep 0.1; done

# A program in a batch script, behind no srun, is no rank, although SLURM_PROCID is 0 there.
RKSIM_MEET= sbatch --quiet --wait --output="$work/batch.txt" -N2 -n4 \
    --wrap "$rkprof run --quiet --ranks 3 -o $work/batch -- $rkprof sim-workload --scenario hello"

"$rkprof" merge "$work/runs" -o "$work/merged" --format json >"$work/ranks.json"
"$rkprof" merge "$work/runs" -o "$work/merged" --force >"$work/table.txt"
python3 - "$work" <<'PY'
import glob, json, os, sys

work = sys.argv[1]
info = {}
for path in glob.glob(f"{work}/runs/*/*/run.json"):
    run = json.load(open(path))
    node, rank = path.split("/")[-3:-1]
    info[int(rank)] = run
    assert (run["status"], run["host"], run["rank"]) == ("finished", node, int(rank)), run
    assert (run["world_size"], run["launcher"], run["job"]) == (4, "slurm", "1"), run
    assert run["environment"].get("RKPROF_OUT", "").endswith(f"/{node}/{rank}"), run["environment"]
assert sorted(info) == [0, 1, 2, 3], info.keys()
assert sorted((run["host"], run["node_rank"], run["local_rank"]) for run in info.values()) == [
    ("node0", 0, 0), ("node0", 0, 1), ("node1", 1, 0), ("node1", 1, 1)]
assert len({(run["host"], run["pid"]) for run in info.values()}) == 4

table = json.load(open(f"{work}/ranks.json"))
assert [row["rank"] for row in table["ranks"]] == [0, 1, 2, 3], table["ranks"]
assert [row["host"] for row in table["ranks"]] == [info[rank]["host"] for rank in range(4)]
assert {machine["host"] for machine in table["machines"]} == {"node0", "node1"}
# Both nodes are this machine: their clocks differ by nothing.
for machine in table["machines"]:
    allowed = (machine["uncertainty_ns"] or 0) + 5e6
    assert abs(machine["offset_ns"]) <= allowed, machine
assert table["collectives"] == 12 and len(table["steps"]) == 12, table["collectives"]
assert table["ranks"][table["straggler"]]["rank"] == 3, table["straggler"]
assert "rank 3 on node1 is the straggler" in table["findings"][0], table["findings"]
waited = [row["waited_ns"] for row in table["ranks"]]
assert waited[3] < 1e6 and all(abs(ns - 12 * 17e6) < 12 * 1e6 for ns in waited[:3]), waited
summary = json.load(open(f"{work}/merged/summary.json"))
assert summary["simulated"] and summary["completeness"]["verdict"] == "COMPLETE", summary["completeness"]
assert summary["completeness"]["dispatches"] == 4 * 24
assert os.path.getsize(f"{work}/merged/trace.pftrace") > 0

chosen = sorted(os.listdir(f"{work}/chosen"))
assert chosen == ["2_0", "2_1", "2_3"], chosen
said = open(f"{work}/chosen.txt").read()
assert said.count("is not among the ranks 0-1,3 that are profiled: it runs without the tracer") == 1, said
shared = [json.load(open(path)) for path in glob.glob(f"{work}/shared/**/run.json", recursive=True)]
assert sorted(run["rank"] for run in shared) == [0, 1], [run["rank"] for run in shared]
assert {run["status"] for run in shared} == {"finished"}
batch = json.load(open(f"{work}/batch/run.json"))
assert (batch["status"], batch["rank"]) == ("finished", None) and int(batch["job"]) > 5, batch
# A task on each node shows its programs of this job. Both nodes are this machine, so each shows all four.
states = open(f"{work}/states.txt").read().splitlines()
for task in "01":
    shown = [line for line in states if line.startswith(f"{task}: ") and "paused" in line]
    # A child that is about to become another program still has the recording of its parent.
    assert len(shown) >= 4 and all(any(f"rank {rank}," in line for line in shown) for rank in range(4)), states
service = [json.load(open(path)) for path in glob.glob(f"{work}/service/*/*/summary.json")]
assert len(service) == 4, len(service)
assert all(run["completeness"]["verdict"] == "COMPLETE" and run["completeness"]["dispatches"] > 0 for run in service)
print(f"SLURM: a paused service of 4 ranks, recorded by slurm-ctl.sh: {sum(run['completeness']['dispatches'] for run in service)} kernels")
print("SLURM: 4 ranks on 2 nodes, rank 3 is the straggler; the others waited "
      + ", ".join(f"{ns / 1e6:.1f}" for ns in waited[:3]) + " ms for it")
PY
grep -q 'Merged       4 processes on 2 machines' "$work/table.txt"
