import type { Tx } from '../db/tables.ts';

/** The highest id of a user so far; 0 where there is none. */
export const lastUserId = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0;
