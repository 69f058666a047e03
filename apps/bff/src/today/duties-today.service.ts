import type { TodaysFigures } from '@jornada/contract/today';
import { addDays } from '@jornada/domain/calendar';
import { openMonths } from '@jornada/domain/months';
import { settleBy } from '@jornada/domain/offboarding';
import { firstRows, sortingOf } from '../db/paging.ts';
import { findLastHandedOver } from '../payroll/hand-overs.queries.ts';
import { listHeldMonths, sumOverdue } from '../time-bank/closings.queries.ts';
import { listInDebt } from '../time-bank/balances.queries.ts';
import { findClosesFrom } from '../time-bank/rules.queries.ts';
import { countOffboardings, listOffboardings, OFFBOARDING_ORDER } from '../user/offboarding.queries.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { type At, firstAndCount, GLANCE } from './today.service.ts';

type Duties = TodaysFigures['duties'];

const FIRST_TO_LEAVE = sortingOf(OFFBOARDING_ORDER, 'left_on');

/** People with a negative time bank, lowest balance first. */
export async function inDebt({ db, caller }: At): Promise<NonNullable<Duties['in_debt']>> {
  const below = await listInDebt(db, caller.accountId, GLANCE + 1);
  return { first: below.slice(0, GLANCE), has_more: below.length > GLANCE };
}

/** Months that have ended and are not closed. */
export async function monthsToClose({
  db,
  caller: { accountId },
  date,
}: At): Promise<NonNullable<Duties['open_months']>> {
  const [closesFrom, inForce, overdue] = await Promise.all([
    findClosesFrom(db, accountId),
    listMonthsInForce(db, accountId),
    sumOverdue(db, accountId, date),
  ]);
  return openMonths(date, closesFrom, inForce, overdue);
}

/**
 * Closed months with people held or being corrected, of the last half year, so that the cost does not grow with the
 * account.
 */
export async function heldMonths({ db, caller: { accountId }, date }: At): Promise<NonNullable<Duties['held_months']>> {
  const closings = await listHeldMonths(db, accountId, monthOf(addDays(date, -HALF_YEAR)));
  return closings.map(({ month, people }) => ({ month, people }));
}

const HALF_YEAR = 184;
const monthOf = (date: string) => date.slice(0, 7);

/** Closed months that were not handed over to the payroll; empty for a company without any hand-over. */
export async function handOverDue({ db, caller: { accountId } }: At): Promise<NonNullable<Duties['hand_over_due']>> {
  const [last, inForce] = await Promise.all([findLastHandedOver(db, accountId), listMonthsInForce(db, accountId)]);
  return last === undefined ? [] : inForce.filter((month) => month > last).toSorted();
}

/** People who are about to leave, and people who left and whose time bank is not settled. */
export async function leavers(at: At): Promise<NonNullable<Duties['leaving']>> {
  const [planned, waiting] = await Promise.all([
    ofOffboardings(at, { state: ['planned'] }),
    ofOffboardings(at, { state: ['done'], settlement: ['waiting'] }),
  ]);
  return { planned, waiting };
}

async function ofOffboardings({ db, caller: { accountId } }: At, filter: Parameters<typeof countOffboardings>[2]) {
  const [rows, people] = await firstAndCount(
    listOffboardings(db, accountId, filter, firstRows(FIRST_TO_LEAVE, GLANCE)),
    () => countOffboardings(db, accountId, filter),
  );
  const names = await namesOfPeople(
    db,
    accountId,
    rows.map(({ user_id }) => user_id),
  );
  const first = rows.map(({ user_id, left_on }) => ({
    user_id,
    nome: names.get(user_id) ?? '',
    left_on,
    settle_by: settleBy(left_on),
  }));
  return { people, first };
}
