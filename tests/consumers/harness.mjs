// What the checks of pages share: options of the command line, assertions that go on, and how they end.

const args = process.argv.slice(2);
let failed = 0;

export const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
export const options = (name) => args.filter((_, i) => args[i - 1] === name);
export const flag = (name) => args.includes(name);

export function check(holds, what) {
  if (holds) return;
  failed += 1;
  console.log(`FAIL ${what}`);
}

/// Ends the program: with `text` when all held.
export function finish(text) {
  if (!failed && text) console.log(text);
  process.exit(failed ? 1 : 0);
}
