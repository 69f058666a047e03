import { sql } from 'kysely';
import type { AuditEvent } from '../context.ts';
import { announcementOf } from './changes.ts';
import { announce, jsonHasId, pairRows, writesTogether } from './engines.ts';
import { moveSeries, takeNumbers } from './numbers.ts';
import { prepared } from './prepared.ts';
import { type Db, sqlOf } from './handle.ts';
import type { Instant } from './tables.ts';

interface By {
  accountId: number;
  actorId: number | null;
  action: string;
  at: Instant;
  requestId: string;
}

/**
 * Writes what was done into the audit log, in the transaction that did it. Every change passes here, so here those who
 * follow the account are told of it: by the same statement, and only once the transaction has committed.
 * @param what a reading of personal data is written down as well, and is nothing to tell anybody
 */
export async function writeAudit(
  tx: Db,
  by: By,
  events: readonly AuditEvent[],
  what: 'change' | 'reading' = 'change',
): Promise<void> {
  const [event, ...others] = events;
  if (!event) return;
  const announced = what === 'change' ? announcementOf(by, events) : '';
  if (others.length === 0 && announced) return writeOne(tx, by, event, announced);
  const first = await takeNumbers(tx, by.accountId, 'audit_events', events.length);
  const written = sqlOf(tx)
    .insertInto('audit_events')
    .values(events.map((one, at) => ({ ...rowOf(by, one), account_id: by.accountId, id: first + at })));
  await (announced ? written.returning(announce(tx, by.accountId, announced).as('announced')) : written).execute();
  for (const [at, { target, targetIds }] of events.entries())
    if (targetIds) await writeBulkRows(tx, by.accountId, { id: first + at, target, ids: targetIds });
}

const rowOf = ({ at, actorId, requestId, ...by }: By, event: AuditEvent) => ({
  at,
  actor_id: actorId,
  action: event.action ?? by.action,
  target: event.target,
  target_id: event.targetId ?? null,
  target_ids: event.targetIds ? JSON.stringify(event.targetIds) : null,
  fields: JSON.stringify(event.fields ?? []),
  request_id: requestId,
});

type OneRow = ReturnType<typeof rowOf> & { account_id: number; announced: string };

/** Nearly every change is one event, so its SQL is made once. */
async function writeOne(tx: Db, by: By, event: AuditEvent, announced: string): Promise<void> {
  const { target, targetIds } = event;
  const row = { ...rowOf(by, event), account_id: by.accountId, announced };
  if (writesTogether(tx)) {
    await insertAll(tx, { ...row, blocks: targetIds ? blocksOf(targetIds) : '[]' });
    return;
  }
  const id = await takeNumbers(tx, by.accountId, 'audit_events');
  await insertOne(tx, { ...row, id });
  if (targetIds) await writeBulkRows(tx, by.accountId, { id, target, ids: targetIds });
}

const insertOne = prepared((db, v: OneRow & { id: number }) =>
  sqlOf(db)
    .insertInto('audit_events')
    .values({
      account_id: v.account_id,
      id: v.id,
      at: v.at,
      actor_id: v.actor_id,
      action: v.action,
      target: v.target,
      target_id: v.target_id,
      target_ids: v.target_ids,
      fields: v.fields,
      request_id: v.request_id,
    })
    .returning(announce(db, v.account_id, v.announced).as('announced')),
);

/** Its number, the event and the rows that it names, all by one statement. */
const insertAll = prepared((db, v: OneRow & { blocks: string }) =>
  sqlOf(db)
    .with('moved', (also) => moveSeries(also, { accountId: v.account_id, series: 'audit_events', howMany: 1, next: 2 }))
    .with('named', (also) =>
      also
        .insertInto('audit_bulk_rows')
        .columns(BULK_COLUMNS)
        .expression(
          also
            .selectFrom(pairRows(db, v.blocks).as('rows'))
            .crossJoin('moved')
            .select([int(v.account_id).as('account_id'), 'rows.id as block', text(v.target).as('target')])
            .select([sql<number>`moved.next - 1`.as('event_id'), 'rows.text as ids']),
        )
        .returning('block'),
    )
    .insertInto('audit_events')
    .columns([
      'account_id',
      'id',
      'at',
      'actor_id',
      'action',
      'target',
      'target_id',
      'target_ids',
      'fields',
      'request_id',
    ])
    .expression((also) =>
      also
        .selectFrom('moved')
        .select([int(v.account_id).as('account_id'), sql<number>`moved.next - 1`.as('id')])
        .select([text(v.at).as('at'), int(v.actor_id).as('actor_id')])
        .select([text(v.action).as('action'), text(v.target).as('target'), int(v.target_id).as('target_id')])
        .select([text(v.target_ids).as('target_ids'), text(v.fields).as('fields')])
        .select(text(v.request_id).as('request_id')),
    )
    .returning(announce(db, v.account_id, v.announced).as('announced')),
);

const int = <T extends number | null>(value: T) => sql<T>`cast(${value} as bigint)`;
const text = <T extends string | null>(value: T) => sql<T>`cast(${value} as text)`;

const BULK_COLUMNS = ['account_id', 'block', 'target', 'event_id', 'ids'] as const;

/** Neighbours of one block: few enough to look through, so many that 100,000 ids in a row are 500 rows. */
const BLOCK = 200;
const blockOf = (id: number): number => Math.floor(id / BLOCK);

/** The blocks that ids lie in, and which of each: pairs of a block and its ids as JSON. */
const blocksOf = (ids: readonly number[]): string =>
  JSON.stringify(
    [...Map.groupBy(new Set(ids), blockOf)].map(([block, named]) => [block, JSON.stringify(named)] as const),
  );

const insertBulkRows = prepared((db, v: { accountId: number; eventId: number; target: string; blocks: string }) =>
  sqlOf(db)
    .insertInto('audit_bulk_rows')
    .columns(BULK_COLUMNS)
    .expression((also) =>
      also
        .selectFrom(pairRows(db, v.blocks).as('rows'))
        .select([int(v.accountId).as('account_id'), 'rows.id as block', text(v.target).as('target')])
        .select([int(v.eventId).as('event_id'), 'rows.text as ids']),
    ),
);

/** Writes down, by blocks of neighbours, which rows an event named that stands for many. */
export const writeBulkRows = (
  tx: Db,
  accountId: number,
  { id, target, ids }: { id: number; target: string; ids: readonly number[] },
) => insertBulkRows(tx, { accountId, eventId: id, target, blocks: blocksOf(ids) });

/** The numbers of the events, as `id`, that stand for many rows and among them for row `id`. */
export const bulksNaming = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('audit_bulk_rows as bulk')
    .where('bulk.account_id', '=', accountId)
    .where('bulk.block', '=', blockOf(id))
    .where(jsonHasId(db, 'bulk.ids', id))
    .select('bulk.event_id as id');
