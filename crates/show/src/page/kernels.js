// Kernels: their table, and what opens beneath a row: durations, verdict with advice, roofline, memory, counters, hot code, code, launch
// shapes, callers, the slowest launches.

import { histogram, roof } from './charts.js';
import { element, embedded, svg } from './dom.js';
import { count, ns, percent, short } from './format.js';
import { filtered, listing, sortable } from './tables.js';

const panel = (title, ...content) => element('section', { class: 'panel' }, element('h4', {}, title), content);
const note = (text) => element('p', { class: 'dim' }, text);

function durations({ hist, marks, stats, before }) {
  if (before) {
    const sets = [{ name: 'before', bars: before.hist ?? [], marks: before.marks }, { name: 'after', bars: hist ?? [], marks }].filter((set) => set.bars.length > 0);
    const of = (list, name) => list.find(([known]) => known === name)?.[1];
    const names = [...new Set([...before.stats, ...stats].map(([name]) => name))];
    return panel('Durations', histogram(sets) ?? note('No launch of it was timed.'),
      element('p', { class: 'legend' }, element('span', {}, element('i', { class: 'h0' }), 'before'), element('span', {}, element('i', { class: 'h1' }), 'after')),
      element('div', { class: 'narrow' }, listing('Durations before and after', ['<statistic', 'before', 'after'],
        names.map((name) => [name, ns(of(before.stats, name)), ns(of(stats, name))]))));
  }
  const drawn = histogram([{ name: '', bars: hist ?? [], marks }].filter((set) => set.bars.length > 0));
  const rows = stats.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, ns(value))));
  return panel('Durations', element('dl', { class: 'numbers' }, rows), drawn ?? note('No launch of it was timed.'));
}

function verdict({ verdict: said, notes, suspect }, why) {
  if (!said) return null;
  const advice = said.advice.map(({ p, text, because, gain }) => element('li', {}, element('span', { class: `priority ${p.toLowerCase()}` }, p), ' ', text,
    gain ? element('small', {}, ` Gain: ${gain}.`) : '', because ? element('small', {}, ` Because: ${because}`) : ''));
  const confidence = said.confidence === null ? '' : `, ${said.roof === null ? '' : `${percent(said.roof)} of the nearest roof (${said.roof_of}), `}confidence ${said.confidence_word}`;
  return panel('Verdict and advice', element('p', {}, element('b', {}, said.class), element('span', { class: 'dim' }, confidence)), element('p', {}, said.reason),
    advice.length ? element('ul', { class: 'advice' }, advice) : null,
    (suspect ?? []).map((text) => element('p', { class: 'doubt' }, `Doubtful: ${text}`)), (notes ?? []).map(note), why ? note(why) : null);
}

const bar = (share) => svg('svg', { class: 'part', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'ground', width: 100, height: 8 }), svg('rect', { class: 'hist', width: Math.min(100, Math.max(0, share)), height: 8 }));

/// What it achieves of each roof that is known.
function shares(rows) {
  if (!rows || rows.length === 0) return null;
  return element('div', { class: 'parts' }, listing('Achieved of each roof', ['<roof', 'achieved', 'of', '', 'share'],
    rows.map(([name, achieved, peak, share]) => [name, achieved, peak, bar(share), percent(share)])));
}

function position({ name, roof: at, shares: rows }, roofs, why) {
  if (!at || !roofs) return panel('Roofline', note(why ?? 'FLOPs and bytes of this kernel are not known.'), shares(rows));
  return panel('Roofline', roof(roofs, [at.ai, at.tflops], name), element('p', {}, `${short(at.tflops)} TFLOP/s, ${short(at.gbps)} GB/s at ${short(at.ai)} FLOP/B`
    + `${at.efficiency === null ? '' : `: ${percent(100 * at.efficiency)} of the roof of ${at.level}`}${at.bound ? `, below the ${at.bound} roof` : ''}.`),
  at.source ? note(`From ${at.source}.`) : null, shares(rows));
}

function counters({ metrics, counters: rows, counted }, why) {
  if ((metrics ?? []).length === 0 && (rows ?? []).length === 0) return panel('Counters', note(why ?? 'Nothing was counted.'));
  const made = panel('Counters',
    metrics.length ? element('dl', { class: 'numbers many' }, metrics.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))) : null,
    counted === null ? null : note(`Of launch shapes with ${percent(counted)} of the calls.`),
    rows.length ? element('details', {}, element('summary', {}, `${rows.length} counters`), listing('Counters per launch', ['<counter', 'launches', 'mean', 'varies'],
      rows.map(([name, n, mean, cv]) => [element('code', {}, name), count(n), short(mean), percent(cv)]))) : null);
  made.classList.add('whole');
  return made;
}

