#!/usr/bin/env bash
# A job of 64 ranks on two machines with wrong clocks, merged, as Perfetto's trace processor sees it. Called by
# tests/consumers.sh, which has built everything.
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$BUILD"/examples/synth_job "$work" 64 40
# Power of the second machine's GPU at the job's start: 7200 s on the true clock, an hour less and 17 ppm more on its own.
header=boottime_ns,realtime_s
for column in power_w power_cap_w clock_mhz temperature_c busy_percent vram_bytes vram_total_bytes gtt_bytes; do
    header+=",0000:01:00.0 $column"
done
printf '%s\n3600122400000,1.5,640.5,,2100,61,,,,\n' "$header" >"$work/runs/node1/rank40/telemetry_samples.csv"
"$BUILD"/rkprof merge "$work/runs" -o "$work/merged" >/dev/null

shown=$work/merged
. tests/consumers/sql.sh
expect 5120 "select count(*) from gpu_slice"
expect 5120 "select count(*) from flow"
expect 64 "select count(*) from process where name like 'node_ rank % python3 (simulated)'"
expect 64 "select count(distinct name) from gpu"
expect 0 "select count(*) from stats where severity = 'error' and value > 0"
# Every rank's steps begin together, to the uncertainty of the clocks: 40 groups, none wider than 0.3 ms.
steps_together() {
    expect 40 "select count(*) from (select max(ts) - min(ts) as spread from (select ts, row_number() over
        (partition by track_id order by ts) as n from slice where name = 'step') group by n) where spread < 300000"
}
steps_together
# Power and clock on the common clock, under the machine's name.
expect "$(printf 'node1 GPU 0 clock|2100\nnode1 GPU 0 power|640.5\nnode1 GPU 0 temperature|61')" "select t.name, c.value
    from counter c join track t on c.track_id = t.id where t.name like 'node_ GPU %' and abs(c.ts - 7200000000000) < 300000
    order by 1"
# The bandwidth of the collectives, and the rank that each step waited for.
python3 - "$shown/ranks.json" "$work/planted.json" <<'EOF' || failed=1
import json, sys
table, planted = (json.load(open(path)) for path in sys.argv[1:])
(size,) = table["collectives_by_size"]
assert (size["function"], size["bytes"], size["compared"]) == ("ncclAllReduce", 1 << 20, 40), size
transfer = 60_000 + 200 * planted["straggler"]
assert abs(size["algorithm_gb_per_s"] / ((1 << 20) / transfer) - 1) < 1e-3, size
assert abs(size["bus_gb_per_s"] / size["algorithm_gb_per_s"] - 2 * 63 / 64) < 1e-9, size
assert {table["ranks"][step["straggler"]]["rank"] for step in table["steps"]} == {planted["straggler"]}
EOF

# The same when rank 2 was killed and the trace of rank 46 is cut within a packet.
sed -i 's/"finished"/"running"/' "$work/runs/node0/rank2/run.json"
cut=$work/runs/node1/rank46/trace.pftrace
truncate --size $(($(stat -c %s "$cut") / 2 + 3)) "$cut"
shown=$work/damaged
"$BUILD"/rkprof merge "$work/runs" -o "$shown" >"$work/damaged.txt"
grep -q 'rank 2: its process was killed' "$work/damaged.txt" || { cat "$work/damaged.txt"; failed=1; }
grep -q 'rank 46: .* ends within a packet' "$work/damaged.txt" || { cat "$work/damaged.txt"; failed=1; }
grep -q 'rank 33 on node1 is the straggler' "$work/damaged.txt" || { cat "$work/damaged.txt"; failed=1; }
expect 1 "select count(*) > 63 * 80 and count(*) < 64 * 80 from gpu_slice"
expect 64 "select count(*) from process where name like 'node_ rank % python3 (simulated)'"
expect 0 "select count(*) from stats where severity = 'error' and value > 0"
steps_together
exit "$failed"
