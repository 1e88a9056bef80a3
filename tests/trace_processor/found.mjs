// Tracks of what a report found, as Perfetto's trace processor has them, against the kernels of the same trace:
//
//   node found.mjs TRACE.pftrace STEPS FINDING
//
// One device; its idle time is computed here from the kernels' times alone. FINDING is a part of a finding's title.

import { open } from './driver.mjs';

const [trace, steps, finding] = process.argv.slice(2);
const processor = await open(trace);
let failed = 0;
const check = (what, found, wanted) => {
  const ok = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${ok ? '' : `: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`}`);
  if (!ok) failed += 1;
};

const kernels = await processor.query("select ts, dur from gpu_slice where name not like 'Memcpy%' order by ts");
let idle = 0, until = null;
for (const { ts, dur } of kernels) {
  const [start, end] = [Number(ts), Number(ts) + Number(dur)];
  if (until !== null && start > until) idle += start - until;
  until = Math.max(until ?? 0, end);
}
const found = await processor.query(`
  select s.ts as ts, s.dur as dur, s.name as name, t.name as track, p.name as parent, s.arg_set_id as args
  from slice s join track t on t.id = s.track_id left join track p on p.id = t.parent_id where s.category = 'found' order by s.ts`);
const on = (track) => found.filter((slice) => slice.track === track);
check('all are below one name', [...new Set(found.map((slice) => slice.parent))], ['Found by rkprof']);
check('no slice is open', found.filter((slice) => Number(slice.dur) < 0).length, 0);
const causes = on('GPU 0 idle, by cause');
check('idle time by cause is all the time between kernels', causes.reduce((sum, slice) => sum + Number(slice.dur), 0), idle);
const inside = causes.filter((slice) => kernels.some((k) => Number(k.ts) < Number(slice.ts) + Number(slice.dur) && Number(slice.ts) < Number(k.ts) + Number(k.dur)));
check('none is beside a kernel', inside.length, 0);
check('steps', on('Steps').length, Number(steps));
const places = found.filter((slice) => slice.name.includes(finding));
check('the finding has places', places.length > 0, true);
const notes = await processor.query(`select key, string_value as text from args where arg_set_id = ${Number(places[0]?.args ?? -1)}`);
const text = (key) => notes.find((note) => note.key === `debug.${key}`)?.text;
check('with what it saves, the evidence and a remedy', ['saves', 'evidence', 'try'].filter((key) => !text(key)), []);
process.exit(failed ? 1 : 0);
