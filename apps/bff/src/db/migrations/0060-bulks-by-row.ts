import { type Kysely, sql } from 'kysely';
import { writeBulkRows } from '../audit.ts';
import { columnTypes } from '../engines/migrating.ts';
import { Db, type Sql } from '../handle.ts';

/** Events in memory at a time. */
const BATCH = 200;

/**
 * The rows of bulk events. One event covers up to 100,000 rows: an index entry for each would cost more than the bulk
 * itself, and reading every bulk event to find those of one row would grow with the log. Therefore the ids are stored a
 * second time in blocks of neighbours, and the events of a row are found by its block.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table audit_bulk_rows (
    account_id ${int} not null,
    block ${int} not null,
    target ${text} not null,
    event_id ${int} not null,
    ids ${text} not null,
    primary key (account_id, block, target, event_id)
  )`.execute(db);
  await fillFromLog(db as unknown as Sql);
}

async function fillFromLog(db: Sql): Promise<void> {
  let last = { account_id: 0, id: 0 };
  for (;;) {
    const events = await db
      .selectFrom('audit_events')
      .where('target_ids', 'is not', null)
      .where(sql<boolean>`(account_id, id) > (${last.account_id}, ${last.id})`)
      .select(['account_id', 'id', 'target', 'target_ids'])
      .orderBy('account_id')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { account_id, id, target, target_ids } of events)
      await writeBulkRows(new Db(db), account_id, { id, target, ids: JSON.parse(target_ids as string) as number[] });
    if (events.length < BATCH) return;
    last = events.at(-1) as (typeof events)[number];
  }
}

declare module '../tables.ts' {
  interface Tables {
    audit_bulk_rows: {
      account_id: number;
      /** The block of the ids (`blockOf`). */
      block: number;
      target: string;
      event_id: number;
      /** JSON array: the event's ids in this block. */
      ids: string;
    };
  }
}
