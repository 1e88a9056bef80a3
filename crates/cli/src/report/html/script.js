'use strict';
// Sorting: a header's button sorts its column, the other way round the second time.
document.querySelectorAll('table.sortable').forEach((table) => {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector('button')?.addEventListener('click', () => {
    const down = head.getAttribute('aria-sort') !== (head.classList.contains('l') ? 'ascending' : 'descending')
      ? !head.classList.contains('l') : head.classList.contains('l');
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const key = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent;
    const number = (text) => (text === '' ? NaN : Number(text));
    const rows = [...body.rows].map((row) => ({ row, text: key(row), number: number(key(row)) }));
    // What was not measured stays at the end.
    rows.sort((a, b) => {
      if (Number.isNaN(a.number) && Number.isNaN(b.number)) return (down ? -1 : 1) * a.text.localeCompare(b.text);
      if (Number.isNaN(a.number)) return 1;
      if (Number.isNaN(b.number)) return -1;
      return (down ? -1 : 1) * (a.number - b.number);
    });
    body.append(...rows.map(({ row }) => row));
    if (table.id === 'kernels') filter();
  }));
});
// Filtering: rows that contain all words, of the chosen kind. Of many the first are shown, until all are asked for: a table
// of thousands is slow to lay out.
const FIRST = 250;
let all = false;
const search = document.getElementById('filter');
const kind = document.getElementById('kind');
const more = document.getElementById('more');
const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [...document.getElementById('kernels').tBodies[0].rows];
  let fitting = 0;
  rows.forEach((row) => {
    const name = row.dataset.name;
    const fits = words.every((word) => name.includes(word)) && (!kind.value || row.dataset.kind === kind.value);
    fitting += fits;
    row.hidden = !fits || (!all && fitting > FIRST);
  });
  document.getElementById('shown').textContent = `${fitting} of ${rows.length} kernels`;
  more.hidden = all || fitting <= FIRST;
  more.textContent = `The first ${FIRST} are shown: show all`;
};
if (search) filter();
more?.addEventListener('click', () => { all = true; filter(); });
search?.addEventListener('input', filter);
kind?.addEventListener('change', filter);
// A kernel's durations: a histogram with percentiles, drawn when asked for.
const data = JSON.parse(document.getElementById('histograms')?.textContent ?? '{}');
const svg = (name, attributes, text) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  if (text !== undefined) element.textContent = text;
  return element;
};
const time = (ns) => {
  const units = ['ns', 'us', 'ms', 's'];
  let unit = 0;
  while (ns >= 999.5 && unit < 3) { ns /= 1000; unit += 1; }
  return `${ns >= 99.95 || unit === 0 ? ns.toFixed(0) : ns >= 9.995 ? ns.toFixed(1) : ns.toFixed(2)}${units[unit]}`;
};
const draw = (id, name) => {
  const { b: buckets, p: percentiles } = data[id];
  const [width, height, floor] = [900, 210, 180];
  const low = Math.log(buckets[0][0]);
  const high = Math.log(buckets[buckets.length - 1][1]);
  const x = (ns) => 10 + (width - 20) * (Math.log(Math.max(ns, 1)) - low) / Math.max(high - low, 1e-9);
  const most = Math.max(...buckets.map((bucket) => bucket[2]));
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Durations of ${name}: `
    + percentiles.map(([label, ns]) => `${label} ${time(ns)}`).join(', ') });
  buckets.forEach(([from, to, count]) => {
    const tall = Math.max(1, (floor - 46) * count / most);
    const bar = svg('rect', { class: 'hist', x: x(from), y: floor - tall,
      width: Math.max(1, x(to) - x(from) - 1), height: tall });
    bar.append(svg('title', {}, `${time(from)} to ${time(to)}: ${count} calls`));
    picture.append(bar);
  });
  picture.append(svg('line', { class: 'axis', x1: 10, x2: width - 10, y1: floor, y2: floor }));
  percentiles.forEach(([label, ns], i) => {
    picture.append(svg('line', { class: 'pct', x1: x(ns), x2: x(ns), y1: 14 + 13 * (i % 3), y2: floor }));
    const anchor = x(ns) > width - 110 ? 'end' : 'start';
    picture.append(svg('text', { x: x(ns) + (anchor === 'end' ? -4 : 4), y: 22 + 13 * (i % 3), 'text-anchor': anchor },
      `${label} ${time(ns)}`));
  });
  picture.append(svg('text', { x: 10, y: height - 12 }, time(buckets[0][0])));
  picture.append(svg('text', { x: width - 10, y: height - 12, 'text-anchor': 'end' }, time(buckets[buckets.length - 1][1])));
  const panel = document.getElementById('histogram');
  panel.querySelector('h3').textContent = name;
  panel.querySelector('figure').replaceChildren(picture);
  panel.hidden = false;
};
document.getElementById('kernels')?.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-h]');
  if (!button) return;
  document.querySelectorAll('button[data-h][aria-pressed=true]').forEach((b) => b.setAttribute('aria-pressed', 'false'));
  button.setAttribute('aria-pressed', 'true');
  draw(button.dataset.h, button.closest('tr').querySelector('.name').title);
});
// Light, dark, or as the system says.
document.getElementById('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
});
