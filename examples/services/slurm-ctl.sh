#!/bin/bash
# `rkprof ctl` on every node of a running job, for the programs of that job: slurm-ctl.sh JOBID ACTION...
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: $0 JOBID status|start|stop|mark NAME|snapshot|set KEY=VALUE [OPTIONS]" >&2
    exit 2
fi
job=$1
shift

# --overlap: the job's own step keeps its processors.
exec srun --jobid="$job" --overlap --ntasks-per-node=1 --label rkprof ctl --all --job "$job" "$@"
