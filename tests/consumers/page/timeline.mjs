// The timeline of the HTML report in headless Chromium, on pages whose slices are known beforehand: zoom, moving, tooltips,
// selection with statistics, search, places of findings, keyboard, and a million slices within 50 ms a frame.
//
//   node --experimental-websocket timeline.mjs [--shots DIR]     (the flag is not needed from Node 22 on)

import { sleep, start } from '../chromium.mjs';
import { check, finish, option } from '../harness.mjs';
import { page, run } from './document.mjs';
import { Picture, paintRow } from '../../../crates/show/src/page/paint.js';

const shots = option('--shots');
const near = (a, b, by) => Math.abs(a - b) <= by;

/// Colours of the pixels of a row with these slices, [start, length, label], where ten nanoseconds are a pixel.
const painted = (slices) => {
  globalThis.ImageData = class { constructor(width, height) { this.data = new Uint8ClampedArray(4 * width * height); } };
  const image = new Picture();
  image.resize(4, 1);
  const [start, length, item] = [0, 1, 2].map((field) => slices.map((slice) => slice[field]));
  const row = { levels: [], decoded: [true], isKept: () => true, slicesIn: () => slices.length, blocksIn: () => [0, 1],
    block: () => ({ start, length, item, count: slices.length }) };
  paintRow(image, row, { from: 0, to: 40, scale: 10 },
    { top: 0, bottom: 1, dpr: 1, ground: 0, edge: 0, colourOf: (label) => label, labelOf: (label) => label, named: () => {}, until: { at: 0 } });
  return image.pixels.join(' ');
};
check(painted([[0, 1, 7], [2, 5, 8], [8, 1, 9]]) === '8 0 0 0', 'of the slices of a pixel the longest is seen');
check(painted([[0, 20, 7], [20, 1, 8], [22, 12, 9], [34, 1, 6]]) === '7 7 9 6', 'a longer slice covers, a shorter one does not');

const { send, evaluate, picture, close, errors, show, key } = await start({ size: '1400,900' });
const open = (name, document) => show(name, page(document));
const frame = () => evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
const view = () => evaluate('({ from: rkprof.timeline.view.from, to: rkprof.timeline.view.to })');
const text = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);
const canvas = () => evaluate('(() => { const { left, top, width } = document.querySelector("canvas.lanes").getBoundingClientRect(); return { left, top, width }; })()');
const mouse = async (type, x, y, more = {}) => {
  await send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' && !more.buttons ? 'none' : 'left', clickCount: 1, ...more });
};
/// Where a lane's middle lies on the screen.
const lane = (row) => evaluate(`(() => { const { top } = document.querySelector("canvas.lanes").getBoundingClientRect();
  const lane = rkprof.timeline.lanes.find((one) => one.rows.includes(${row}) && !one.folded); return top + lane.top - rkprof.timeline.body.scrollTop + lane.height / 2; })()`);
const until = async (what, ask) => {
  for (let i = 0; i < 100; i += 1) {
    if (await ask()) return;
    await sleep(100);
  }
  check(false, what);
};

