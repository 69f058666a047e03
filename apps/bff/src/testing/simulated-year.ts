import { type CalendarDate } from '@jornada/domain/calendar';
import { lastDayOf, type Month, monthAfter } from '@jornada/domain/months';
import { type Random, randomStream } from '../demo/random.ts';
import type { Answer, TestServer } from '../testing.ts';
import { YEAR, MONTHS, type YearCompany, LAST_DAY, openCompany, leaverOf } from './year-company.ts';
import { requestAbsences, enterHours } from './year-hours.ts';
import { correctMonthBefore, closeMonth, handOver } from './year-closings.ts';

/**
 * Simulates a year of a company from January to December, only through operations of the API: schedules, hours,
 * requests and their decisions, recorded absences, closings with people who are held and resolved, corrections of
 * months that were handed over, settlements of one and of many people, the settlement of a person who leaves, and
 * hand-overs. The result is the same for the same number of people.
 * @param atMonthEnd called with each month after it was handed over
 */
export async function simulateYear(
  server: TestServer,
  people: number,
  atMonthEnd: (company: YearCompany, month: Month) => Promise<void>,
): Promise<YearCompany> {
  const company = await openCompany(server, people);
  const random = randomStream(`a year of ${people} people`);
  const vacations = new Map(company.workers.map(({ userId }) => [userId, random.int(2, 11)]));
  /** Minutes that people worked, by day. */
  const worked = new Map<number, Map<CalendarDate, number>>();
  for (const month of MONTHS) {
    await company.passUntil(`${lastDayOf(month)}T15:00:00.000Z`);
    const away = await requestAbsences(company, month, random, vacations);
    const forgetful = new Set(company.workers.filter(() => random.chance(4)).map(({ userId }) => userId));
    await enterHours(company, month, random, { away, forgetful, worked });
    if (LAST_DAY.startsWith(month)) await offboard(company);
    await company.passUntil(`${monthAfter(month)}-04T15:00:00.000Z`);
    await correctMonthBefore(company, month, random, worked);
    if (LAST_DAY.startsWith(month)) await settleLeaver(company);
    await settleSome(company, month, random);
    await closeMonth(company, month, random);
    await handOver(company, month, random);
    await atMonthEnd(company, month);
  }
  return company;
}

const offboard = ({ boss, workers, done }: YearCompany) =>
  done(boss, 'POST', `/v2/user/${leaverOf(workers).userId}/offboarding`, {
    left_on: LAST_DAY,
    reason: 'dismissed',
    allocations: 'delete',
  });

/** Settles the bank of the person who left, takes it back and settles it again, with the same effect. */
async function settleLeaver({ accountant, workers, counts, done }: YearCompany): Promise<void> {
  const path = `/v2/user/${leaverOf(workers).userId}/offboarding/settle`;
  const body = { accept_unexplained: true, negative: 'forgive' };
  const first = await done(accountant, 'POST', path, body);
  await done(accountant, 'POST', `${path}/reverse`, { reason: 'Data errada' });
  const again = await done(accountant, 'POST', path, body);
  const effectOf = ({ offboarding: _, ...effect }: Answer['body']) => JSON.stringify(effect);
  if (effectOf(first) !== effectOf(again)) throw new Error(`${effectOf(first)} and ${effectOf(again)}`);
  counts.settled += first.paid_minutes + first.negative_minutes > 0 ? 1 : 0;
}

/** Settles hours of some people on the last day of an open month, and those of all at the end of a half-year. */
async function settleSome(company: YearCompany, month: Month, random: Random): Promise<void> {
  const { accountant, workers, counts, call, done } = company;
  const on = lastDayOf(month);
  const path = '/v2/time-bank/settlements';
  for (const { userId } of random.shuffled(workers).slice(0, Math.max(1, Math.round(workers.length / 6)))) {
    const { balance_minutes: balance } = await done(accountant, 'GET', `/v2/time-bank/${userId}`);
    const kind = balance > 0 ? 'pay' : 'forgive';
    const amount = random.chance(50) ? { all: true } : { minutes: random.int(1, 9) * 10 };
    const percent = kind === 'pay' && random.chance(40) ? { percent: 60 } : {};
    const wanted = { user_id: userId, kind, on, reason: 'Combinado', ...amount, ...percent };
    const answer = await call(accountant, 'POST', path, wanted);
    if (answer.status !== 200) {
      counts.refused++;
      continue;
    }
    counts.settled++;
    if (!random.chance(25)) continue;
    const { id } = answer.body.settlement;
    await done(accountant, 'POST', `${path}/${id}/reverse`, { reason: 'Pessoa errada' });
    counts.reversed++;
  }
  if (!month.endsWith('-06')) return;
  const filter = { due_until: `${YEAR}-09-30` };
  const bulk = { filter, kind: 'pay', on, reason: 'Semestre' };
  const { people, items } = await done(accountant, 'POST', `${path}/bulk`, bulk);
  counts.settled += people;
  const ids = (items as { settlement_id: number }[]).slice(0, 2).map(({ settlement_id }) => settlement_id);
  if (ids.length === 0) return;
  counts.reversed += (await done(accountant, 'POST', `${path}/reverse`, { ids, reason: 'Só no fim do ano' })).reversed;
}
