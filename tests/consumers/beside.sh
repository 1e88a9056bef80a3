#!/usr/bin/env bash
# What stands beside the kernels in a trace, as Perfetto's trace processor sees it: shapes of matrix products from the log of a
# library, power and memory from a made-up sysfs. Called by tests/consumers.sh, which has built everything.
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

device=$work/sys/class/drm/card0/device
mkdir -p "$device/hwmon/hwmon0"
echo 0x1002 >"$device/vendor"
echo PCI_SLOT_NAME=0000:01:00.0 >"$device/uevent"
echo 750000000 >"$device/hwmon/hwmon0/power1_average"
RKPROF_SYSFS=$work/sys "$BUILD"/rkprof demo --quiet --scenario tests/fixtures/library_log.toml --lib-trace rocblas \
    --telemetry=1ms -o "$work/run" >/dev/null 2>&1

shown=$work/run
. tests/consumers/sql.sh
expect 50 "select count(*) from gpu_slice"
expect 0 "select count(*) from stats where severity = 'error' and value > 0"
# Each shape at the time of its own kernel.
products="(select s.*, extract_arg(s.arg_set_id, 'debug.m') as m, extract_arg(s.arg_set_id, 'debug.k') as k,
    extract_arg(s.arg_set_id, 'debug.dtype') as dtype, extract_arg(s.arg_set_id, 'debug.kernel') as kernel
    from slice s join track t on s.track_id = t.id where t.name like '% matrix products (library log)')"
expect 30 "select count(*) from $products p join gpu_slice g using (ts, dur)
    where coalesce(extract_arg(g.arg_set_id, 'kernel_demangled_name'), g.name) = p.kernel"
expect "$(printf '128|256|bf16_r|10\n128|512|bf16_r|10\n4096|1024|f16_r|10')" \
    "select m, k, dtype, count(*) from $products group by 1, 2, 3"
expect 750 "select distinct value from counter c join track t on c.track_id = t.id where t.name = 'GPU 0 power'"
exit "$failed"
