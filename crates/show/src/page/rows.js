// Rows of the timeline as `report` packed them: slices in blocks, and levels of bins above them, both base64 and decoded
// when they are first looked at. Slices of a row follow each other; times are ns from the beginning of the timeline.
//
//   block   slices of four varints each: start after the previous start, length, item, extra + 1 (0 = not known)
//   level   bins of equal width: a byte of busy time (255 = all), then u16 of the label with most time, then u16 of slices that begin in it

/// In place of a label: no slice reaches into the bin.
export const NOTHING = 0xFFFF;

/// Bytes of base64.
export function unpack(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/// Slices of a block.
export function slicesOf(bytes, from, count) {
  const [start, length, item, extra] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count), new Float64Array(count)];
  let at = 0;
  const varint = () => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at];
      at += 1;
      value += (byte & 0x7F) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  };
  let now = from;
  for (let i = 0; i < count; i += 1) {
    now += varint();
    start[i] = now;
    length[i] = varint();
    item[i] = varint();
    extra[i] = varint() - 1;
  }
  return { start, length, item, extra, count };
}

/// Bins of a level.
export function binsOf(bytes, count) {
  const busy = bytes.subarray(0, count);
  const words = (from) => {
    const out = new Uint16Array(count);
    for (let i = 0; i < count; i += 1) out[i] = bytes[from + 2 * i] | (bytes[from + 2 * i + 1] << 8);
    return out;
  };
  return { busy, label: words(count), slices: words(3 * count) };
}

/// First index in `array` whose value is above `value`.
export function above(array, value, low = 0, high = array.length) {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (array[middle] > value) to = middle; else from = middle + 1;
  }
  return from;
}

export class Row {
  /// `spec`: { n, blocks: [[from, to, slices, at, letters], ...], levels: [[width, bins, at, letters], ...] }, finest level
  /// first; a block at -1 is not in the page. `text` gives the row's base64.
  constructor(spec, text) {
    this.n = spec.n;
    this.text = text;
    this.blocks = spec.blocks;
    this.from = Float64Array.from(spec.blocks, (block) => block[0]);
    this.to = Float64Array.from(spec.blocks, (block) => block[1]);
    this.before = new Float64Array(spec.blocks.length + 1);
    spec.blocks.forEach((block, i) => { this.before[i + 1] = this.before[i] + block[2]; });
    this.levels = spec.levels.map(([width, bins, at, letters]) => ({ width, bins, at, letters, data: null }));
    this.decoded = new Array(spec.blocks.length).fill(null);
  }

  /// Indexes of the first block that ends after `from` and of the first that begins after `to`.
  blocksIn(from, to) {
    return [above(this.to, from), above(this.from, to)];
  }

  /// About how many slices there are from `from` to `to`: those of a block are taken to be evenly spread. 0 is exact.
  slicesIn(from, to) {
    const [first, end] = this.blocksIn(from, to);
    if (end <= first) return 0;
    const part = (b) => {
      const overlap = Math.min(to, this.to[b]) - Math.max(from, this.from[b]);
      return this.blocks[b][2] * Math.max(0, overlap) / Math.max(1, this.to[b] - this.from[b]);
    };
    const inside = end - first > 2 ? this.before[end - 1] - this.before[first + 1] : 0;
    return Math.max(1, inside + part(first) + (end - first > 1 ? part(end - 1) : 0));
  }

  isKept(index) {
    return this.blocks[index][3] >= 0;
  }

  /// Whether a time lies in a block that is not in the page.
  isMissing(time) {
    const [first, end] = this.blocksIn(time, time);
    return first < end && !this.isKept(first);
  }

  /// Slices of a block; `null` when they are not in the page.
  block(index) {
    if (!this.isKept(index)) return null;
    const [from, , count, at, letters] = this.blocks[index];
    this.decoded[index] ??= slicesOf(unpack(this.text().substr(at, letters)), from, count);
    return this.decoded[index];
  }

