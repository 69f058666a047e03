import { askedOf, completeAnswer, progressOf } from '@jornada/domain/evaluation-forms';
import type { AskedQuestions } from '@jornada/domain/evaluation-questions';
import { placeOfForm } from '@jornada/domain/sealed-places';
import { insertRows } from '../db/insert-rows.ts';
import { changeRaters } from '../performance-evaluations/nominations.queries.ts';
import { countForms } from '../performance-evaluations/raters.queries.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { listFormsOf } from './evaluations.queries.ts';
import { formsOf } from './evaluation-answers.ts';

/** The percentages of submitted and of started forms. */
const SUBMITTED = 62;
const DRAFTING = 15;

/** Working days after the opening on which a form was last saved. */
const SAVED_AFTER = [
  [1, 5],
  [2, 6],
  [3, 4],
  [4, 2],
  [5, 2],
  [6, 3],
  [7, 5],
  [8, 4],
] as const;

type Answered = 'submitted' | 'drafting' | 'open';
type AskedForm = Awaited<ReturnType<typeof listFormsOf>>[number];

/**
 * The state of each form. The documented employee has started the self form, submitted the next one, and left the
 * others; one of the external raters has answered.
 */
function statesOf(forms: readonly AskedForm[], shuffled: readonly AskedForm[], employee: number | undefined) {
  const own = forms.filter(({ user_id }) => user_id === employee);
  const about = own.filter(({ subject_id }) => subject_id !== employee);
  const states = new Map<number, Answered>(own.map(({ id }) => [id, 'open']));
  for (const { id, subject_id } of own) if (subject_id === employee) states.set(id, 'drafting');
  const outside = forms.filter(({ user_id }) => user_id === null);
  for (const { id } of outside) states.set(id, 'open');
  const answered = [...about.slice(0, 1), ...outside.slice(0, 1)];
  for (const { id } of answered) states.set(id, 'submitted');
  const submitted = Math.round((forms.length * SUBMITTED) / 100) - answered.length;
  const begun = submitted + Math.round((forms.length * DRAFTING) / 100);
  const others = shuffled.filter(({ id }) => !states.has(id));
  for (const [place, { id }] of others.entries())
    states.set(id, place < submitted ? 'submitted' : place < begun ? 'drafting' : 'open');
  return states;
}

/** Answers the forms of a cycle that was opened on the working day `opened`: most in its first and last days. */
export async function seedAnswers(
  demo: DemoAccount,
  evaluationId: number,
  { asked, employee, opened }: { asked: AskedQuestions; employee: number | undefined; opened: number },
): Promise<void> {
  const { tx, accountId, days, vault, texts } = demo;
  const random = streamOf(demo, `answers ${evaluationId}`);
  const forms = await listFormsOf(tx, accountId, evaluationId);
  const states = statesOf(forms, random.shuffled(forms), employee);
  const rows = [...Map.groupBy(forms, ({ subject_id }) => subject_id).values()].flatMap((about) => {
    const groups = Map.groupBy(about, ({ rater_group }) => rater_group);
    const counts = Object.fromEntries([...groups].map(([group, own]) => [group, own.length]));
    // In the order of the groups, as the answers are.
    const raters = [...groups.values()].flat();
    const answers = formsOf(random, asked, counts, { blind: false, words: texts.evaluations.answers });
    return raters.flatMap(({ id, rater_group }, place) => {
      const state = states.get(id);
      const day = opened + random.weighted(SAVED_AFTER);
      const minutes = random.int(9 * 60, 18 * 60);
      if (state === undefined || state === 'open') return [];
      const all = (answers[place]?.answers ?? []).map(completeAnswer);
      const given = state === 'submitted' ? all : all.slice(0, Math.ceil(all.length / 3));
      const sections = askedOf(asked.sections, rater_group, { leads: false, profile_id: null }, true);
      return {
        account_id: accountId,
        rater_id: id,
        sealed: vault.seal(JSON.stringify(given), placeOfForm(accountId, id)),
        progress_percent: progressOf(sections, given),
        saved_at: days.instant(day, minutes),
        version: state === 'submitted' ? 3 : 2,
      };
    });
  });
  await insertRows(tx, 'evaluation_forms', rows);
  for (const state of ['submitted', 'drafting'] as const) {
    const ids = forms.filter(({ id }) => states.get(id) === state).map(({ id }) => id);
    await changeRaters(tx, accountId, ids, { state });
  }
  await countForms(tx, accountId, evaluationId);
}
