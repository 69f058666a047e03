import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { may } from '@jornada/domain/access';
import type { GroupCell } from '@jornada/domain/evaluation-counting';
import { weightsIn } from '@jornada/domain/evaluation-questions';
import { isReadable, mayRelease, type ResultRole, resultRole } from '@jornada/domain/evaluation-readers';
import { resultsOf } from '@jornada/domain/evaluation-results';
import { RESULT_GROUPS } from '@jornada/domain/evaluations';
import { notFound, Refusal } from '@jornada/domain/refusal';
import { placeOfEvaluationComment } from '@jornada/domain/sealed-places';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { mayRate, ratingOf } from './ratings.service.ts';
import {
  findOpened,
  findSubject,
  listCells,
  listComments,
  listNames,
  listReleasedOf,
  type OpenedCycle,
  type SubjectRow,
} from './results.queries.ts';
import { talksOf } from './talks.service.ts';
import { readCompetences } from './templates.queries.ts';

/** The audit target of events about results: the id is the cycle, and the rows are its people. */
export const TARGET = 'evaluation-results';
/** The action of an event for a reading of results. */
export const READ = 'evaluation-results.read';

/** A result that the caller may read now or after its release. */
export interface Seen {
  cycle: OpenedCycle;
  subject: SubjectRow;
  role: ResultRole;
}

/** The leaders above a person, nearest first: as of opening, except for a replaced direct leader. */
export const leadersOf = ({ leader_id, line }: Pick<SubjectRow, 'leader_id' | 'line'>): number[] => [
  ...(leader_id === null ? [] : [leader_id]),
  ...line.slice(1),
];

/** The caller's role as a reader of the result of `subject`; null if they may not read it. */
export const roleIn = ({ caller }: Pick<CallContext, 'caller'>, cycle: OpenedCycle, subject: SubjectRow) => {
  const { userId: id, level } = caller;
  return resultRole(
    { id, manages: may(level, 'evaluations.manage') },
    { ...subject, line: leadersOf(subject), shared: subject.shared_at !== null },
    cycle.settings,
  );
};

/**
 * A result for the caller.
 * @throws Refusal 404 if there is no such result or the caller may not read it; `not_released` for the person before
 * the release
 */
export async function seenResult(
  context: Pick<CallContext, 'db' | 'caller'>,
  evaluationId: number,
  userId: number,
): Promise<Seen> {
  const { db, caller } = context;
  const cycle = await findOpened(db, caller.accountId, evaluationId);
  const subject = cycle && (await findSubject(db, caller.accountId, evaluationId, userId));
  const role = cycle && subject ? roleIn(context, cycle, subject) : null;
  if (!cycle || !subject || role === null) throw notFound();
  if (!isReadable(role, subject.state)) throw notReleased();
  return { cycle, subject, role };
}

/** 404 for a person's own result before the release. */
export const notReleased = (): Refusal => new Refusal('not-found', 'Not found', { code: 'not_released' });

/** The level expected of a person, by competence; empty if the scale is not the scale of levels. */
export const expectedIn = ({ asked }: OpenedCycle, { expected }: SubjectRow): ReadonlyMap<number, number> =>
  new Map(asked.scale.kind === 'levels' ? expected : []);

/** All numbers about a person, computed from the stored cells. */
export const numbersOf = (cells: readonly GroupCell[], { asked, settings }: OpenedCycle, { expected }: SubjectRow) =>
  resultsOf(inOrder(cells), weightsIn(asked, settings, new Map(expected)));

/** Cells in the display order of groups: the database returns them in any order. */
const inOrder = (cells: readonly GroupCell[]): GroupCell[] =>
  cells.toSorted((one, other) => RESULT_GROUPS.indexOf(one.group) - RESULT_GROUPS.indexOf(other.group));

