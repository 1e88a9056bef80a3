// Makes a page out of the modules in src and rows that are made here, with truth that is planted: what the tests of the
// timeline know of the slices does not come from the page.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/// A generator of numbers that is the same every time.
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function varint(out, value) {
  let left = value;
  while (left >= 128) {
    out.push((left % 128) | 0x80);
    left = Math.floor(left / 128);
  }
  out.push(left);
}

const BLOCK = 4096;

/// Packs slices [start, length, item, extra] (extra null = not known), ordered by start, as `report` does; without levels below 8192.
export function pack(slices, span, labelOf, { keep = () => true } = {}) {
  let text = '';
  const put = (bytes) => {
    const at = text.length;
    text += Buffer.from(bytes).toString('base64');
    return [at, text.length - at];
  };
  const blocks = [];
  for (let i = 0; i < slices.length; i += BLOCK) {
    const block = slices.slice(i, i + BLOCK);
    const [from, to] = [block[0][0], Math.max(...block.map((slice) => slice[0] + slice[1]))];
    if (!keep(from, to)) {
      blocks.push([from, to, block.length, -1, 0]);
      continue;
    }
    const out = [];
    let last = from;
    for (const [start, length, item, extra] of block) {
      [start - last, length, item, extra === null ? 0 : extra + 1].forEach((value) => varint(out, value));
      last = start;
    }
    blocks.push([from, to, block.length, ...put(out)]);
  }
  const levels = [];
  if (slices.length > 8192) {
    let bins = 2048;
    while (bins * 4 < slices.length) bins *= 4;
    for (; bins >= 2048; bins /= 4) {
      const width = Math.ceil(span / bins);
      const [busy, most, label, count] = [new Float64Array(bins), new Float64Array(bins), new Uint16Array(bins).fill(0xFFFF), new Uint16Array(bins)];
      for (const [start, length, item] of slices) {
        for (let bin = Math.floor(start / width); bin <= Math.floor((start + length - 1) / width); bin += 1) {
          const part = Math.min(start + length, (bin + 1) * width) - Math.max(start, bin * width);
          busy[bin] += part;
          if (part > most[bin]) [most[bin], label[bin]] = [part, labelOf(item)];
          if (bin === Math.floor(start / width)) count[bin] = Math.min(0xFFFF, count[bin] + 1);
        }
      }
      const bytes = [...busy].map((value) => Math.min(255, Math.round(255 * value / width)));
      for (const words of [label, count]) words.forEach((word) => bytes.push(word & 0xFF, word >> 8));
      levels.push([width, bins, ...put(bytes)]);
    }
  }
  return { spec: { n: slices.length, blocks, levels }, text };
}

