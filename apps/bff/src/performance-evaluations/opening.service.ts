import { dateIn } from '@jornada/domain/calendar';
import { titleKey } from '@jornada/domain/competence-profiles';
import { groupsOf, isTooLateToOpen } from '@jornada/domain/evaluation-cycles';
import type { AskedQuestions, SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import { type Assignment, assignmentsOf } from '@jornada/domain/evaluation-raters';
import { formOf, withIndicators } from '@jornada/domain/evaluation-templates';
import { cycleAfter, type CycleState } from '@jornada/domain/evaluations';
import { lineOf, type Lines, positionsOf } from '@jornada/domain/lines';
import { invalid } from '@jornada/domain/refusal';
import { nextIteration } from '../db/event-loop.ts';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import { changeCycle, type CycleRow } from './cycles.queries.ts';
import { type LinkMailing, mailLinks } from './links.service.ts';
import { listNamed, removeRaters } from './nominations.queries.ts';
import { countForms, insertRaters, openForms } from './raters.queries.ts';
import {
  addSubjects,
  listActiveSubjects,
  listExpectations,
  listProfilesByTitle,
  writeOpening,
  writeSnapshots,
} from './subjects.queries.ts';
import { findTemplate, lockTemplates, readCompetences } from './templates.queries.ts';

/**
 * The questions of a cycle, copied with their anchors.
 * @throws 400 `too_few` without a template or a question in it, `not_active` for an archived one
 */
async function questionsOf(db: Db, accountId: number, { template_id }: CycleRow): Promise<AskedQuestions> {
  const template = template_id === null ? undefined : await findTemplate(db, accountId, template_id);
  if (!template) throw invalid('template_id', 'must be a template', 'too_few');
  if (template.archived_at !== null) throw invalid('template_id', 'is an archived template', 'not_active');
  if (template.question_count === 0) throw invalid('template_id', 'is a template without questions', 'too_few');
  const competences = await readCompetences(
    db,
    accountId,
    template.sections.flatMap(({ competence_id }) => competence_id ?? []),
  );
  const { scale } = template;
  return { scale, sections: withIndicators(template.sections, scale, (id) => competences.get(id)?.levels ?? []) };
}

/** The stored facts about each subject, by id. */
async function snapshotsOf(db: Db, accountId: number, evaluationId: number, lines: Lines) {
  const people = await listActiveSubjects(db, accountId, evaluationId);
  const profiles = await listProfilesByTitle(db, accountId);
  const expectations = await listExpectations(db, accountId);
  const positions = positionsOf(lines);
  return new Map(
    people.map(({ user_id, job_title }): [number, SubjectSnapshot] => {
      const profile_id = profiles.get(titleKey(job_title)) ?? null;
      const leads = (positions.get(user_id)?.leads ?? 0) > 0;
      const expected = profile_id === null ? [] : (expectations.get(profile_id) ?? []);
      return [user_id, { job_title, profile_id, leads, line: lineOf(lines, user_id), expected }];
    }),
  );
}

/**
 * Opens a locked draft: copies everything it depends on and asks the raters given by the lines. Answering starts at
 * once, unless peers are proposed first.
 * @returns the new state, which the caller writes
 * @throws 400 `too_few`, `not_active`, `dates_out_of_order`
 */
export async function openCycle(tx: Db, mailing: LinkMailing, timeZone: string, row: CycleRow): Promise<CycleState> {
  const { accountId, now } = mailing;
  const { id, settings } = row;
  if (isTooLateToOpen(settings, dateIn(timeZone, now)))
    throw invalid('answer_until', 'must not be in the past', 'dates_out_of_order');
  // A merge could otherwise archive a competence of an open cycle.
  await lockTemplates(tx, accountId);
  const asked = await questionsOf(tx, accountId, row);
  const lines = await listLines(tx, accountId);
  const people = await snapshotsOf(tx, accountId, id, lines);
  if (people.size === 0) throw invalid('subjects', 'must be at least one active person', 'too_few');
  const next = cycleAfter('open', row.state, settings);
  const isCollecting = next === 'collecting';
  const raters = askedByLine(row, asked, lines, people);
  await writeOpening(tx, accountId, id, people);
  await dropNamed(tx, accountId, id, raters, lines);
  await insertAssigned(tx, accountId, id, raters, isCollecting ? 'open' : 'approved');
  await changeCycle(
    tx,
    accountId,
    id,
    { snapshot: JSON.stringify(asked), opened_at: now.toISOString() },
    now.toISOString(),
  );
  if (isCollecting) await collectCycle(tx, mailing, row);
  return isCollecting ? 'collecting' : 'nominating';
}

/** The raters given by the lines, if the form has a question for them. */
function askedByLine(
  { settings }: CycleRow,
  { sections }: AskedQuestions,
  lines: Lines,
  people: ReadonlyMap<number, SubjectSnapshot>,
): Assignment[] {
  // Identical for everybody with the same profile who does, or does not, lead people.
  const known = new Map<string, boolean>();
  const hasForm = ({ subject_id, group }: Assignment): boolean => {
    const person = people.get(subject_id) ?? null;
    const key = `${group} ${person?.leads} ${person?.profile_id}`;
    let has = known.get(key);
    if (has === undefined) known.set(key, (has = formOf(sections, group, person).length > 0));
    return has;
  };
  return assignmentsOf([...people.keys()], groupsOf(settings), lines).filter(hasForm);
}

/** Raters inserted per statement: other requests run in between. */
const RATERS_AT_ONCE = 1_000;

/** @param state the state of the raters if answering starts at once, or after peers were proposed */
async function insertAssigned(
  tx: Db,
  accountId: number,
  evaluationId: number,
  assigned: readonly Assignment[],
  state: 'open' | 'approved',
): Promise<void> {
  for (let from = 0; from < assigned.length; from += RATERS_AT_ONCE) {
    if (from > 0) await nextIteration();
    await insertRaters(
      tx,
      accountId,
      evaluationId,
      assigned.slice(from, from + RATERS_AT_ONCE).map(({ subject_id, group, rater_id }) => ({
        subject_id,
        rater_group: group,
        user_id: rater_id,
        state,
        // Null: given by the lines.
        proposed_by: null,
      })),
    );
  }
}

/**
 * Adds people to a cycle in which peers are being proposed, as if they had been in the draft; the cycle must be locked.
 */
export async function addToOpened(tx: Db, accountId: number, row: CycleRow, userIds: readonly number[]): Promise<void> {
  if (row.asked === null) return;
  await addSubjects(tx, accountId, row.id, userIds);
  const lines = await listLines(tx, accountId);
  const everybody = await snapshotsOf(tx, accountId, row.id, lines);
  const people = new Map([...everybody].filter(([id]) => userIds.includes(id)));
  await writeSnapshots(tx, accountId, row.id, people);
  await insertAssigned(tx, accountId, row.id, askedByLine(row, row.asked, lines, people), 'approved');
}

/**
 * Removes raters named in the draft whom the line now asks anyway, or who have left. The other rows stay: rewriting
 * 25,000 rows would take half of the time of opening.
 */
async function dropNamed(
  tx: Db,
  accountId: number,
  evaluationId: number,
  assigned: readonly Assignment[],
  lines: Lines,
): Promise<void> {
  const asked = new Map<number, number[]>();
  for (const { subject_id, rater_id } of assigned) {
    const raters = asked.get(subject_id);
    if (raters) raters.push(rater_id);
    else asked.set(subject_id, [rater_id]);
  }
  const dropped: number[] = [];
  for (const { id, subject_id, user_id } of await listNamed(tx, accountId, evaluationId))
    if (user_id !== null && (!lines.get(user_id)?.active || asked.get(subject_id)?.includes(user_id))) dropped.push(id);
  await removeRaters(tx, accountId, dropped);
}

/** Starts answering: approved raters get their forms, external raters their links, and the tallies are computed. */
export async function collectCycle(
  tx: Db,
  mailing: LinkMailing,
  cycle: Pick<CycleRow, 'id' | 'created_by'>,
): Promise<void> {
  const { accountId, now } = mailing;
  const { id } = cycle;
  await openForms(tx, accountId, id);
  await countForms(tx, accountId, id);
  await mailLinks(tx, mailing, cycle, () => true);
  await changeCycle(tx, accountId, id, { state: 'collecting' }, now.toISOString());
}
