import type { SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import type { Lack } from '@jornada/domain/evaluation-ratings';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The people in a cycle with name and job title, sorted by name. */
export const listSubjects = (db: Db, accountId: number, evaluationId: number) =>
  sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('users as person', 'person.id', 'subject.user_id')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'subject.account_id').onRef('link.user_id', '=', 'subject.user_id'),
    )
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .orderBy('person.nome_folded')
    .orderBy('person.id')
    .select([
      'subject.user_id',
      'subject.state',
      'subject.leader_id',
      'person.nome',
      'link.job_title',
      'link.deactivated_at',
    ])
    .execute();

/** The people of a cycle who are counted (or released, for an acknowledgement) and lack the given item. */
export async function listLacking(db: Db, accountId: number, evaluationId: number, lack: Lack): Promise<Set<number>> {
  const counted = sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .where('subject.counted_at', 'is not', null)
    .select('subject.user_id');
  const lacking =
    lack === 'acknowledgement'
      ? counted.where('subject.released_at', 'is not', null).where('subject.acknowledged_at', 'is', null)
      : counted.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              lack === 'rating'
                ? selectFrom('evaluation_ratings as rated')
                    .whereRef('rated.account_id', '=', 'subject.account_id')
                    .whereRef('rated.evaluation_id', '=', 'subject.evaluation_id')
                    .whereRef('rated.subject_id', '=', 'subject.user_id')
                    .select('rated.subject_id')
                : selectFrom('evaluation_conversations as talk')
                    .whereRef('talk.account_id', '=', 'subject.account_id')
                    .whereRef('talk.evaluation_id', '=', 'subject.evaluation_id')
                    .whereRef('talk.subject_id', '=', 'subject.user_id')
                    .where('talk.held_on', 'is not', null)
                    .select('talk.subject_id'),
            ),
          ),
        );
  return new Set((await lacking.execute()).map(({ user_id }) => user_id));
}

/** The number of people of a cycle who were counted in others with the same template since `since`. */
export async function countLookedAt(
  db: Db,
  accountId: number,
  { id, template_id }: { id: number; template_id: number | null },
  since: Instant,
): Promise<number> {
  if (template_id === null) return 0;
  const { people } = await sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('evaluation_subjects as before')
          .innerJoin('evaluations as other', (join) =>
            join
              .onRef('other.account_id', '=', 'before.account_id')
              .onRef('other.id', '=', 'before.evaluation_id')
              .on('other.template_id', '=', template_id),
          )
          .whereRef('before.account_id', '=', 'subject.account_id')
          .whereRef('before.user_id', '=', 'subject.user_id')
          .where('before.counted_at', '>=', since)
          .select('before.user_id'),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return people;
}

/** The people with an active link, with the fields by which they can be chosen. */
export const listActivePeople = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.account_id', '=', 'link.account_id').onRef('hr.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .select(['link.user_id', 'hr.department', 'hr.joined_on'])
    .orderBy('link.user_id')
    .execute();

export const addSubjects = (tx: Db, accountId: number, evaluationId: number, userIds: readonly number[]) =>
  insertRows(
    tx,
    'evaluation_subjects',
    userIds.map((user_id) => ({ account_id: accountId, evaluation_id: evaluationId, user_id, state: 'waiting' })),
  );

/** Removes a person from a cycle; false if they are not in it. */
export async function removeSubject(tx: Db, accountId: number, evaluationId: number, userId: number): Promise<boolean> {
  const row = await sqlOf(tx)
    .deleteFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The people of a cycle whose link is active, with their job titles. */
export const listActiveSubjects = (db: Db, accountId: number, evaluationId: number) =>
  sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'subject.account_id').onRef('link.user_id', '=', 'subject.user_id'),
    )
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .where('link.deactivated_at', 'is', null)
    .select(['subject.user_id', 'link.job_title'])
    .orderBy('subject.user_id')
    .execute();

/** The active profile of each job title; titles are normalised for comparison. */
export async function listProfilesByTitle(db: Db, accountId: number): Promise<Map<string, number>> {
  const rows = await listRows(db, 'profile_titles', { account_id: accountId, archived_at: null }, [
    'title_folded',
    'profile_id',
  ]);
  return new Map(rows.map(({ title_folded, profile_id }) => [title_folded, profile_id]));
}

/** The expected levels of each profile, by competence. */
export async function listExpectations(db: Db, accountId: number): Promise<Map<number, [number, number][]>> {
  const rows = await listRows(
    db,
    'profile_expectations',
    { account_id: accountId },
    ['profile_id', 'competence_id', 'level'],
    ['competence_id'],
  );
  const byProfile = Map.groupBy(rows, ({ profile_id }) => profile_id);
  return new Map(
    [...byProfile].map(([id, own]) => [id, own.map(({ competence_id, level }) => [competence_id, level])]),
  );
}

/**
 * Replaces the stored facts about people in a cycle. Updates rows instead of replacing them: deleting a row searches
 * all dependent tables.
 */
export const writeSnapshots = (
  tx: Db,
  accountId: number,
  evaluationId: number,
  people: ReadonlyMap<number, SubjectSnapshot>,
): Promise<void> =>
  insertRows(
    tx,
    'evaluation_subjects',
    [...people].map(([user_id, snapshot]) => ({
      account_id: accountId,
      evaluation_id: evaluationId,
      user_id,
      state: 'waiting',
      leader_id: snapshot.line[0] ?? null,
      snapshot: JSON.stringify(snapshot),
    })),
    { known: ['account_id', 'evaluation_id', 'user_id'], taken: ['state', 'leader_id', 'snapshot'] },
  );

/** Stores the facts at opening of people with an active link, and removes the others with their raters. */
export async function writeOpening(
  tx: Db,
  accountId: number,
  evaluationId: number,
  people: ReadonlyMap<number, SubjectSnapshot>,
): Promise<void> {
  await sqlOf(tx)
    .deleteFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('employment_links as link')
          .whereRef('link.account_id', '=', 'evaluation_subjects.account_id')
          .whereRef('link.user_id', '=', 'evaluation_subjects.user_id')
          .where('link.deactivated_at', 'is not', null)
          .select('link.user_id'),
      ),
    )
    .execute();
  await writeSnapshots(tx, accountId, evaluationId, people);
}