/// A run with `slices` slices on `streams` streams. Returns the document, the rows' texts, and the truth.
export function run({ slices = 20000, streams = 4, seed = 7 } = {}) {
  const next = numbers(seed);
  const kernels = ['gemm_bf16', 'attention_fwd', 'rms_norm', 'elementwise_add', 'reduce_sum', 'rare_kernel'];
  const labels = kernels.map((n, c) => ({ n, f: `void ${n}<float>(float*, int)`, c, k: `Kb${c}n${c}`, s: 0 }));
  labels.push({ n: 'copy to device', c: 7, s: 0 }, { n: 'decode step', c: 9, s: 0 }, { n: 'hipDeviceSynchronize', c: 8, s: 0 });
  const items = labels.map((_, i) => [i, i < 6 ? { grid: '64×1×1', workgroup: '256×1×1' } : {}]);
  const rows = [];
  const truth = [];
  const each = Math.floor(slices / streams);
  for (let stream = 0; stream < streams; stream += 1) {
    const list = [];
    let at = 1000 + Math.floor(next() * 1000);
    for (let i = 0; i < each; i += 1) {
      const item = stream === 0 && i === Math.floor(each / 2) ? 5 : Math.floor(next() * 5);
      const length = 500 + Math.floor(next() * 9000);
      list.push([at, length, item, Math.floor(next() * 3000)]);
      at += length + Math.floor(next() * 2000);
    }
    truth.push(list);
  }
  const span = Math.max(...truth.map((list) => list.at(-1)[0] + list.at(-1)[1])) + 1000;
  const texts = [];
  const add = (list) => {
    list.forEach((slice) => { labels[slice[2]].s += 1; });
    const { spec, text } = pack(list, span, (item) => item);
    rows.push(spec);
    texts.push(text);
    return rows.length - 1;
  };
  const tracks = truth.map((list, stream) => ({ name: `stream ${stream + 1}`, kind: 'kernels', rows: [add(list)] }));
  const copies = Array.from({ length: 20 }, (_, i) => [Math.floor(span * (i + 0.3) / 20), 40000, 6, 1 << 20]);
  const steps = Array.from({ length: 10 }, (_, i) => [Math.floor(span * i / 10), Math.floor(span / 10) - 500, 7, null]);
  const calls = Array.from({ length: 10 }, (_, i) => [Math.floor(span * (i + 0.8) / 10), 60000, 8, null]);
  tracks.push({ name: 'copies', kind: 'copies', rows: [add(copies)] });
  const power = { name: 'power', kind: 'counter', unit: 'W', t: [], v: [], low: 0, high: 700, rows: [] };
  for (let i = 0; i < 200; i += 1) { power.t.push(Math.floor(span * i / 200)); power.v.push(300 + 200 * Math.sin(i / 9)); }
  tracks.push(power);
  const groups = [{ name: 'GPU 0', detail: 'gfx942', tracks },
    { name: 'Host', detail: 'python', tracks: [{ name: 'steps', kind: 'steps', rows: [add(steps)] }, { name: 'thread 1', kind: 'calls', rows: [add(calls)] }] }];
  const legend = [['matrix products', 0], ['attention', 1], ['norm', 2], ['elementwise', 3], ['reduction', 4], ['copies', 7], ['calls', 8], ['ranges', 9]];
  return { data: { span, labels, items, groups, rows, legend }, texts, truth };
}

const here = path.dirname(fileURLToPath(import.meta.url));
export const PAGE = path.join(here, '../../../crates/show/src/page');
const MODULES = ['format', 'dom', 'tables', 'charts', 'rows', 'view', 'paint', 'timeline', 'kernels', 'flame', 'main'];

/// The modules as one script, as `report` joins them.
export function script() {
  const read = (name) => fs.readFileSync(path.join(PAGE, `${name}.js`), 'utf8');
  const joined = MODULES.map((name) => read(name).replace(/^import .*\n/gm, '').replace(/^export /gm, '')).join('');
  return `(() => {\n'use strict';\n${joined}})();\n`;
}

/// A page with a timeline alone.
export function page({ data, texts }) {
  const blobs = texts.map((text, i) => `<script type="text/plain" id="row-${i}">${text}</script>`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>timeline</title><meta name="viewport" content="width=device-width"><style>${fs.readFileSync(path.join(PAGE, 'style.css'), 'utf8')}</style></head>
<body><main><header><div><h1>timeline</h1></div><button id="theme" type="button">Light / dark</button></header>
<p><button type="button" data-place="2000000 2100000 0">2.00ms</button></p>
<section><h2 id="timeline">Timeline</h2><div id="timeline-view"></div></section></main>
<script type="application/json" id="timeline-data">${JSON.stringify(data)}</script>
${blobs}
<script>${script()}</script></body></html>`;
}

/// A page with a flame graph alone.
export function flamePage(data) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>flame graph</title><meta name="viewport" content="width=device-width"><style>${fs.readFileSync(path.join(PAGE, 'style.css'), 'utf8')}</style></head>
<body><main><header><div><h1>flame graph</h1></div><button id="theme" type="button">Light / dark</button></header>
<section><h2 id="lines">Hot lines</h2><div id="flame-view"></div></section></main>
<script type="application/json" id="flame-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script>${script()}</script></body></html>`;
}
