import { ACCOUNTANT, SUPER_ADMIN } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { lastDayOf, monthAfter, type Month } from '@jornada/domain/months';
import { LAYOUTS } from '@jornada/domain/payroll-layout';
import { placeOfPayrollFile } from '@jornada/domain/sealed-places';
import type { Caller } from '../context.ts';
import type { Instant } from '../db/tables.ts';
import { fileOf } from '../payroll/layouts.service.ts';
import { insertHandOver } from '../payroll/hand-overs.queries.ts';
import { payrollOf, sha256Of, startHandOver } from '../payroll/payroll.service.ts';
import { recordClosingEvents } from '../time-bank/closing-events.queries.ts';
import { updatePersonRow } from '../time-bank/closing-people.queries.ts';
import { beforeOf, rowOf } from '../time-bank/closing-person.service.ts';
import { bookPeople, keepPeople } from '../time-bank/closings.service.ts';
import { choosePerson, judgePerson } from '../time-bank/person-closing.service.ts';
import { callerOf } from './caller.ts';
import type { DemoAccount } from './demo-account.ts';
import { listJudgedMonths, shortenADay } from './worked-hours.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

const HAND_OVERS = 5;
const CODES = { HE_50: '0201', HE_100: '0202', BH_VENCIDO: '0205', FALTA: '0301', ATRASO: '0302' };
/** The day of the next month on which a month is handed over. */
const HANDED_OVER = 9;

/**
 * The last months closed from hours, handed over to the payroll one after the other, the last of them on the previous
 * evening. Shortly before, a person was corrected by two hours less in the previous month: its file has the difference.
 */
export async function seedHandOvers(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, vault } = demo;
  const by = people.find(({ level }) => level === ACCOUNTANT) ?? people.find(({ level }) => level === SUPER_ADMIN);
  const [layout] = LAYOUTS;
  if (!by || !layout) return;
  await insertRows(tx, 'payroll_codes', [{ account_id: accountId, codes: JSON.stringify(CODES), version: 2 }]);
  const caller = callerOf(demo, by);
  const months = (await listJudgedMonths(tx, accountId)).slice(-HAND_OVERS);
  for (const [index, month] of months.entries()) {
    const isLast = index === months.length - 1;
    const before = months[index - 1];
    if (isLast && before !== undefined) await correctSomebody(demo, caller, people, before);
    const created_at = isLast ? demo.days.instant(-1, 19 * 60) : instantIn(month, HANDED_OVER);
    const id = await startHandOver(tx, accountId);
    const preview = () => Promise.resolve([]);
    const { items } = await payrollOf(tx, { caller, month, now: new Date(created_at), preview });
    const { text, rows: file_rows } = fileOf(layout, items);
    const handOver = {
      id,
      month,
      layout_id: layout.id,
      note: '',
      file_name: `payroll-${month}-${id}.csv`,
      file_rows,
      sha256: sha256Of(text, layout.encoding),
      encoding: layout.encoding,
      row_count: items.length,
      created_by: by.id,
      created_at,
    };
    await insertHandOver(tx, accountId, handOver, items, vault.seal(text, placeOfPayrollFile(accountId, id)));
  }
}

/** An afternoon of the month after `month`. */
const instantIn = (month: Month, day: number): Instant =>
  `${addDays(`${monthAfter(month)}-01`, day - 1)}T18:00:00.000Z`;

/** Removes two hours from a day of `month` and closes its person again. */
async function correctSomebody(
  { tx, accountId, days, texts }: DemoAccount,
  caller: Caller,
  people: readonly DemoPerson[],
  month: Month,
): Promise<void> {
  const chosen = people.filter(({ level, active }) => level === 1 && active).map(({ id }) => id);
  const userId = await shortenADay(tx, accountId, chosen, { from: `${month}-05`, to: lastDayOf(month) });
  if (userId === undefined) return;
  const { closingId, row } = await choosePerson(tx, { accountId, userId, timeZone: caller.timeZone }, month);
  if (row?.state !== 'closed') return;
  const reason = texts.company.timeBank.corrected;
  await updatePersonRow(tx, accountId, closingId, userId, { state: 'correcting', reason });
  const at = days.instant(-1, 18 * 60 + 45);
  const inClosing = { accountId, closingId, month, by: caller.userId, at };
  const { revision } = row;
  await recordClosingEvents(tx, inClosing, [{ user_id: userId, revision, event: 'correcting', reason }]);
  const { own, closing } = await judgePerson(tx, accountId, userId, { month, row: { ...row, state: 'correcting' } });
  const { start, entries, rulesOn } = own;
  const booked = { userId, start, entries, bookings: closing.bookings, rulesOn };
  await bookPeople(tx, { caller, month, at }, closingId, [booked]);
  const kept = { countedEntryIds: closing.countedEntryIds, baseline: beforeOf(row)?.baseline ?? null };
  await keepPeople(tx, inClosing, [rowOf(closing.person, { ...kept, by: caller.userId, at, reason })]);
}