/** Summaries of the released results of a person that the caller may read, oldest first. */
export async function briefResults(context: Pick<CallContext, 'db' | 'caller'>, userId: number) {
  const { db, caller } = context;
  const readable = (await listReleasedOf(db, caller.accountId, [userId])).filter(
    ({ cycle, subject }) => roleIn(context, cycle, subject) !== null,
  );
  const all = [];
  for (const { cycle, subject, released_at } of readable) {
    const cells = (await listCells(db, caller.accountId, cycle.id, [userId])).get(userId) ?? [];
    all.push({
      evaluation_id: cycle.id,
      name: cycle.name,
      period_to: cycle.settings.period_to,
      score_hundredths: numbersOf(cells, cycle, subject).score_hundredths,
      points: cycle.asked.scale.points,
      released_at,
    });
  }
  return all;
}

/** A complete result as shown to the caller. */
export async function resultOf(
  context: Pick<CallContext, 'db' | 'caller' | 'now'>,
  vault: Vault,
  seen: Seen,
): Promise<EvaluationResult> {
  const { db, caller } = context;
  const { cycle, subject, role } = seen;
  const { accountId } = caller;
  const { id, name, state, settings, asked } = cycle;
  const { user_id, released_at } = subject;
  const cells = (await listCells(db, accountId, id, [user_id])).get(user_id) ?? [];
  const { groups, competences, questions, score_hundredths } = numbersOf(cells, cycle, subject);
  const names = await listNames(db, accountId, [user_id]);
  const named = await readCompetences(
    db,
    accountId,
    competences.map(({ competence_id }) => competence_id),
  );
  const comments = await commentsOf(db, vault, accountId, id, user_id);
  const expected = expectedIn(cycle, subject);
  const shown = new Map(questions.map((question) => [question.question_id, question.by_group]));
  const commented = new Set(comments.map(({ question_id }) => question_id));
  const earlier = (await briefResults(context, user_id)).filter(
    (one) => one.evaluation_id !== id && (released_at === null || one.released_at < released_at),
  );
  const { degree, purpose, period_from, period_to, min_answers, release_by } = settings;
  return {
    evaluation: {
      id,
      name,
      degree,
      purpose,
      state,
      period_from,
      period_to,
      min_answers,
      release_by,
      scale: asked.scale,
      rating: settings.rating,
      nine_box: settings.nine_box,
    },
    subject: { user_id, nome: names.get(user_id) ?? '', job_title: subject.job_title, leader_id: subject.leader_id },
    state: subject.state,
    released_at,
    groups,
    competences: competences.map((one) => ({
      ...one,
      name: named.get(one.competence_id)?.name ?? '',
      expected_level: expected.get(one.competence_id) ?? null,
    })),
    questions: asked.sections.flatMap(({ title, questions: ofSection }) =>
      ofSection.flatMap(({ id: question_id, kind, text, choices }) => {
        const by_group = shown.get(question_id) ?? [];
        return by_group.length || commented.has(question_id)
          ? [
              {
                question_id,
                kind,
                text,
                section: title,
                choices,
                by_group: by_group.map(({ counts, ...mean }) => ({ ...mean, counts: counts && [...counts] })),
              },
            ]
          : [];
      }),
    ),
    comments,
    score_hundredths,
    previous: earlier.map(({ released_at: _, ...one }) => one),
    may_release: mayRelease(role, subject.state, state),
    ...(await ratingOf(db, vault, accountId, { cycle, subject, role })),
    may_rate: mayRate({ cycle, subject, role }),
    version: subject.version,
    ...(await talksOf(context, vault, seen)),
  };
}

/** The comments about a person, in an order that depends only on their texts. */
async function commentsOf(db: Db, vault: Vault, accountId: number, evaluationId: number, userId: number) {
  const rows = await listComments(db, accountId, evaluationId, userId);
  return rows
    .map(({ key, result_group: group, question_id, sealed }) => ({
      group,
      question_id,
      text: vault.open(sealed, placeOfEvaluationComment(accountId, userId, key)),
    }))
    .toSorted(
      (one, other) =>
        one.question_id - other.question_id ||
        RESULT_GROUPS.indexOf(one.group) - RESULT_GROUPS.indexOf(other.group) ||
        (one.text < other.text ? -1 : one.text > other.text ? 1 : 0),
    );
}
