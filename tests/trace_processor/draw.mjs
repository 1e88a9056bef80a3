// Draws a part of a trace as Perfetto's page lays it out, from the tables of Perfetto's own trace processor: names, times, depths,
// groups and values are what it read, the look is ours. The page itself loads from the network, so a script cannot take it.
//
//   node draw.mjs TRACE.pftrace OUT.svg [--around NAME] [--times F] [--counters N]
//
// Shows F times (default 2) the length of the slice NAME that is most densely counted; without a name all of the trace. Prints the size.

import fs from 'node:fs';
import { open } from './driver.mjs';

const [trace, out, ...args] = process.argv.slice(2);
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const [WIDTH, PANEL, ROW, GRAPH, HEAD] = [1400, 270, 19, 30, 24];

const processor = await open(trace);
/// Whole numbers come as BigInt; a trace's nanoseconds since boot fit a double.
const query = async (sql) => (await processor.query(sql)).map((row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value])));
const [{ start_ts: start, end_ts: end }] = await query('select start_ts, end_ts from trace_bounds');
const around = option('--around');
const found = around ? await query(`select ts, dur, (select count(*) from counter c join gpu_counter_track t on t.id = c.track_id
  where c.ts between s.ts and s.ts + s.dur) as counted from slice s where name = '${around.replaceAll("'", "''")}' order by counted * 1.0 / dur desc, ts limit 1`) : [];
if (around && found.length === 0) throw new Error(`${trace} has no slice ${around}`);
const [shown] = found;
const margin = shown ? shown.dur * (option('--times', 2) - 1) / 2 : 0;
const [from, to] = shown ? [shown.ts - margin, shown.ts + shown.dur + margin] : [start, end];
const x = (ts) => PANEL + (WIDTH - PANEL) * Math.max(0, Math.min(1, (ts - from) / (to - from)));
const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const slices = await query(`select track_id, ts, dur, name, depth from slice where ts < ${to} and ts + max(dur, 0) >= ${from} order by ts`);
const values = await query(`select track_id, ts, value from counter where ts < ${to} order by ts`);
const by = (rows, id) => rows.filter((row) => row.track_id === id);
const gpus = await query('select gpu, name from gpu');
const [process_] = await query("select name, pid from process where pid > 0");
const threads = await query('select tt.id, t.tid, t.name from thread_track tt join thread t using (utid) order by t.tid');
const streams = await query("select id, name, description from gpu_track where type = 'gpu_render_stage'");
const gpuCounters = await query('select id, name, gpu_id from gpu_counter_track');
const processCounters = await query('select id, name, parent_id from process_counter_track order by name');
const processTracks = await query("select id, name from process_track where name is not null and type not like '%counter%'");

// Perfetto colours slices by their name.
const hue = (name) => [...name].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 360, 7);
const parts = [];
let y = 34;
const text = (at, top, words, more = '') => parts.push(`<text x="${at.toFixed(1)}" y="${top}" ${more}>${escaped(words)}</text>`);
const line = () => parts.push(`<line x1="0" y1="${y + 0.5}" x2="${WIDTH}" y2="${y + 0.5}" stroke="#dde1e6"/>`);
const cut = (words, width) => (words.length * 6.1 <= width ? words : width < 20 ? '' : `${words.slice(0, Math.floor(width / 6.1) - 1)}…`);

function heading(words) {
  parts.push(`<rect x="0" y="${y}" width="${WIDTH}" height="${HEAD}" fill="#e8edf3"/>`);
  text(8, y + 16, words, 'font-weight="600"');
  y += HEAD;
}

