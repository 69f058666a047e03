import type { Db } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';

/** What the files of the database hold of a wave, besides its rows. */
export const Traces = {
  None: 0,
  /** Rows that were deleted may be in them, or will be once the wave ends. */
  Open: 1,
  /** So may be answers as they were before they were mixed. */
  Unmixed: 2,
} as const;

/** Records how many answers are mixed. Nobody sees that, so the version stays. */
export const setMixed = (tx: Db, accountId: number, id: number, mixed: number) =>
  updateRows(tx, 'nps_waves', { account_id: accountId, id }, { mixed, holds_traces: Traces.Unmixed });

/** Records up to which step of a wave people were notified. Nobody sees that, so the version stays. */
export const setNotified = (tx: Db, accountId: number, id: number, told: number) =>
  updateRows(tx, 'nps_waves', { account_id: accountId, id }, { told });

/** Notes what the files of the database hold of a wave. */
export const setTraces = (tx: Db, accountId: number, id: number, holds_traces: (typeof Traces)[keyof typeof Traces]) =>
  updateRows(tx, 'nps_waves', { account_id: accountId, id }, { holds_traces });
