// Uses an HTML report as a person would, in headless Chromium: sorts, filters, opens histograms, by mouse and by keyboard;
// checks that nothing is loaded from elsewhere, that texts can be read in light and dark, and that long tables stay fast.
//
//   node --experimental-websocket report.mjs REPORT.html [--kernels N] [--shots PREFIX]     (the flag is not needed from Node 22 on)

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const file = path.resolve(args[0]);
const kernels = Number(option('--kernels') ?? 0);
const shots = option('--shots');
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
let failed = 0;
const check = (holds, what) => {
  if (!holds) {
    failed += 1;
    console.log(`FAIL ${what}`);
  }
};
async function until(what, ask) {
  for (let i = 0; i < 240; i += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await sleep(250);
  }
  throw new Error(`waited a minute for ${what}`);
}

const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'rkprof-report-'));
const chromium = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0',
  '--hide-scrollbars', '--window-size=1280,1000', `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
try {
  const port = await until('Chromium', async () =>
    fs.readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  const target = await until('a page', async () =>
    (await (await fetch(`http://127.0.0.1:${port}/json`)).json()).find((page) => page.type === 'page'));
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => { socket.onopen = resolve; });
  const pending = new Map();
  const [requests, errors] = [[], []];
  let loaded = () => {};
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data);
    if (id !== undefined) pending.get(id)?.(error ? { error } : result);
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
    if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails.exception?.description);
    if (method === 'Log.entryAdded' && params.entry.level === 'error') errors.push(params.entry.text);
    if (method === 'Page.loadEventFired') loaded();
  };
  let next = 0;
  const send = (method, params = {}) => new Promise((resolve) => {
    next += 1;
    pending.set(next, resolve);
    socket.send(JSON.stringify({ id: next, method, params }));
  });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  };
  const shoot = async (name, { selector, height = 1000, scheme = 'light' } = {}) => {
    if (!shots) return;
    await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    await send('Emulation.setDeviceMetricsOverride', { width: 1280, height, deviceScaleFactor: 1, mobile: false });
    await evaluate(`document.querySelector(${JSON.stringify(selector ?? 'body')}).scrollIntoView()`);
    await sleep(300);
    const { data } = await send('Page.captureScreenshot', { format: 'png' });
    fs.writeFileSync(`${shots}-${name}.png`, Buffer.from(data, 'base64'));
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
  const type = (text) => evaluate(`(() => { const i = document.getElementById('filter'); i.value = ${JSON.stringify(text)};
    i.dispatchEvent(new Event('input')); })()`);
  const word = await evaluate(`document.querySelector('#kernels tbody tr').dataset.name.slice(0, 12)`);
  const expected = await evaluate(`[...document.querySelectorAll('#kernels tbody tr')].filter((row) =>
    ${JSON.stringify(word)}.split(/\\s+/).filter(Boolean).every((w) => row.dataset.name.includes(w))).length`);
  await type(word);
  check(await shown() === expected && expected > 0, `the filter shows ${expected} rows`);
  check(await evaluate(`document.getElementById('shown').textContent`) === `${expected} of ${rows} kernels`, 'and says so');
  await type('no such kernel');
  check(await shown() === 0, 'a filter that nothing fits shows nothing');
  await type('');
  check(await shown() === rows, 'an empty filter shows all');
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
  check(slowest < 1000, `sorting took ${slowest.toFixed(0)} ms`);
  await click(`${column('share')}.querySelector('button')`);
  await shoot('light', { height: 1250 });
  await shoot('dark', { height: 1250, scheme: 'dark' });
  await shoot('kernels', { selector: '#kernels-heading' });
  await shoot('roofline', { selector: '#roofline' });
  await shoot('timeline', { selector: '#timeline' });
  console.log(`${path.basename(file)}: ${rows} kernels, ${fs.statSync(file).size} bytes, loaded in ${took} ms, sorted in ${slowest.toFixed(0)} ms`);
} finally {
  chromium.kill();
  await sleep(500);
  fs.rmSync(profile, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
