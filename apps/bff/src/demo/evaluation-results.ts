import { EMPLOYEE } from '@jornada/domain/access';
import { countAnswers } from '@jornada/domain/evaluation-counting';
import { type CycleSettings, newCycle } from '@jornada/domain/evaluation-cycles';
import {
  type AskedQuestions,
  countedQuestions,
  type SubjectSnapshot,
  weightsIn,
} from '@jornada/domain/evaluation-questions';
import { resultsOf } from '@jornada/domain/evaluation-results';
import type { SubjectState } from '@jornada/domain/evaluations';
import { ledBy, lineOf, type Lines } from '@jornada/domain/lines';
import { fold } from '@jornada/domain/text';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { keepCounted } from '../performance-evaluations/counting.service.ts';
import { findProfileOf, findTemplate } from '../performance-evaluations/templates.queries.ts';
import { listLines } from '../user/lines.queries.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { halfYearOf } from './half-year.ts';
import { listLinks } from './demo.queries.ts';
import { linkPlans, listExpectedBy } from './evaluations.queries.ts';
import { formsOf } from './evaluation-answers.ts';
import { contestedOf, seedRatings } from './evaluation-ratings.ts';
import type { DemoPerson } from './people.ts';
import { type Counted, CYCLES, answersOf } from './counted-cycles.ts';

/** Smaller companies have none. */
export const LEAST_PEOPLE = 12;

/** Two cycles that were counted and released: a 180 for performance, and a 360 for development. */
export async function seedEvaluationResults(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const active = people.filter((person) => person.active);
  const [first] = active;
  if (!first || active.length < LEAST_PEOPLE) return;
  const lines = await listLines(demo.tx, demo.accountId);
  const employee = active.find(({ level }) => level === EMPLOYEE)?.id;
  for (const cycle of CYCLES) await seedCycle(demo, cycle, active, lines, { author: first.id, employee });
}

async function seedCycle(
  demo: DemoAccount,
  cycle: Counted,
  active: readonly DemoPerson[],
  lines: Lines,
  { author, employee }: { author: number; employee: number | undefined },
): Promise<void> {
  const { tx, accountId, days, vault } = demo;
  const texts = demo.texts.evaluations;
  const random = streamOf(demo, `evaluation ${cycle.name}`);
  const template = await findTemplate(tx, accountId, cycle.template);
  if (!template) return;
  const asked: AskedQuestions = { scale: template.scale, sections: template.sections };
  const day = (at: number) => days.date(cycle.ended + at);
  const settings: CycleSettings = {
    ...newCycle(cycle.settings.degree, (at) => day(at - 21)),
    ...cycle.settings,
    ...(cycle.isRated && { rating: { labels: [...texts.ratings] } }),
    nomination: 'admin',
    nominate_until: null,
  };
  const name = texts.cycles[cycle.name](halfYearOf(settings.answer_until));
  const id = await takeNumbers(tx, accountId, 'evaluations');
  const [opened, counted, released] = [cycle.ended - 21, cycle.ended + 1, cycle.released].map((at) =>
    days.instant(at, 9 * 60),
  ) as [string, string, string];
  await insertRows(tx, 'evaluations', [
    {
      account_id: accountId,
      id,
      name,
      name_folded: fold(name),
      description: '',
      degree: settings.degree,
      purpose: settings.purpose,
      template_id: cycle.template,
      settings: JSON.stringify(settings),
      answer_until: settings.answer_until,
      state: 'released',
      cancel_reason: null,
      snapshot: JSON.stringify(asked),
      created_by: author,
      opened_at: opened,
      counted_at: counted,
      released_at: released,
      created_at: opened,
      updated_at: released,
      deleted_at: null,
    },
  ]);
  // People who lead nobody come first, so that the documented employee is among them.
  const subjects = active.filter(({ id: person }) => lineOf(lines, person).length > 0).slice(0, cycle.people);
  const titles = new Map((await listLinks(tx, accountId)).map(({ user_id, job_title }) => [user_id, job_title]));
  const expected = await listExpectedBy(tx, accountId);
  const rows = [];
  const results = [];
  const weights = weightsIn(asked, settings, new Map());
  for (const [place, { id: user_id }] of subjects.entries()) {
    const line = lineOf(lines, user_id);
    const led = [...ledBy(lines, user_id).values()].filter((how) => how === 'direct').length;
    const profile_id = (await findProfileOf(tx, accountId, user_id)) ?? null;
    const snapshot: SubjectSnapshot = {
      job_title: titles.get(user_id) ?? '',
      profile_id,
      leads: led > 0,
      line,
      expected: profile_id === null ? [] : (expected.get(profile_id) ?? []),
    };
    const is360 = settings.degree === '360';
    const answered = answersOf(place, led > 0);
    const reports = is360 && led > 0 ? Math.min(led, answered.reports) : 0;
    const counts = { leader: 1, self: 1, peers: is360 ? answered.peers : 0, reports };
    const answers = countAnswers({
      questions: countedQuestions(asked),
      min_answers: settings.min_answers,
      invited: { leader: 1, self: 1, peers: is360 ? 5 : 0, reports: is360 ? led : 0 },
      forms: formsOf(random, asked, counts, { blind: user_id === employee, words: texts.answers }),
    });
    results.push({ subject_id: user_id, ...answers });
    const { score_hundredths } = resultsOf(answers.cells, weights);
    const leader_id = line[0] ?? null;
    // Results for development belong to the person until they share them with their leader; most do.
    const shared_at = settings.purpose === 'development' && place % 5 !== 4 ? released : null;
    const acknowledged_at = place % 3 === 0 ? released : null;
    const dates = { counted_at: counted, released_at: released, acknowledged_at, shared_at };
    rows.push({ user_id, leader_id, snapshot: JSON.stringify(snapshot), score_hundredths, ...dates });
  }
  const contested = new Set(settings.rating ? contestedOf(rows, author) : []);
  await insertRows(
    tx,
    'evaluation_subjects',
    rows.map((row) => ({ account_id: accountId, evaluation_id: id, state: stateOf(row, contested), ...row })),
  );
  await keepCounted(tx, vault, accountId, id, results);
  if (!settings.rating) return;
  const { released: out } = cycle;
  const on = { rated: out - 8, calibrated: out - 3, contested: out + 4, settled: out + 9 };
  await seedRatings(demo, id, rows, { by: author, days: on });
  await linkPlans(tx, accountId, id, days.date(out));
}

const stateOf = (
  { user_id, acknowledged_at }: { user_id: number; acknowledged_at: string | null },
  contested: ReadonlySet<number>,
): SubjectState => (contested.has(user_id) ? 'settled' : acknowledged_at === null ? 'released' : 'acknowledged');
