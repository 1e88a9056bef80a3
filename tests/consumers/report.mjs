// Uses an HTML report as a person would, in headless Chromium: sorts, filters, opens histograms, by mouse and by keyboard;
// checks that nothing is loaded from elsewhere, that texts can be read in light and dark, and that long tables stay fast.
//
//   node --experimental-websocket report.mjs REPORT.html [--kernels N] [--shots PREFIX]     (the flag is not needed from Node 22 on)

import fs from 'node:fs';
import path from 'node:path';
import { sleep, start } from './chromium.mjs';

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const file = path.resolve(args[0]);
const kernels = Number(option('--kernels') ?? 0);
const shots = option('--shots');
let failed = 0;
const check = (holds, what) => {
  if (!holds) {
    failed += 1;
    console.log(`FAIL ${what}`);
  }
};

const [requests, errors] = [[], []];
let loaded = () => {};
const { send, evaluate, picture, close } = await start({
  on(method, params) {
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
    if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails.exception?.description);
    if (method === 'Log.entryAdded' && params.entry.level === 'error') errors.push(params.entry.text);
    if (method === 'Page.loadEventFired') loaded();
  },
});
try {
  const shoot = async (name, { selector, height = 1000, scheme = 'light' } = {}) => {
    if (!shots) return;
    await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    await send('Emulation.setDeviceMetricsOverride', { width: 1280, height, deviceScaleFactor: 1, mobile: false });
    await evaluate(`document.querySelector(${JSON.stringify(selector ?? 'body')}).scrollIntoView()`);
    await sleep(300);
    await picture(`${shots}-${name}.png`);
  };
  for (const domain of ['Page', 'Network', 'Runtime', 'Log']) await send(`${domain}.enable`);
  const begun = Date.now();
  const load = new Promise((resolve) => { loaded = resolve; });
  await send('Page.navigate', { url: `file://${file}` });
  await load;
  const took = Date.now() - begun;

  // Sorting, by mouse.
  const head = '#kernels thead th';
  const column = (title) => `[...document.querySelectorAll('${head}')].find((h) => h.textContent === '${title}')`;
  const values = (title) => evaluate(`(() => { const at = [...document.querySelectorAll('${head}')].findIndex((h) =>
    h.textContent === '${title}'); return [...document.querySelectorAll('#kernels tbody tr')].map((row) =>
    row.cells[at].dataset.v ?? row.cells[at].textContent); })()`);
  const sorted = (list, order) => list.every((value, i) => i === 0 || order(list[i - 1], value) <= 0);
  const rows = (await values('calls')).length;
  check(rows > 0, 'there are kernels');
  if (kernels) check(rows === kernels, `${rows} rows for ${kernels} kernels`);
  const click = (expression) => evaluate(`(() => { const t = performance.now(); ${expression}.click();
    document.body.offsetHeight; return performance.now() - t; })()`);
  const slowest = await click(`${column('calls')}.querySelector('button')`);
  check(await evaluate(`${column('calls')}.getAttribute('aria-sort')`) === 'descending', 'numbers sort downwards first');
  check(sorted((await values('calls')).map(Number), (a, b) => b - a), 'calls are in order');
  await click(`${column('calls')}.querySelector('button')`);
  check(await evaluate(`${column('calls')}.getAttribute('aria-sort')`) === 'ascending', 'the second click turns it round');
  check(sorted((await values('calls')).map(Number), (a, b) => a - b), 'calls are in the other order');
  check(await evaluate(`document.querySelectorAll('${head}[aria-sort]').length`) === 1, 'one column is the sorted one');
  await click(`${column('kernel')}.querySelector('button')`);
  check(sorted(await values('kernel'), (a, b) => a.localeCompare(b)), 'names are in order');
  // By keyboard.
  await evaluate(`${column('p99')}.querySelector('button').focus()`);
  for (const type of ['keyDown', 'keyUp']) {
    await send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: type === 'keyDown' ? '\r' : '' });
  }
  check(await evaluate(`${column('p99')}.getAttribute('aria-sort')`) === 'descending', 'Enter sorts');

  // Filtering.
  const shown = () => evaluate(`[...document.querySelectorAll('#kernels tbody tr')].filter((row) => row.checkVisibility()).length`);
  const type = (text) => evaluate(`(() => { const t = performance.now(); const i = document.getElementById('filter');
    i.value = ${JSON.stringify(text)}; i.dispatchEvent(new Event('input')); document.body.offsetHeight;
    return performance.now() - t; })()`);
  const word = await evaluate(`document.querySelector('#kernels tbody tr').dataset.name.slice(0, 12)`);
  const expected = await evaluate(`[...document.querySelectorAll('#kernels tbody tr')].filter((row) =>
    ${JSON.stringify(word)}.split(/\\s+/).filter(Boolean).every((w) => row.dataset.name.includes(w))).length`);
  let filtered = await type(word);
  check(await shown() === Math.min(expected, 250) && expected > 0, `the filter shows ${expected} rows`);
  check(await evaluate(`document.getElementById('shown').textContent`) === `${expected} of ${rows} kernels`, 'and says so');
  await type('no such kernel');
  check(await shown() === 0, 'a filter that nothing fits shows nothing');
  filtered = Math.max(filtered, await type(''));
  check(await shown() === Math.min(rows, 250), 'an empty filter shows the first ones');
  check(await evaluate(`document.getElementById('more').hidden`) === (rows <= 250), 'all can be asked for');
  if (rows > 250) await click(`document.getElementById('more')`);
  check(await shown() === rows, 'all are shown when they are asked for');
  const kind = await evaluate(`document.querySelector('#kernels tbody tr').dataset.kind`);
  await evaluate(`(() => { const k = document.getElementById('kind'); k.value = '${kind}'; k.dispatchEvent(new Event('change')); })()`);
  check(await shown() === await evaluate(`document.querySelectorAll('#kernels tbody tr[data-kind="${kind}"]').length`), 'kinds are told apart');
  await evaluate(`(() => { const k = document.getElementById('kind'); k.value = ''; k.dispatchEvent(new Event('change')); })()`);

  // A histogram with its percentiles.
  await click(`document.querySelector('#kernels button[data-h]')`);
  const label = await evaluate(`document.querySelector('#histogram svg')?.getAttribute('aria-label') ?? ''`);
  check(/p50 .*p95 .*p99 /.test(label), `the histogram names its percentiles: ${label}`);
  check(await evaluate(`document.querySelectorAll('#histogram rect.hist').length`) > 0, 'the histogram has bars');

  // Whoever does not see, and whoever sees little.
  const nameless = await evaluate(`[...document.querySelectorAll('button,input,select,[role=region],svg[role=img]')].filter((e) =>
    !(e.textContent.trim() || e.getAttribute('aria-label') || (e.id && document.querySelector('label[for=' + e.id + ']')))).length`);
  check(nameless === 0, `${nameless} controls have no name`);
  check(await evaluate(`[...document.querySelectorAll('table.sortable')].every((t) => t.caption && [...t.tHead.rows[0].cells].every((c) => c.scope === 'col'))`), 'tables have captions and scopes');
  check(await evaluate(`document.documentElement.lang`) === 'en', 'the page says its language');
  const contrast = `(() => {
    const parse = (c) => c.match(/[\\d.]+/g).map(Number);
    const light = (c) => { const [r, g, b] = parse(c).map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
    const ground = (e) => { for (let at = e; at; at = at.parentElement) { const c = getComputedStyle(at).backgroundColor; if (parse(c)[3] !== 0) return c; } return 'rgb(255,255,255)'; };
    let worst = 99;
    for (const e of document.querySelectorAll('h1,h2,p,small,td,th button,.badge,.gain,caption,a,dt')) {
      if (!e.textContent.trim() || !e.checkVisibility()) continue;
      const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];
      worst = Math.min(worst, (Math.max(a, b) + .05) / (Math.min(a, b) + .05));
    }
    return worst;
  })()`;
  for (const scheme of ['light', 'dark']) {
    await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    const ratio = await evaluate(contrast);
    check(ratio >= 4.5, `contrast in ${scheme}: ${ratio.toFixed(2)}`);
  }
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'light' }] });
  await click(`document.getElementById('theme')`);
  check(await evaluate(`getComputedStyle(document.body).backgroundColor`) === 'rgb(13, 17, 23)', 'the button makes it dark');
  await evaluate(`delete document.documentElement.dataset.theme`);

  check(requests.every((url) => url.startsWith('file://')) && requests.length === 1, `requests: ${requests}`);
  check(errors.length === 0, `errors: ${errors}`);
  // With room for a busy machine; see the times printed below.
  check(slowest < 1000, `sorting took ${slowest.toFixed(0)} ms`);
  check(filtered < 1000, `filtering took ${filtered.toFixed(0)} ms`);
  check(took < 5000, `loading took ${took} ms`);
  check(fs.statSync(file).size <= 3e6, `${fs.statSync(file).size} bytes are too many`);
  await click(`${column('share')}.querySelector('button')`);
  await shoot('light', { height: 1250 });
  await shoot('dark', { height: 1250, scheme: 'dark' });
  await shoot('kernels', { selector: '#kernels-heading' });
  await shoot('roofline', { selector: '#roofline' });
  await shoot('timeline', { selector: '#timeline' });
  console.log(`${path.basename(file)}: ${rows} kernels, ${fs.statSync(file).size} bytes, loaded in ${took} ms, sorted in ${slowest.toFixed(0)} ms, filtered in ${filtered.toFixed(0)} ms`);
} finally {
  await close();
}
process.exit(failed ? 1 : 0);
