import type { DatedPlace } from '@jornada/domain/feedback-rights';
import { type Db, sqlOf } from '../db/handle.ts';

/**
 * The positions of a person and of everybody below, down to the first active ones, with the time of their last change.
 */
export const listDatedPlaces = (db: Db, accountId: number, leader: number): Promise<DatedPlace[]> =>
  sqlOf(db)
    .withRecursive('line', (cte) =>
      cte
        .selectFrom('employment_links as top')
        .where('top.account_id', '=', accountId)
        .where('top.user_id', '=', leader)
        .select(['top.user_id', 'top.reports_to', 'top.reports_to_since', 'top.deactivated_at'])
        .union(
          cte
            .selectFrom('line')
            // A cross join keeps its order on SQLite, as in the other queries of lines.
            .crossJoin('employment_links as link')
            .where('link.account_id', '=', accountId)
            .whereRef('link.reports_to', '=', 'line.user_id')
            .where((eb) => eb.or([eb('line.deactivated_at', 'is not', null), eb('line.user_id', '=', leader)]))
            .select(['link.user_id', 'link.reports_to', 'link.reports_to_since', 'link.deactivated_at']),
        ),
    )
    .selectFrom('line')
    .select(['user_id', 'reports_to', 'reports_to_since as since', 'deactivated_at'])
    .execute();
