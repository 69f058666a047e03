import { type RawBuilder, sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { type Db, directReadOf, sqlOf } from '../db/handle.ts';
import { containing } from '../db/like.ts';

/** The row id of a task in the title index is account × 2^32 + id, so an account is a range of rows. */
const ACCOUNT_ROWS = 2 ** 32;

/** Whether the folded title of a task contains `folded`. PostgreSQL uses its trigram index if that is faster. */
export const titleContains = (db: Db, folded: string): RawBuilder<boolean> =>
  byEngine(db, {
    sqlite: () => sql<boolean>`instr(tasks.title_folded, ${folded}) > 0`,
    postgres: () => sql<boolean>`tasks.title_folded like ${containing(folded)}`,
  });

/**
 * Ids that include all tasks whose titles contain `folded`, if the trigram index finds only a few thousand; undefined if
 * reading the titles is faster: `folded` is too common, or shorter than a trigram. PostgreSQL makes that choice itself.
 */
export const candidatesByTitle = (db: Db, accountId: number, folded: string): Promise<number[] | undefined> =>
  byEngine(db, {
    sqlite: async () => {
      const characters = [...folded];
      // One rare trigram is enough. A search for the whole text also reads the lists of its common trigrams, which grow
      // with the table.
      for (let at = 0; at + 3 <= characters.length; at++) {
        const found = await findInIndex(db, accountId, characters.slice(at, at + 3).join(''), 1_000);
        if (found) return found;
      }
      return characters.length > 3 ? findInIndex(db, accountId, folded, 5_000) : undefined;
    },
    postgres: async () => undefined,
  });

/**
 * Texts that the title index finds too often, by database: how many times each is skipped without trying the index
 * again.
 */
const common = new WeakMap<object, Map<string, number>>();
const MOST_TEXTS = 2_000;
const USES = 1_000;

/** The tasks that the title index finds for `text`; undefined if there are more than `most`. */
async function findInIndex(db: Db, accountId: number, text: string, most: number): Promise<number[] | undefined> {
  // Reading the titles instead is right in any case, so the number may be outdated.
  const database = directReadOf(db);
  const known = database && (common.get(database) ?? new Map<string, number>());
  if (database && known) common.set(database, known);
  const key = `${accountId} ${most} ${text}`;
  const uses = known?.get(key) ?? 0;
  if (uses > 0) {
    known?.set(key, uses - 1);
    return undefined;
  }
  const first = accountId * ACCOUNT_ROWS;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const { rows } = await sql<{ id: number }>`
    select rowid - ${first} as id from task_titles
    where task_titles match ${phrase} and rowid between ${first} and ${first + ACCOUNT_ROWS - 1}
    limit ${most + 1}`.execute(sqlOf(db));
  if (rows.length <= most) {
    known?.delete(key);
    return rows.map(({ id }) => id);
  }
  if (known && known.size >= MOST_TEXTS) known.delete(known.keys().next().value as string);
  known?.set(key, USES);
  return undefined;
}
