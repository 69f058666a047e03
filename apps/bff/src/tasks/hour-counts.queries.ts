import type { TaskScope } from '@jornada/domain/tasks';
import { instantsOf } from '@jornada/domain/worktime';
import { sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { TaskSearch, Today } from './task-filter.queries.ts';

type Change = 'created' | 'completed';

/**
 * The numbers of an account's tasks that match each of `searches`, as stored on SQLite; undefined on PostgreSQL, for
 * one person, and if a search uses anything other than the days of one change.
 */
export async function storedByHour(
  db: Db,
  { accountId, onlyOf }: TaskScope,
  searches: readonly TaskSearch[],
  { timeZone }: Today,
): Promise<number[] | undefined> {
  const spans = searches.map((search) => spanOf(search, timeZone));
  if (onlyOf !== null || !spans.every((span) => span !== undefined)) return undefined;
  return byEngine<Promise<number[] | undefined>>(db, {
    sqlite: async () => {
      const counts = spans.map((span) => countIn(db, accountId, span));
      const { rows } = await sql<{ n: number }>`
        ${sql.join(
          counts.map((count, at) => sql`select ${at} as "at", ${count} as n`),
          sql` union all `,
        )} order by "at"`.execute(sqlOf(db));
      return rows.map(({ n }) => n);
    },
    postgres: async () => undefined,
  });
}

interface Span {
  change: Change;
  from?: Instant;
  /** Exclusive. */
  to?: Instant;
}

function spanOf(search: TaskSearch, timeZone: string): Span | undefined {
  const filters = Object.entries(search).filter(([, value]) => value !== undefined);
  if (filters.length === 0) return undefined;
  const change = (['created', 'completed'] as const).find((one) =>
    filters.every(([filter]) => filter === `${one}_from` || filter === `${one}_to`),
  );
  return change && { change, ...instantsOf(timeZone, search[`${change}_from`], search[`${change}_to`]) };
}

/**
 * The stored counts of whole hours, plus the tasks before and after them: days start at half past in some time zones.
 */
function countIn(db: Db, accountId: number, { change, from, to }: Span) {
  const first = from && startOfHour(from, HOUR_MS - 1);
  const last = to && startOfHour(to);
  if (first && last && first > last) return between(db, accountId, change, from, to);
  const edges = [
    ...(from !== first ? [between(db, accountId, change, from, first)] : []),
    ...(to !== last ? [between(db, accountId, change, last, to)] : []),
  ];
  const hours = sql<number>`(
    select coalesce(sum(n), 0) from task_hour_counts
    where account_id = ${accountId} and change = ${change}
    ${first ? sql`and hour >= ${hourOf(first)}` : sql``} ${last ? sql`and hour < ${hourOf(last)}` : sql``})`;
  return sql<number>`${sql.join([hours, ...edges], sql` + `)}`;
}

function between(db: Db, accountId: number, change: Change, from: Instant | undefined, to: Instant | undefined) {
  const column = sql.ref(`tasks.${change}_at`);
  return sql<number>`(
    select count(*) from ${tableByIndex(db, 'tasks', `tasks_by_${change}_at`)}
    where account_id = ${accountId} and deleted_at is null
    ${from ? sql`and ${column} >= ${from}` : sql``} ${to ? sql`and ${column} < ${to}` : sql``})`;
}

const HOUR_MS = 3_600_000;

/** Truncates an instant to its hour, like the triggers of `task_hour_counts`. */
const hourOf = (instant: Instant) => instant.slice(0, 13);

const startOfHour = (instant: Instant, laterMs = 0): Instant =>
  new Date(Math.floor((Date.parse(instant) + laterMs) / HOUR_MS) * HOUR_MS).toISOString();
