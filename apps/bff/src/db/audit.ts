import { isPublicTarget } from '@jornada/domain/changes';
import { sql } from 'kysely';
import { changesOf } from './announcement.ts';
import type { AuditEvent } from './audit-event.ts';
import { announce } from './engines/announcing.ts';
import { jsonHasId, pairRows } from './engines/fragments.ts';
import { takeNumbers } from './numbers.ts';
import type { Placeholders } from './placeholder.ts';
import { prepared } from './prepared.ts';
import { type Db, sqlOf } from './handle.ts';
import { insertRow } from './rows.ts';
import type { Instant, Tables } from './tables.ts';

interface By {
  accountId: number;
  actorId: number | null;
  action: string;
  at: Instant;
  requestId: string;
}

/**
 * Writes events to the audit log, in the transaction of the change. Every change does so; therefore the same statement
 * announces the change to the subscribers of the account, on commit. Changes that concern few people are announced
 * elsewhere.
 * @param what reading personal data is logged but not announced
 */
export async function writeAudit(
  tx: Db,
  by: By,
  events: readonly AuditEvent[],
  what: 'change' | 'reading' = 'change',
): Promise<void> {
  const [event, ...others] = events;
  if (!event) return;
  const told = events.filter(({ target }) => isPublicTarget(target));
  const announced = what === 'change' && told.length > 0 ? changesOf(by, told) : '';
  if (others.length === 0 && announced && event.address === undefined) return writeOne(tx, by, event, announced);
  const first = await takeNumbers(tx, by.accountId, 'audit_events', events.length);
  const written = sqlOf(tx)
    .insertInto('audit_events')
    .values(events.map((one, at) => ({ ...rowOf(by, one), account_id: by.accountId, id: first + at })));
  await (announced ? written.returning(announce(tx, by.accountId, announced).as('announced')) : written).execute();
  for (const [at, { target, targetIds }] of events.entries())
    if (targetIds) await writeBulkRows(tx, by.accountId, { id: first + at, target, ids: targetIds });
  for (const [at, { address }] of events.entries())
    if (address !== undefined)
      await writeAddress(tx, { account_id: by.accountId, event_id: first + at, address, at: by.at });
}

const writeAddress = (tx: Db, row: Tables['audit_addresses']) => insertRow(tx, 'audit_addresses', row);

const rowOf = ({ at, actorId, requestId, ...by }: By, event: AuditEvent) => ({
  at,
  actor_id: actorId,
  action: event.action ?? by.action,
  target: event.target,
  target_id: event.targetId ?? null,
  target_ids: event.targetIds ? JSON.stringify(event.targetIds) : null,
  fields: JSON.stringify(event.fields ?? []),
  reason: event.reason ?? null,
  request_id: requestId,
});

type OneRow = ReturnType<typeof rowOf> & { account_id: number; announced: string };

/** Nearly every change is one event, so its insert is prepared. */
async function writeOne(tx: Db, by: By, event: AuditEvent, announced: string): Promise<void> {
  const { target, targetIds } = event;
  const row = { ...rowOf(by, event), account_id: by.accountId, announced };
  const id = await takeNumbers(tx, by.accountId, 'audit_events');
  await insertOne(tx, { ...row, id });
  if (targetIds) await writeBulkRows(tx, by.accountId, { id, target, ids: targetIds });
}

const insertOne = prepared((db, v: Placeholders<OneRow & { id: number }>) => {
  // Read once, because `announce` binds it on one engine only.
  const accountId = v.account_id;
  return sqlOf(db)
    .insertInto('audit_events')
    .values({
      account_id: accountId,
      id: v.id,
      at: v.at,
      actor_id: v.actor_id,
      action: v.action,
      target: v.target,
      target_id: v.target_id,
      target_ids: v.target_ids,
      fields: v.fields,
      reason: v.reason,
      request_id: v.request_id,
    })
    .returning(announce(db, accountId, v.announced).as('announced'));
});

const int = (value: number) => sql<number>`cast(${value} as bigint)`;
const text = (value: string) => sql<string>`cast(${value} as text)`;

/** The number of ids per block: few enough to search, and enough for 100,000 consecutive ids to fit into 500 rows. */
const BLOCK = 200;
const blockOf = (id: number): number => Math.floor(id / BLOCK);

/** Groups ids by block: JSON pairs of a block and its ids, which are JSON too. */
const blocksOf = (ids: readonly number[]): string =>
  JSON.stringify(
    [...Map.groupBy(new Set(ids), blockOf)].map(([block, named]) => [block, JSON.stringify(named)] as const),
  );

/** Writes the rows of an event that covers many, in blocks of neighbouring ids. */
export const writeBulkRows = (
  tx: Db,
  accountId: number,
  { id, target, ids }: { id: number; target: string; ids: readonly number[] },
) =>
  sqlOf(tx)
    .insertInto('audit_bulk_rows')
    .columns(['account_id', 'block', 'target', 'event_id', 'ids'])
    .expression((also) =>
      also
        .selectFrom(pairRows(tx, blocksOf(ids)).as('rows'))
        .select([int(accountId).as('account_id'), 'rows.id as block', text(target).as('target')])
        .select([int(id).as('event_id'), 'rows.text as ids']),
    )
    .execute();

/** Selects, as `id`, the events that cover many rows and row `id` among them. */
export const bulksNaming = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('audit_bulk_rows as bulk')
    .where('bulk.account_id', '=', accountId)
    .where('bulk.block', '=', blockOf(id))
    .where(jsonHasId(db, 'bulk.ids', id))
    .select('bulk.event_id as id');
