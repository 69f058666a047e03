import { addDays, type CalendarDate, weekdayOf } from '@jornada/domain/calendar';
import { firstDayOf, lastDayOf, type Month, monthAfter, monthBefore } from '@jornada/domain/months';
import { type Random, randomStream } from '../demo/random.ts';
import { absencesDue } from '../jobs/absences-due.ts';
import type { Answer, TestPerson, TestServer } from '../testing.ts';
import { FULL } from './month-company.ts';

const YEAR = '2026';
export const MONTHS: readonly Month[] = Array.from(
  { length: 12 },
  (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`,
);

/** Counts of the events of a year. */
export interface Counts {
  hours: number;
  requests: number;
  /** Approved days off from the time bank. */
  daysOff: number;
  recorded: number;
  refused: number;
  held: number;
  corrected: number;
  /** Settlements, including reversed ones. */
  settled: number;
  reversed: number;
  handOvers: number;
}

export interface YearCompany {
  boss: TestPerson;
  accountant: TestPerson;
  workers: readonly TestPerson[];
  counts: Counts;
  /** Sends a request as a person at the time of the server's clock. */
  call(who: TestPerson, method: string, path: string, body?: object): Promise<Answer>;
  /** Sends a request that must succeed. */
  done(who: TestPerson, method: string, path: string, body?: object): Promise<Answer['body']>;
  /** Advances the clock to an instant and runs the jobs in between. */
  passUntil(at: string): Promise<void>;
}

/** Kinds in the order in which they are created. */
const KINDS = [
  { name: 'Férias', effect: 'excused', counts_days: 'calendar', whole_days_only: true, payroll_code: '0601' },
  { name: 'Atestado', effect: 'excused', is_private: true, payroll_code: '0602' },
  { name: 'Consulta', effect: 'excused', payroll_code: '0603' },
  { name: 'Folga', effect: 'bank' },
  { name: 'Falta', effect: 'unpaid', who_asks: 'record_only' },
] as const;
/** The last of the workers leaves during a month, and is settled before that month is closed. */
const LAST_DAY = `${YEAR}-09-17`;

const [VACATION, CERTIFICATE, APPOINTMENT, DAY_OFF, UNEXCUSED] = [1, 2, 3, 4, 5];

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

async function openCompany(server: TestServer, people: number): Promise<YearCompany> {
  server.setNow(new Date(`${YEAR}-01-02T12:00:00.000Z`));
  const boss = await server.person({ level: 5, nome: 'Ana Dona' });
  const join = (level: 1 | 2 | 3, nome: string) => server.person({ level, nome, accountId: boss.accountId });
  const accountant = await join(2, 'Célia Contadora');
  const workers: TestPerson[] = [];
  while (workers.length < people - 2) workers.push(await join(1, `Pessoa ${workers.length + 1}`));

  const tokens = new Map<number, string>();
  const call: YearCompany['call'] = async (who, method, path, body) => {
    const token = tokens.get(who.userId) ?? (await server.tokenOf(who));
    tokens.set(who.userId, token);
    return server.call({ ...who, token }, method, path, body);
  };
  const passUntil: YearCompany['passUntil'] = async (at) => {
    const now = new Date(at);
    server.setNow(now);
    // Tokens expire sooner.
    tokens.clear();
    const log = { info() {}, warn() {}, error() {} };
    await absencesDue.run({ db: server.db, files: server.files, now, log, signal: new AbortController().signal });
  };
  const done: YearCompany['done'] = async (who, method, path, body) => {
    const answer = await call(who, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const none = { hours: 0, requests: 0, daysOff: 0, recorded: 0, refused: 0 };
  const counts = { ...none, held: 0, corrected: 0, settled: 0, reversed: 0, handOvers: 0 };
  const company = { boss, accountant, workers, counts, call, done, passUntil };

  await done(boss, 'POST', '/v2/accounts/holidays/national', { year: Number(YEAR) });
  for (const kind of KINDS) await done(boss, 'POST', '/v2/absences/kinds', kind);
  for (const [at, { userId }] of [...workers, accountant].entries()) {
    const schedule = { valid_from: `${YEAR}-01-01`, minutes: FULL };
    await done(boss, 'POST', `/v2/work-time/schedules/${userId}`, schedule);
    const record = { employment_type: 'clt', department: at % 3 ? 'Produção' : 'Vendas', exempt: false };
    // Some never get a number: their field stays empty in the files.
    const employee_number = at % 20 === 7 ? '' : String(1_000 + at);
    await done(boss, 'PUT', `/v2/payroll/people/${userId}`, { ...record, employee_number });
  }
  return company;
}

/**
 * Requests decided by the owner, and absences recorded by the accountant. @returns the whole days on which people are
 * absent
 */
async function requestAbsences(
  { boss, accountant, workers, counts, call, done }: YearCompany,
  month: Month,
  random: Random,
  vacations: ReadonlyMap<number, number>,
): Promise<Map<number, Set<CalendarDate>>> {
  const away = new Map(workers.map(({ userId }) => [userId, new Set<CalendarDate>()]));
  const ask = async (who: TestPerson, kind_id: number, starts_on: CalendarDate, days: number, minutes?: number) => {
    const ends_on = addDays(starts_on, days - 1);
    const part = minutes === undefined ? {} : { minutes_per_day: minutes, starts_at: '09:00' };
    const asked = await call(who, 'POST', '/v2/absences', { kind_id, starts_on, ends_on, ...part });
    counts.requests++;
    if (asked.status !== 200) {
      counts.refused++;
      return;
    }
    const decision = { status: random.chance(95) ? 'approved' : 'refused', version: 1 };
    const decided = await call(boss, 'POST', `/v2/absences/${asked.body.id}/decide`, decision);
    if (kind_id === DAY_OFF && decided.body.status === 'approved') counts.daysOff++;
    if (decided.body.status !== 'approved') counts.refused++;
    else if (minutes === undefined) addDaysTo(away.get(who.userId), starts_on, ends_on);
  };
  for (const who of workers) {
    if (who === leaverOf(workers) && month >= LAST_DAY.slice(0, 7)) continue;
    if (vacations.get(who.userId) === Number(month.slice(5)))
      await ask(who, VACATION, mondayIn(month, random.int(0, 1)), 14);
    if (random.chance(12)) await ask(who, CERTIFICATE, workday(month, random), random.int(1, 3));
    if (random.chance(10)) await ask(who, APPOINTMENT, workday(month, random), 1, random.int(1, 6) * 30);
    if (random.chance(20)) await ask(who, DAY_OFF, workday(month, random), 1);
    if (!random.chance(6)) continue;
    const day = workday(month, random);
    const body = { user_id: who.userId, kind_id: UNEXCUSED, starts_on: day, ends_on: day, approve: true };
    const recorded = await call(accountant, 'POST', '/v2/absences', body);
    counts.recorded++;
    if (recorded.status === 200) addDaysTo(away.get(who.userId), day, day);
    else counts.refused++;
  }
  // Nobody records their own absence.
  const own = { kind_id: CERTIFICATE, starts_on: workday(month, random), ends_on: lastDayOf(month), approve: true };
  const refused = await call(accountant, 'POST', '/v2/absences', own);
  if (refused.status !== 403) throw new Error(`one’s own absence was recorded: ${refused.status}`);
  await done(accountant, 'GET', `/v2/absences/calendar?from=${firstDayOf(month)}&to=${lastDayOf(month)}`);
  return away;
}

interface Hours {
  away: ReadonlyMap<number, ReadonlySet<CalendarDate>>;
  /** People who forget a week. */
  forgetful: ReadonlySet<number>;
  worked: Map<number, Map<CalendarDate, number>>;
}

/** The timesheets of a month: mostly the expected hours, with overtime, missing hours and work on rest days. */
async function enterHours(
  { boss, accountant, workers, counts, done }: YearCompany,
  month: Month,
  random: Random,
  { away, forgetful, worked }: Hours,
): Promise<void> {
  const holidays = new Set<CalendarDate>(
    (await done(boss, 'GET', '/v2/accounts/holidays')).items.map(({ date }: { date: string }) => date),
  );
  const forgotten = mondayIn(month, 1);
  for (const { userId } of [...workers, accountant]) {
    const own = new Map<CalendarDate, number>();
    const last = userId === leaverOf(workers).userId ? LAST_DAY : lastDayOf(month);
    for (let date = firstDayOf(month); date <= lastDayOf(month) && date <= last; date = addDays(date, 1)) {
      const isForgotten = forgetful.has(userId) && date >= forgotten && date < addDays(forgotten, 7);
      const due = holidays.has(date) ? 0 : (FULL[weekdayOf(date)] ?? 0);
      const isAway = away.get(userId)?.has(date) ?? false;
      // Some work for a few hours on a day off, which then counts less.
      const some = due > 0 && isAway && random.chance(25) ? random.int(1, 6) * 30 : 0;
      const minutes = isForgotten || isAway ? some : workedOf(due, weekdayOf(date), random);
      if (minutes > 0) own.set(date, minutes);
    }
    worked.set(userId, new Map([...(worked.get(userId) ?? []), ...own]));
    if (own.size === 0) continue;
    const cells = [...own].map(([date, minutes]) => ({
      date,
      task_id: null,
      client_id: null,
      minutes,
      was_minutes: 0,
    }));
    await done(boss, 'PUT', '/v2/work-time/timesheet', { user_id: userId, cells });
    counts.hours += cells.length;
  }
}

function workedOf(due: number, weekday: number, random: Random): number {
  if (due === 0) return random.chance(weekday === 6 ? 1 : 3) ? random.int(2, 6) * 30 : 0;
  return random.weighted<() => number>([
    [() => due, 60],
    [() => due + random.int(-9, 9), 15],
    [() => due + random.int(2, 16) * 10, 15],
    [() => due - random.int(2, 20) * 10, 9],
    [() => 0, 1],
  ])();
}

/** The worker who leaves. */
export const leaverOf = (workers: readonly TestPerson[]): TestPerson => workers.at(-1) as TestPerson;

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

/** Corrects some people of a month that was already handed over. */
async function correctMonthBefore(
  { boss, accountant, workers, counts, done }: YearCompany,
  month: Month,
  random: Random,
  worked: Hours['worked'],
): Promise<void> {
  const before = monthBefore(month);
  if (before < (MONTHS[0] as Month)) return;
  const closed = await done(accountant, 'POST', '/v2/time-bank/closings', { month: before, dry_run: true });
  const states = new Map<number, string>(
    closed.people.map(({ user_id, state }: { user_id: number; state: string }) => [user_id, state]),
  );
  const chosen = random.shuffled(workers).filter(({ userId }) => states.get(userId) === 'closed');
  for (const { userId } of chosen.slice(0, Math.max(1, Math.round(workers.length / 30)))) {
    const days = [...(worked.get(userId) ?? [])].filter(([date]) => date.startsWith(before));
    if (days.length === 0) continue;
    const [date, was] = random.pick(days);
    const minutes = Math.max(10, was + random.pick([-120, -60, 30, 90]));
    const path = `/v2/time-bank/closings/${before}/people/${userId}`;
    await done(accountant, 'POST', `${path}/correct`, { reason: 'Horas corrigidas' });
    const cell = { date, task_id: null, client_id: null, minutes, was_minutes: was };
    await done(boss, 'PUT', '/v2/work-time/timesheet', { user_id: userId, cells: [cell] });
    worked.get(userId)?.set(date, minutes);
    await done(accountant, 'POST', `${path}/close`, { accept_unexplained: true });
    counts.corrected++;
  }
}

interface ClosedPerson {
  user_id: number;
  state: string;
  reasons: string[];
  stretches: { from: CalendarDate; to: CalendarDate }[];
}

/**
 * Closes a month, in some months except for one person: whoever forgot a week has it recorded as an absence, or
 * accepted as missing; one of them may wait for the next month. The owner closes the accountant’s own month.
 */
async function closeMonth(company: YearCompany, month: Month, random: Random): Promise<void> {
  const { boss, accountant, workers, counts, done, call } = company;
  // People left waiting are resolved before their next month.
  const before = monthBefore(month);
  if (before >= (MONTHS[0] as Month)) await resolveHeld(company, before, false, random);
  const hold = random.chance(30) ? [random.pick(workers).userId] : [];
  const { people } = await done(accountant, 'POST', '/v2/time-bank/closings', { month, hold });
  counts.held += (people as ClosedPerson[]).filter(({ state }) => state === 'held').length;
  const ownPath = `/v2/time-bank/closings/${month}/people/${accountant.userId}/close`;
  const own = await call(accountant, 'POST', ownPath, {});
  if (own.status !== 403) throw new Error(`one’s own month was closed: ${own.status}`);
  await done(boss, 'POST', ownPath, { accept_unexplained: true });
  await resolveHeld(company, month, month !== MONTHS.at(-1), random);
}

async function resolveHeld(
  { accountant, done, call, counts }: YearCompany,
  month: Month,
  leavesOne: boolean,
  random: Random,
): Promise<void> {
  const { people } = await done(accountant, 'POST', '/v2/time-bank/closings', { month, dry_run: true });
  const held = (people as ClosedPerson[]).filter(
    ({ state, user_id }) => state === 'held' && user_id !== accountant.userId,
  );
  for (const [at, { user_id, stretches }] of held.entries()) {
    if (leavesOne && at === 0) continue;
    if (random.chance(70))
      for (const { from, to } of stretches) {
        const body = { user_id, kind_id: CERTIFICATE, starts_on: from, ends_on: to, approve: true };
        const recorded = await call(accountant, 'POST', '/v2/absences', body);
        counts.recorded++;
        if (recorded.status !== 200) counts.refused++;
      }
    const path = `/v2/time-bank/closings/${month}/people/${user_id}/close`;
    await done(accountant, 'POST', path, { accept_unexplained: true });
  }
}

/** Hands the month over; in some months this is taken back and repeated with the same file. */
async function handOver({ accountant, counts, done }: YearCompany, month: Month, random: Random): Promise<void> {
  const made = await done(accountant, 'POST', `/v2/payroll/${month}/hand-over`, { layout_id: 1 });
  counts.handOvers++;
  if (!random.chance(25)) return;
  await done(accountant, 'DELETE', `/v2/payroll/hand-overs/${made.id}`, { reason: 'Layout errado' });
  const again = await done(accountant, 'POST', `/v2/payroll/${month}/hand-over`, { layout_id: 1 });
  if (again.sha256 !== made.sha256) throw new Error(`${month}: the second file differs from the first`);
}

function addDaysTo(days: Set<CalendarDate> | undefined, from: CalendarDate, to: CalendarDate): void {
  for (let date = from; date <= to; date = addDays(date, 1)) days?.add(date);
}

/** The first Monday of a month, or a later one. */
function mondayIn(month: Month, weeks: number): CalendarDate {
  let date = firstDayOf(month);
  while (weekdayOf(date) !== 0) date = addDays(date, 1);
  return addDays(date, weeks * 7);
}

/** A day from Monday to Friday in the first three weeks, so that absences end in their month. */
function workday(month: Month, random: Random): CalendarDate {
  const date = addDays(firstDayOf(month), random.int(0, 20));
  return weekdayOf(date) < 5 ? date : addDays(date, 7 - weekdayOf(date));
}
