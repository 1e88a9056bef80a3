#!/bin/bash
# `rkprof ctl` on every node of a running job, for the programs of that job: slurm-ctl.sh JOBID ACTION...
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: $0 JOBID status|start|stop|mark NAME|snapshot|set KEY=VALUE [OPTIONS]" >&2
    exit 2
fi
job=$1
shift

# Without --nodes srun starts one task on one node, although the job has more.
nodes=$(squeue --noheader --jobs="$job" --states=running --format=%D)
if [ -z "$nodes" ]; then
    echo "$0: job $job is not running; look at: squeue --jobs=$job" >&2
    exit 4
fi

# --overlap: the job's own step keeps its processors.
exec srun --jobid="$job" --overlap --nodes="$nodes" --ntasks-per-node=1 --label rkprof ctl --all --job "$job" "$@"
