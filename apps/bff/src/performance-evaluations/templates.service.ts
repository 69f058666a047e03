import type {
  EvaluationTemplate,
  EvaluationTemplateSummary,
} from '@jornada/contract/performance-evaluations-templates';
import { emptyLevels } from '@jornada/domain/competences';
import {
  type FormSubject,
  LEAST_POINTS,
  minutesOf,
  type NewSection,
  numbered,
  type Scale,
  type Section,
  templateFaults,
} from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS } from '@jornada/domain/evaluations';
import { ledBy } from '@jornada/domain/lines';
import { type Fault, invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { levelCountOf } from '../competences/competences.queries.ts';
import type { Db } from '../db/handle.ts';
import { listLinesBelow } from '../db/lines.ts';
import {
  findProfileOf,
  findTemplate,
  profilesHere,
  readCompetences,
  type TemplateQuestions,
  type TemplateRow,
  type TemplateSummaryRow,
} from './templates.queries.ts';

export const TARGET = 'evaluation-templates';

export const shownSummary = (row: TemplateSummaryRow): EvaluationTemplateSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.archived_at === null ? 'active' : 'archived',
  questions: row.question_count,
  minutes: row.minutes,
  created_at: row.created_at,
  version: row.version,
});

export const shownTemplate = (row: TemplateRow): EvaluationTemplate => ({
  ...shownSummary(row),
  scale: row.scale,
  sections: row.sections,
});

/** @throws 404 if the account has no such template */
export async function templateOf(db: Db, accountId: number, id: number): Promise<TemplateRow> {
  const row = await findTemplate(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

type SentQuestion = Pick<NewSection['questions'][number], 'kind' | 'text' | 'groups'> &
  Partial<NewSection['questions'][number]>;
type SentSection = Pick<NewSection, 'title'> & Partial<Omit<NewSection, 'questions'>> & { questions: SentQuestion[] };

/** The sections with defaults for omitted fields. */
export const completed = (sections: readonly Sent<SentSection>[]): NewSection[] =>
  sections.map(({ title, for: audience = 'all', profile_ids = [], competence_id = null, questions }) => ({
    title,
    for: audience,
    profile_ids,
    competence_id,
    questions: questions.map(
      ({
        id,
        kind,
        text,
        help = '',
        anchors = [],
        groups,
        required = true,
        weight = 1,
        comment = 'none',
        choices = [],
      }) => ({
        ...(id !== undefined && { id }),
        kind,
        text,
        help,
        anchors,
        groups,
        required,
        weight,
        comment,
        choices,
      }),
    ),
  }));

/** The parsed type: optional properties may be present with the value undefined. */
type Sent<T> = T extends readonly (infer V)[]
  ? Sent<V>[]
  : T extends object
    ? { [K in keyof T]: {} extends Pick<T, K> ? Sent<T[K]> | undefined : Sent<T[K]> }
    : T;

async function* faultsOf(
  db: Db,
  accountId: number,
  scale: Scale,
  sections: readonly NewSection[],
  nextQuestion: number,
): AsyncGenerator<Fault> {
  if (scale.kind === 'levels' && scale.points !== (await levelCountOf(db, accountId)))
    yield { path: 'scale.points', message: 'must be the number of levels of competences', code: 'not_the_same' };
  yield* templateFaults({ scale, sections }, nextQuestion);
  const competences = await readCompetences(
    db,
    accountId,
    sections.flatMap(({ competence_id }) => competence_id ?? []),
  );
  const profiles = await profilesHere(
    db,
    accountId,
    sections.flatMap(({ profile_ids }) => profile_ids),
  );
  for (const [at, { competence_id, profile_ids }] of sections.entries()) {
    if (competence_id !== null && !competences.has(competence_id))
      yield { path: `sections.${at}.competence_id`, message: 'is not a competence of this account', code: 'not_here' };
    if (profile_ids.some((id) => !profiles.has(id)))
      yield { path: `sections.${at}.profile_ids`, message: 'has a profile that is not here', code: 'not_here' };
  }
}

/**
 * The questions as stored, each with its number.
 * @param before the template, whose questions keep or get back their numbers; null for a new one
 * @throws 400 with each fault
 */
export async function questionsToStore(
  db: Db,
  accountId: number,
  { scale, sections }: { scale: Scale; sections: readonly NewSection[] },
  before: Pick<TemplateRow, 'next_question'> | null,
): Promise<TemplateQuestions> {
  const begin = before?.next_question ?? 1;
  const errors: Fault[] = [];
  for await (const fault of faultsOf(db, accountId, scale, sections, begin)) errors.push(fault);
  const [first] = errors;
  if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors });
  const { sections: all, next } = numbered(sections, begin);
  return { scale, sections: all, question_count: countOf(all), minutes: minutesOf(all), next_question: next };
}

const countOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0);

/** The maximum number of characters of a help text. */
const MOST_HELP = 500;

/**
 * A section with one rating for each competence, on the scale of levels.
 * @throws 400 `not_here`, `not_active`, `duplicate`, `too_few` for competences with fewer levels than the scale has
 * points
 */
export async function fromCompetences(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<{ scale: Scale; sections: NewSection[] }> {
  const points = await levelCountOf(db, accountId);
  if (points < LEAST_POINTS) throw invalid('competence_ids', `must have at least ${LEAST_POINTS} levels`, 'too_few');
  const competences = await readCompetences(db, accountId, ids);
  const sections = ids.map((id, at): NewSection => {
    const found = competences.get(id);
    if (!found) throw invalid(`competence_ids.${at}`, 'is not a competence of this account', 'not_here');
    if (!found.isActive) throw invalid(`competence_ids.${at}`, 'is an archived competence', 'not_active');
    if (ids.indexOf(id) < at) throw invalid(`competence_ids.${at}`, 'is there twice', 'duplicate');
    const { name, description } = found;
    const question: NewSection['questions'][number] = {
      kind: 'rating',
      text: name,
      help: description.slice(0, MOST_HELP).toWellFormed(),
      anchors: [],
      groups: [...RATER_GROUPS],
      required: true,
      weight: 1,
      comment: 'optional',
      choices: [],
    };
    return { title: name, for: 'all', profile_ids: [], competence_id: id, questions: [question] };
  });
  const levels = competences.get(ids[0] ?? 0)?.levels ?? [];
  const labels = emptyLevels(points).map(({ level }, at) => levels[at]?.name.trim() || String(level));
  return { scale: { kind: 'levels', points, labels, not_observed: true }, sections };
}

/**
 * The facts a form about a person depends on: the profile of their job, and whether somebody reports to them.
 * @throws 400 `not_here` if the account has no such person
 */
export async function formSubjectOf(db: Db, accountId: number, userId: number): Promise<FormSubject> {
  const profile_id = await findProfileOf(db, accountId, userId);
  if (profile_id === undefined) throw invalid('user_id', 'is not a person of this account', 'not_here');
  const lines = await listLinesBelow(db, accountId, userId);
  const leads = [...ledBy(lines, userId)].some(([person, how]) => how === 'direct' && lines.get(person)?.active);
  return { leads, profile_id };
}
