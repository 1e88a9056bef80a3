// Pictures of pages in headless Chromium; an OUT.pdf is the page as it is printed.
//
//   node --experimental-websocket shoot.mjs PAGE OUT.png [--size WxH] [--full] [--dark] [--at SELECTOR] [--run EXPRESSION]
//   node --experimental-websocket shoot.mjs --list FILE      one picture a line, arguments separated by tabs
//
// `--full` makes the window as high as the page, so that the picture has all of it.

import fs from 'node:fs';
import path from 'node:path';
import { sleep, start } from './chromium.mjs';

const given = process.argv.slice(2);
const pictures = given[0] === '--list'
  ? fs.readFileSync(given[1], 'utf8').split('\n').filter(Boolean).map((line) => line.split('\t'))
  : [given];
const { evaluate, picture, print, close, navigate, resize, scheme } = await start();

async function shoot([page, out, ...options]) {
  const flag = (name) => options.includes(name);
  const option = (name, fallback) => (flag(name) ? options[options.indexOf(name) + 1] : fallback);
  const [width, height] = option('--size', '1400x1000').split('x').map(Number);
  await resize(width, height);
  await scheme(flag('--dark') ? 'dark' : 'light');
  await navigate(`file://${path.resolve(page)}`);
  await sleep(300);
  const expression = option('--run');
  if (expression) await evaluate(expression);
  const selector = option('--at');
  if (selector) await evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView()`);
  if (flag('--full')) await resize(width, await evaluate('Math.ceil(document.documentElement.scrollHeight)'));
  await sleep(400);
  await (out.endsWith('.pdf') ? print(out) : picture(out));
}

try {
  for (const one of pictures) await shoot(one);
} finally {
  await close();
}
