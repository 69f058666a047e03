import { EMPLOYEE } from '@jornada/domain/access';
import { groupOfStep, NPS_STEPS } from '@jornada/domain/nps';
import { npsQuestions } from '@jornada/domain/nps-questions';
import type { Answer } from '../nps/ballots.service.ts';
import { countBox } from '../nps/counting.service.ts';
import { insertRows } from '../db/insert-rows.ts';
import { insertSeries } from '../nps/series.queries.ts';
import { updateWave } from '../nps/waves.queries.ts';
import { setMixed, setNotified, setTraces, Traces } from '../nps/wave-traces.queries.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import type { DemoPerson } from './people.ts';
import { OPEN_DAYS, RESULTS, openAt, put } from './nps-waves.ts';

/** The counted waves, oldest first: their approximate score, and how many answered. */
const COUNTED = [
  { score: -6, n: 33 },
  { score: 4, n: 28 },
  { score: 9, n: 33 },
  { score: 15, n: 33 },
  { score: 12, n: 33 },
  { score: 21, n: 33 },
  { score: 18, n: 33 },
  { score: 24, n: 33 },
];

/** Of the last counted wave: the people who gave 7 or 8. */
const PASSIVES = 11;

/** Answers of the open wave. */
const OPEN_ANSWERS = 19;

/** Working days from one wave to the next, and for which one is open. */
const QUARTER = 65;

/** The series that goes on with the waves: the first Tuesday of each quarter. */
const SERIES = {
  name: 'eNPS',
  every: 'quarter',
  weekday: 1,
  hour: 9,
  open_days: OPEN_DAYS,
  sample_percent: 100,
  is_active: 1,
} as const;

/** A company of fewer people has none. */
const LEAST_PEOPLE = 12;

/**
 * A wave per quarter for two years, with results by leader, and an open one that the first employee has not answered.
 */
export async function seedNps(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days, vault, locale } = demo;
  const texts = demo.texts.nps;
  const random = streamOf(demo, 'nps');
  const active = people.filter((person) => person.active);
  if (active.length < LEAST_PEOPLE) return;
  const employee = active.find(({ level }) => level === EMPLOYEE)?.id;
  const series = await insertSeries(tx, accountId, {
    ...SERIES,
    ...RESULTS,
    ...npsQuestions(locale),
    since: days.instant(0, 0),
  });
  for (const [at, { score, n }] of COUNTED.entries()) {
    const opening = -4 - (COUNTED.length - at) * QUARTER;
    const { id, asked } = await openAt(demo, series.id, at + 1, opening);
    const count = Math.min(n, asked.people.length);
    const balance = Math.round((score * count) / 100);
    const others = Math.max(count - PASSIVES, Math.abs(balance));
    // The numbers of promoters and detractors with that balance.
    const promoters = Math.floor((others + balance) / 2);
    const passives = count - 2 * promoters + balance;
    const answers = random.shuffled(asked.people).slice(0, count);
    const scored = answers.map(({ user_id, path }, place): Answer & { user_id: number } => ({
      user_id,
      path,
      score: place < promoters ? random.int(9, 10) : place < promoters + passives ? random.int(7, 8) : random.int(2, 6),
      reason: place % 2 === 0 ? random.pick(texts.reasons) : '',
    }));
    await put(demo, id, asked, scored);
    const closing = days.instant(opening + OPEN_DAYS, 18 * 60);
    await updateWave(tx, accountId, id, { state: 'counting', closed_at: closing });
    await countBox(tx, vault, accountId, id);
    await setTraces(tx, accountId, id, Traces.None);
    await setNotified(tx, accountId, id, NPS_STEPS.length);
  }
  const { id, asked } = await openAt(demo, series.id, COUNTED.length + 1, -4);
  const others = random.shuffled(asked.people.filter(({ user_id }) => user_id !== employee));
  const answers = others.slice(0, OPEN_ANSWERS).map(({ user_id, path }) => ({
    user_id,
    path,
    score: random.int(4, 10),
    reason: random.chance(50) ? random.pick(texts.reasons) : '',
  }));
  await put(demo, id, asked, answers);
  await setMixed(tx, accountId, id, answers.length);
  await setTraces(tx, accountId, id, Traces.Open);
  await setNotified(tx, accountId, id, 1);
  if (employee === undefined) return;
  await insertRows(tx, 'notifications', [
    {
      account_id: accountId,
      user_id: employee,
      id: random.int(1, 2 ** 31),
      kind: 'nps.opened',
      at: days.instant(-4, 9 * 60),
      actor_id: null,
      subject_id: id,
      group_key: groupOfStep({ id, closes_at: days.instant(-4 + OPEN_DAYS, 18 * 60) }, 'opened'),
    },
  ]);
}
