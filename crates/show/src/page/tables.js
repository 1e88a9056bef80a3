// Tables: sorted by the buttons of their headers, filtered by words and kind. Rows that were opened stay with theirs.

import { element } from './dom.js';

/// Of many rows the first are shown until all are asked for: a table of thousands is slow to lay out.
const FIRST = 250;

const detailOf = (row) => (row.nextElementSibling?.classList.contains('opened') ? row.nextElementSibling : null);
const lines = (body) => [...body.rows].filter((row) => !row.classList.contains('opened'));

/// Makes a table sort; `after` is called when its rows have changed places.
export function sortable(table, after = () => {}) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector('button')?.addEventListener('click', () => {
    const text = head.classList.contains('l');
    // Numbers begin with the largest, names with the first; the second click turns it round.
    const down = text ? head.getAttribute('aria-sort') === 'ascending' : head.getAttribute('aria-sort') !== 'descending';
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const key = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent;
    const number = (value) => (text || value === '' ? NaN : Number(value));
    const rows = lines(body).map((row) => ({ row, detail: detailOf(row), text: key(row), number: number(key(row)) }));
    rows.sort((a, b) => {
      // What was not measured stays at the end.
      if (Number.isNaN(a.number) && Number.isNaN(b.number)) return (down ? -1 : 1) * a.text.localeCompare(b.text);
      if (Number.isNaN(a.number)) return 1;
      if (Number.isNaN(b.number)) return -1;
      return (down ? -1 : 1) * (a.number - b.number);
    });
    body.append(...rows.flatMap(({ row, detail }) => (detail ? [row, detail] : [row])));
    after();
  }));
}

/// Whether a word, in small letters, names a kernel by its key: at length, or as it is shortened or lengthened in another run.
export function isKey(word, key) {
  const whole = key?.toLowerCase() ?? '';
  return word === whole || (/^k[b-z]\d[b-z]/.test(word) && whole !== '' && (whole.startsWith(word) || word.startsWith(whole)));
}

/// Filters a table by the words in `search` and the kind in `kind`, and says in `shown` how many rows are left. Returns what
/// does it again, and what shows all rows.
export function filtered(table, { search, kind, shown, more, what }) {
  let all = false;
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = lines(table.tBodies[0]);
    let fitting = 0;
    rows.forEach((row) => {
      const { name, key } = row.dataset;
      const exact = words.length === 1 && isKey(words[0], key);
      const fits = (exact || words.every((word) => name.includes(word))) && (!kind?.value || row.dataset.kind === kind.value);
      fitting += fits;
      row.hidden = !fits || (!all && fitting > FIRST);
      const detail = detailOf(row);
      if (detail) detail.hidden = row.hidden;
    });
    shown.textContent = `${fitting} of ${rows.length} ${what}`;
    more.hidden = all || fitting <= FIRST;
    more.textContent = `The first ${FIRST} are shown: show all`;
  };
  search.addEventListener('input', apply);
  kind?.addEventListener('change', apply);
  more.addEventListener('click', () => { all = true; apply(); });
  apply();
  return { apply, showAll() { all = true; search.value = ''; if (kind) kind.value = ''; apply(); } };
}

/// A table; titles that begin with `<` are of text.
export function listing(caption, titles, rows) {
  const left = titles.map((title) => title.startsWith('<'));
  const head = element('tr', {}, titles.map((title, i) => element('th', { scope: 'col', class: left[i] && 'l' }, title.replace(/^</, ''))));
  const lines = rows.map((cells) => element('tr', {}, cells.map((cell, i) => element('td', { class: left[i] && 'l' }, cell))));
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    element('table', {}, element('caption', {}, caption), element('thead', {}, head), element('tbody', {}, lines)));
}