/// Parts of a whole, as a bar and its legend.
function mixture(title, mix) {
  const total = mix.reduce((sum, [, n]) => sum + n, 0);
  if (total === 0) return null;
  let left = 0;
  const rects = mix.map(([, n], i) => {
    const width = (100 * n) / total;
    left += width;
    return svg('rect', { class: `k${Math.min(i, 11)}`, x: left - width, width, height: 1 });
  });
  return [element('h5', {}, title), svg('svg', { class: 'stack', viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, rects),
    element('p', { class: 'legend' }, mix.map(([name, n], i) => element('span', {}, element('i', { class: `k${Math.min(i, 11)}` }), `${name} ${count(n)} (${percent((100 * n) / total)})`)))];
}

function variant(one, [columns, meaning]) {
  const advice = one.findings.map((found) => element('li', {}, element('span', { class: `priority ${found.warning ? 'med' : 'low'}` }, found.warning ? 'CODE' : 'HINT'),
    ` ${found.title}: ${found.evidence}`, found.line ? [', ', element('code', {}, found.line)] : '', '.', element('small', {}, `Try: ${found.try}`)));
  return [element('p', {}, element('b', {}, one.target), element('span', { class: 'dim' }, one.percent === null ? '' : `, room for ${percent(one.percent)} of the waves`)),
    element('dl', { class: 'numbers many' }, one.facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))),
    one.waves ? element('p', {}, one.waves, one.next ? ` ${one.next}.` : '') : null,
    advice.length ? element('ul', { class: 'advice' }, advice) : null, mixture('Instructions by class', one.mix),
    one.loops.length ? [element('h5', {}, 'Loops'), listing('Loops', columns, one.loops.map(([at, ...rest]) => [element('code', {}, at), ...rest])),
      note(`${meaning}${one.more_loops ? `; ${one.more_loops} more are not listed` : ''}`)] : null,
    one.missing ? note(one.missing) : null, element('p', { class: 'dim full' }, 'File in the run: ', element('code', {}, `code_objects/${one.file}`))];
}

