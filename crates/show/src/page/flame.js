// The flame graph: GPU time by call path, or what else there is of a path: waiting, copies, bytes. A frame's width is its time; the
// frames below it are what it called, kernels last. Inverted, kernels come first and their callers are below them.

import { element, embedded } from './dom.js';
import { bytes, count, ns } from './format.js';

const ROW = 19;
/// Frames narrower than this many pixels are left out.
const LEAST = 1.5;

/// A node: { name, kind, time, launches, parent, children }. `data` lists nodes, parents first: name, parent, time, launches.
function tree({ names, kinds, nodes }) {
  const made = nodes.map(([name, parent, time, launches]) => ({ name: names[name], kind: kinds[name], time, launches, parent, children: [] }));
  made.forEach((node) => {
    node.parent = node.parent < 0 ? null : made[node.parent];
    node.parent?.children.push(node);
  });
  return sorted(made[0]);
}

function sorted(node) {
  node.children.sort((a, b) => b.time - a.time || (a.name < b.name ? -1 : 1));
  node.children.forEach(sorted);
  return node;
}

/// The tree from its leaves: what each frame has beyond its children begins a path towards the root.
export function inverted(root) {
  const turned = { ...root, parent: null, children: [] };
  const add = (node) => {
    const own = ['time', 'launches'].map((key) => node.children.reduce((left, child) => left - child[key], node[key]));
    if (own[0] > 0 && node.parent) {
      let at = turned;
      for (let from = node; from.parent; from = from.parent) {
        let next = at.children.find((child) => child.name === from.name && child.kind === from.kind);
        if (!next) {
          next = { name: from.name, kind: from.kind, time: 0, launches: 0, parent: at, children: [] };
          at.children.push(next);
        }
        next.time += own[0];
        next.launches += own[1];
        at = next;
      }
    }
    node.children.forEach(add);
  };
  add(root);
  return sorted(turned);
}