  level(index) {
    const level = this.levels[index];
    level.data ??= binsOf(unpack(this.text().substr(level.at, level.letters)), level.bins);
    return level;
  }

  /// The coarsest level whose bins are not wider than `width` ns, else the finest; -1 where there are none.
  levelFor(width) {
    let best = this.levels.length > 0 ? 0 : -1;
    this.levels.forEach((level, index) => { if (level.width <= width) best = index; });
    return best;
  }

  /// The slice at a time, or the one nearest to it within `reach` ns: { block, i }.
  at(time, reach) {
    const [first, end] = this.blocksIn(time - reach, time + reach);
    let found = null;
    let nearest = reach;
    for (let b = first; b < end; b += 1) {
      const slices = this.block(b);
      if (!slices) continue;
      const i = Math.max(0, above(slices.start, time) - 1);
      for (const near of [i, i + 1]) {
        if (near >= slices.count) continue;
        const far = Math.max(slices.start[near] - time, time - slices.start[near] - slices.length[near], 0);
        if (far < nearest || (far === 0 && !found)) [found, nearest] = [{ block: b, i: near }, far];
      }
    }
    return found;
  }

  /// What the finest bins say of a time: { busy, label, slices, width }; `null` where they say nothing.
  binAt(time, width) {
    const index = this.levelFor(width);
    if (index < 0) return null;
    const { data, width: own, bins } = this.level(index);
    const at = Math.floor(time / own);
    if (at < 0 || at >= bins || data.label[at] === NOTHING) return null;
    return { busy: data.busy[at] / 255, label: data.label[at], slices: data.slices[at], width: own };
  }

  /// The slice after or before one: { block, i }.
  beside({ block, i }, step) {
    const next = { block, i: i + step };
    if (next.i < 0) next.block -= 1;
    if (next.i >= this.blocks[block][2]) next.block += 1;
    if (next.block !== block) {
      if (next.block < 0 || next.block >= this.blocks.length || !this.isKept(next.block)) return null;
      next.i = step > 0 ? 0 : this.blocks[next.block][2] - 1;
    }
    return next;
  }

  /// A slice's own numbers.
  slice({ block, i }) {
    const { start, length, item, extra } = this.block(block);
    return { start: start[i], length: length[i], item: item[i], extra: extra[i] < 0 ? null : extra[i] };
  }
}

/// Does long work in parts of a few ms, so that the page stays quick: calls `step` until it returns true; `still` says
/// whether the work is wanted.
export async function inParts(step, still = () => true, part = 8) {
  for (;;) {
    const until = performance.now() + part;
    while (performance.now() < until) if (!still() || step()) return still();
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  }
}

/// Statistics by label of the slices that begin within a time. `labelOf` gives an item's label. The promise holds
/// { rows: [{ label, calls, sum, min, max }], missing } with the slices that are not in the page, or `null` when it is no longer wanted.
export async function statistics(rows, from, to, labelOf, still) {
  const all = new Map();
  let missing = 0;
  const work = rows.flatMap((row) => {
    const [first, end] = row.blocksIn(from, to);
    return Array.from({ length: Math.max(0, end - first) }, (_, i) => [row, first + i]);
  });
  const done = await inParts(() => {
    const next = work.pop();
    if (!next) return true;
    const [row, index] = next;
    const slices = row.block(index);
    if (!slices) {
      missing += row.blocks[index][2];
      return false;
    }
    for (let i = 0; i < slices.count; i += 1) {
      if (slices.start[i] < from || slices.start[i] > to) continue;
      const label = labelOf(slices.item[i]);
      const length = slices.length[i];
      const row2 = all.get(label);
      if (!row2) {
        all.set(label, { label, calls: 1, sum: length, min: length, max: length });
      } else {
        row2.calls += 1;
        row2.sum += length;
        if (length < row2.min) row2.min = length;
        if (length > row2.max) row2.max = length;
      }
    }
    return false;
  }, still);
  return done ? { rows: [...all.values()].sort((a, b) => b.sum - a.sum), missing } : null;
}
