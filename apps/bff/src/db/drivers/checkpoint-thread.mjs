// JavaScript, so that the thread does not load the compiler that strips types.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ path: string }} */
const { path } = workerData;
const database = new DatabaseSync(path, { timeout: 1_000 });
// `normal` syncs the log before pages are copied from it, and the file after it.
database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma cache_size = -500');
const statements = {
  passive: database.prepare('pragma wal_checkpoint(passive)'),
  truncate: database.prepare('pragma wal_checkpoint(truncate)'),
};

/**
 * @param {import('./checkpoint-thread.ts').CheckpointKind} kind
 * @returns {import('./checkpoint-thread.ts').CheckpointAnswer}
 */
function answer(kind) {
  try {
    const { busy, log, checkpointed } = statements[kind].get() ?? {};
    return { row: { busy: Number(busy), log: Number(log), checkpointed: Number(checkpointed) } };
  } catch (error) {
    // An error of another thread arrives without the fields of its class.
    const { message, errcode } = /** @type {{ message: string, errcode?: number }} */ (error);
    return { message, errcode };
  }
}

parentPort?.on('message', (kind) => {
  if (kind !== 'end') return parentPort?.postMessage(answer(kind));
  database.close();
  parentPort?.close();
});
