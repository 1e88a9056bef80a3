#!/bin/bash
# mpirun (Open MPI, MPICH, Intel MPI, MVAPICH) starts the ranks; each is traced by itself. HOSTS is mpirun's list of machines,
# PROFILE the ranks to trace (the others run as without rkprof).
#
#   examples/jobs/mpi.sh 16 ./app --size 4096
set -euo pipefail
ranks=$1
shift

mpirun -n "$ranks" ${HOSTS:+-host "$HOSTS"} \
    rkprof run --quiet -o 'runs/%h/%r' ${PROFILE:+--ranks "$PROFILE"} -- "$@"

rkprof merge runs -o merged
