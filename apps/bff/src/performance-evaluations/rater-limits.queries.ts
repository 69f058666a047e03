import type { ProposedGroup } from '@jornada/domain/evaluation-nominations';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import type { Place } from './nominations.queries.ts';

/**
 * People with at least `most` forms in a cycle, but for those that are proposed for `userId` in `group`. Who declined
 * counts as before, so that nothing is learned of a decline.
 */
export async function listFull(
  db: Db,
  { accountId, evaluationId, userId }: Place,
  group: ProposedGroup,
  most: number,
): Promise<Set<number>> {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('user_id', 'is not', null)
    .where('state', 'not in', ['refused', 'lapsed'])
    .where((eb) => eb.or([eb('subject_id', '<>', userId), eb('rater_group', '<>', group)]))
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll<number>(), '>=', most)
    .select('user_id')
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

/** Those among e-mails in lower case that are asked about `most` other people in a cycle, as people outside. */
export async function listFullEmails(
  db: Db,
  { accountId, evaluationId, userId }: Place,
  emails: readonly string[],
  most: number,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await sqlOf(db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('subject_id', '<>', userId)
    .where('state', 'not in', ['refused', 'lapsed'])
    .where(sql`lower(external_email)`, 'in', emails)
    .groupBy(sql`1`)
    .having((eb) => eb.fn.countAll<number>(), '>=', most)
    .select(sql<string>`lower(external_email)`.as('key'))
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Those among e-mails in lower case that belong to active people of the account. */
export async function listInside(db: Db, accountId: number, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users as person', 'person.id', 'link.user_id')
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .where(sql`lower(person.email)`, 'in', emails)
    .select('person.email')
    .execute();
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** Those of the people whose employment link is active. */
export async function listActive(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await listRows(db, 'employment_links', { account_id: accountId, user_id: ids, deactivated_at: null }, [
    'user_id',
  ]);
  return new Set(rows.map(({ user_id }) => user_id));
}
