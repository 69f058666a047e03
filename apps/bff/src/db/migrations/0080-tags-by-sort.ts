import { fold } from '@jornada/domain/text';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';
import type { Sql } from '../handle.ts';

/** Tags in memory at a time. */
const BATCH = 1_000;

/**
 * A sort key for tags: "Água" before "Zebra". It is a column besides `name_folded` because names are unique with regard
 * to accents. It is filled here, since neither engine folds a text like `fold`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table task_tags add column sort_folded ${text} not null default ''`.execute(db);
  await foldNames(db as unknown as Sql);
  await sql`create index task_tags_by_sort on task_tags (account_id, sort_folded, id)`.execute(db);
}

async function foldNames(db: Sql): Promise<void> {
  let last = { account_id: 0, id: 0 };
  for (;;) {
    const tags = await db
      .selectFrom('task_tags')
      .where(sql<boolean>`(account_id, id) > (${last.account_id}, ${last.id})`)
      .select(['account_id', 'id', 'name'])
      .orderBy('account_id')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { account_id, id, name } of tags)
      await db
        .updateTable('task_tags')
        .set({ sort_folded: fold(name) })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute();
    if (tags.length < BATCH) return;
    last = tags.at(-1) as (typeof tags)[number];
  }
}

declare module '../tables.ts' {
  interface TagColumns {
    /** The name without accents and case, for sorting and searching. */
    sort_folded: Generated<string>;
  }
}
