// The timeline: lanes of slices and counters by device, moved with mouse, fingers and keyboard as in Perfetto.
// What is drawn is told apart in `paint`, what is known of slices in `rows`; this keeps the view, the selection and the search.

import { element, embedded } from './dom.js';
import { bytes, count, ns, short, tick } from './format.js';
import { isKey, listing } from './tables.js';
import { Row, above, inParts, statistics } from './rows.js';
import { View } from './view.js';
import { Picture, budget, counter, isDense, lightness, mixed, paintRow, pixel } from './paint.js';

const AXIS = 24;
const LANE = 18;
const GAP = 3;
const GROUP = 24;
const COUNTER = 34;
const MINI = 36;
/// Characters of a name below which a slice has none.
const SHORTEST = 6;
/// Tallest the lanes are without scrolling, CSS pixels.
const TALLEST = 560;
/// Width of the picture on paper, and its greatest height there in pixels of the canvas.
const SHEET = 560;
const LONGEST = 16000;
/// Rows of the tables of a selection.
const LISTED = 100;
const HELP = [
  ['W S', 'zoom in, out'], ['A D', 'move left, right'], ['drag', 'select a time'], ['click', 'select a slice'],
  [', .', 'slice before, after'], ['F', 'show the selection'], ['0', 'show all'], ['/', 'search'], ['N P', 'next, previous match'],
  ['Ctrl + wheel', 'zoom'], ['Shift + drag', 'move'], ['Esc', 'clear'],
];

export class Timeline {
  constructor(place, data, textOf, openKernel) {
    this.data = data;
    this.place = place;
    this.openKernel = openKernel;
    this.rows = data.rows.map((spec, index) => new Row(spec, () => textOf(index)));
    this.view = new View(data.span);
    this.image = new Picture();
    this.miniature = new Picture();
    this.folded = new Set(data.groups.map((group, index) => (group.folded ? index : -1)));
    this.matching = null;
    this.selected = null;
    this.mark = null;
    this.pointer = null;
    this.asked = 0;
    /// On paper there is one frame: everything is drawn in it.
    this.printing = false;
    /// Work of the frames so far, ms: what the tests look at.
    this.frames = [];
    this.build();
    this.listen();
    this.recolour();
    this.lay();
  }

  // ---- what there is

  labelOf = (item) => this.data.items[item][0];

  nameOf(label) {
    return this.data.labels[label].n;
  }

