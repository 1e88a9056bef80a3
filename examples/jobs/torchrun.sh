#!/bin/bash
# torchrun starts the ranks; each is traced by itself. Run this on every node, with MASTER_ADDR, NNODES and NODE_RANK set.
set -euo pipefail
export RKPROF_OUT=${RKPROF_OUT:-runs/%h/%r}

# --no-python: the program that torchrun starts is rkprof.
torchrun --nnodes="${NNODES:-1}" --node-rank="${NODE_RANK:-0}" --nproc-per-node="${GPUS:-8}" \
    --master-addr="${MASTER_ADDR:-localhost}" --master-port="${MASTER_PORT:-29500}" \
    --no-python rkprof run --quiet -- python train.py "$@"
