import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

const REVEAL = 'employee-hr-data.reveal';

/** Reveals of values of other people since `since`. */
const revealsSince = (db: Db, accountId: number, since: Instant) =>
  sqlOf(db)
    .selectFrom('audit_events as event')
    .where('event.account_id', '=', accountId)
    .where('event.action', '=', REVEAL)
    .where('event.at', '>', since)
    .whereRef('event.target_id', '<>', 'event.actor_id');

/** How many values of others a person has revealed since `since`. */
export const countReveals = async (db: Db, accountId: number, actorId: number, since: Instant): Promise<number> =>
  (
    await revealsSince(db, accountId, since)
      .where('event.actor_id', '=', actorId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The people who have revealed more than `most` values of others since `since`, most first. */
export const listRevealers = (db: Db, accountId: number, since: Instant, most: number) =>
  revealsSince(db, accountId, since)
    .innerJoin('users', 'users.id', 'event.actor_id')
    .groupBy(['users.id', 'users.nome'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', most))
    .select((eb) => ['users.id as user_id', 'users.nome', eb.fn.countAll<number>().as('reveals')])
    .orderBy('reveals', 'desc')
    .orderBy('users.id')
    .execute();
