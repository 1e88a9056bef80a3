// A picture of a page in headless Chromium.
//
//   node --experimental-websocket shoot.mjs PAGE OUT.png [--size WxH] [--dark] [--at SELECTOR] [--run EXPRESSION]

import path from 'node:path';
import { sleep, start } from './chromium.mjs';

const [page, out, ...args] = process.argv.slice(2);
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const [width, height] = option('--size', '1400x1000').split('x').map(Number);
let loaded = () => {};
const { send, evaluate, picture, close } = await start({ on(method) { if (method === 'Page.loadEventFired') loaded(); } });
try {
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: args.includes('--dark') ? 'dark' : 'light' }] });
  const load = new Promise((resolve) => { loaded = resolve; });
  await send('Page.navigate', { url: `file://${path.resolve(page)}` });
  await load;
  await sleep(300);
  const expression = option('--run');
  if (expression) await evaluate(expression);
  const selector = option('--at');
  if (selector) await evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView()`);
  await sleep(400);
  await picture(out);
} finally {
  await close();
}
