import { type Db, sqlOf } from '../db/handle.ts';
import { changeRow, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** Names of jobs that are due and not leased. A job that never ran has no row and is due. */
export async function listWaiting(db: Db, names: readonly string[], at: Instant): Promise<string[]> {
  const rows = await sqlOf(db).selectFrom('jobs').select(['name', 'due_at', 'lease_until']).execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  return names.filter((name) => {
    const row = byName.get(name);
    return !row || (row.due_at <= at && (row.lease_until === null || row.lease_until <= at));
  });
}

/** Jobs whose results a user may be waiting for. */
export const AWAITED_JOBS = ['evaluation-counting', 'nps-counting'] as const;

/** Makes a job due at once because a user waits for its result. A job that never ran is due already. */
export const makeDue = (tx: Db, name: (typeof AWAITED_JOBS)[number], at: Instant) =>
  sqlOf(tx).updateTable('jobs').set({ due_at: at }).where('name', '=', name).where('due_at', '>', at).execute();

interface Lease {
  name: string;
  holder: string;
  at: Instant;
  until: Instant;
}

/**
 * Takes the lease of a job: true for exactly one caller until it expires or is released. One statement decides.
 * @param onlyIfDue false to take it before it is due
 */
export async function takeLease(db: Db, { name, holder, at, until }: Lease, onlyIfDue: boolean): Promise<boolean> {
  const row = await sqlOf(db)
    .insertInto('jobs')
    .values({ name, due_at: at, holder, lease_until: until, started_at: at, ended_at: null, outcome: null })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ holder, lease_until: until, started_at: at })
        .where((eb) =>
          eb.and([
            eb.or([eb('jobs.lease_until', 'is', null), eb('jobs.lease_until', '<=', at)]),
            ...(onlyIfDue ? [eb('jobs.due_at', '<=', at)] : []),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a lease; false if another process holds it by now. */
export async function extendLease(db: Db, { name, holder, until }: Omit<Lease, 'at'>): Promise<boolean> {
  const row = await changeRow(db, 'jobs', { name, holder }, { lease_until: until }, ['name']);
  return row !== undefined;
}

/** Releases a lease and sets the next due time. */
export const endLease = (
  db: Db,
  { name, holder, at }: Omit<Lease, 'until'>,
  { dueAt, outcome }: { dueAt: Instant; outcome: string },
) =>
  updateRows(db, 'jobs', { name, holder }, { holder: null, lease_until: null, ended_at: at, due_at: dueAt, outcome });