/// What compute units, caches and memory ask of each other: boxes, and the ways between them.
function memory({ memory: known }) {
  if (!known) return null;
  const facts = (rows) => element('dl', {}, rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
  const step = ({ way, level, of, share }, place) => [element('div', { class: `way ${place}` }, facts(way)),
    element('div', { class: `level ${place}` }, element('b', {}, level), facts(of), share ? [bar(share[0]), element('small', {}, share[1])] : null)];
  const made = panel('Memory, a launch', element('div', { class: 'memory' }, element('div', { class: 'level waves' }, element('b', {}, 'Compute units')),
    known.chain.map((one) => step(one, 'chain')), step(known.lds, 'lds')),
  known.partly ? note('“-”: its counters are not in the run, or the device has none; --preset memory and --preset full count more.') : null);
  made.classList.add('whole');
  return made;
}

/// Sampled or traced instructions and source lines, and the code around the hottest.
function hot(met, everywhere, why, titles, what = 'Hot code') {
  if (!met || !titles) return panel(what, note(why ?? 'No instructions were sampled.'));
  const cells = (heads) => (row) => (row === null ? ['', '…'] : [row[0] > 0 ? bar(row[0]) : '', ...row[1].map((cell, i) => (heads[i].startsWith('<') ? element('code', {}, cell) : cell))]);
  const list = (title, heads, all) => listing(title, ['', ...heads], all.map(cells(heads)));
  const table = (title, heads, all) => (all.length ? element('div', {}, element('h5', {}, title), list(title, heads, all)) : null);
  const made = panel(onAll(what, everywhere), element('p', {}, met.said), mixture('What the samples found waves doing', met.states),
    element('div', { class: 'tables' }, table('Hottest instructions', titles.instructions, met.instructions), table('By source line', titles.lines, met.lines)), met.more ? note(`${met.more} more instructions are not shown.`) : null,
    met.around.length ? element('details', {}, element('summary', {}, 'The code around the hottest'), list('The code around the hottest', titles.around, met.around)) : null,
    met.notes.map(note));
  made.classList.add('whole', 'hot');
  return made;
}

function code({ code: variants }, why, loops) {
  if (!variants) return null;
  if (variants.length === 0) return panel('Code', note(why ?? 'Its code is not in the run.'));
  const findings = variants.reduce((sum, one) => sum + one.findings.length, 0);
  const said = findings === 0 ? '' : `, ${findings} ${findings === 1 ? 'finding' : 'findings'}`;
  return element('details', { class: 'panel whole code' }, element('summary', {}, element('h4', {}, 'Code: registers, waves, instructions'), said),
    variants.map((one) => variant(one, loops)));
}

/// Facts of a kernel before and after, the different ones marked.
function beside({ beside: rows }, titles, meaning) {
  if (!rows || rows.length === 0) return null;
  const marked = (tone) => (cell) => (tone ? element('span', { class: tone }, cell) : cell);
  const made = panel('Code and rates', listing('Code and rates before and after', titles, rows.map(([tone, [name, before, ...after]]) => [name, before, ...after.map(marked(tone))])),
    note(meaning));
  made.classList.add('beside');
  return made;
}

function shapes({ shapes: rows, static: facts }) {
  const made = panel('Launch shapes', facts.length ? element('p', { class: 'dim' }, facts.join(', ')) : null,
    listing('Launch shapes', ['<grid', '<workgroup', '<LDS', '<device', '<stream', 'calls', 'total', 'mean', 'p99'],
      rows.map((row) => [row.grid, row.workgroup, row.lds, row.device, row.stream, count(row.calls), ns(row.sum), ns(row.mean), ns(row.p99)])));
  made.classList.add('whole');
  return made;
}

const onAll = (title, everywhere) => (everywhere ? `${title}, all devices` : title);

function callers({ callers: rows, everywhere }, who) {
  if (!rows) return null;
  return panel(onAll('Launched by', everywhere), rows.length ? listing('Callers', ['<function', `<${who}`, 'launches', 'kernel time'],
    rows.map(([name, caller, calls, sum]) => [element('code', {}, name), caller, count(calls), ns(sum)])) : note('The calls that launched it were not recorded.'));
}

function slowest({ slow, everywhere }, show) {
  if (!slow || slow.length === 0) return null;
  return panel(onAll('Longest launches', everywhere), element('p', {}, slow.map(([from, to, group]) => {
    const button = element('button', { type: 'button', class: 'place' }, `${ns(to - from)} at ${ns(from)}`);
    button.addEventListener('click', () => show(from, to, group));
    return [button, ' '];
  })));
}

export class Kernels {
  /// `show(from, to, group)` leads to a place of the timeline.
  constructor(show) {
    this.table = document.getElementById('kernels');
    if (!this.table) return;
    this.data = embedded('kernel-data', { kernels: [] });
    this.show = show;
    const by = (id) => document.getElementById(id);
    this.filter = filtered(this.table, { search: by('filter'), kind: by('kind'), shown: by('shown'), more: by('more'), what: this.data.what ?? 'kernels' });
    sortable(this.table, this.filter.apply);
    this.table.addEventListener('click', (event) => {
      const button = event.target.closest('button[data-k]');
      if (button) this.toggle(button);
    });
  }

  toggle(button) {
    const row = button.closest('tr');
    const open = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!open));
    if (open) row.nextElementSibling.remove();
    else row.after(this.detail(this.data.kernels[Number(button.dataset.k)]));
  }

  detail(kernel) {
    const { roofs, why, who, loops, of_loops: meaning, hot: titles, traced, beside: pairs, of_beside: of } = this.data;
    const wide = [...this.table.tHead.rows[0].cells].filter((cell) => cell.checkVisibility()).length;
    const parts = [element('p', { class: 'full' }, element('code', {}, kernel.name)), element('div', { class: 'panels' },
      durations(kernel), beside(kernel, pairs, of), verdict(kernel, why?.verdict), kernel.roof === undefined ? null : position(kernel, roofs, why?.roof),
      kernel.metrics === undefined ? null : counters(kernel, why?.counters), memory(kernel), kernel.hot === undefined ? null : hot(kernel.hot, kernel.everywhere, why?.hot, titles),
      kernel.traced ? hot(kernel.traced, kernel.everywhere, null, traced, 'Hot code by the thread trace') : null, code(kernel, why?.code, [loops, meaning]), slowest(kernel, this.show), kernel.callers === undefined ? null : callers(kernel, who),
      kernel.shapes === undefined ? null : shapes(kernel))];
    return element('tr', { class: 'opened' }, element('td', { colspan: wide }, parts));
  }

  /// Opens a kernel by its key (`Kb4n7`) and leads there.
  open(key) {
    const row = [...this.table.tBodies[0].rows].find((one) => one.dataset.key === key);
    if (!row) return;
    if (row.hidden) this.filter.showAll();
    const button = row.querySelector('button[data-k]');
    if (button?.getAttribute('aria-expanded') === 'false') this.toggle(button);
    row.scrollIntoView({ block: 'start' });
    button?.focus({ preventScroll: true });
  }
}
