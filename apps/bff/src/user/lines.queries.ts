import type { Lines } from '@jornada/domain/lines';
import { type Db, sqlOf } from '../db/handle.ts';
import { linesOf } from '../db/lines.ts';
import { listRows } from '../db/rows.ts';

/** The leader of every person of the account. */
export const listLines = async (db: Db, accountId: number): Promise<Lines> =>
  linesOf(
    await listRows(db, 'employment_links', { account_id: accountId }, ['user_id', 'reports_to', 'deactivated_at']),
  );

/** The people below `leader` down to the first active one of each line: the direct reports of an active `leader`. */
const reports = (db: Db, accountId: number, leader: number) =>
  sqlOf(db)
    .withRecursive('line', (cte) =>
      cte
        .selectFrom('employment_links as report')
        .where('report.account_id', '=', accountId)
        .where('report.reports_to', '=', leader)
        .select(['report.user_id', 'report.deactivated_at'])
        .union(
          cte
            .selectFrom('line')
            // A cross join, as in db/lines.ts.
            .crossJoin('employment_links as link')
            .where('link.account_id', '=', accountId)
            .whereRef('link.reports_to', '=', 'line.user_id')
            .where('line.deactivated_at', 'is not', null)
            .select(['link.user_id', 'link.deactivated_at']),
        ),
    )
    .selectFrom('line')
    .where('line.deactivated_at', 'is', null)
    .select('line.user_id');

/** The active direct reports of an active `leader`. */
export const listReports = async (db: Db, accountId: number, leader: number): Promise<number[]> =>
  (await reports(db, accountId, leader).execute()).map(({ user_id }) => user_id);

/** Whether `leader` would lead any active person. */
export const leadsAnybody = async (db: Db, accountId: number, leader: number): Promise<boolean> =>
  (await reports(db, accountId, leader).limit(1).executeTakeFirst()) !== undefined;

/** The people of the account with their positions, by name. */
export const listPlaces = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .where('link.account_id', '=', accountId)
    .select(['link.user_id', 'users.nome', 'link.job_title', 'link.reports_to', 'link.deactivated_at'])
    .orderBy('users.nome_folded')
    .orderBy('link.user_id')
    .execute();

/** The stored leaders of all people of the account with their e-mails and names, by name. */
export const listLineRows = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('invitations as invited', (join) =>
      join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .select((eb) => [
      'link.user_id',
      'link.reports_to',
      'link.deactivated_at',
      eb.fn.coalesce('invited.nome', 'users.nome').as('nome'),
      eb.fn.coalesce('invited.email', 'users.email').as('email'),
    ])
    .orderBy('users.nome_folded')
    .orderBy('link.user_id')
    .execute();
