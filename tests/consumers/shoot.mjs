// A picture of a page in headless Chromium.
//
//   node --experimental-websocket shoot.mjs PAGE OUT.png [--size WxH] [--dark] [--at SELECTOR] [--run EXPRESSION]

import path from 'node:path';
import { sleep, start } from './chromium.mjs';
import { flag, option } from './harness.mjs';

const [page, out] = process.argv.slice(2);
const [width, height] = option('--size', '1400x1000').split('x').map(Number);
const { evaluate, picture, close, navigate, resize, scheme } = await start();
try {
  await resize(width, height);
  await scheme(flag('--dark') ? 'dark' : 'light');
  await navigate(`file://${path.resolve(page)}`);
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
