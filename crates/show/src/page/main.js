// Brings the page to life. It can be read without: tables, findings and pictures are in the document.

import { burn } from './flame.js';
import { Kernels } from './kernels.js';
import { sortable } from './tables.js';
import { start } from './timeline.js';

let timeline = null;
const kernels = new Kernels((from, to, group) => timeline?.show(from, to, group));
timeline = start((key) => kernels.open(key));
const flame = burn();
document.querySelectorAll('table.sortable:not(#kernels)').forEach((table) => sortable(table));

// Findings lead to their places, names of kernels to their rows.
document.addEventListener('click', (event) => {
  const place = event.target.closest('button[data-place]');
  if (place && timeline) timeline.show(...place.dataset.place.split(' ').map(Number));
  const kernel = event.target.closest('a[data-key]');
  if (kernel) {
    event.preventDefault();
    kernels.open(kernel.dataset.key);
  }
});
if (!timeline) document.querySelectorAll('button[data-place]').forEach((button) => { button.hidden = true; });

// Headings and heads of tables stay below the navigation, which may take two lines.
const navigation = document.querySelector('nav');
if (navigation) {
  const below = () => document.documentElement.style.setProperty('--nav', getComputedStyle(navigation).position === 'sticky' ? `${navigation.offsetHeight}px` : '0px');
  new ResizeObserver(below).observe(navigation);
}

// Light, dark, or as the system says.
document.getElementById('theme')?.addEventListener('click', () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
});

// For tests, and for those who look into a page.
window.rkprof = { timeline, kernels, flame };
