// Paints rows into an image of its own, pixel by pixel: a frame costs the same however many slices lie under a pixel.

import { NOTHING, above } from './rows.js';

/// Slices that are looked at one by one in a frame of a row; beyond, its bins are drawn.
const MOST = 4000;
/// Time for decoding in one frame, ms: what is not decoded by then is drawn as bins, and again in the next frame.
const DECODING = 10;

/// A colour as the browser computed it, `rgb(1, 2, 3)`, as a pixel.
export function pixel(colour) {
  const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
  return (0xFF000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/// A colour between two.
export function mixed(a, b, share) {
  const part = (shift) => Math.round(((a >> shift) & 0xFF) * (1 - share) + ((b >> shift) & 0xFF) * share) << shift;
  return (0xFF000000 | part(16) | part(8) | part(0)) >>> 0;
}

/// Relative luminance of a pixel, 0 to 1.
export function lightness(colour) {
  const part = (shift) => (((colour >> shift) & 0xFF) / 255) ** 2.2;
  return 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(16);
}

export class Picture {
  resize(width, height) {
    if (this.width === width && this.height === height) return;
    [this.width, this.height] = [width, height];
    this.data = new ImageData(Math.max(1, width), Math.max(1, height));
    this.pixels = new Uint32Array(this.data.data.buffer);
  }

  clear(colour) {
    this.pixels.fill(colour);
  }

  /// A rectangle one pixel wide: most are, and filling row by row costs more.
  column(x, top, bottom, colour) {
    const end = Math.min(this.height, bottom) * this.width + x;
    for (let at = Math.max(0, top) * this.width + x; at < end; at += this.width) this.pixels[at] = colour;
  }

  rect(left, top, right, bottom, colour) {
    const from = Math.max(0, left);
    const to = Math.min(this.width, right);
    if (to <= from) return;
    for (let y = Math.max(0, top); y < Math.min(this.height, bottom); y += 1) this.pixels.fill(colour, y * this.width + from, y * this.width + to);
  }
}

/// Whether a row is drawn as bins, because too many of its slices are seen.
export function isDense(one, view) {
  return one.levels.length > 0 && one.slicesIn(view.from, view.to) > MOST;
}

/// Draws a row between `top` and `bottom` (device pixels). `dpr`: device pixels of a pixel. `colourOf(label)` gives a pixel,
/// `labelOf(item)` a label, `named(x, width, label)` hears of slices that are wide enough for their name. Returns whether something was left for a
/// later frame.
export function paintRow(image, one, view, { top, bottom, dpr, ground, edge, colourOf, labelOf, named, until }) {
  const scale = view.scale / dpr;
  if (one.slicesIn(view.from, view.to) === 0) return false;
  if (isDense(one, view)) {
    return paintBins(image, one, view, { top, bottom, scale, ground, colourOf, until, from: view.from, to: view.to });
  }
  const [first, end] = one.blocksIn(view.from, view.to);
  let later = false;
  for (let b = first; b < end; b += 1) {
    const wanted = one.isKept(b);
    const ready = wanted && (one.decoded[b] || performance.now() < until.at);
    if (!ready) {
      later ||= wanted;
      const [from, to] = [Math.max(view.from, one.from[b]), Math.min(view.to, one.to[b])];
      later = paintBins(image, one, view, { top, bottom, scale, ground, colourOf, until, from, to }) || later;
      continue;
    }
    paintSlices(image, one.block(b), view, { top, bottom, dpr, scale, edge, colourOf, labelOf, named });
  }
  return later;
}

export function budget() {
  return { at: performance.now() + DECODING };
}

function paintSlices(image, { start, length, item, count }, view, { top, bottom, dpr, scale, edge, colourOf, labelOf, named }) {
  // The last pixel that has a slice, and the longest that ends there: of a thousand slices of one pixel this one is seen.
  let drawn = -1;
  let longest = 0;
  for (let i = Math.max(0, above(start, view.from) - 1); i < count; i += 1) {
    const from = (start[i] - view.from) / scale;
    if (from >= image.width) break;
    const to = from + length[i] / scale;
    if (to < 0) continue;
    const left = Math.max(Math.floor(from), 0);
    const right = Math.max(left + 1, Math.round(to));
    if (right - 1 < drawn || (right - 1 === drawn && length[i] <= longest)) continue;
    const label = labelOf(item[i]);
    const colour = colourOf(label);
    if (right - left === 1) image.column(left, top, bottom, colour);
    else image.rect(left, top, right, bottom, colour);
    // A gap between slices that touch.
    if (right - left > 3 && from >= 0) image.rect(left, top, left + 1, bottom, mixed(colour, edge, 0.6));
    [drawn, longest] = [right - 1, length[i]];
    if (right - left > 26 * dpr) named(left, Math.min(right, image.width) - left, label);
  }
}

/// Bins of the level that fits the scale: a column per pixel, as high as it was busy. While there is no time to decode it, those
/// of a coarser one. Returns whether something was left for a later frame.
function paintBins(image, one, view, { top, bottom, scale, ground, colourOf, until, from, to }) {
  let index = one.levelFor(scale);
  if (index < 0) return false;
  const late = !one.levels[index].data && performance.now() >= until.at;
  if (late) index = one.levels.findIndex((level, at) => at > index && level.data);
  if (index < 0) return true;
  const { data, width, bins: all } = one.level(index);
  const left = Math.max(0, Math.floor((from - view.from) / scale));
  const right = Math.min(image.width, Math.ceil((to - view.from) / scale));
  const tall = bottom - top;
  for (let x = left; x < right; x += 1) {
    const first = Math.max(0, Math.floor((view.from + x * scale) / width));
    const end = Math.min(all, Math.max(first + 1, Math.floor((view.from + (x + 1) * scale) / width)));
    let busy = 0;
    let best = 0;
    let label = NOTHING;
    for (let bin = first; bin < end; bin += 1) {
      busy += data.busy[bin];
      if (data.label[bin] !== NOTHING && data.busy[bin] >= best) [best, label] = [data.busy[bin], data.label[bin]];
    }
    if (label === NOTHING) continue;
    const share = busy / (255 * Math.max(1, end - first));
    const colour = colourOf(label);
    const full = Math.max(1, Math.round(tall * share));
    image.column(x, top, bottom - full, mixed(ground, colour, 0.28));
    image.column(x, bottom - full, bottom, colour);
  }
  return late;
}

/// A counter between its least and its most: { t, v } by time.
export function counter(image, { t, v }, view, { top, bottom, dpr, colour, soft, low, high }) {
  const scale = view.scale / dpr;
  const y = (value) => bottom - 1 - Math.round((bottom - top - 2) * (value - low) / Math.max(high - low, 1e-12));
  for (let i = 0; i < t.length; i += 1) {
    const from = (t[i] - view.from) / scale;
    const to = i + 1 < t.length ? (t[i + 1] - view.from) / scale : from + 2;
    if (to < 0) continue;
    if (from > image.width) break;
    const [left, right, high2] = [Math.max(0, Math.floor(from)), Math.max(Math.floor(from) + 1, Math.floor(to)), y(v[i])];
    image.rect(left, high2, right, bottom, soft);
    image.rect(left, high2, right, high2 + Math.max(1, Math.round(dpr)), colour);
  }
}
