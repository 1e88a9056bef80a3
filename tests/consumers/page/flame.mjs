// The flame graph of the HTML report in headless Chromium, on a tree whose times are known beforehand: widths, zoom, search,
// the inverted graph, tooltips, keyboard, light and dark, a narrow window, and 20,000 frames.
//
//   node --experimental-websocket flame.mjs [--shots DIR]     (the flag is not needed from Node 22 on)

import path from 'node:path';
import { sleep, start } from '../chromium.mjs';
import { check, finish, option } from '../harness.mjs';
import { flamePage } from './document.mjs';

const shots = option('--shots');

// all 100 ms: main 100 -> forward 60 (gemm 40, [range] layer 20 -> add 20), backward 40 (gemm 30, <script>alert(1)</script> 10)
const names = ['all kernels', 'main (train.py:3)', 'forward (train.py:10)', 'backward (train.py:20)', '[gpu] gemm', '[range] layer', '[gpu] add', '<script>alert(1)</script>'];
const kinds = ['all', 'python', 'python', 'native', 'gpu', 'range', 'gpu', 'gpu'];
const ms = 1e6;
const nodes = [[0, -1, 100 * ms, 100], [1, 0, 100 * ms, 100], [2, 1, 60 * ms, 60], [3, 1, 40 * ms, 40], [4, 2, 40 * ms, 40], [5, 2, 20 * ms, 20], [6, 5, 20 * ms, 20], [4, 3, 30 * ms, 30], [7, 3, 10 * ms, 10]];

const { send, evaluate, picture, close, errors, show, resize, scheme, key } = await start({ size: '1400,900' });
const open = (name, data) => show(name, flamePage(data));
const size = (width) => resize(width, 700);
/// [text, part of the width, left, row] of the frames.
const frames = () => evaluate(`(() => { const all = document.querySelector('.flame').clientWidth; return [...document.querySelectorAll('.flame > div')].map((e) =>
  [e.textContent, (e.offsetWidth + 1) / all, e.offsetLeft / all, Math.round(e.offsetTop / 19)]); })()`);
const widths = async (text) => (await frames()).filter(([name]) => name === text).map(([, wide]) => Math.round(wide * 100)).sort((a, b) => b - a);
const told = () => evaluate(`document.querySelector('#flame-view .shown').textContent`);
const type = async (text) => {
  await evaluate(`(() => { const i = document.querySelector('#flame-view input'); i.value = ${JSON.stringify(text)}; i.dispatchEvent(new Event('input')); })()`);
};
const chosen = () => evaluate(`document.querySelector('.flame > [aria-selected=true]')?.textContent`);
const point = (text) => evaluate(`(() => { const e = [...document.querySelectorAll('.flame > div')].find((one) => one.textContent === ${JSON.stringify(text)}); const { left, top, width } = e.getBoundingClientRect(); return [left + width / 2, top + 9]; })()`);
const mouse = async (kind, [x, y]) => { await send('Input.dispatchMouseEvent', { type: kind, x, y, button: kind === 'mouseMoved' ? 'none' : 'left', clickCount: 1 }); };

