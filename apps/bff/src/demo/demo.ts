import type { Tx } from '../db/tables.ts';

/** Fills an account that was just created with the demo data set. */
export async function fillWithDemo(_tx: Tx, _ids: { accountId: number; userId: number }, _now: Date): Promise<void> {
  throw new Error('not written yet');
}
