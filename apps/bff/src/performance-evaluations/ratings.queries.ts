import { type Insertable, type Selectable, sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { deleteRows, listColumn, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

/** The key of a rating. */
export interface RatedPlace {
  evaluationId: number;
  subjectId: number;
}

const RATING = ['subject_id', 'rating', 'potential', 'leader_rating', 'leader_potential', 'rationale'] as const;
export type RatingRow = Pick<Selectable<Tables['evaluation_ratings']>, (typeof RATING)[number]>;

/** The ratings of people in a cycle, by person. @param userIds undefined: everybody */
export async function listRatings(
  db: Db,
  accountId: number,
  evaluationId: number,
  userIds?: readonly number[],
): Promise<Map<number, RatingRow>> {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_ratings')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .$if(userIds !== undefined, (query) => query.where(inIds(db, 'subject_id', userIds ?? [])))
    .select(RATING)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** The people of a cycle who have a rating. */
export const listRated = async (db: Db, accountId: number, evaluationId: number): Promise<Set<number>> =>
  new Set(
    await listColumn(db, 'evaluation_ratings', { account_id: accountId, evaluation_id: evaluationId }, 'subject_id'),
  );

/** Writes a person's rating, replacing an earlier one. */
export async function putRating(tx: Db, row: Insertable<Tables['evaluation_ratings']>): Promise<void> {
  await deleteRows(tx, 'evaluation_ratings', {
    account_id: row.account_id,
    evaluation_id: row.evaluation_id,
    subject_id: row.subject_id,
  });
  await insertRows(tx, 'evaluation_ratings', [row]);
}

/** Increases the version of a result. */
export const raiseVersion = (tx: Db, accountId: number, { evaluationId, subjectId }: RatedPlace) =>
  updateRows(
    tx,
    'evaluation_subjects',
    { account_id: accountId, evaluation_id: evaluationId, user_id: subjectId },
    { version: sql`version + 1` },
  );

/** Every change of a person's rating, oldest first, with its author. */
export const listRatingChanges = (db: Db, accountId: number, { evaluationId, subjectId }: RatedPlace) =>
  sqlOf(db)
    .selectFrom('evaluation_rating_changes as change')
    .innerJoin('users as author', 'author.id', 'change.changed_by')
    .where('change.account_id', '=', accountId)
    .where('change.evaluation_id', '=', evaluationId)
    .where('change.subject_id', '=', subjectId)
    .select(['change.nth', 'change.at', 'author.nome as by_nome', 'change.reason'])
    .select(['change.from_rating', 'change.from_potential', 'change.to_rating', 'change.to_potential'])
    .orderBy('change.nth')
    .execute();

/** The last change of the rating of each of these people. */
export const listLastChanges = (db: Db, accountId: number, evaluationId: number, userIds: readonly number[]) =>
  sqlOf(db)
    .selectFrom('evaluation_rating_changes as change')
    .where('change.account_id', '=', accountId)
    .where('change.evaluation_id', '=', evaluationId)
    .where(inIds(db, 'change.subject_id', userIds))
    .where('change.nth', '=', ({ selectFrom }) =>
      selectFrom('evaluation_rating_changes as last')
        .whereRef('last.account_id', '=', 'change.account_id')
        .whereRef('last.evaluation_id', '=', 'change.evaluation_id')
        .whereRef('last.subject_id', '=', 'change.subject_id')
        .select(({ fn }) => fn.max<number>('last.nth').as('nth')),
    )
    .select(['change.subject_id', 'change.nth', 'change.reason'])
    .execute();

/** The number of a person's next change of rating; their row must be locked. */
export async function nextChange(tx: Db, accountId: number, { evaluationId, subjectId }: RatedPlace): Promise<number> {
  const { last } = await sqlOf(tx)
    .selectFrom('evaluation_rating_changes')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('subject_id', '=', subjectId)
    .select((eb) => eb.fn.max<number | null>('nth').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Stores a change of a rating. */
export const insertRatingChange = (tx: Db, row: Insertable<Tables['evaluation_rating_changes']>) =>
  insertRows(tx, 'evaluation_rating_changes', [row]);
