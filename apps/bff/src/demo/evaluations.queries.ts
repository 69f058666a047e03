import { type Db, sqlOf } from '../db/handle.ts';

/** The levels that each job profile expects, by competence. */
export async function listExpectedBy(tx: Db, accountId: number): Promise<Map<number, [number, number][]>> {
  const rows = await sqlOf(tx)
    .selectFrom('profile_expectations')
    .where('account_id', '=', accountId)
    .select(['profile_id', 'competence_id', 'level'])
    .orderBy('profile_id')
    .orderBy('competence_id')
    .execute();
  const by = Map.groupBy(rows, ({ profile_id }) => profile_id);
  return new Map([...by].map(([id, own]) => [id, own.map(({ competence_id, level }) => [competence_id, level])]));
}

/** Names the cycle in active plans of its people that began after its release. */
export const linkPlans = (tx: Db, accountId: number, evaluationId: number, releasedOn: string) =>
  sqlOf(tx)
    .updateTable('pdi')
    .set({ evaluation_id: evaluationId })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('starts_on', '>=', releasedOn)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('evaluation_subjects')
        .where('account_id', '=', accountId)
        .where('evaluation_id', '=', evaluationId)
        .select('user_id'),
    )
    .execute();

/** The forms of an open cycle, with their raters and subjects. */
export const listFormsOf = (tx: Db, accountId: number, evaluationId: number) =>
  sqlOf(tx)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('state', '=', 'open')
    .select(['id', 'subject_id', 'rater_group', 'user_id'])
    .orderBy('id')
    .execute();
