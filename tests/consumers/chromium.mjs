// A page in headless Chromium (`chromium` in PATH), driven by its own protocol: nothing has to be installed for it.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/// Asks until there is an answer.
export async function until(what, ask) {
  for (let i = 0; i < 240; i += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await sleep(250);
  }
  throw new Error(`waited a minute for ${what}`);
}

/// Starts Chromium with an empty page. `on` gets the page's events: method, params. `errors` are what the page threw or logged.
export async function start({ size = '1280,1000', on = () => {} } = {}) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'rkprof-chromium-'));
  const chromium = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0',
    '--hide-scrollbars', `--window-size=${size}`, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const close = async () => {
    chromium.kill();
    await sleep(500);
    fs.rmSync(profile, { recursive: true, force: true });
  };
  try {
    const port = await until('Chromium', async () =>
      fs.readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
    const target = await until('a page', async () =>
      (await (await fetch(`http://127.0.0.1:${port}/json`)).json()).find((page) => page.type === 'page'));
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve) => { socket.onopen = resolve; });
    const pending = new Map();
    const errors = [];
    let loaded = () => {};
    const seen = (method, params) => {
      if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails.exception?.description);
      if (method === 'Log.entryAdded' && params.entry.level === 'error') errors.push(params.entry.text);
      if (method === 'Page.loadEventFired') loaded();
      on(method, params);
    };
    socket.onmessage = ({ data }) => {
      const { id, method, params, result, error } = JSON.parse(data);
      if (id !== undefined) pending.get(id)?.(error ? { error } : result);
      if (method) seen(method, params);
    };
    let next = 0;
    const send = (method, params = {}) => new Promise((resolve) => {
      next += 1;
      pending.set(next, resolve);
      socket.send(JSON.stringify({ id: next, method, params }));
    });
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
      return result.value;
    };
    const picture = async (file) => {
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      fs.writeFileSync(file, Buffer.from(data, 'base64'));
    };
    const print = async (file) => {
      const { data } = await send('Page.printToPDF', { preferCSSPageSize: true });
      fs.writeFileSync(file, Buffer.from(data, 'base64'));
    };
    for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
    const navigate = async (url) => {
      const load = new Promise((resolve) => { loaded = resolve; });
      await send('Page.navigate', { url });
      await load;
    };
    /// Shows a page that a check wrote itself.
    const show = async (name, html) => {
      const file = path.join(profile, `${name}.html`);
      fs.writeFileSync(file, html);
      await navigate(`file://${file}`);
      await sleep(300);
      return html.length;
    };
    const resize = (width, height) => send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    const scheme = (value) => send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    const key = async (name, code = name) => {
      for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, key: name, code, ...(type === 'keyDown' && name.length === 1 ? { text: name } : {}) });
      await evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
    };
    return { send, evaluate, picture, print, close, errors, navigate, show, resize, scheme, key };
  } catch (error) {
    await close();
    throw error;
  }
}
