import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import type { AskedQuestions, SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import type { CycleState, RaterState } from '@jornada/domain/evaluations';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';

/** States of a rater who has a form. */
const WITH_FORM = ['open', 'drafting', 'submitted', 'declined'] as const satisfies readonly RaterState[];

export type FormState = (typeof WITH_FORM)[number];

/** States of a cycle in which forms exist. */
const ANSWERED: readonly CycleState[] = ['collecting', 'counting'];

/** The owner of a form: a person of the account, or an external rater by the hash of their link. */
export type Rater = { accountId: number } & ({ userId: number } | { tokenHash: string });

export const isOf = (rater: Rater) =>
  'userId' in rater
    ? sql<boolean>`rater.user_id = ${rater.userId}`
    : sql<boolean>`rater.token_hash = ${rater.tokenHash}`;

/** Forms of one rater; forms of others are not found. */
const ownForms = (db: Db, rater: Rater) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('evaluations as cycle', (on) =>
      on.onRef('cycle.account_id', '=', 'rater.account_id').onRef('cycle.id', '=', 'rater.evaluation_id'),
    )
    .innerJoin('evaluation_subjects as subject', (on) =>
      on
        .onRef('subject.account_id', '=', 'rater.account_id')
        .onRef('subject.evaluation_id', '=', 'rater.evaluation_id')
        .onRef('subject.user_id', '=', 'rater.subject_id'),
    )
    .innerJoin('users as person', 'person.id', 'rater.subject_id')
    .leftJoin('evaluation_forms as form', (on) =>
      on.onRef('form.account_id', '=', 'rater.account_id').onRef('form.rater_id', '=', 'rater.id'),
    )
    .where('rater.account_id', '=', rater.accountId)
    .where(isOf(rater))
    .where('rater.state', 'in', WITH_FORM)
    .where('cycle.state', 'in', ANSWERED)
    .where('cycle.deleted_at', 'is', null)
    .select([
      'rater.id',
      'rater.evaluation_id',
      'rater.subject_id',
      'rater.rater_group',
      'rater.state',
      'cycle.name as cycle_name',
      'cycle.state as cycle_state',
      'cycle.settings',
      'subject.snapshot',
      'subject.leader_id',
      'person.nome',
      'form.progress_percent',
      'form.saved_at',
      'form.version',
    ])
    .$narrowType<{ state: FormState }>();

type Stored = Awaited<ReturnType<ReturnType<typeof ownForms>['execute']>>[number];

export type FormRow = Omit<Stored, 'settings' | 'snapshot'> & { settings: CycleSettings; about: SubjectSnapshot };

const NOBODY: SubjectSnapshot = { job_title: '', profile_id: null, leads: false, line: [], expected: [] };

const parsed = <Row extends Pick<Stored, 'settings' | 'snapshot'>>({ settings, snapshot, ...row }: Row) => ({
  ...row,
  settings: JSON.parse(settings) as CycleSettings,
  about: snapshot === null ? NOBODY : (JSON.parse(snapshot) as SubjectSnapshot),
});

/** The forms that a person is asked to answer, by their last day. @param evaluationId only forms of this cycle */
export async function listOwnForms(
  db: Db,
  rater: Rater,
  states: readonly FormState[] = WITH_FORM,
  evaluationId?: number,
): Promise<FormRow[]> {
  const rows = await ownForms(db, rater)
    .where('rater.state', 'in', states)
    .$if(evaluationId !== undefined, (query) => query.where('rater.evaluation_id', '=', evaluationId ?? 0))
    .orderBy('cycle.answer_until')
    .orderBy('rater.id')
    .execute();
  return rows.map(parsed);
}

/** The number of a person's unanswered forms, and the earliest last day among them; null without any. */
export async function waitingForms(
  db: Db,
  accountId: number,
  userId: number,
): Promise<{ forms: number; answer_until: string | null }> {
  const { forms, answer_until } = await sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('evaluations as cycle', (on) =>
      on.onRef('cycle.account_id', '=', 'rater.account_id').onRef('cycle.id', '=', 'rater.evaluation_id'),
    )
    .where('rater.account_id', '=', accountId)
    .where('rater.user_id', '=', userId)
    .where('rater.state', 'in', ['open', 'drafting'])
    .where('cycle.state', '=', 'collecting')
    .where('cycle.deleted_at', 'is', null)
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('forms'),
      eb.fn.min('cycle.answer_until').as('answer_until'),
    ])
    .executeTakeFirstOrThrow();
  return { forms, answer_until };
}

export type FullForm = FormRow & { asked: AskedQuestions; sealed: string | null };

/** A form of the rater with its questions; undefined for forms of others. */
export async function findOwnForm(db: Db, rater: Rater, id: number): Promise<FullForm | undefined> {
  const row = await ownForms(db, rater)
    .where('rater.id', '=', id)
    .select(['cycle.snapshot as questions', 'form.sealed'])
    .executeTakeFirst();
  if (!row || row.questions === null) return undefined;
  const { questions, ...form } = row;
  return { ...parsed(form), asked: JSON.parse(questions) as AskedQuestions };
}
