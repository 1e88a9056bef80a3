// Holds a trace against what must be in it, by SQL in Perfetto's trace processor:
//
//   node check.mjs TRACE.pftrace EXPECTED.json
//
// README.md says what EXPECTED.json holds; tests/trace_processor/expect.rs makes it from events. Exit code 1 when anything
// is missing, additional or different.

import fs from 'node:fs';
import { open } from './driver.mjs';

const [tracePath, expectedPath] = process.argv.slice(2);
if (!expectedPath) {
  console.error('usage: check.mjs TRACE.pftrace EXPECTED.json');
  process.exit(2);
}
// ns of CLOCK_BOOTTIME and ids are below 2^53.
const expected = JSON.parse(fs.readFileSync(expectedPath, 'utf8'));
const processor = await open(tracePath);
const failures = [];
let checks = 0;

function check(what, ok, detail = '') {
  checks += 1;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${detail ? `: ${detail}` : ''}`);
  if (!ok) failures.push(what);
}

/// Both lists hold the same things, in any order; the first few differences are shown.
function same(what, found, wanted) {
  const count = new Map();
  const key = (value) => JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
  for (const value of wanted) count.set(key(value), (count.get(key(value)) ?? 0) + 1);
  for (const value of found) count.set(key(value), (count.get(key(value)) ?? 0) - 1);
  const different = [...count].filter(([, n]) => n !== 0);
  for (const [value, n] of different.slice(0, 6)) console.log(`     ${n > 0 ? 'missing' : 'unexpected'} ${value}`);
  check(what, different.length === 0, `${found.length} of ${wanted.length}`);
}

const number = (value) => (value === null || value === undefined ? null : Number(value));
const { kernels, copies, calls, counters, markers, gpus } = expected;
const device = (agent) => agent ?? null;

// 1. Every dispatch is one gpu_slice, as it was.
const slices = await processor.query(`
  select s.ts, s.dur, s.name, t.name as track, s.render_stage_category as category,
    extract_arg(t.dimension_arg_set_id, 'gpu') as gpu,
    extract_arg(s.arg_set_id, 'kernel_name') as mangled,
    extract_arg(s.arg_set_id, 'kernel_demangled_name') as demangled,
    extract_arg(s.arg_set_id, 'arch') as arch,
    extract_arg(s.arg_set_id, 'device') as device,
    extract_arg(s.arg_set_id, 'stream') as stream,
    extract_arg(s.arg_set_id, 'dispatch_id') as dispatch_id,
    extract_arg(s.arg_set_id, 'bytes') as bytes,
    extract_arg(s.arg_set_id, 'launch.grid_size.x') as gx,
    extract_arg(s.arg_set_id, 'launch.grid_size.y') as gy,
    extract_arg(s.arg_set_id, 'launch.grid_size.z') as gz,
    extract_arg(s.arg_set_id, 'launch.workgroup_size.x') as wx,
    extract_arg(s.arg_set_id, 'launch.workgroup_size.y') as wy,
    extract_arg(s.arg_set_id, 'launch.workgroup_size.z') as wz,
    extract_arg(s.arg_set_id, 'registers_per_thread') as registers,
    extract_arg(s.arg_set_id, 'sm__maximum_warps_per_active_cycle_pct') as occupancy,
    coalesce(extract_arg(s.arg_set_id, 'shared_mem_static'), 0) +
      coalesce(extract_arg(s.arg_set_id, 'shared_mem_dynamic'), 0) as lds
  from gpu_slice s join gpu_track t on s.track_id = t.id`);
const computed = slices.filter((s) => Number(s.category) === 2);
// Rows are streams, with their name once that is known; dispatches without one are in the row of their queue.
const rows = (k) => (k.stream === null ? [`Queue ${k.queue}`] : [`Stream ${k.stream}`, `Stream ${k.stream}: ${k.stream_name}`]);
const byId = new Map(kernels.map((k) => [`${k.device}/${k.dispatch_id}/${k.ts}`, k]));
const rowOf = (s) => {
  const kernel = byId.get(`${number(s.device)}/${number(s.dispatch_id)}/${number(s.ts)}`);
  return kernel === undefined ? s.track : (rows(kernel).includes(s.track) ? rows(kernel)[0] : s.track);
};
// Slices are narrow: they have short names. The whole name is an argument, and no two kernels have the same short one.
const short = new Map(computed.map((s) => [s.demangled, s.name]));
check('slice names: one for each kernel, each of one kernel, none longer than the whole',
  computed.every((s) => short.get(s.demangled) === s.name && s.name.length <= Math.max(s.demangled.length, 24))
    && new Set(short.values()).size === short.size,
  `${short.size} kernels, ${[...short.values()].filter((name) => name.length > 80).length} of more than 80 characters`);
same('kernels: time, name, device, row, stream, launch', computed.map((s) => ({
  ts: number(s.ts), dur: number(s.dur), name: s.demangled, mangled: s.mangled, device: number(s.device), queue: rowOf(s),
  stream: number(s.stream), dispatch_id: number(s.dispatch_id),
  grid: [s.gx, s.gy, s.gz].map(number), workgroup: [s.wx, s.wy, s.wz].map(number), lds: number(s.lds),
})), kernels.map((k) => ({
  ts: k.ts, dur: k.dur, name: k.name, mangled: k.mangled ?? k.name, device: device(k.device), queue: rows(k)[0],
  stream: k.stream, dispatch_id: k.dispatch_id, grid: k.grid, workgroup: k.workgroup, lds: k.mangled ? k.lds : 0,
})));
const onGpu = computed.every((s) => s.device === null || Number(s.device) === Number(s.gpu));
check('kernels are on the track of their GPU', onGpu);
const facts = computed.filter((s) => s.registers !== null && s.arch !== null && s.demangled !== null);
const known = kernels.filter((k) => k.mangled);
check('kernels have registers, architecture and demangled name', facts.length === known.length,
  `${facts.length} of ${known.length}`);
check('theoretical occupancy is within 0 and 100 %',
  computed.every((s) => s.occupancy === null || (s.occupancy >= 0 && s.occupancy <= 100)),
  `${computed.filter((s) => s.occupancy !== null).length} kernels`);

// 2. Overlapping dispatches are all there, on tracks of the same name; nothing was moved (1 compared every time).
const byQueue = new Map();
for (const k of kernels) {
  const queue = `${k.device}/${k.queue}`;
  if (!byQueue.has(queue)) byQueue.set(queue, []);
  byQueue.get(queue).push(k);
}
let overlapping = 0;
for (const list of byQueue.values()) {
  const sorted = [...list].sort((a, b) => a.ts - b.ts);
  let end = -1;
  for (const k of sorted) {
    if (k.ts < end) overlapping += 1;
    end = Math.max(end, k.ts + k.dur);
  }
}
check('overlapping dispatches are shown as they were', computed.length === kernels.length, `${overlapping} overlap`);

// 3. Copies.
same('copies: time, direction, bytes, stream', slices.filter((s) => Number(s.category) === 0).map((s) => ({
  ts: number(s.ts), dur: number(s.dur), name: s.name, bytes: number(s.bytes), stream: number(s.stream),
})), copies.map((c) => ({ ts: c.ts, dur: c.dur, name: c.name, bytes: c.bytes, stream: c.stream })));

// 4. API calls and their flows.
const threadSlices = await processor.query(`
  select s.id, s.ts, s.dur, s.name, s.category, thread.tid, process.pid,
    extract_arg(s.arg_set_id, 'gpu_api') as api
  from slice s join thread_track t on s.track_id = t.id join thread using (utid) left join process using (upid)`);
const apiSlices = threadSlices.filter((s) => s.category === null);
same('API calls: time, name, thread',
  apiSlices.map((s) => ({ ts: number(s.ts), dur: number(s.dur), name: s.name, tid: number(s.tid) })),
  calls.map((c) => ({ ts: c.ts, dur: c.dur, name: c.name, tid: c.tid })));
const hip = apiSlices.filter((s) => s.name.startsWith('hip'));
check('HIP calls are marked as such', hip.every((s) => s.api === 'GPU_API_HIP'), `${hip.length} calls`);
check('threads belong to the process', threadSlices.every((s) => Number(s.pid) === expected.pid));

const flows = await processor.query(`
  select o.ts as from_ts, o.name as from_name, i.ts as to_ts, i.dur as to_dur, i.name as to_name
  from flow f join slice o on f.slice_out = o.id join slice i on f.slice_in = i.id`);
const work = new Map([...kernels, ...copies].map((k) => [k.event_id, k]));
const wantedFlows = calls.flatMap((c) => c.children.filter((id) => work.has(id)).map((id) => {
  const to = work.get(id);
  return { from_ts: c.ts, from_name: c.name, to_ts: to.ts, to_dur: to.dur, to_name: short.get(to.name) ?? to.name };
}));
same('flows from each call to everything it launched', flows.map((f) => ({
  from_ts: number(f.from_ts), from_name: f.from_name, to_ts: number(f.to_ts), to_dur: number(f.to_dur),
  to_name: f.to_name,
})), wantedFlows);
const graphs = calls.filter((c) => c.children.length > 1);
check('graph launches are tied to each of their nodes', true,
  `${graphs.length} launches, ${graphs.reduce((n, c) => n + c.children.length, 0)} nodes`);

// 5. Devices and context.
await processor.query('include perfetto module std.gpu.context');
const contexts = await processor.query('select pid, api from gpu_context');
check('gpu_context.api is HIP', slices.length === 0 || (contexts.length > 0
  && contexts.every((c) => c.api === 'HIP' && Number(c.pid) === expected.pid)), JSON.stringify(contexts.length));
const gpuTable = await processor.query('select gpu, vendor, architecture from gpu where vendor is not null');
same('table gpu: vendor and architecture',
  gpuTable.map((g) => ({ gpu: number(g.gpu), vendor: g.vendor, architecture: g.architecture })), gpus);

// 6. Counters, found for their kernel as Perfetto's compute page finds them: in group COMPUTE (6), from the kernel's start
// to before its end. The page asks for one kernel; for all of them the join is done here.
const counted = await processor.query(`
  select s.ts, s.dur from gpu_slice s
  where s.render_stage_category = 2 and extract_arg(s.arg_set_id, 'counters_collected') = 1`);
const values = await processor.query(`
  select c.ts, t.name, c.value from counter c join gpu_counter_track t on t.id = c.track_id
  where c.track_id in (select track_id from gpu_counter_group where group_id = 6) order by c.ts`);
const samples = counted.flatMap((kernel) => {
  const [from, to] = [number(kernel.ts), number(kernel.ts) + number(kernel.dur)];
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (number(values[middle].ts) < from) low = middle + 1;
    else high = middle;
  }
  const sums = new Map();
  for (let i = low; i < values.length && number(values[i].ts) < to; i += 1) {
    sums.set(values[i].name, (sums.get(values[i].name) ?? 0) + values[i].value);
  }
  return [...sums].map(([name, value]) => ({ ts: from, dur: number(kernel.dur), name, value }));
});
const measured = new Set(counters.map((c) => c.name));
same('counters under their kernel', samples.filter((s) => measured.has(s.name)), counters.map(({ ts, dur, name, value }) => ({ ts, dur, name, value })));

// 7. Markers.
// Ranges that were open when a rotated file began are there again, and marked; a stop without its start is an instant
// with operation 5.
const roctx = await processor.query(`
  select ts, dur, name from slice
  where category = 'roctx' and extract_arg(arg_set_id, 'debug.continued') is null
    and coalesce(extract_arg(arg_set_id, 'debug.op'), 4) = 4`);
const op = { mark: 1, push: 2, start: 4 };
const began = (...ops) => markers.filter((m) => ops.includes(m.op)).map((m) => ({ ts: m.at, name: m.message }));
same('ROCTx ranges and marks', roctx.map((s) => ({ ts: number(s.ts), name: s.name })),
  began(op.mark, op.push, op.start));

// 8. Kernels by duration: tracks below one of the process, each with the number so far; none goes back. Points of one time are in
// the order of the file.
const ranges = await processor.query(`
  select p.name as parent, t.name, max(c.value) as most,
    (select value from counter l where l.track_id = t.id order by ts desc, id desc limit 1) as last,
    (select count(*) from counter l where l.track_id = t.id and exists (
      select 1 from counter e where e.track_id = t.id and e.ts < l.ts and e.value > l.value)) as backwards
  from counter c join track t on c.track_id = t.id join track p on t.parent_id = p.id
  where p.name = 'Kernels by duration' group by t.id`);
const limits = [1, 5, 10, 50, 100, 500, 1000, 5000].map((us) => us * 1000);
const time = (ns) => (ns < 1e6 ? `${ns / 1e3} us` : `${ns / 1e6} ms`);
const range = (ns) => {
  const above = limits.findIndex((limit) => ns < limit);
  if (above === 0) return `below ${time(limits[0])}`;
  return above < 0 ? `${time(limits.at(-1))} and longer` : `${time(limits[above - 1])} to ${time(limits[above])}`;
};
const wantedRanges = new Map();
for (const k of kernels.filter((k) => k.timed)) wantedRanges.set(range(k.dur), (wantedRanges.get(range(k.dur)) ?? 0) + 1);
check('numbers of kernels by duration only grow', ranges.every((r) => Number(r.backwards) === 0 && r.last === r.most));
if (expected.cut) {
  check('of a cut trace they are not more than there are',
    ranges.every((r) => r.last <= (wantedRanges.get(r.name) ?? 0)), `${ranges.length} tracks`);
} else {
  same('kernels by duration', ranges.map((r) => ({ name: r.name, kernels: number(r.last) })),
    [...wantedRanges].map(([name, n]) => ({ name, kernels: n })));
}

// 9. What rkprof says of itself is one line, which unfolds.
const own = await processor.query(`
  select t.name, p.name as parent from track t left join track p on t.parent_id = p.id where t.name like 'rkprof: %'`);
check('counters of rkprof itself are below one track', own.every((t) => t.parent === 'rkprof'), `${own.length} counters`);

// 10. The trace processor has nothing to complain about.
const bad = await processor.query(`
  select name, idx, severity, value from stats where value > 0 and severity in ('error', 'data_loss')`);
check('no error and no data loss in stats', bad.length === 0, bad.map((s) => `${s.name}=${s.value}`).join(' '));

console.log(failures.length === 0 ? `${checks} checks passed` : `${failures.length} of ${checks} checks FAILED`);
process.exit(failures.length === 0 ? 0 : 1);
