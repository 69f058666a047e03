import type { AuditEvent } from '../context.ts';
import { announcementOf } from './changes.ts';
import { announce, jsonHasId } from './engines.ts';
import { takeNumbers } from './numbers.ts';
import type { Db, Instant } from './tables.ts';

/**
 * Writes what was done into the audit log, in the transaction that did it. Every change passes here, so here those who
 * follow the account are told of it: by the same statement, and only once the transaction has committed.
 * @param what a reading of personal data is written down as well, and is nothing to tell anybody
 */
export async function writeAudit(
  tx: Db,
  by: { accountId: number; actorId: number | null; action: string; at: Instant; requestId: string },
  events: readonly AuditEvent[],
  what: 'change' | 'reading' = 'change',
): Promise<void> {
  if (events.length === 0) return;
  const first = await takeNumbers(tx, by.accountId, 'audit_events', events.length);
  const written = tx.insertInto('audit_events').values(
    events.map(({ target, targetId, targetIds, fields = [], action = by.action }, at) => ({
      account_id: by.accountId,
      id: first + at,
      at: by.at,
      actor_id: by.actorId,
      action,
      target,
      target_id: targetId ?? null,
      target_ids: targetIds ? JSON.stringify(targetIds) : null,
      fields: JSON.stringify(fields),
      request_id: by.requestId,
    })),
  );
  await (what === 'change'
    ? written.returning(announce(tx, by.accountId, announcementOf(by, events)).as('announced'))
    : written
  ).execute();
  for (const [at, { target, targetIds }] of events.entries())
    if (targetIds) await writeBulkRows(tx, by.accountId, { id: first + at, target, ids: targetIds });
}

/** Neighbours of one block: few enough to look through, so many that 100,000 ids in a row are 500 rows. */
const BLOCK = 200;
const blockOf = (id: number): number => Math.floor(id / BLOCK);

/** Rows of one insert: far below what an engine binds. */
const AT_A_TIME = 2_000;

/** Writes down, by blocks of neighbours, which rows an event named that stands for many. */
export async function writeBulkRows(
  tx: Db,
  accountId: number,
  { id, target, ids }: { id: number; target: string; ids: readonly number[] },
): Promise<void> {
  const blocks = Map.groupBy(new Set(ids), blockOf);
  const rows = [...blocks].map(([block, named]) => ({
    account_id: accountId,
    block,
    target,
    event_id: id,
    ids: JSON.stringify(named),
  }));
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await tx
      .insertInto('audit_bulk_rows')
      .values(rows.slice(from, from + AT_A_TIME))
      .execute();
}

/** The numbers of the events, as `id`, that stand for many rows and among them for row `id`. */
export const bulksNaming = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('audit_bulk_rows as bulk')
    .where('bulk.account_id', '=', accountId)
    .where('bulk.block', '=', blockOf(id))
    .where(jsonHasId(db, 'bulk.ids', id))
    .select('bulk.event_id as id');
