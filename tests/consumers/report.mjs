// Uses an HTML report as a person would, in headless Chromium: sorts, filters, opens kernels, follows findings to their place, by
// mouse and by keyboard. Checks that nothing is loaded from elsewhere and that the policy of the page holds. Texts must be
// readable in light and dark and fit a narrow window; long tables must stay fast. The timeline itself is used in
// page/timeline.mjs.
//
//   node --experimental-websocket report.mjs PAGE.html [--kernels N] [--places] [--expect TEXT]... [--in-kernel TEXT]...
//   [--shots PREFIX]     (the flag is not needed from Node 22 on)

import fs from 'node:fs';
import path from 'node:path';
import { sleep, start } from './chromium.mjs';
import { check as assert, finish, flag, option, options } from './harness.mjs';

const file = path.resolve(process.argv[2]);
const kernels = Number(option('--kernels', 0));
const shots = option('--shots');
const wanted = options('--expect');
const inKernel = options('--in-kernel');
const check = (holds, what) => assert(holds, `${path.basename(file)}: ${what}`);

const requests = [];
const { send, evaluate, picture, close, errors, navigate, resize: size, scheme } = await start({
  on(method, params) {
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
  },
});
const shoot = async (name, { selector, height = 1000, width = 1400, light = 'light' } = {}) => {
  if (!shots) return;
  await scheme(light);
  await size(width, height);
  await evaluate(`document.querySelector(${JSON.stringify(selector ?? 'body')})?.scrollIntoView()`);
  await sleep(300);
  await picture(`${shots}-${name}.png`);
};

async function table() {
  const head = '#kernels thead th';
  const column = (title) => `[...document.querySelectorAll('${head}')].find((h) => h.textContent === '${title}')`;
  const values = (title) => evaluate(`(() => { const at = [...document.querySelectorAll('${head}')].findIndex((h) =>
    h.textContent === '${title}'); return [...document.querySelectorAll('#kernels tbody tr:not(.opened)')].map((row) =>
    row.cells[at].dataset.v ?? row.cells[at].textContent); })()`);
  // What was not measured comes last, either way.
  const measured = async (title) => (await values(title)).filter((value) => value !== '').map(Number);
  const sorted = (list, order) => list.every((value, i) => i === 0 || order(list[i - 1], value) <= 0);
  // A comparison has them of both sides.
  const number = await evaluate(`${column('calls')} ? 'calls' : 'calls after'`);
  const rows = (await values(number)).length;
  check(rows > 0, 'there are kernels');
  if (kernels) check(rows === kernels, `${rows} rows for ${kernels} kernels`);

  // Sorting, by mouse and by keyboard.
  const click = (expression) => evaluate(`(() => { const t = performance.now(); ${expression}.click();
    document.body.offsetHeight; return performance.now() - t; })()`);
  const slowest = await click(`${column(number)}.querySelector('button')`);
  check(await evaluate(`${column(number)}.getAttribute('aria-sort')`) === 'descending', 'numbers sort downwards first');
  check(sorted(await measured(number), (a, b) => b - a), 'calls are in order');
  await click(`${column(number)}.querySelector('button')`);
  check(await evaluate(`${column(number)}.getAttribute('aria-sort')`) === 'ascending', 'the second click turns it round');
  check(sorted(await measured(number), (a, b) => a - b), 'calls are in the other order');
  check(await evaluate(`document.querySelectorAll('${head}[aria-sort]').length`) === 1, 'one column is the sorted one');
  await click(`${column('kernel')}.querySelector('button')`);
  check(sorted(await values('kernel'), (a, b) => a.localeCompare(b)), 'names are in order');
  await evaluate(`${column('mean')}.querySelector('button').focus()`);
  for (const type of ['keyDown', 'keyUp']) {
    await send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: type === 'keyDown' ? '\r' : '' });
  }
  check(await evaluate(`${column('mean')}.getAttribute('aria-sort')`) === 'descending', 'Enter sorts');

  // Filtering: by words, by key, by kind.
  const shown = () => evaluate(`[...document.querySelectorAll('#kernels tbody tr:not(.opened)')].filter((row) => row.checkVisibility()).length`);
  const type = (text) => evaluate(`(() => { const t = performance.now(); const i = document.getElementById('filter');
    i.value = ${JSON.stringify(text)}; i.dispatchEvent(new Event('input')); document.body.offsetHeight;
    return performance.now() - t; })()`);
  const word = await evaluate(`document.querySelector('#kernels tbody tr').dataset.name.slice(0, 12)`);
  const expected = await evaluate(`[...document.querySelectorAll('#kernels tbody tr')].filter((row) =>
    ${JSON.stringify(word)}.split(/\\s+/).filter(Boolean).every((w) => row.dataset.name.includes(w))).length`);
  let filtered = await type(word);
  check(await shown() === Math.min(expected, 250) && expected > 0, `the filter shows ${expected} rows`);
  check((await evaluate(`document.getElementById('shown').textContent`)).startsWith(`${expected} of ${rows}`), 'and says so');
  await type('no such kernel');
  check(await shown() === 0, 'a filter that nothing fits shows nothing');
  const key = await evaluate(`document.querySelector('#kernels tbody tr').dataset.key`);
  if (key) {
    await type(key);
    check(await evaluate(`[...document.querySelectorAll('#kernels tbody tr')].filter((row) => !row.hidden).map((row) => row.dataset.key).includes('${key}')`), `${key} is found by its key`);
  }
  filtered = Math.max(filtered, await type(''));
  check(await evaluate(`document.getElementById('more').hidden`) === (rows <= 250), 'all can be asked for');
  if (rows > 250) await click(`document.getElementById('more')`);
  check(await shown() === rows, 'all are shown when they are asked for');
  if (await evaluate(`Boolean(document.getElementById('kind'))`)) {
    const kind = await evaluate(`document.querySelector('#kernels tbody tr').dataset.kind`);
    const choose = (value) => evaluate(`(() => { const k = document.getElementById('kind'); k.value = '${value}'; k.dispatchEvent(new Event('change')); })()`);
    await choose(kind);
    check(await shown() === await evaluate(`document.querySelectorAll('#kernels tbody tr[data-kind="${kind}"]').length`), 'kinds are told apart');
    await choose('');
  }

  // A row opens, and stays with its own when it is sorted.
  await click(`document.querySelector('#kernels button[data-k]')`);
  const label = await evaluate(`document.querySelector('tr.opened svg.plot')?.getAttribute('aria-label') ?? ''`);
  check(/p50 .*p95 .*p99 /.test(label), `the durations name their percentiles: ${label}`);
  check(await evaluate(`document.querySelectorAll('tr.opened rect.hist').length`) > 0, 'the histogram has bars');
  const whole = `document.querySelector('tr.opened').previousElementSibling.querySelector('button[data-k]').dataset.k`;
  const opened = await evaluate(whole);
  await click(`${column(number)}.querySelector('button')`);
  check(await evaluate(whole) === opened && await evaluate(`document.querySelectorAll('tr.opened').length`) === 1, 'what is open stays beneath its row');
  check(await evaluate(`document.querySelector('button[data-k="${opened}"]').getAttribute('aria-expanded')`) === 'true', 'and is said to be open');
  for (const text of inKernel) check(await evaluate(`document.querySelector('tr.opened').innerText.includes(${JSON.stringify(text)})`), `the kernel's details say ${text}`);
  for (const width of [700, 1400]) {
    await size(width, 1000);
    // What is in a box that scrolls may be wider than it.
    const out = await evaluate(`(() => { const edge = document.querySelector('tr.opened .panels').getBoundingClientRect().right; return [...document.querySelectorAll('tr.opened .panels *')]
      .filter((one) => !one.closest('.scroll, svg') && one.getBoundingClientRect().right > edge + 1).map((one) => one.className || one.tagName).join(' '); })()`);
    check(out === '', `the kernel's details fit ${width} pixels: ${out}`);
  }
  await shoot('kernel', { selector: 'tr.opened', height: 1100 });
  await click(`document.querySelector('button[data-k="${opened}"]')`);
  check(await evaluate(`document.querySelectorAll('tr.opened').length`) === 0, 'it closes again');
  return { rows, slowest, filtered };
}

