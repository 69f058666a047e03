import { EMPLOYEE } from '@jornada/domain/access';
import { addDays, type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { type CycleSettings, newCycle } from '@jornada/domain/evaluation-cycles';
import { insertCycle, findCycle } from '../performance-evaluations/cycles.queries.ts';
import { collectCycle, openCycle } from '../performance-evaluations/opening.service.ts';
import { insertRaters, type NewRater } from '../performance-evaluations/raters.queries.ts';
import { addSubjects } from '../performance-evaluations/subjects.queries.ts';
import { listLines } from '../user/lines.queries.ts';
import type { DemoAccount } from './demo-account.ts';
import { halfYearOf } from './half-year.ts';
import { seedAnswers } from './evaluation-forms.ts';
import { declineOutside, outsideOf } from './evaluation-outside.ts';
import { LEAST_PEOPLE } from './evaluation-results.ts';
import type { DemoPerson } from './people.ts';
import { DEMO_TIME_ZONE } from './workdays.ts';
import { peersOf } from './evaluation-peers.ts';

/** Template ids, by their seed. */
const LEADER_LOOKS = 1;

const BY_COMPETENCES = 2;

/** The remaining days of answering, and the working days on which proposing raters and answering started. */
const DAYS_LEFT = 8;

const NOMINATED = -12;
const OPENED = -9;

/**
 * A 360-degree cycle for performance that is being answered, with external raters of the documented employee, and a
 * draft of a 90-degree cycle.
 * @param leaver a person who is leaving and takes part in neither
 */
export async function seedEvaluationCycles(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  leaver: DemoPerson | undefined,
): Promise<void> {
  const active = people.filter((person) => person.active && person.id !== leaver?.id);
  const [first] = active;
  if (!first || active.length < LEAST_PEOPLE) return;
  const today = dateIn(DEMO_TIME_ZONE, new Date(demo.days.start));
  const subjects = active.map(({ id }) => id);
  const employee = active.find(({ level }) => level === EMPLOYEE)?.id;
  await seedOpen(demo, today, first.id, subjects, employee);
  await seedDraft(demo, today, first.id, subjects);
}

async function seedOpen(
  demo: DemoAccount,
  today: CalendarDate,
  author: number,
  subjects: readonly number[],
  employee: number | undefined,
): Promise<void> {
  const { tx, accountId, days, texts, vault } = demo;
  const settings: CycleSettings = {
    // Answering takes 21 days.
    ...newCycle('360', (at) => addDays(today, at - 21 + DAYS_LEFT)),
    groups: [
      { group: 'leader', weight_percent: 50 },
      { group: 'self', weight_percent: 0 },
      { group: 'peers', weight_percent: 30 },
      { group: 'external', weight_percent: 20 },
    ],
    nomination: 'subject',
    nominate_until: days.date(OPENED),
  };
  const id = await insertCycle(
    tx,
    accountId,
    {
      name: texts.evaluations.cycles.open(halfYearOf(settings.answer_until)),
      description: '',
      template_id: BY_COMPETENCES,
      settings,
    },
    { by: author, at: days.instant(NOMINATED - 1, 15 * 60) },
  );
  await addSubjects(tx, accountId, id, subjects);
  const peers = peersOf(subjects, await listLines(tx, accountId), employee);
  await insertRaters(tx, accountId, id, [
    ...peers.map(
      ([subject_id, user_id]): NewRater => ({
        subject_id,
        rater_group: 'peers',
        user_id,
        external_name: null,
        external_email: null,
        state: 'approved',
        proposed_by: subject_id,
      }),
    ),
    ...(employee === undefined ? [] : outsideOf(employee)),
  ]);
  const draft = await findCycle(tx, accountId, id);
  if (!draft) return;
  const at = (day: number) => ({ accountId, outbox: undefined, now: new Date(days.instant(day, 9 * 60)) });
  await openCycle(tx, at(NOMINATED), DEMO_TIME_ZONE, draft);
  await collectCycle(tx, at(OPENED), draft);
  if (employee !== undefined)
    await declineOutside(tx, vault, { accountId, evaluationId: id, userId: employee }, texts.evaluations.declined);
  const asked = (await findCycle(tx, accountId, id))?.asked;
  if (asked) await seedAnswers(demo, id, { asked, employee, opened: OPENED });
}

async function seedDraft(
  { tx, accountId, days, texts }: DemoAccount,
  today: CalendarDate,
  author: number,
  subjects: readonly number[],
): Promise<void> {
  const settings = newCycle('90', (at) => addDays(today, at + 60));
  const id = await insertCycle(
    tx,
    accountId,
    {
      name: texts.evaluations.cycles.draft(halfYearOf(settings.answer_until)),
      description: texts.evaluations.draftDescription,
      template_id: LEADER_LOOKS,
      settings,
    },
    { by: author, at: days.instant(-2, 16 * 60) },
  );
  await addSubjects(tx, accountId, id, subjects);
}
