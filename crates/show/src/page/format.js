// Numbers for people: the same units and digits as the tables that `report` writes.

/// A time in ns as `12.3us`.
export function ns(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const sign = value < 0 ? '-' : '';
  const units = ['ns', 'us', 'ms', 's'];
  let left = Math.abs(value);
  let unit = 0;
  while (left >= 999.5 && unit < 3) { left /= 1000; unit += 1; }
  return `${sign}${left >= 99.95 || unit === 0 ? left.toFixed(0) : left >= 9.995 ? left.toFixed(1) : left.toFixed(2)}${units[unit]}`;
}

/// Exact up to seven digits, then `12.3M`.
export function count(value) {
  if (value === null || value === undefined) return '–';
  const units = ['', 'k', 'M', 'G', 'T'];
  let left = Math.round(value);
  if (left < 1e7) return String(left);
  let unit = 0;
  while (left >= 999.5 && unit < 4) { left /= 1000; unit += 1; }
  return `${left >= 99.95 ? left.toFixed(0) : left >= 9.995 ? left.toFixed(1) : left.toFixed(2)}${units[unit]}`;
}

/// Three digits that count: `0.0123`, `1.23`, `12300`.
export function short(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (value !== 0 && (Math.abs(value) >= 1e9 || Math.abs(value) < 1e-4)) return value.toExponential(2);
  return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: false });
}

export function percent(value) {
  return value === null || value === undefined ? '–' : `${value.toFixed(1)}%`;
}

/// `1.50MiB`.
export function bytes(value) {
  if (value === null || value === undefined) return '–';
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  let left = value;
  while (left >= 1023.5 && unit < 4) { left /= 1024; unit += 1; }
  return `${unit === 0 ? left : left.toFixed(left >= 99.95 ? 0 : left >= 9.995 ? 1 : 2)}${units[unit]}`;
}

/// Distances between ticks of an axis: 1, 2 or 5 times a power of ten, at most `most` of them in `span`.
export function tick(span, most) {
  const rough = span / Math.max(1, most);
  const decade = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((step) => step * decade).find((step) => step >= rough * 0.999999) ?? 10 * decade;
}