function sliceTrack(id, name) {
  const rows = by(slices, id);
  if (rows.length === 0) return;
  const depth = 1 + Math.max(...rows.map((row) => row.depth));
  text(20, y + 15, cut(name, PANEL - 28));
  for (const row of rows) {
    const [left, right] = [x(row.ts), x(row.ts + Math.max(0, row.dur))];
    const width = Math.max(1, right - left - 0.5);
    const top = y + 3 + row.depth * ROW;
    parts.push(`<rect x="${left.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${ROW - 2}" fill="hsl(${hue(row.name ?? '')} 55% 78%)"/>`);
    const words = cut(row.name ?? '', width - 6);
    if (words) text(left + 3, top + 13, words, 'font-size="11"');
  }
  y += depth * ROW + 5;
  line();
}

function counterTrack(id, name) {
  const all = by(values, id);
  if (!all.some((row) => row.ts >= from && row.value > 0)) return false;
  const before = all.findLast((row) => row.ts < from);
  const rows = [...(before ? [before] : []), ...all.filter((row) => row.ts >= from)];
  const most = Math.max(...rows.map((row) => row.value), 1e-9);
  text(20, y + 19, cut(name, PANEL - 28));
  const points = [];
  let last;
  for (const row of rows) {
    if (last !== undefined) points.push([x(row.ts), last]);
    points.push([x(row.ts), row.value]);
    last = row.value;
  }
  points.push([WIDTH, last]);
  const at = (value) => (y + GRAPH - (GRAPH - 6) * (value / most)).toFixed(1);
  const path = points.map(([left, value]) => `${left.toFixed(1)},${at(value)}`).join(' ');
  parts.push(`<polygon points="${points[0][0].toFixed(1)},${y + GRAPH} ${path} ${WIDTH},${y + GRAPH}" fill="hsl(${hue(name)} 45% 80%)" stroke="hsl(${hue(name)} 45% 45%)" stroke-width=".7"/>`);
  y += GRAPH + 3;
  line();
  return true;
}

for (const { gpu, name } of gpus) {
  heading(`GPU ${gpu}: ${name}`);
  const order = (name_) => Number(/\d+/.exec(name_)?.[0] ?? -1);
  for (const track of streams.sort((a, b) => order(a.name) - order(b.name))) sliceTrack(track.id, track.name);
  let left = Number(option('--counters', 4));
  for (const track of gpuCounters.filter((one) => one.gpu_id === gpu)) if (left > 0 && counterTrack(track.id, track.name)) left -= 1;
}
heading(`${process_.name} ${process_.pid}`);
for (const track of threads) sliceTrack(track.id, `${track.name ?? 'thread'} ${track.tid}`);
for (const track of processTracks) sliceTrack(track.id, track.name);
for (const track of processCounters.filter((one) => one.parent_id === null)) counterTrack(track.id, track.name);

// The axis: about eight marks at round times.
const step = [1, 2, 5].flatMap((n) => [...Array(10).keys()].map((power) => n * 10 ** power)).sort((a, b) => a - b).find((ns) => (to - from) / ns <= 9);
const written = (ns) => (step >= 1e6 ? `${ns / 1e6} ms` : step >= 1e3 ? `${(ns / 1e3).toLocaleString('en')} us` : `${ns} ns`);
const axis = [];
for (let ts = Math.ceil((from - start) / step) * step; ts <= to - start; ts += step) {
  const left = x(start + ts).toFixed(1);
  const text = `+${written(ts)}`;
  axis.push(`<line x1="${left}" y1="22" x2="${left}" y2="${y}" stroke="#eef0f3"/>`);
  // Characters have about 6.2 pixels; what would be cut is left out.
  if (Number(left) + 6.2 * text.length <= WIDTH) axis.push(`<text x="${left}" y="17" fill="#5b6570" font-size="11">${text}</text>`);
}
fs.writeFileSync(out, `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="Roboto, Inter, Helvetica, Arial, sans-serif" font-size="12" fill="#202733">
<rect width="100%" height="100%" fill="#fff"/>${axis.join('')}<line x1="${PANEL - 2}" y1="0" x2="${PANEL - 2}" y2="${y}" stroke="#cfd5dc"/>
${parts.join('\n')}
</svg>
`);
console.log(`${WIDTH}x${y}`);
