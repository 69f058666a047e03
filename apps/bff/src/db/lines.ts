import type { Lines } from '@jornada/domain/lines';
import { type RawBuilder, sql } from 'kysely';
import { inIds } from './engines/fragments.ts';
import { type Db, sqlOf } from './handle.ts';
import type { Instant } from './tables.ts';

interface LineRow {
  user_id: number;
  reports_to: number | null;
  deactivated_at: Instant | null;
}

export const linesOf = (rows: readonly LineRow[]): Lines =>
  new Map(
    rows.map(({ user_id, reports_to, deactivated_at }) => [user_id, { reports_to, active: deactivated_at === null }]),
  );

/** The place of a person and of everybody below, as recorded. */
export const listLinesBelow = (db: Db, accountId: number, userId: number): Promise<Lines> =>
  follow(db, accountId, sql`person.user_id = ${userId}`, sql`link.reports_to = line.user_id`);

/** The places of people and of everybody above them, as recorded: at most 33 rows for each, read by their keys. */
export const listLinesAbove = (db: Db, accountId: number, ids: readonly number[]): Promise<Lines> =>
  follow(db, accountId, inIds(db, 'person.user_id', ids), sql`link.user_id = line.reports_to`);

const follow = async (db: Db, accountId: number, start: RawBuilder<boolean>, step: RawBuilder<boolean>) =>
  linesOf(
    await sqlOf(db)
      .withRecursive('line', (cte) =>
        cte
          .selectFrom('employment_links as person')
          .where('person.account_id', '=', accountId)
          .where(start)
          .select(['person.user_id', 'person.reports_to', 'person.deactivated_at'])
          .union(
            cte
              .selectFrom('line')
              // A cross join because SQLite keeps its order: for an inner join it reads every link of the account for
              // each person of the line, which takes half a minute for 20,000 people.
              .crossJoin('employment_links as link')
              .where('link.account_id', '=', accountId)
              .where(step)
              .select(['link.user_id', 'link.reports_to', 'link.deactivated_at']),
          ),
      )
      .selectFrom('line')
      .select(['user_id', 'reports_to', 'deactivated_at'])
      .execute(),
  );
