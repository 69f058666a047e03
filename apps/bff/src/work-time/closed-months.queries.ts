import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** The closings in force, including closings of single people. */
const inForce = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_closings as closing')
    .where('closing.account_id', '=', accountId)
    .where('closing.reopened_at', 'is', null);

/**
 * The months (`2026-03`) that are closed for a person: their closing is in force, and the person is neither held nor being
 * corrected in it.
 */
export const listClosedMonths = async (db: Db, accountId: number, userId: number): Promise<string[]> =>
  (
    await inForce(db, accountId)
      .where((eb) => eb.or([eb('closing.user_id', 'is', null), eb('closing.user_id', '=', userId)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('time_bank_closing_people as person')
              .select('person.user_id')
              .whereRef('person.account_id', '=', 'closing.account_id')
              .whereRef('person.closing_id', '=', 'closing.id')
              .where('person.user_id', '=', userId)
              .where('person.is_latest', '=', 'yes')
              .where('person.state', 'in', ['held', 'correcting']),
          ),
        ),
      )
      .select('closing.month')
      .distinct()
      .orderBy('closing.month')
      .execute()
  ).map(({ month }) => month);

/** Whether any of these months is closed for a person. */
export const anyMonthClosed = async (
  db: Db,
  accountId: number,
  userId: number,
  months: readonly string[],
): Promise<boolean> => {
  if (months.length === 0) return false;
  const closed = new Set(await listClosedMonths(db, accountId, userId));
  return months.some((month) => closed.has(month));
};

/** Those of `months` that are closed for each of `people`; people without any are left out. */
export const listClosedMonthsFor = async (
  db: Db,
  accountId: number,
  people: readonly number[],
  months: readonly string[],
): Promise<Map<number, Set<string>>> => {
  if (people.length === 0 || months.length === 0) return new Map();
  const rows = await inForce(db, accountId)
    .where('closing.month', 'in', months)
    .innerJoin('employment_links as link', 'link.account_id', 'closing.account_id')
    .where(inIds(db, 'link.user_id', people))
    .where((eb) => eb.or([eb('closing.user_id', 'is', null), eb('closing.user_id', '=', eb.ref('link.user_id'))]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('time_bank_closing_people as person')
            .select('person.user_id')
            .whereRef('person.account_id', '=', 'closing.account_id')
            .whereRef('person.closing_id', '=', 'closing.id')
            .whereRef('person.user_id', '=', 'link.user_id')
            .where('person.is_latest', '=', 'yes')
            .where('person.state', 'in', ['held', 'correcting']),
        ),
      ),
    )
    .select(['link.user_id', 'closing.month'])
    .execute();
  const closed = new Map<number, Set<string>>();
  for (const { user_id, month } of rows) closed.set(user_id, (closed.get(user_id) ?? new Set()).add(month));
  return closed;
};

/** Those of `people` for whom a month is closed. */
export const listClosedFor = async (
  db: Db,
  accountId: number,
  people: readonly number[],
  month: string,
): Promise<Set<number>> => new Set((await listClosedMonthsFor(db, accountId, people, [month])).keys());

/** The months that are closed for everybody, oldest first. */
export const listMonthsInForce = async (db: Db, accountId: number): Promise<string[]> =>
  (
    await inForce(db, accountId)
      .where('closing.user_id', 'is', null)
      .select('closing.month')
      .orderBy('closing.month')
      .execute()
  ).map(({ month }) => month);