  build() {
    const button = (text, title, run) => {
      const made = element('button', { type: 'button', title }, text);
      made.addEventListener('click', run);
      return made;
    };
    this.search = element('input', { type: 'search', id: 'find', placeholder: 'Find kernels, calls, ranges', 'aria-label': 'Find in the timeline' });
    this.found = element('span', { class: 'dim', role: 'status', id: 'found' });
    this.shown = element('span', { class: 'dim shown', id: 'window' });
    const tools = element('div', { class: 'tools' },
      this.search, button('‹', 'previous match (P)', () => this.step(-1)), button('›', 'next match (N)', () => this.step(1)), this.found,
      element('span', { class: 'space' }), this.shown,
      button('−', 'zoom out (S)', () => this.zoom(1.6)), button('+', 'zoom in (W)', () => this.zoom(1 / 1.6)),
      button('All', 'show all (0)', () => this.go(0, this.data.span)),
      button('List', 'list the slices that are seen, as a table', () => this.list()));
    this.mini = element('canvas', { class: 'mini', 'aria-hidden': 'true' });
    this.canvas = element('canvas', { class: 'lanes', 'aria-hidden': 'true' });
    this.labels = element('div', { class: 'labels' });
    this.space = element('div', { class: 'roll' }, this.labels, this.canvas);
    this.body = element('div', { class: 'lanes-body', tabindex: '0', role: 'group', 'aria-roledescription': 'timeline', id: 'lanes',
      'aria-label': 'Timeline. W and S zoom, A and D move, comma and full stop go from slice to slice. The button List shows what is seen as a table.' }, this.space);
    this.tip = element('div', { class: 'tip', role: 'tooltip', id: 'tip', hidden: true });
    this.detail = element('div', { class: 'detail', 'aria-live': 'polite', id: 'selection' });
    const keys = element('details', { class: 'keys' }, element('summary', {}, 'Mouse and keyboard'),
      element('dl', {}, HELP.map(([key, what]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, what)])));
    const legend = element('div', { class: 'legend' }, this.data.legend.map(([name, colour]) => element('span', {},
      element('i', { class: `k${colour}` }), name)));
    this.place.replaceChildren(tools, element('div', { class: 'lanes-frame' }, this.mini, this.body, this.tip), legend, this.detail, keys);
  }

  /// Colours of the page's scheme, as pixels.
  recolour() {
    const probe = element('i', { hidden: true });
    this.place.append(probe);
    const named = (name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    this.ink = { text: named('ink'), dim: named('dim'), line: named('line'), accent: named('accent'), bg: named('bg'), soft: named('soft'), band: named('band') };
    this.ground = pixel(this.ink.soft);
    this.back = pixel(this.ink.bg);
    this.palette = Array.from({ length: 18 }, (_, i) => pixel(named(`k${i}`)));
    this.accent = pixel(this.ink.accent);
    probe.remove();
    this.miniReady = false;
    this.shade();
  }

  /// A colour for each label: those of a kind differ a little, and what does not match the search is pale.
  shade() {
    this.colours = this.data.labels.map(({ c }, index) => {
      const tone = mixed(this.palette[c], this.back, [0, 0.16, 0.3][(index * 7) % 3]);
      return this.matching && !this.matching.has(index) ? mixed(tone, this.ground, 0.82) : tone;
    });
    this.colourOf = (label) => this.colours[label];
    // Names on dark colours are white, on light ones black.
    this.inks = this.colours.map((colour) => (lightness(colour) < 0.36 ? '#ffffff' : '#101418'));
  }

  /// Places of groups and lanes, from top to bottom.
  lay() {
    this.lanes = [];
    this.labels.replaceChildren();
    let top = AXIS;
    const label = (name, detail, className, height, child) => {
      const made = element('div', { class: className, title: detail ? `${name}: ${detail}` : name }, child ?? name);
      made.style.top = `${top}px`;
      made.style.height = `${height}px`;
      this.labels.append(made);
    };
    this.data.groups.forEach((group, index) => {
      const folded = this.folded.has(index);
      const fold = element('button', { type: 'button', class: 'fold', 'aria-expanded': String(!folded) },
        group.name, element('small', {}, group.detail ?? ''));
      fold.addEventListener('click', () => {
        if (folded) this.folded.delete(index); else this.folded.add(index);
        this.lay();
      });
      label(group.name, group.detail, folded ? 'group' : 'group open', GROUP, fold);
      const kernels = group.tracks.filter((track) => track.kind === 'kernels').flatMap((track) => track.rows);
      if (folded) this.lanes.push({ group: index, top: top + 3, height: GROUP - 6, rows: kernels, folded: true });
      else this.lanes.push({ group: index, top, height: GROUP, rows: [], heading: true });
      top += GROUP;
      if (folded) return;
      group.tracks.forEach((track) => {
        const one = track.kind === 'counter' ? COUNTER : LANE;
        // A narrow page leaves the middle out, so that threads can still be told apart.
        const [what, thread] = track.name.split(', thread ');
        const brief = thread && element('span', {}, what, element('span', { class: 'long' }, ', thread'), ` ${thread}`);
        label(track.name, track.detail, `track ${track.kind}`, one, brief);
        if (track.kind === 'counter') {
          this.lanes.push({ group: index, track, top, height: COUNTER, rows: [] });
          top += COUNTER + GAP;
          return;
        }
        track.rows.forEach((row) => {
          this.lanes.push({ group: index, track, top, height: LANE, rows: [row] });
          top += LANE;
        });
        top += GAP;
      });
    });
    this.height = top + 6;
    this.space.style.height = `${this.height}px`;
    this.body.style.height = `${Math.min(this.height, TALLEST) + 2}px`;
    this.resize();
  }

  resize() {
    // On paper all lanes are seen. The width of the sheet is not known before it is printed, so the picture is as wide as that of A4.
    const wide = this.printing ? SHEET : this.canvas.clientWidth;
    const dpr = this.printing ? Math.min(2, LONGEST / this.height) : Math.min(2, window.devicePixelRatio || 1);
    this.dpr = dpr;
    const fit = (canvas, width, height) => {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
      canvas.style.height = `${height}px`;
    };
    // Below it lies a view that scrolls: the picture is as high as what is seen of it.
    fit(this.canvas, wide, this.seen());
    fit(this.mini, this.printing ? SHEET : this.mini.clientWidth, MINI);
    this.image.resize(this.canvas.width, this.canvas.height);
    this.miniature.resize(this.mini.width, this.mini.height);
    this.view.width = Math.max(1, wide);
    this.miniReady = false;
    if (this.printing) this.draw();
    else this.ask();
  }

  /// The height of the lanes that are seen.
  seen() {
    return this.printing ? this.height : this.body.clientHeight;
  }

  // ---- drawing

  ask() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      const begun = performance.now();
      this.draw();
      this.frames.push(performance.now() - begun);
    });
  }

  draw() {
    const { image, view, dpr } = this;
    const down = this.printing ? 0 : this.body.scrollTop;
    const until = this.printing ? { at: Infinity } : budget();
    const names = [];
    let later = false;
    image.clear(this.back);
    for (const lane of this.lanes) {
      const [top, bottom] = [Math.round((lane.top - down) * dpr), Math.round((lane.top - down + lane.height) * dpr)];
      if (bottom < AXIS * dpr || top > image.height || lane.heading) continue;
      image.rect(0, top, image.width, bottom - 1, this.ground);
      if (lane.track?.kind === 'counter') {
        const { t, v, low, high } = lane.track;
        counter(image, { t, v }, view, { top, bottom, dpr, low, high, colour: this.palette[0], soft: mixed(this.ground, this.palette[0], 0.3) });
        continue;
      }
      for (const index of lane.rows) {
        later = paintRow(image, this.rows[index], view, { top, bottom: bottom - 1, dpr, ground: this.ground, edge: this.ground, until,
          colourOf: this.colourOf, labelOf: this.labelOf,
          named: (x, width, label) => names.push([x, width, (top + bottom) / 2, label]) }) || later;
      }
    }
    const context = this.canvas.getContext('2d');
    context.putImageData(image.data, 0, 0);
    this.write(context, names, down);
    this.minimap();
    this.shown.textContent = stretch(view.from, view.to);
    if (later) this.ask();
  }

  /// Everything that is no slice: names, axis, selection, search.
  write(context, names, down) {
    const { view, dpr, ink } = this;
    const height = this.seen();
    context.save();
    context.scale(dpr, dpr);
    context.textBaseline = 'middle';
    context.font = '11px system-ui, "DejaVu Sans", sans-serif';
    context.beginPath();
    context.rect(0, AXIS, view.width, height);
    context.save();
    context.clip();
    for (const [x, width, middle, label] of names) {
      const room = Math.floor((width / dpr - 8) / 5.9);
      const name = this.nameOf(label);
      const text = name.length > room ? (room < SHORTEST ? '' : `${name.slice(0, room - 1)}…`) : name;
      if (!text) continue;
      context.fillStyle = this.inks[label];
      context.fillText(text, x / dpr + 4, middle / dpr + 0.5);
    }
    for (const lane of this.lanes.filter((one) => one.track?.kind === 'counter')) {
      const { t, v, unit, high } = lane.track;
      const now = v[Math.max(0, above(t, this.pointer ? view.time(this.pointer.x) : view.to) - 1)];
      context.fillStyle = ink.dim;
      context.fillText(`${short(now)} ${unit} of ${short(high)}`, 4, lane.top - down + 8);
    }
    this.outline(context, down);
    context.restore();
    this.axis(context, height);
    context.restore();
  }

  outline(context, down) {
    const { view, ink, selected, mark } = this;
    const band = (from, to, top, bottom, fill) => {
      const [left, right] = [view.x(from), Math.max(view.x(to), view.x(from) + 2)];
      if (right < 0 || left > view.width) return;
      context.fillStyle = fill;
      context.fillRect(left, top, right - left, bottom - top);
      context.strokeStyle = ink.accent;
      context.lineWidth = 1.5;
      context.strokeRect(left, top, right - left, bottom - top);
    };
    if (mark) band(mark.from, mark.to, AXIS, this.seen(), ink.band);
    if (selected?.area) band(selected.from, selected.to, selected.top - down, selected.bottom - down, ink.band);
    if (selected?.at) {
      const { start, length, extra } = this.rows[selected.row].slice(selected.at);
      const lane = this.lanes.find((one) => one.rows.includes(selected.row));
      if (!lane) return;
      const top = lane.top - down;
      const kernel = this.data.groups[lane.group].tracks.some((track) => track.kind === 'kernels' && track.rows.includes(selected.row));
      if (kernel && extra !== null) {
        context.strokeStyle = ink.accent;
        context.setLineDash([3, 2]);
        context.beginPath();
        context.moveTo(view.x(start - extra), top + lane.height / 2);
        context.lineTo(view.x(start), top + lane.height / 2);
        context.stroke();
        context.setLineDash([]);
      }
      context.strokeStyle = ink.text;
      context.lineWidth = 2;
      context.strokeRect(view.x(start) - 1, top - 1, Math.max(3, length / view.scale) + 2, lane.height + 1);
    }
  }

  axis(context, height) {
    const { view, ink } = this;
    context.fillStyle = ink.bg;
    context.fillRect(0, 0, view.width, AXIS);
    const distance = tick(view.to - view.from, view.width / 110);
    context.strokeStyle = ink.line;
    context.lineWidth = 1;
    context.fillStyle = ink.dim;
    for (let at = Math.ceil(view.from / distance) * distance; at <= view.to; at += distance) {
      const x = Math.round(view.x(at)) + 0.5;
      context.globalAlpha = 0.55;
      context.beginPath();
      context.moveTo(x, AXIS - 5);
      context.lineTo(x, height);
      context.stroke();
      context.globalAlpha = 1;
      const text = along(at, distance, view.to);
      // A time that is cut would be another one.
      if (x + 3 + context.measureText(text).width <= view.width) context.fillText(text, x + 3, AXIS / 2);
    }
    if (this.pointer) {
      context.strokeStyle = ink.dim;
      context.beginPath();
      context.moveTo(this.pointer.x, AXIS - 8);
      context.lineTo(this.pointer.x, height);
      context.stroke();
    }
  }

  /// The whole run, and which part of it is seen.
  minimap() {
    const { miniature, view } = this;
    const context = this.mini.getContext('2d');
    if (!this.miniReady) {
      this.miniReady = true;
      miniature.clear(this.ground);
      const all = new View(this.data.span);
      all.width = this.mini.clientWidth;
      const devices = this.data.groups.map((group) => group.tracks.filter((track) => track.kind === 'kernels').flatMap((track) => track.rows))
        .filter((rows) => rows.length > 0);
      const tall = miniature.height / Math.max(1, devices.length);
      const until = { at: Infinity };
      devices.forEach((rows, i) => rows.forEach((index) => paintRow(miniature, this.rows[index], all, { top: Math.round(i * tall) + 1,
        bottom: Math.max(Math.round(i * tall) + 2, Math.round((i + 1) * tall) - 1), dpr: this.dpr, ground: this.ground, edge: this.ground, until,
        colourOf: this.colourOf, labelOf: this.labelOf, named: () => {} })));
    }
    context.putImageData(miniature.data, 0, 0);
    const share = this.mini.width / this.data.span;
    const [left, right] = [view.from * share, Math.max(view.to * share, view.from * share + 3)];
    context.fillStyle = this.ink.bg;
    context.globalAlpha = 0.6;
    context.fillRect(0, 0, left, this.mini.height);
    context.fillRect(right, 0, this.mini.width - right, this.mini.height);
    context.globalAlpha = 1;
    context.strokeStyle = this.ink.accent;
    context.lineWidth = 2 * this.dpr;
    context.strokeRect(left, 1, right - left, this.mini.height - 2);
  }

  // ---- moving

  zoom(factor, at = this.pointer ? this.view.time(this.pointer.x) : undefined) {
    this.view.zoom(factor, at);
    this.ask();
  }

  go(from, to) {
    this.view.set(from, to);
    this.ask();
  }

  /// Shows a place with something around it, and marks it; `group` is the device that it is about.
  show(from, to, group) {
    const room = Math.max(to - from, 200) * 0.6;
    this.mark = { from, to };
    this.select(null);
    if (group !== undefined && this.folded.delete(group)) this.lay();
    const lane = this.lanes.find((one) => one.group === group);
    if (lane) this.body.scrollTop = Math.max(0, lane.top - AXIS - 4);
    this.go(from - room, to + room);
    this.place.scrollIntoView({ block: 'nearest' });
    this.body.focus({ preventScroll: true });
  }

  listen() {
    const { body } = this;
    this.canvas.addEventListener('pointerdown', (event) => this.pressed(event));
    this.canvas.addEventListener('pointermove', (event) => this.moved(event));
    this.canvas.addEventListener('pointerup', (event) => this.released(event));
    this.canvas.addEventListener('pointercancel', () => { this.pressedAt = null; this.fingers.clear(); });
    this.canvas.addEventListener('pointerleave', () => { this.pointer = null; this.tip.hidden = true; this.ask(); });
    this.canvas.addEventListener('dblclick', () => this.showSelection());
    this.fingers = new Map();
    body.addEventListener('scroll', () => this.ask());
    body.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    body.addEventListener('keydown', (event) => this.key(event));
    this.search.addEventListener('input', () => this.find(this.search.value));
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.step(event.shiftKey ? -1 : 1);
      if (event.key === 'Escape') { this.search.value = ''; this.find(''); body.focus(); }
    });
    const brush = (event) => {
      if (!(event.buttons & 1)) return;
      const length = this.view.to - this.view.from;
      const at = (event.offsetX / this.mini.clientWidth) * this.data.span;
      if (length >= this.data.span) this.view.set(at - this.data.span / 20, at + this.data.span / 20); else this.view.set(at - length / 2, at + length / 2);
      this.ask();
    };
    this.mini.addEventListener('pointerdown', (event) => { this.mini.setPointerCapture(event.pointerId); brush(event); });
    this.mini.addEventListener('pointermove', brush);
    new ResizeObserver(() => this.resize()).observe(body);
    window.addEventListener('beforeprint', () => { this.printing = true; this.resize(); });
    window.addEventListener('afterprint', () => { this.printing = false; this.resize(); });
    const scheme = () => { this.recolour(); this.ask(); };
    matchMedia('(prefers-color-scheme:dark)').addEventListener('change', scheme);
    new MutationObserver(scheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 160));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.view.pan((event.shiftKey ? event.deltaY || event.deltaX : event.deltaX) * this.view.scale);
      this.ask();
    }
  }

  pressed(event) {
    this.fingers.set(event.pointerId, event.offsetX);
    if (event.button !== 0 && event.button !== 1) return;
    this.canvas.setPointerCapture(event.pointerId);
    const moves = event.shiftKey || event.button === 1 || event.pointerType === 'touch';
    this.pressedAt = { x: event.offsetX, y: event.offsetY + this.body.scrollTop, from: this.view.from, to: this.view.to, moves, axis: event.offsetY < AXIS, far: false };
  }

  moved(event) {
    this.pointer = { x: event.offsetX, y: event.offsetY };
    const pressed = this.pressedAt;
    if (this.fingers.size === 2 && this.fingers.has(event.pointerId)) return this.pinched(event);
    if (!pressed || event.buttons === 0) {
      this.hover(event);
      return this.ask();
    }
    pressed.far ||= Math.abs(event.offsetX - pressed.x) > 4;
    if (!pressed.far) return undefined;
    this.tip.hidden = true;
    if (pressed.moves) {
      const by = (pressed.x - event.offsetX) * this.view.scale;
      this.view.set(pressed.from, pressed.to);
      this.view.pan(by);
    } else {
      const times = [this.view.time(pressed.x), this.view.time(event.offsetX)].sort((a, b) => a - b);
      const y = event.offsetY + this.body.scrollTop;
      const [top, bottom] = pressed.axis ? [AXIS, this.height] : [Math.min(y, pressed.y), Math.max(y, pressed.y)];
      this.selected = { area: true, from: Math.max(0, times[0]), to: Math.min(this.data.span, times[1]), ...this.covered(top, bottom) };
    }
    return this.ask();
  }

  /// Lanes between two heights, and where they begin and end.
  covered(top, bottom) {
    const lanes = this.lanes.filter((lane) => !lane.heading && lane.top < bottom && lane.top + lane.height > top);
    const edge = (pick, values) => (values.length ? pick(...values) : top);
    return { lanes, top: edge(Math.min, lanes.map((lane) => lane.top - 1)), bottom: edge(Math.max, lanes.map((lane) => lane.top + lane.height)) };
  }

  pinched(event) {
    const before = [...this.fingers.values()];
    this.fingers.set(event.pointerId, event.offsetX);
    const after = [...this.fingers.values()];
    const apart = (pair) => Math.max(8, Math.abs(pair[0] - pair[1]));
    this.view.zoom(apart(before) / apart(after), this.view.time((after[0] + after[1]) / 2));
    if (this.pressedAt) this.pressedAt.far = true;
    this.ask();
  }

  released(event) {
    this.fingers.delete(event.pointerId);
    const pressed = this.pressedAt;
    this.pressedAt = null;
    if (!pressed) return;
    if (!pressed.far) {
      this.mark = null;
      this.select(this.hit(event.offsetX, event.offsetY));
    } else if (!pressed.moves && this.selected?.area) {
      if (pressed.axis) this.go(this.selected.from, this.selected.to);
      this.describe();
    }
  }

  key(event) {
    if (event.target !== this.body || event.metaKey || event.ctrlKey || event.altKey) return;
    const length = this.view.to - this.view.from;
    const keys = {
      w: () => this.zoom(1 / 1.25), s: () => this.zoom(1.25),
      a: () => { this.view.pan(-0.15 * length); this.ask(); }, d: () => { this.view.pan(0.15 * length); this.ask(); },
      ArrowLeft: () => { this.view.pan(-0.15 * length); this.ask(); }, ArrowRight: () => { this.view.pan(0.15 * length); this.ask(); },
      '+': () => this.zoom(1 / 1.6), '-': () => this.zoom(1.6), 0: () => this.go(0, this.data.span), Home: () => this.go(0, this.data.span),
      f: () => this.showSelection(), '/': () => this.search.focus(), n: () => this.step(1), p: () => this.step(-1),
      '.': () => this.beside(1), ',': () => this.beside(-1),
      Escape: () => { this.mark = null; this.select(null); },
      Enter: () => this.detail.querySelector('a,button')?.click(),
    };
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  // ---- what is under the pointer

  laneAt(y) {
    const at = y + this.body.scrollTop;
    return y < AXIS ? undefined : this.lanes.find((lane) => !lane.heading && at >= lane.top && at < lane.top + lane.height);
  }

  /// The slice under a place of the canvas: { row, at }; `null` when there is none.
  hit(x, y) {
    const lane = this.laneAt(y);
    for (const row of lane?.rows ?? []) {
      const at = isDense(this.rows[row], this.view) ? null : this.rows[row].at(this.view.time(x), 3 * this.view.scale);
      if (at) return { row, at };
    }
    return null;
  }

  hover(event) {
    const lines = this.told(event.offsetX, event.offsetY);
    this.tip.hidden = lines.length === 0;
    if (lines.length === 0) return;
    this.tip.replaceChildren(...lines.map((line, i) => element(i === 0 ? 'b' : 'span', {}, line)));
    const frame = this.tip.parentElement.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    const wide = this.tip.offsetWidth;
    this.tip.style.left = `${Math.max(4, Math.min(x + 14, frame.width - wide - 4))}px`;
    this.tip.style.top = `${y + 18}px`;
  }

  /// What a tooltip says, a line each.
  told(x, y) {
    const lane = this.laneAt(y);
    if (!lane) return [];
    const time = this.view.time(x);
    if (lane.track?.kind === 'counter') {
      const { t, v, unit, name } = lane.track;
      const at = above(t, time) - 1;
      return at < 0 ? [] : [`${name}: ${short(v[at])} ${unit}`, `at ${ns(t[at])}`];
    }
    const hit = this.hit(x, y);
    if (hit) {
      const { start, length, item, extra } = this.rows[hit.row].slice(hit.at);
      const [label, details] = this.data.items[item];
      const lines = [this.nameOf(label), `${ns(length)}, from ${ns(start)}`];
      const more = this.extra(lane, extra);
      if (more) lines.push(`${more[0]} ${more[1]}`);
      Object.entries(details ?? {}).slice(0, 3).forEach(([key, value]) => lines.push(`${key} ${value}`));
      return lines;
    }
    for (const index of lane.rows) {
      const row = this.rows[index];
      const bin = isDense(row, this.view) || row.isMissing(time) ? row.binAt(time, this.view.scale) : null;
      if (bin) {
        const or = bin.slices === 0xFFFF ? ' or more' : '';
        return [`${many(bin.slices, 'slice')}${or} in ${ns(bin.width)}`, `busy ${(100 * bin.busy).toFixed(0)}%`, `most time: ${this.nameOf(bin.label)}`];
      }
    }
    return [];
  }

  /// What else is known of a slice, as name and text.
  extra(lane, value) {
    if (value === null) return null;
    const kind = lane.track?.kind ?? 'kernels';
    if (kind === 'kernels') return ['launched before its start', ns(value)];
    if (kind === 'copies') return ['size', bytes(value)];
    return null;
  }

  // ---- selection

  select(selected) {
    this.selected = selected;
    this.describe();
    this.ask();
  }

  showSelection() {
    const { selected, mark } = this;
    if (selected?.at) {
      const { start, length } = this.rows[selected.row].slice(selected.at);
      this.go(start - length * 0.7 - 50, start + length * 1.7 + 50);
    } else if (selected?.area) this.go(selected.from, selected.to);
    else if (mark) this.go(mark.from, mark.to);
  }

  /// The slice before or after the selected one; without a selection the first that is seen.
  beside(step) {
    if (!this.selected?.at) {
      const lane = this.lanes.find((one) => one.rows.some((row) => this.rows[row].slicesIn(this.view.from, this.view.to) > 0));
      const row = lane?.rows[0];
      const at = row === undefined ? null : this.rows[row].at((this.view.from + this.view.to) / 2, this.view.to - this.view.from);
      if (at) this.select({ row, at });
      return;
    }
    const at = this.rows[this.selected.row].beside(this.selected.at, step);
    if (!at) return;
    this.select({ row: this.selected.row, at });
    const { start, length } = this.rows[this.selected.row].slice(at);
    if (start < this.view.from || start + length > this.view.to) {
      this.view.pan(start + length / 2 - (this.view.from + this.view.to) / 2);
      this.ask();
    }
  }

  describe() {
    const { selected } = this;
    if (!selected) return this.detail.replaceChildren();
    if (selected.at) return this.describeSlice(selected);
    return this.describeArea(selected);
  }

  describeSlice({ row, at }) {
    const { start, length, item, extra } = this.rows[row].slice(at);
    const [label, details] = this.data.items[item];
    const { n, f, k } = this.data.labels[label];
    const lane = this.lanes.find((one) => one.rows.includes(row));
    const list = [['begins', ns(start)], ['takes', ns(length)]];
    const more = lane && this.extra(lane, extra);
    if (more) list.push(more);
    if (lane) list.push(['on', `${this.data.groups[lane.group].name}${lane.track ? `, ${lane.track.name}` : ''}`]);
    Object.entries(details ?? {}).forEach((pair) => list.push(pair));
    const parts = [element('h3', {}, element('code', {}, n))];
    if (f && f !== n) parts.push(element('p', { class: 'full' }, element('code', {}, f)));
    parts.push(element('dl', {}, list.map(([key, value]) => [element('dt', {}, key), element('dd', {}, String(value))])));
    if (k) {
      const open = element('button', { type: 'button' }, `Open ${k} among the kernels`);
      open.addEventListener('click', () => this.openKernel(k));
      parts.push(open);
    }
    this.detail.replaceChildren(...parts);
  }

  async describeArea(selected) {
    const rows = [...new Set(selected.lanes.flatMap((lane) => lane.rows))].map((row) => this.rows[row]);
    const heading = element('h3', {}, `Selected: ${stretch(selected.from, selected.to)}`);
    this.detail.replaceChildren(heading, element('p', { class: 'dim' }, 'Adding up …'));
    const result = await statistics(rows, selected.from, selected.to, this.labelOf, () => this.selected === selected);
    if (!result) return;
    const sum = result.rows.reduce((all, one) => all + one.sum, 0);
    const calls = result.rows.reduce((all, one) => all + one.calls, 0);
    const note = result.missing ? `, and ${count(result.missing)} that are not in this file` : '';
    this.detail.replaceChildren(heading,
      element('p', { class: 'dim' }, `${count(calls)} slices begin there${note}; ${ns(sum)} together. Those of calls and ranges contain each other.`),
      listing('Slices of the selection by name', ['<name', 'slices', 'total', 'share', 'mean', 'min', 'max'],
        result.rows.slice(0, LISTED).map((one) => [element('code', {}, this.nameOf(one.label)), count(one.calls), ns(one.sum),
          `${(100 * one.sum / Math.max(1, sum)).toFixed(1)}%`, ns(one.sum / one.calls), ns(one.min), ns(one.max)])),
      result.rows.length > LISTED ? element('p', { class: 'dim' }, `${LISTED} of ${result.rows.length} names.`) : '');
  }

  /// What is seen, as a table: the same for those who can't use the picture.
  list() {
    const { from, to } = this.view;
    const lines = [];
    for (const lane of this.lanes) {
      for (const index of lane.rows) {
        const row = this.rows[index];
        const [first, end] = row.blocksIn(from, to);
        for (let b = first; b < end && lines.length < 5000; b += 1) {
          const slices = row.block(b);
          for (let i = 0; slices && i < slices.count && lines.length < 5000; i += 1) {
            if (slices.start[i] <= to && slices.start[i] + slices.length[i] >= from) lines.push([lane, slices.start[i], slices.length[i], this.labelOf(slices.item[i])]);
          }
        }
      }
    }
    lines.sort((a, b) => a[1] - b[1]);
    this.detail.replaceChildren(element('h3', {}, `Seen: ${stretch(from, to)}`),
      element('p', { class: 'dim' }, lines.length > LISTED ? `The first ${LISTED}; zoom in to list fewer.` : `${lines.length} slices.`),
      listing('Slices that are seen', ['<on', 'begins', 'takes', '<name'], lines.slice(0, LISTED).map(([lane, start, length, label]) => [
        `${this.data.groups[lane.group].name}${lane.track ? `, ${lane.track.name}` : ''}`, ns(start), ns(length), element('code', {}, this.nameOf(label))])));
  }

  // ---- search

  find(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.matching = null;
    this.found.textContent = '';
    if (words.length > 0) {
      const fits = ({ n, f, k }) => {
        const all = `${n} ${f ?? ''}`.toLowerCase();
        return (words.length === 1 && isKey(words[0], k)) || words.every((word) => all.includes(word));
      };
      this.matching = new Set(this.data.labels.flatMap((label, index) => (fits(label) ? [index] : [])));
      const slices = [...this.matching].reduce((all, index) => all + this.data.labels[index].s, 0);
      this.found.textContent = `${many(slices, 'slice')} of ${many(this.matching.size, 'name')}`;
    }
    this.shade();
    this.miniReady = false;
    this.ask();
  }

  /// Selects the match after (1) or before (-1) the selected slice, or the middle of what is seen.
  async step(way) {
    const { matching } = this;
    if (!matching || matching.size === 0) return;
    const chosen = this.selected?.at ? this.rows[this.selected.row].slice(this.selected.at).start : way > 0 ? this.view.from - 1 : this.view.to;
    const rows = this.lanes.flatMap((lane) => lane.rows.map((row) => ({ row, lane })));
    let best = null;
    const better = (start) => !best || (way > 0 ? start < best.start : start > best.start);
    const work = rows.map(({ row }) => {
      const { from, to, blocks } = this.rows[row];
      const begin = way > 0 ? above(to, chosen) : above(from, chosen) - 1;
      return { row, block: begin, last: blocks.length };
    });
    const still = () => this.matching === matching;
    const done = await inParts(() => {
      const one = work[work.length - 1];
      if (!one) return true;
      const row = this.rows[one.row];
      const out = one.block < 0 || one.block >= one.last || (best && (way > 0 ? row.from[one.block] > best.start : row.to[one.block] < best.start));
      if (out) {
        work.pop();
        return false;
      }
      const slices = row.block(one.block);
      for (let n = 0; slices && n < slices.count; n += 1) {
        const i = way > 0 ? n : slices.count - 1 - n;
        const start = slices.start[i];
        if ((way > 0 ? start <= chosen : start >= chosen) || !matching.has(this.labelOf(slices.item[i]))) continue;
        if (better(start)) best = { start, length: slices.length[i], row: one.row, at: { block: one.block, i } };
        work.pop();
        return false;
      }
      one.block += way;
      return false;
    }, still);
    if (!done || !best) return;
    this.select({ row: best.row, at: best.at });
    const lane = this.lanes.find((one) => one.rows.includes(best.row));
    if (lane.top < this.body.scrollTop + AXIS || lane.top + lane.height > this.body.scrollTop + this.body.clientHeight) this.body.scrollTop = lane.top - AXIS - 20;
    if (best.start < this.view.from || best.start + best.length > this.view.to) this.view.pan(best.start + best.length / 2 - (this.view.from + this.view.to) / 2);
    this.ask();
  }
}

/// A time on an axis whose ticks are `distance` apart and end at `end`: with as many digits as tell neighbours apart.
function along(at, distance, end) {
  const [unit, name] = [[1e9, 's'], [1e6, 'ms'], [1e3, 'us']].find(([size]) => end >= size) ?? [1, 'ns'];
  const digits = Math.min(9, Math.max(0, Math.ceil(-Math.log10(distance / unit) - 1e-9)));
  return `${(at / unit).toFixed(digits)}${name}`;
}

/// The two ends of a time and its length.
function stretch(from, to) {
  const name = (at) => along(at, (to - from) / 50, to);
  return `${name(from)} – ${name(to)} (${ns(to - from)})`;
}

/// `1 slice`, `2 slices`.
function many(n, what) {
  return `${count(n)} ${what}${n === 1 ? '' : 's'}`;
}

/// The timeline of the page, where it has one.
export function start(openKernel) {
  const data = embedded('timeline-data');
  const place = document.getElementById('timeline-view');
  if (!data || !place) return null;
  return new Timeline(place, data, (index) => document.getElementById(`row-${index}`).textContent, openKernel);
}
