// Small pictures of a kernel: how its durations are distributed, and where it lies under the roofs of its device.

import { svg } from './dom.js';
import { count, ns, short } from './format.js';

/// Bars of one distribution or two on a logarithmic axis. `sets`: [{ name, bars: [[from, to, calls], ...], marks: [[name, ns], ...] }].
export function histogram(sets) {
  const [width, height, floor, top] = [400, 165, 135, 42];
  const bars = sets.flatMap((set) => set.bars);
  if (bars.length === 0) return null;
  const low = Math.log(Math.max(1, Math.min(...bars.map((bar) => bar[0]))));
  const high = Math.log(Math.max(...bars.map((bar) => bar[1])));
  const x = (value) => 8 + (width - 16) * (Math.log(Math.max(value, 1)) - low) / Math.max(high - low, 1e-9);
  const told = sets.map((set) => `${set.name ? `${set.name}: ` : ''}${set.marks.map(([name, value]) => `${name} ${ns(value)}`).join(', ')}`);
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Durations: ${told.join('; ')}` });
  sets.forEach((set, index) => {
    // Of two runs each is drawn by its share, since their calls may differ.
    const most = Math.max(...set.bars.map((bar) => bar[2]));
    set.bars.forEach(([from, to, calls]) => {
      const tall = Math.max(1, (floor - top) * calls / most);
      picture.append(svg('rect', { class: `hist h${sets.length > 1 ? index : 0}`, x: x(from).toFixed(1), y: (floor - tall).toFixed(1), width: Math.max(1, x(to) - x(from) - 1).toFixed(1), height: tall.toFixed(1) },
        svg('title', {}, `${set.name ? `${set.name}: ` : ''}${ns(from)} to ${ns(to)}: ${count(calls)} calls`)));
    });
  });
  picture.append(svg('line', { class: 'axis', x1: 8, x2: width - 8, y1: floor, y2: floor }));
  const last = sets[sets.length - 1];
  last.marks.forEach(([name, value], i) => {
    const y = 10 + 12 * (i % 3);
    const end = x(value) > width - 90;
    picture.append(svg('line', { class: 'pct', x1: x(value).toFixed(1), x2: x(value).toFixed(1), y1: y, y2: floor }));
    picture.append(svg('text', { x: x(value) + (end ? -4 : 4), y: y + 4, 'text-anchor': end ? 'end' : 'start' }, `${name} ${ns(value)}`));
  });
  picture.append(svg('text', { x: 8, y: height - 12 }, ns(Math.exp(low))), svg('text', { x: width - 8, y: height - 12, 'text-anchor': 'end' }, ns(Math.exp(high))));
  return picture;
}

/// A kernel under the roofs. `roofs`: { compute: [[name, TFLOP/s]], bandwidth: [[name, GB/s]], points: [[FLOP/B, TFLOP/s], ...] }.
export function roof(roofs, [intensity, tflops], name) {
  const [width, height, left, bottom] = [360, 226, 44, 190];
  const fastest = Math.max(...roofs.bandwidth.map((one) => one[1]), 0);
  const highest = Math.max(...roofs.compute.map((one) => one[1]), 0);
  const all = [[intensity, tflops], ...roofs.points].filter(([a, b]) => a > 0 && b > 0);
  const ridges = fastest > 0 ? roofs.compute.map((one) => one[1] * 1000 / fastest) : [];
  const decade = (value, round) => round(Math.log10(value));
  const xs = [...all.map((point) => point[0]), ...ridges, 0.1, 10];
  const ys = [...all.map((point) => point[1]), highest || 1];
  const [x0, x1] = [decade(Math.min(...xs), Math.floor), decade(Math.max(...xs) * 1.2, Math.ceil)];
  const [y0, y1] = [decade(Math.min(...ys), Math.floor), decade(Math.max(...ys) * 1.2, Math.ceil)];
  const x = (value) => left + (width - left - 18) * (Math.log10(value) - x0) / Math.max(1, x1 - x0);
  const y = (value) => bottom - (bottom - 10) * (Math.log10(value) - y0) / Math.max(1, y1 - y0);
  const picture = svg('svg', { class: 'plot roofplot', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${name}: ${short(intensity)} FLOP per byte, ${short(tflops)} TFLOP/s` });
  const label = (at) => (at >= 0 && at < 5 ? count(10 ** at) : at >= -3 && at < 0 ? String(10 ** at) : `1e${at}`);
  for (let at = x0; at <= x1; at += 1) picture.append(svg('line', { class: 'grid', x1: x(10 ** at), x2: x(10 ** at), y1: 10, y2: bottom }), svg('text', { x: x(10 ** at), y: bottom + 17, 'text-anchor': 'middle' }, label(at)));
  for (let at = y0; at <= y1; at += 1) picture.append(svg('line', { class: 'grid', x1: left, x2: width - 18, y1: y(10 ** at), y2: y(10 ** at) }), svg('text', { x: left - 5, y: y(10 ** at) + 4, 'text-anchor': 'end' }, label(at)));
  roofs.bandwidth.forEach(([what, rate]) => {
    const from = Math.max(10 ** x0, (10 ** y0) * 1000 / rate);
    const to = Math.min(10 ** x1, (highest || 10 ** y1) * 1000 / rate);
    if (to > from) picture.append(svg('line', { class: 'roof', x1: x(from), y1: y(from * rate / 1000), x2: x(to), y2: y(to * rate / 1000) }, svg('title', {}, `${what}: ${short(rate)} GB/s`)));
  });
  roofs.compute.forEach(([what, rate]) => {
    const from = fastest > 0 ? Math.max(10 ** x0, rate * 1000 / fastest) : 10 ** x0;
    picture.append(svg('line', { class: 'roof', x1: x(from), x2: width - 18, y1: y(rate), y2: y(rate) }, svg('title', {}, `${what}: ${short(rate)} TFLOP/s`)));
  });
  all.slice(1).forEach(([a, b]) => picture.append(svg('circle', { class: 'other', cx: x(a), cy: y(b), r: 3 })));
  if (intensity > 0 && tflops > 0) picture.append(svg('circle', { class: 'this', cx: x(intensity), cy: y(tflops), r: 6 }, svg('title', {}, name)));
  picture.append(svg('text', { x: (left + width) / 2, y: height - 3, 'text-anchor': 'middle' }, 'FLOP per byte'), svg('text', { x: left + 4, y: 18 }, 'TFLOP/s'));
  return picture;
}