async function findings() {
  const finding = 'ol.findings button[data-place]';
  const buttons = await evaluate(`document.querySelectorAll('${finding}').length`);
  check(!flag('--places') || buttons > 0, 'findings have places');
  if (buttons === 0) return;
  const [from, to, group] = (await evaluate(`document.querySelector('${finding}').dataset.place`)).split(' ').map(Number);
  await evaluate(`document.querySelector('${finding}').click()`);
  await evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
  const view = await evaluate('({ from: rkprof.timeline.view.from, to: rkprof.timeline.view.to })');
  check(view.from <= from && view.to >= to && view.to - view.from < 4 * (to - from) + 2000, `a finding leads to its place: ${JSON.stringify(view)} for ${from} to ${to}`);
  check(await evaluate(`(() => { const { top, bottom } = document.getElementById('lanes').getBoundingClientRect(); return bottom > 0 && top < innerHeight; })()`), 'the timeline is in the window');
  check(await evaluate('document.activeElement.id') === 'lanes', 'and has the keyboard');
  check(Number.isNaN(group ?? NaN) || await evaluate(`rkprof.timeline.lanes.some((lane) => lane.group === ${group} && !lane.folded)`), 'its device is open');
}

try {
  await send('Network.enable');
  await size(1400, 1000);
  const begun = Date.now();
  await navigate(`file://${file}`);
  const took = Date.now() - begun;
  const hasKernels = await evaluate(`Boolean(document.getElementById('kernels'))`);
  const { rows, slowest, filtered } = hasKernels ? await table() : { rows: 0, slowest: 0, filtered: 0 };
  const said = await evaluate('document.querySelector("main").innerText');
  wanted.forEach((text) => check(said.includes(text), `it says ${text}`));
  await findings();

  // The navigation leads to all sections.
  check(await evaluate(`[...document.querySelectorAll('main > section > h2')].every((h) => document.querySelector('nav a[href="#' + h.id + '"]'))`), 'all sections are in the navigation');
  check(await evaluate(`[...document.querySelectorAll('a[href^="#"]')].every((a) => document.getElementById(a.hash.slice(1)))`), 'all links lead somewhere');

  // For people who do not see, or see little.
  const nameless = await evaluate(`[...document.querySelectorAll('button,input,select,[role=region],[role=group],svg[role=img]')].filter((e) => !e.hidden &&
    !(e.textContent.trim() || e.getAttribute('aria-label') || (e.id && document.querySelector('label[for=' + e.id + ']')))).length`);
  check(nameless === 0, `${nameless} controls have no name`);
  check(await evaluate(`[...document.querySelectorAll('table.sortable')].every((t) => t.caption && [...t.tHead.rows[0].cells].every((c) => c.scope === 'col'))`), 'tables have captions and scopes');
  check(await evaluate(`document.documentElement.lang`) === 'en', 'the page says its language');
  check(await evaluate(`!rkprof.timeline || [...document.querySelectorAll('#timeline-view canvas')].every((c) => c.getAttribute('aria-hidden') === 'true')`), 'the picture has words in its place');
  const contrast = `(() => {
    const parse = (c) => c.match(/[\\d.]+/g).map(Number);
    const light = (c) => { const [r, g, b] = parse(c).map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
    const ground = (e) => { for (let at = e; at; at = at.parentElement) { const c = getComputedStyle(at).backgroundColor; if (parse(c)[3] !== 0) return c; } return 'rgb(255,255,255)'; };
    let worst = [99, ''];
    for (const e of document.querySelectorAll('h1,h2,h3,h4,p,small,td,th button,.badge,.gain,caption,a,dt,.dim,summary,button.place,.track')) {
      if (!e.textContent.trim() || !e.checkVisibility()) continue;
      const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];
      const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
      if (ratio < worst[0]) worst = [ratio, e.outerHTML.slice(0, 80)];
    }
    return worst;
  })()`;
  for (const light of ['light', 'dark']) {
    await scheme(light);
    const [ratio, where] = await evaluate(contrast);
    check(ratio >= 4.5, `contrast in ${light}: ${ratio.toFixed(2)} at ${where}`);
  }
  await scheme('light');
  await evaluate(`document.getElementById('theme').click()`);
  check(await evaluate(`getComputedStyle(document.body).backgroundColor`) === 'rgb(13, 17, 23)', 'the button makes it dark');
  await evaluate(`document.getElementById('theme').click()`);

  // A narrow window: nothing sticks out, and no text is tiny.
  await size(700, 1000);
  await sleep(200);
  check(await evaluate('document.documentElement.scrollWidth <= innerWidth'), 'the page fits 700 pixels');
  const tiny = await evaluate(`[...document.querySelectorAll('svg text')].filter((e) => e.checkVisibility()).map((e) => parseFloat(getComputedStyle(e).fontSize) * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b)).filter((px) => px < 6.4).length`);
  check(tiny === 0, `${tiny} texts of pictures are tiny at 700 pixels`);
  await shoot('narrow', { width: 700, height: 1400, light: 'dark' });
  await size(1400, 1000);

  // Chromium leaves buttons out of headings that it repeats on the next sheet of paper; the text alone is repeated.
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  const headings = `[...document.querySelectorAll('th button')].map((b) => getComputedStyle(b).display)`;
  check((await evaluate(headings)).every((display) => display === 'contents'), 'printed headings are text');
  await send('Emulation.setEmulatedMedia', { media: '' });

  // Nothing else runs or is loaded: a script that was put in does nothing.
  await evaluate(`(() => { const s = document.createElement('script'); s.textContent = 'window.intruder = true'; document.body.append(s); s.remove(); })()`);
  check(await evaluate('window.intruder === undefined'), 'the policy lets no other script run');
  const own = errors.filter((text) => !/Content Security Policy/.test(text));
  check(requests.every((url) => url.startsWith('file://')) && requests.length === 1, `requests: ${requests}`);
  check(own.length === 0 && errors.length <= 1, `errors: ${errors}`);
  // With room for a busy machine; see the times printed below.
  check(slowest < 1000, `sorting took ${slowest.toFixed(0)} ms`);
  check(filtered < 1000, `filtering took ${filtered.toFixed(0)} ms`);
  check(took < 5000, `loading took ${took} ms`);
  check(fs.statSync(file).size <= 20e6, `${fs.statSync(file).size} bytes are too many`);
  await shoot('light', { height: 1250 });
  await shoot('dark', { height: 1250, light: 'dark' });
  await shoot('kernels', { selector: '#kernels-heading' });
  await shoot('roofline', { selector: '#roofline' });
  await shoot('timeline', { selector: '#timeline' });
  console.log(`${path.basename(file)}: ${rows} kernels, ${fs.statSync(file).size} bytes, loaded in ${took} ms, sorted in ${slowest.toFixed(0)} ms, filtered in ${filtered.toFixed(0)} ms`);
} finally {
  await close();
}
finish();
