// JavaScript, so that the thread does not load the compiler that strips types.
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// The event loop comes first where processors are scarce. Elsewhere than on Linux this would change the whole process.
if (process.platform === 'linux') setPriority(5);

/** @type {import('./reader-thread.ts').ReaderData} */
const { path, cacheKib, mostStatements } = workerData;
const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
database.exec(`pragma cache_size = -${cacheKib}; pragma temp_store = memory`);
/** @type {Map<string, { statement: import('node:sqlite').StatementSync, columns: string[] }>} */
const prepared = new Map();

/** @param {string} text */
function prepare(text) {
  const known = prepared.get(text);
  if (known) return known;
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  const entry = { statement, columns: statement.columns().map(({ name }) => name) };
  if (prepared.size >= mostStatements) prepared.delete(String(prepared.keys().next().value));
  prepared.set(text, entry);
  return entry;
}

/**
 * @param {import('./reader-thread.ts').ReadRequest} request
 * @returns {import('./reader-thread.ts').ReadAnswer}
 */
function answer({ text, values }) {
  try {
    const { statement, columns } = prepare(text);
    // Not by the clock: where processors are scarce, this thread waits for one longer than the statement takes.
    const begun = process.threadCpuUsage();
    const rows = statement.all(...values);
    const { user, system } = process.threadCpuUsage(begun);
    return { columns, rows: /** @type {unknown[][]} */ (/** @type {unknown} */ (rows)), ms: (user + system) / 1000 };
  } catch (error) {
    // An error of another thread arrives without the fields of its class.
    const { message, errcode } = /** @type {{ message: string, errcode?: number }} */ (error);
    return { message, errcode };
  }
}

parentPort?.on('message', (request) => parentPort?.postMessage(answer(request)));
