import type { SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import type { RaterState } from '@jornada/domain/evaluations';
import { sql, type Updateable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, listRows, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import { insertRaters, type NewRater } from './raters.queries.ts';

/** The key of a person in a cycle. */
export interface Place {
  accountId: number;
  evaluationId: number;
  userId: number;
}

/** A person in a cycle with the data needed for decisions about raters; undefined if there is none. */
export async function findPlace(db: Db, { accountId, evaluationId, userId }: Place) {
  const row = await sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('users as person', 'person.id', 'subject.user_id')
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .where('subject.user_id', '=', userId)
    .select([
      'subject.user_id',
      'subject.state',
      'subject.leader_id',
      'subject.version',
      'subject.snapshot',
      'person.nome',
      'person.email',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { snapshot, ...rest } = row;
  return { ...rest, snapshot: snapshot === null ? null : (JSON.parse(snapshot) as SubjectSnapshot) };
}

export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** All raters and proposed raters of a person, oldest first. */
export const listRaters = (db: Db, { accountId, evaluationId, userId }: Place) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .leftJoin('users as person', 'person.id', 'rater.user_id')
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where('rater.subject_id', '=', userId)
    .select([
      'rater.id',
      'rater.rater_group',
      'rater.user_id',
      'rater.external_name',
      'rater.external_email',
      'rater.state',
      'rater.proposed_by',
      'rater.decline_sealed',
      'rater.removed_at',
      'person.nome',
    ])
    .orderBy('rater.id')
    .execute();

export type RaterRow = Awaited<ReturnType<typeof listRaters>>[number];

/** Writes people who were named for somebody. */
export const insertNamed = (
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  raters: readonly Omit<NewRater, 'subject_id'>[],
): Promise<void> =>
  insertRaters(
    tx,
    accountId,
    evaluationId,
    raters.map((rater) => ({ subject_id: userId, ...rater })),
  );

/** Removes raters and their forms. */
export const removeRaters = (tx: Db, accountId: number, ids: readonly number[]) =>
  deleteRows(tx, 'evaluation_raters', { account_id: accountId, id: ids });

export const changeRaters = (
  tx: Db,
  accountId: number,
  ids: readonly number[],
  changes: { state?: RaterState; proposed_by?: number },
) => updateRows(tx, 'evaluation_raters', { account_id: accountId, id: ids }, changes);

/** Changes a person in a cycle and increases the version; the cycle must be locked. */
export const changePlace = (
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  changes: Pick<Updateable<Tables['evaluation_subjects']>, 'leader_id' | 'state'> = {},
) =>
  updateRows(
    tx,
    'evaluation_subjects',
    { account_id: accountId, evaluation_id: evaluationId, user_id: userId },
    { ...changes, version: sql`version + 1` },
  );

/** The raters named for the people of a draft. */
export const listNamed = (db: Db, accountId: number, evaluationId: number) =>
  listRows(db, 'evaluation_raters', { account_id: accountId, evaluation_id: evaluationId }, [
    'id',
    'subject_id',
    'user_id',
  ]);

/** A person and the people they lead who are subjects of a cycle, by name, with their pending proposals. */
export const listWaiting = (db: Db, accountId: number, evaluationId: number, viewer: number) =>
  sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('users as person', 'person.id', 'subject.user_id')
    .leftJoin('evaluation_raters as rater', (join) =>
      join
        .onRef('rater.account_id', '=', 'subject.account_id')
        .onRef('rater.evaluation_id', '=', 'subject.evaluation_id')
        .onRef('rater.subject_id', '=', 'subject.user_id')
        .on('rater.state', '=', 'proposed'),
    )
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .where('subject.state', '=', 'waiting')
    .where((eb) => eb.or([eb('subject.user_id', '=', viewer), eb('subject.leader_id', '=', viewer)]))
    .groupBy(['subject.user_id', 'person.nome', 'person.nome_folded'])
    .select((eb) => ['subject.user_id', 'person.nome', eb.fn.count<number>('rater.id').as('waiting')])
    .orderBy('person.nome_folded')
    .orderBy('subject.user_id')
    .execute();