try {
  const known = run({ slices: 20000, streams: 4 });
  await open('known', known);
  const { span } = known.data;
  const truth = known.truth[1];
  check(await evaluate('rkprof.timeline.rows[1].block(0).count') === 4096, 'a block has 4096 slices');
  const decoded = await evaluate('(() => { const b = rkprof.timeline.rows[1].block(1); return [b.start[7], b.length[7], b.item[7], b.extra[7]]; })()');
  check(JSON.stringify(decoded) === JSON.stringify(truth[4096 + 7]), `slices are what was packed: ${decoded}`);

  // Zoom: by keys about the middle, by the wheel about the pointer.
  const whole = await view();
  check(whole.from === 0 && whole.to === span, 'all is shown at first');
  await evaluate('rkprof.timeline.body.focus()');
  await key('w', 'KeyW');
  const closer = await view();
  check(near(closer.to - closer.from, span / 1.25, 1), 'W zooms in');
  check(near((closer.from + closer.to) / 2, span / 2, 1), 'about the middle');
  await key('w', 'KeyW');
  const closest = await view();
  await key('d', 'KeyD');
  check((await view()).from > closest.from, 'D moves to the right');
  await key('a', 'KeyA');
  check(near((await view()).from, closest.from, 1), 'A moves back');
  await key('s', 'KeyS');
  await key('s', 'KeyS');
  check(near((await view()).to, span, 1), 'S zooms out');
  const place = await canvas();
  const at = place.left + place.width * 0.25;
  await mouse('mouseMoved', at, place.top + 60);
  await send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: at, y: place.top + 60, deltaX: 0, deltaY: -120, modifiers: 2 });
  await until('Ctrl and the wheel zoom', async () => (await view()).to < span);
  const wheeled = await view();
  check(near(wheeled.from + (wheeled.to - wheeled.from) * 0.25, span * 0.25, span / 500), 'what is under the pointer stays there');
  await key('0', 'Digit0');
  check((await view()).to === span, '0 shows all');
  // A drag along the axis zooms to what it covers.
  await mouse('mousePressed', place.left + 100, place.top + 8, { buttons: 1 });
  await mouse('mouseMoved', place.left + 200, place.top + 9, { buttons: 1 });
  await mouse('mouseReleased', place.left + 200, place.top + 9);
  await frame();
  const zoomed = await view();
  check(near(zoomed.from, span * 100 / place.width, span / 300) && near(zoomed.to, span * 200 / place.width, span / 300), 'a drag along the axis zooms');

  // A slice: tooltip, selection, neighbours, its kernel.
  const one = truth[2345];
  await evaluate(`rkprof.timeline.go(${one[0] - 20000}, ${one[0] + one[1] + 20000})`);
  await frame();
  const middle = async (slice) => {
    const { from, to } = await view();
    return place.left + place.width * (slice[0] + slice[1] / 2 - from) / (to - from);
  };
  const y = await lane(1);
  await mouse('mouseMoved', await middle(one), y);
  await frame();
  const name = known.data.labels[one[2]].n;
  const shown = (ns) => (ns < 999.5 ? `${ns}ns` : ns < 9995 ? `${(ns / 1000).toFixed(2)}us` : `${(ns / 1000).toFixed(1)}us`);
  const tip = await text('#tip');
  check(tip.includes(name) && tip.includes(shown(one[1])), `the tooltip tells the slice: ${tip}`);
  await mouse('mousePressed', await middle(one), y);
  await mouse('mouseReleased', await middle(one), y);
  await frame();
  const told = await text('#selection');
  check(told.includes(name) && told.includes(shown(one[1])) && told.includes('stream 2'), `a click selects it: ${told}`);
  check(told.includes(shown(one[3])), 'with its wait from launch to start');
  await evaluate('rkprof.timeline.body.focus()');
  await key('.', 'Period');
  check((await text('#selection')).includes(known.data.labels[truth[2346][2]].n), 'the full stop goes to the next slice');
  await key(',', 'Comma');
  await key(',', 'Comma');
  check((await text('#selection')).includes(shown(truth[2344][1])), 'the comma goes back');
  await key('f', 'KeyF');
  const fitted = await view();
  check(fitted.from < truth[2344][0] && fitted.to > truth[2344][0] + truth[2344][1] && fitted.to - fitted.from < 4 * truth[2344][1] + 1000, 'F shows it');

  // Statistics of a time and two lanes.
  const [from, to] = [truth[500][0] - 10, truth[900][0] + 10];
  await evaluate(`rkprof.timeline.go(${from - 1000}, ${to + 1000})`);
  await frame();
  const x = (time) => place.left + place.width * (time - (from - 1000)) / (to - from + 2000);
  const [y1, y2] = [await lane(1), await lane(2)];
  await mouse('mousePressed', x(from), y1, { buttons: 1 });
  await mouse('mouseMoved', x((from + to) / 2), (y1 + y2) / 2, { buttons: 1 });
  await mouse('mouseMoved', x(to), y2, { buttons: 1 });
  await mouse('mouseReleased', x(to), y2);
  await until('the selection is added up', async () => /begin there/.test(await text('#selection')));
  const area = await evaluate('({ from: rkprof.timeline.selected.from, to: rkprof.timeline.selected.to })');
  const sums = new Map();
  for (const slice of [...known.truth[1], ...known.truth[2]]) {
    if (slice[0] < area.from || slice[0] > area.to) continue;
    const row = sums.get(slice[2]) ?? { calls: 0, sum: 0 };
    sums.set(slice[2], { calls: row.calls + 1, sum: row.sum + slice[1] });
  }
  const rows = await evaluate('[...document.querySelectorAll("#selection tbody tr")].map((row) => [row.cells[0].innerText, Number(row.cells[1].innerText.replace(/,/g, ""))])');
  check(rows.length === sums.size && rows.every(([label, calls]) => sums.get(known.data.labels.findIndex((one2) => one2.n === label))?.calls === calls), `selected slices are counted: ${JSON.stringify(rows)}`);
  if (shots) await picture(`${shots}/timeline-selection.png`);

  // Search.
  await evaluate('rkprof.timeline.body.focus()');
  await key('Escape');
  await key('0', 'Digit0');
  await key('/', 'Slash');
  check(await evaluate('document.activeElement.id') === 'find', 'the stroke goes to the search');
  await evaluate('(() => { const f = document.getElementById("find"); f.value = "rare"; f.dispatchEvent(new Event("input")); })()');
  check((await text('#found')) === '1 slice of 1 name', `what is found is counted: ${await text('#found')}`);
  await key('Enter');
  const rare = known.truth[0].find((slice) => slice[2] === 5);
  await until('Enter goes to the match', async () => (await text('#selection')).includes('rare_kernel'));
  const matched = await view();
  check(matched.from <= rare[0] && matched.to >= rare[0], 'the match is seen');
  await evaluate('(() => { const f = document.getElementById("find"); f.value = "KB2N2"; f.dispatchEvent(new Event("input")); })()');
  check((await text('#found')).endsWith('1 name'), 'a kernel is found by its key');
  await evaluate('(() => { const f = document.getElementById("find"); f.value = "kb2n2c4"; f.dispatchEvent(new Event("input")); })()');
  check((await text('#found')).endsWith('1 name'), 'a kernel is found by the longer key of another run');
  await evaluate('(() => { const f = document.getElementById("find"); f.value = ""; f.dispatchEvent(new Event("input")); })()');

  // A finding leads to its place.
  await evaluate('document.querySelector("[data-place]").click()');
  await frame();
  const led = await view();
  check(led.from < 2e6 && led.to > 2.1e6 && led.to - led.from < 1e6, 'a place is shown with what is around it');
  check(await evaluate('document.activeElement.id') === 'lanes', 'and the timeline has the keyboard');

  // What is seen, as a table.
  await evaluate('rkprof.timeline.list()');
  const listed = await evaluate('document.querySelectorAll("#selection tbody tr").length');
  const expected = known.truth.flat().filter((slice) => slice[0] <= led.to && slice[0] + slice[1] >= led.from).length;
  const others = await evaluate('[...document.querySelectorAll("#selection tbody tr")].filter((row) => !/stream/.test(row.cells[0].innerText)).length');
  check(listed - others === Math.min(expected, 100 - others), `the table lists what is seen: ${listed} of ${expected}`);
  await evaluate('document.querySelector(".fold").click()');
  check(await evaluate('document.querySelector(".fold").getAttribute("aria-expanded")') === 'false', 'a device folds');
  check(await evaluate('rkprof.timeline.lanes.filter((one) => one.rows.includes(0)).every((one) => one.folded)'), 'and its streams with it');

  // Slices that are not in the page are not guessed.
  const { pack } = await import('./document.mjs');
  const list = known.truth[0];
  const half = run({ slices: 40000, streams: 2 });
  const cut = pack(half.truth[0], half.data.span, (item) => item, { keep: (begin) => begin > half.data.span / 2 });
  half.data.rows[0] = cut.spec;
  half.texts[0] = cut.text;
  await open('half', half);
  await evaluate('rkprof.timeline.go(1e6, 1.05e6)');
  await frame();
  const box = await canvas();
  await mouse('mouseMoved', box.left + 300, await lane(0));
  await frame();
  check(/slices? in .*busy/s.test(await text('#tip')), `bins tell what is known: ${await text('#tip')}`);
  await evaluate('(() => { const t = rkprof.timeline; t.selected = { area: true, from: 0, to: t.data.span, ...t.covered(0, 1e4) }; t.describe(); })()');
  await until('the missing slices are counted', async () => /that are not in this file/.test(await text('#selection')));
  check(list.length > 0, 'there was a truth');

  // A million slices.
  const million = run({ slices: 1000000, streams: 8 });
  const begun = Date.now();
  const bytes = await open('million', million);
  const opened = Date.now() - begun;
  check(await evaluate('rkprof.timeline.rows.reduce((sum, row) => sum + row.n, 0)') > 1000000, 'all slices are there');
  const spend = async (what, script) => {
    await evaluate('rkprof.timeline.frames.length = 0');
    await evaluate(`(async () => { const t = rkprof.timeline; const frame = () => new Promise((done) => requestAnimationFrame(done)); ${script} })().then(() => { window.done = true; })`);
    await until(`${what} ends`, async () => evaluate('(() => { const d = window.done; window.done = false; return d; })()'));
    const frames = (await evaluate('rkprof.timeline.frames')).sort((a, b) => a - b);
    const worst = frames.at(-1);
    const usual = frames[Math.floor(frames.length / 2)];
    console.log(`1,000,000 slices, ${what}: ${frames.length} frames, ${usual.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`);
    // One frame may be hit by something else on the machine.
    check(frames.length >= 10 && frames[Math.floor(frames.length * 0.95) - 1] <= 50, `${what} takes at most 50 ms a frame: ${frames.map((ms) => ms.toFixed(0))}`);
  };
  await spend('zooming in', 'for (let i = 0; i < 60; i += 1) { t.zoom(1 / 1.2, t.data.span * 0.37); await frame(); }');
  await spend('moving', 't.go(1e8, 1.02e8); for (let i = 0; i < 60; i += 1) { t.view.pan(4e5); t.ask(); await frame(); }');
  await spend('zooming out', 'for (let i = 0; i < 60; i += 1) { t.zoom(1.2); await frame(); }');
  await spend('searching', 'for (const word of ["g", "ge", "gem", "gemm", "gem", "ge", "g", "a", "at", "att", "atte", ""]) { t.find(word); await frame(); }');
  const [h0, h1] = [await lane(0), await canvas()];
  await spend('tooltips', `for (let i = 0; i < 40; i += 1) { t.hover({ offsetX: 20 * i, offsetY: ${h0 - h1.top}, clientX: 200 + 20 * i, clientY: ${h0} }); t.ask(); await frame(); }`);
  await evaluate('(() => { const t = rkprof.timeline; t.selected = { area: true, from: 0, to: t.data.span, ...t.covered(0, 1e4) }; t.describe(); })()');
  await until('a million slices are added up', async () => /begin there/.test(await text('#selection')));
  check((await text('#selection')).includes('1000040 slices'), `the sum is right: ${(await text('#selection')).slice(0, 200)}`);
  // Paper has one frame: all rows are drawn in it, on the slowest machine too. Each look at this clock ends a frame's budget.
  const drawn = (how) => evaluate(`(() => { const t = rkprof.timeline; t.go(0, t.data.span);
    t.rows.forEach((row) => { row.decoded.fill(null); row.levels.forEach((level) => { level.data = null; }); });
    const [now, clock] = [performance.now, { at: 0 }];
    performance.now = () => (clock.at += 1e6);
    ${how};
    performance.now = now;
    const seen = (lane) => lane.rows.length > 0 && (lane.top + lane.height) * t.dpr < t.canvas.height;
    const pixels = ({ top, height }) => t.canvas.getContext('2d').getImageData(0, Math.round((top + height / 2) * t.dpr), t.canvas.width, 1);
    // A row without slices is of one colour, but for the lines of the axis.
    const isDrawn = (lane) => {
      const count = new Map();
      new Uint32Array(pixels(lane).data.buffer).forEach((pixel) => count.set(pixel, (count.get(pixel) ?? 0) + 1));
      return Math.max(...count.values()) < 0.95 * t.canvas.width;
    };
    return t.lanes.filter(seen).map(isDrawn); })()`);
  const complete = await drawn('performance.now = now; for (let i = 0; i < 300; i += 1) t.draw()');
  const same = (list) => JSON.stringify(list) === JSON.stringify(complete);
  check(complete.length > 5 && !same(await drawn('t.draw()')), 'a slow frame leaves rows for the next one');
  check(same(await drawn("window.dispatchEvent(new Event('beforeprint'))")), 'a printed timeline has all its rows');
  await evaluate("window.dispatchEvent(new Event('afterprint'))");
  console.log(`opened in ${opened} ms, ${bytes} bytes`);
  if (shots) await picture(`${shots}/timeline-million.png`);
  check(errors.length === 0, `errors: ${errors}`);
} finally {
  await close();
}
finish('the timeline is fit to be used');
