import type { Tx } from '../db/tables.ts';

/** The highest id of a user so far; 0 where there is none. */
export const lastUserId = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0;

/** The people of an account as they are employed, in the order in which they came into the data set. */
export const listLinks = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .select(['user_id', 'level', 'job_title', 'created_at', 'deactivated_at'])
    .orderBy('user_id')
    .execute();
