import { CERTIFICATE } from './year-company.ts';
import { type CalendarDate } from '@jornada/domain/calendar';
import { type Month, monthBefore } from '@jornada/domain/months';
import { type Random } from '../demo/random.ts';
import { MONTHS, type YearCompany } from './year-company.ts';
import { type Hours } from './year-hours.ts';

/** Corrects some people of a month that was already handed over. */
export async function correctMonthBefore(
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
export async function closeMonth(company: YearCompany, month: Month, random: Random): Promise<void> {
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
export async function handOver({ accountant, counts, done }: YearCompany, month: Month, random: Random): Promise<void> {
  const made = await done(accountant, 'POST', `/v2/payroll/${month}/hand-over`, { layout_id: 1 });
  counts.handOvers++;
  if (!random.chance(25)) return;
  await done(accountant, 'DELETE', `/v2/payroll/hand-overs/${made.id}`, { reason: 'Layout errado' });
  const again = await done(accountant, 'POST', `/v2/payroll/${month}/hand-over`, { layout_id: 1 });
  if (again.sha256 !== made.sha256) throw new Error(`${month}: the second file differs from the first`);
}
