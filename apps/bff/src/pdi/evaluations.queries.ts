import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';

/** The names of the evaluations that plans were made from, if they still exist. */
export const evaluationsOf = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (await listRows(db, 'evaluations', { account_id: accountId, id: ids, deleted_at: null }, ['id', 'name'])).map(
      ({ id, name }) => [id, name],
    ),
  );

/** Whether a person's result in an evaluation is released. */
export const hasResult = async (
  db: Db,
  accountId: number,
  { evaluationId, userId }: { evaluationId: number; userId: number },
): Promise<boolean> =>
  (await sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('evaluations', (join) =>
      join
        .onRef('evaluations.account_id', '=', 'subject.account_id')
        .onRef('evaluations.id', '=', 'subject.evaluation_id'),
    )
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .where('subject.user_id', '=', userId)
    .where('subject.released_at', 'is not', null)
    .where('evaluations.deleted_at', 'is', null)
    .select('subject.user_id')
    .executeTakeFirst()) !== undefined;
