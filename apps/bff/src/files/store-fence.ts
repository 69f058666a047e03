import { isInTransaction } from '../db/transaction.ts';
import type { FileStore } from './store.ts';

/**
 * A store whose calls fail within a transaction: a slow store would hold the transaction's locks and connection. For
 * tests and development. It does not detect a snapshot that is held open for a long read.
 */
export const fenceStore = (files: FileStore): FileStore => ({
  put: async (...of) => (assertOutside(), files.put(...of)),
  has: async (...of) => (assertOutside(), files.has(...of)),
  read: async (...of) => (assertOutside(), files.read(...of)),
  remove: async (...of) => (assertOutside(), files.remove(...of)),
  // This call makes no request.
  signedUrl: files.signedUrl,
  async *list() {
    assertOutside();
    yield* files.list();
  },
});

function assertOutside(): void {
  if (isInTransaction())
    throw new Error('the file store was called in a transaction: call it in `prepare`, or after the commit');
}