export class Flame {
  /// `views` are trees, each of them with a title and the unit of its numbers.
  constructor(place, views) {
    this.views = views;
    this.upside = 0;
    this.words = [];
    this.choice = element('select', { 'aria-label': 'What frames are as wide as' }, ...views.map((view, at) => element('option', { value: at }, view.title)));
    this.choice.hidden = views.length < 2;
    this.search = element('input', { type: 'search', placeholder: 'Search functions, lines, kernels', 'aria-label': 'Search the flame graph' });
    this.turn = element('button', { type: 'button', 'aria-pressed': 'false', title: 'Kernels first, their callers below (i)' }, 'Inverted');
    this.reset = element('button', { type: 'button', title: 'Show all (Escape)' }, 'Reset zoom');
    this.told = element('span', { class: 'shown', role: 'status' });
    this.graph = element('div', { class: 'flame', tabindex: 0, role: 'tree' });
    this.tip = element('div', { class: 'tip', role: 'tooltip', id: 'flame-tip', hidden: true });
    place.replaceChildren(element('div', { class: 'tools' }, this.choice, this.search, this.turn, this.reset, this.told), element('div', { class: 'flame-frame' }, this.graph, this.tip));
    this.look(0);
    this.choice.addEventListener('change', () => this.look(Number(this.choice.value)));
    this.search.addEventListener('input', () => { this.find(this.search.value); });
    this.turn.addEventListener('click', () => this.invert());
    this.reset.addEventListener('click', () => this.show(this.root));
    this.graph.addEventListener('click', (event) => { const node = this.at(event); if (node) this.show(node); });
    this.graph.addEventListener('pointermove', (event) => { const node = this.at(event); if (node) this.tell(node, event.clientX, event.clientY); else this.tip.hidden = true; });
    this.graph.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    this.graph.addEventListener('blur', () => { this.tip.hidden = true; });
    this.graph.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => { if (this.width !== this.graph.clientWidth) this.draw(); }).observe(this.graph);
  }

  /// Shows one of the views.
  look(at) {
    const { title, unit } = this.views[at];
    this.amount = { bytes, nanoseconds: ns }[unit] ?? ((n) => `${count(n)} ${unit}`);
    this.counted = title === 'GPU time' ? 'launches' : 'calls';
    this.roots = [tree(this.views[at])];
    this.roots.push(inverted(this.roots[0]));
    this.graph.setAttribute('aria-label', `Flame graph of ${title}; arrows move, Enter zooms, Escape shows all`);
    this.show(this.root);
  }

  get root() {
    return this.roots[this.upside];
  }

  invert() {
    this.upside = 1 - this.upside;
    this.turn.setAttribute('aria-pressed', String(this.upside === 1));
    this.show(this.root);
  }

  /// Frames that have all words, case ignored, stand out; says what part of the time they have.
  find(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.draw();
  }

  matches(node) {
    const name = node.name.toLowerCase();
    return this.words.length > 0 && this.words.every((word) => name.includes(word));
  }

  /// Time of the outermost frames that were found.
  found(node) {
    return this.matches(node) ? node.time : node.children.reduce((sum, child) => sum + this.found(child), 0);
  }

  /// Makes a frame as wide as the graph; its callers stay above it.
  show(node) {
    this.shown = node;
    this.chosen = node;
    this.draw();
  }

  draw() {
    this.width = this.graph.clientWidth;
    this.frames = new Map();
    const rows = [];
    const put = (node, depth, from, share) => {
      const wide = share * this.width;
      if (wide < LEAST) return;
      const found = this.matches(node);
      const frame = element('div', { class: `f-${node.kind}${found ? ' found' : ''}`, role: 'treeitem', id: `flame-${this.frames.size}`,
        'aria-level': depth + 1, 'aria-label': this.lines(node).join(', '), 'aria-selected': node === this.chosen ? 'true' : 'false' }, wide > 24 ? node.name : '');
      frame.style.left = `${from * 100}%`;
      frame.style.width = `calc(${share * 100}% - 1px)`;
      frame.style.top = `${depth * ROW}px`;
      this.frames.set(node, frame);
      frame.node = node;
      rows[depth] = true;
      this.graph.append(frame);
    };
    this.graph.replaceChildren();
    const above = [];
    for (let at = this.shown.parent; at; at = at.parent) above.unshift(at);
    above.forEach((node, depth) => put(node, depth, 0, 1));
    const below = (node, depth, from, share) => {
      put(node, depth, from, share);
      let left = from;
      node.children.forEach((child) => {
        const part = node.time > 0 ? share * child.time / node.time : 0;
        if (part * this.width >= LEAST) below(child, depth + 1, left, part);
        left += part;
      });
    };
    below(this.shown, above.length, 0, 1);
    this.graph.style.height = `${rows.length * ROW + 2}px`;
    this.choose(this.frames.has(this.chosen) ? this.chosen : this.shown);
    const parts = [`${this.amount(this.shown.time)} of ${this.amount(this.root.time)}`];
    if (this.words.length) parts.push(`found: ${this.percent(this.found(this.root))}`);
    this.told.textContent = parts.join(', ');
    this.reset.disabled = this.shown === this.root;
  }

  percent(time, of = this.root.time) {
    return `${of > 0 ? (100 * time / of).toFixed(1) : '0.0'}%`;
  }

  /// The lines of a frame's tooltip.
  lines(node) {
    const lines = [node.name, `${this.amount(node.time)}, ${this.percent(node.time)} of all${node.parent ? `, ${this.percent(node.time, node.parent.time)} of the frame above` : ''}`];
    if (node.launches) lines.push(`${count(node.launches)} ${this.counted}`);
    return lines;
  }

  at(event) {
    return event.target.closest('.flame > div')?.node;
  }

  tell(node, x, y) {
    this.tip.hidden = false;
    this.tip.replaceChildren(...this.lines(node).map((line, i) => element(i === 0 ? 'b' : 'span', {}, line)));
    const frame = this.tip.parentElement.getBoundingClientRect();
    this.tip.style.left = `${Math.max(4, Math.min(x - frame.left + 14, frame.width - this.tip.offsetWidth - 4))}px`;
    this.tip.style.top = `${y - frame.top + 18}px`;
  }

  choose(node) {
    this.frames.get(this.chosen)?.setAttribute('aria-selected', 'false');
    this.chosen = node;
    const frame = this.frames.get(node);
    frame?.setAttribute('aria-selected', 'true');
    if (frame) this.graph.setAttribute('aria-activedescendant', frame.id);
    if (frame && document.activeElement === this.graph) {
      const { left, bottom } = frame.getBoundingClientRect();
      this.tell(node, left, bottom - 14);
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = this.chosen;
    const beside = (by) => {
      const all = node.parent?.children.filter((child) => this.frames.has(child)) ?? [];
      return all[all.indexOf(node) + by];
    };
    const to = {
      ArrowUp: () => node.parent, ArrowDown: () => node.children.find((child) => this.frames.has(child)),
      ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), Home: () => this.root,
    }[event.key];
    if (to) {
      const next = to();
      if (next && this.frames.has(next)) this.choose(next);
    } else if (event.key === 'Enter' || event.key === ' ') this.show(node);
    else if (event.key === 'Escape') this.show(this.root);
    else if (event.key === 'i') this.invert();
    else if (event.key === '/') this.search.focus();
    else return;
    event.preventDefault();
  }
}

/// The flame graph of the page, where it has one.
export function burn() {
  const [place, data] = [document.getElementById('flame-view'), embedded('flame-data', null)];
  return place && data ? new Flame(place, data) : null;
}
