// Callstacks of launches and waits, as Perfetto's trace processor has them, against a count that is known:
//
//   node callstacks.mjs TRACE.pftrace ROUNDS
//
// The trace is of tests/programs/paths.c: a round launches once by `forward`, twice by `backward`, once by `update`. At its end
// the program waits once for the device.

import { open } from './driver.mjs';

const [trace, rounds] = process.argv.slice(2);
const processor = await open(trace);
let failed = 0;
const check = (what, found, wanted) => {
  const ok = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${ok ? '' : `: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`}`);
  if (!ok) failed += 1;
};

const calls = await processor.query(`
  select s.name as name, c.callsite_id as callsite from __intrinsic_track_event_callstacks c join slice s on s.id = c.slice_id`);
const launches = calls.filter((call) => call.name === 'hipModuleLaunchKernel');
const frames = await processor.query(`
  select c.id as id, c.parent_id as parent, f.name as name, f.deobfuscated_name as other, m.name as file, y.source_file as source, y.line_number as line
  from stack_profile_callsite c join stack_profile_frame f on f.id = c.frame_id left join stack_profile_mapping m on m.id = f.mapping
  left join stack_profile_symbol y on y.symbol_set_id = f.symbol_set_id`);
const byId = new Map(frames.map((frame) => [Number(frame.id), frame]));
/// Outermost first.
const stack = (id) => {
  const names = [];
  for (let at = byId.get(Number(id)); at; at = at.parent === null ? null : byId.get(Number(at.parent))) names.unshift(at.name);
  return names;
};
const count = (name) => launches.filter((launch) => stack(launch.callsite).includes(name)).length;
check('every launch has a callstack', launches.length, 4 * rounds);
// A wait has one where it took 100 us or more.
const waits = calls.filter((call) => call.name !== 'hipModuleLaunchKernel');
check('and of the rest a wait alone', waits.every((wait) => wait.name === 'hipDeviceSynchronize' && stack(wait.callsite).includes('main')), true);
check('it is the only one', waits.length <= 1, true);
for (const [name, each] of [['forward', 1], ['backward', 2], ['update', 1]]) check(`launches by ${name}`, count(name), each * rounds);
const deep = launches.map((launch) => stack(launch.callsite)).find((names) => names.includes('update'));
check('callers come first', deep.slice(deep.indexOf('main'), deep.indexOf('main') + 3), ['main', 'update', 'inner']);
check('and recursion has a frame a call', deep.filter((name) => name === 'inner').length, 21);
const lines = frames.filter((frame) => frame.name === 'start').map((frame) => [frame.source, Number(frame.line)]);
check('a frame has its file and line', lines.length > 0 && lines.every(([file, line]) => file === 'paths.c' && line > 10 && line < 40), true);
const errors = await processor.query(`select name, value from stats where severity = 'error' and value > 0`);
check('nothing is wrong with the trace', errors.map(({ name, value }) => `${name} ${value}`), []);
process.exit(failed ? 1 : 0);