try {
  await size(1400);
  // Bytes by two lines, and an allocation below each.
  const allocated = { title: 'bytes allocated', unit: 'bytes', names: ['bytes allocated', 'reserve (train.py:5)', 'stage (train.py:6)', '[alloc] hipMalloc'], kinds: ['all', 'python', 'python', 'alloc'],
    nodes: [[0, -1, 4096, 4], [1, 0, 3072, 3], [3, 1, 3072, 3], [2, 0, 1024, 1], [3, 3, 1024, 1]] };
  const gpu = { title: 'GPU time', unit: 'nanoseconds', names, kinds, nodes };
  await open('known', [gpu, allocated]);

  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', `widths are times: ${await widths('[gpu] gemm')}`);
  check(JSON.stringify(await widths('forward (train.py:10)')) === '[60]', 'a caller has the time of what it calls');
  const rows = Object.fromEntries((await frames()).map(([name, , , row]) => [name, row]));
  check(rows['main (train.py:3)'] === 1 && rows['forward (train.py:10)'] === 2 && rows['[gpu] add'] === 4, `each call is a row below its caller: ${JSON.stringify(rows)}`);
  check((await frames()).some(([name]) => name === '<script>alert(1)</script>'), 'names are text');

  await mouse('mouseMoved', await point('[range] layer'));
  const tip = await evaluate(`document.getElementById('flame-tip').innerText`);
  check(/layer/.test(tip) && /20\.0ms/.test(tip) && /20\.0% of all/.test(tip) && /33\.3% of the frame/.test(tip) && /20 launches/.test(tip), `the tooltip tells: ${tip}`);
  if (shots) await picture(path.join(shots, 'flame-light.png'));

  const at = await point('backward (train.py:20)');
  await mouse('mousePressed', at);
  await mouse('mouseReleased', at);
  await sleep(50);
  check(JSON.stringify(await widths('backward (train.py:20)')) === '[100]' && JSON.stringify(await widths('[gpu] gemm')) === '[75]', 'a click zooms');
  check((await told()).startsWith('40.0ms of 100ms'), `and it is said: ${await told()}`);
  check((await widths('main (train.py:3)')).length === 1, 'callers stay');
  await evaluate(`document.querySelector('#flame-view .tools button:nth-of-type(2)').click()`);
  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', 'the button shows all again');

  await type('GEMM');
  check((await told()).endsWith('found: 70.0%'), `found time is told: ${await told()}`);
  check(await evaluate(`document.querySelectorAll('.flame > .found').length`) === 2, 'what is found stands out');
  await type('train.py');
  check((await told()).endsWith('found: 100.0%'), 'a frame within one that was found counts once');
  await type('no such thing');
  check((await told()).endsWith('found: 0.0%'), 'nothing found is told');
  await type('');

  await evaluate(`document.querySelector('#flame-view .tools button').click()`);
  check(JSON.stringify(await widths('[gpu] gemm')) === '[70]', 'inverted: one frame of a kernel has all its time');
  const below = (await frames()).filter(([, , , row]) => row === 2).map(([name, wide]) => [name, Math.round(wide * 100)]);
  check(JSON.stringify(below.slice(0, 2)) === JSON.stringify([['forward (train.py:10)', 40], ['backward (train.py:20)', 30]]), `its callers share it: ${JSON.stringify(below)}`);
  check(await evaluate(`document.querySelector('#flame-view .tools button').getAttribute('aria-pressed')`) === 'true', 'the button is pressed');
  await evaluate(`document.querySelector('.flame').focus()`);
  await key('i');
  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', 'i turns it back');

  await key('ArrowDown');
  await key('ArrowDown');
  check(await chosen() === 'forward (train.py:10)', `down goes to the largest: ${await chosen()}`);
  await key('ArrowRight');
  check(await chosen() === 'backward (train.py:20)', 'right goes beside');
  check(await evaluate(`!document.getElementById('flame-tip').hidden`), 'and tells');
  check(await evaluate(`document.getElementById(document.querySelector('.flame').getAttribute('aria-activedescendant')).textContent`) === 'backward (train.py:20)', 'readers are told');
  await key('Enter');
  check(JSON.stringify(await widths('[gpu] gemm')) === '[75]', 'Enter zooms');
  await key('Escape');
  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', 'Escape shows all');
  await key('/');
  check(await evaluate(`document.activeElement.type`) === 'search', '/ searches');
  check(await evaluate(`[...document.querySelectorAll('.flame > div')].every((e) => /ms, .*% of all/.test(e.getAttribute('aria-label') + '') || /of all/.test(e.getAttribute('aria-label')))`), 'frames have words');

  // Every frame can be read, in light and dark.
  const contrast = `(() => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (c) => { paint.fillStyle = c; paint.fillRect(0, 0, 1, 1); return paint.getImageData(0, 0, 1, 1).data; };
    const light = (c) => { const [r, g, b] = [...rgb(c)].map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
    return Math.min(...[...document.querySelectorAll('.flame > div')].map((e) => { const s = getComputedStyle(e); const [a, b] = [light(s.color), light(s.backgroundColor)]; return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); }));
  })()`;
  for (const light of ['light', 'dark']) {
    await scheme(light);
    const ratio = await evaluate(contrast);
    check(ratio >= 4.5, `contrast in ${light}: ${ratio}`);
    if (shots && light === 'dark') await picture(path.join(shots, 'flame-dark.png'));
  }
  await size(700);
  await sleep(200);
  check(await evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it fits 700 pixels');
  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', 'and is drawn anew');
  if (shots) await picture(path.join(shots, 'flame-narrow.png'));
  await size(1400);
  await scheme('light');

  // Another view: its own tree, in its own unit.
  const choose = (view) => evaluate(`(() => { const s = document.querySelector('#flame-view select'); s.value = '${view}'; s.dispatchEvent(new Event('change')); })()`);
  check(await evaluate(`[...document.querySelectorAll('#flame-view option')].map((e) => e.textContent).join()`) === 'GPU time,bytes allocated', 'views are named');
  await choose(1);
  check((await told()).startsWith('4.00KiB of 4.00KiB'), `bytes are told: ${await told()}`);
  check(JSON.stringify(await widths('[alloc] hipMalloc')) === '[75,25]', `widths are bytes: ${await widths('[alloc] hipMalloc')}`);
  check(await evaluate(`[...document.querySelectorAll('.flame > div')].some((e) => / 3 calls/.test(e.getAttribute('aria-label')))`), 'calls are counted');
  check(await evaluate(contrast) >= 4.5, 'it can be read');
  if (shots) await picture(path.join(shots, 'flame-bytes.png'));
  await choose(0);
  check(JSON.stringify(await widths('[gpu] gemm')) === '[40,30]', 'and back');

  // Many frames: 200 functions that call 100 kernels each.
  const many = { title: 'GPU time', unit: 'nanoseconds', names: ['all kernels'], kinds: ['all'], nodes: [[0, -1, 0, 0]] };
  for (let f = 0; f < 200; f += 1) {
    const parent = many.nodes.length;
    many.names.push(`function_${f}`);
    many.kinds.push('native');
    many.nodes.push([many.names.length - 1, 0, 0, 0]);
    for (let k = 0; k < 100; k += 1) {
      if (f === 0) { many.names.push(`[gpu] kernel_${k}`); many.kinds.push('gpu'); }
      many.nodes.push([many.names.indexOf(`[gpu] kernel_${k}`), parent, 1000 * (1 + (f * k) % 97), 1]);
      [0, parent].forEach((at) => { many.nodes[at][2] += 1000 * (1 + (f * k) % 97); });
    }
  }
  await open('many', [many]);
  check(await evaluate(`document.querySelector('#flame-view select').hidden`), 'one view needs no choice');
  const took = await evaluate(`(() => { const t = performance.now(); rkprof.flame.invert(); rkprof.flame.find('kernel_7'); document.body.offsetHeight; return performance.now() - t; })()`);
  check(took < 2000, `20,000 frames are turned and searched in ${took.toFixed(0)} ms`);
  check(errors.length === 0, `errors: ${errors}`);
  console.log(`flame graph: 20,000 frames turned and searched in ${took.toFixed(0)} ms`);
} finally {
  await close();
}
finish();
