import type { CalendarDate } from '@jornada/domain/calendar';
import { type Fault, forbidden } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listClosedMonthsFor } from '../work-time/closed-months.queries.ts';
import { appendDrafts, type Draft } from './appending.service.ts';
import { lockBalances } from './bank.queries.ts';
import { findEntries, findOutcomesOf } from './bookings.queries.ts';
import { EMPTY, NEXT } from './bookings.service.ts';
import { refusedAs } from './booking-refusals.service.ts';
import type { EntryRow } from './entries.queries.ts';
import { ledgersFrom } from './ledgers.service.ts';
import { REVERSAL_FAULTS, reversalFault } from './posting.service.ts';
import { rulesFor } from './rules.service.ts';

/**
 * Reverses entries of several people, all or nothing. Returns the ids of the new entries in the given order; `ids` may
 * contain duplicates.
 * @throws Refusal 403 for an own entry; 400 with every entry that cannot be reversed
 */
export async function reverseMany(
  tx: Db,
  caller: Pick<Caller, 'accountId' | 'userId'>,
  { ids, reason, now }: { ids: readonly number[]; reason: string; now: Date },
): Promise<number[]> {
  const { accountId } = caller;
  const targets = await findEntries(tx, accountId, ids);
  const all = [...targets.values()];
  if (all.some(({ user_id }) => user_id === caller.userId)) throw forbidden();
  const owners = [...new Set(all.map(({ user_id }) => user_id))];
  await lockBalances(tx, accountId, owners);
  const months = [...new Set(all.map(({ occurred_on }) => occurred_on.slice(0, 7)))];
  const closed = await listClosedMonthsFor(tx, accountId, owners, months);
  const ledgers = await ledgersOf(tx, accountId, all);
  const rulesOf = await rulesFor(tx, accountId, owners);
  const expiries = all.flatMap(({ id, kind }) => (kind === 'expiry' ? [id] : []));
  const outcomes = await findOutcomesOf(tx, accountId, expiries);

  const faults: Fault[] = [];
  const people: number[] = [];
  const drafts = new Map<number, Draft[]>(owners.map((id) => [id, []]));
  /** For each entry, the person and the index of its reversal among the person's drafts. */
  const places: [userId: number, at: number][] = [];
  for (const id of new Set(ids)) {
    const target = targets.get(id);
    const fault = (message: string, code: string) => {
      faults.push({ path: `ids.${ids.indexOf(id)}`, message, code });
      if (target) people.push(target.user_id);
    };
    if (!target) {
      fault('is not an entry of this account', 'not_here');
      continue;
    }
    const { user_id: userId } = target;
    if (closed.get(userId)?.has(target.occurred_on.slice(0, 7))) {
      fault('is in a month that is closed', 'month_closed');
      continue;
    }
    const { start, entries } = ledgers.get(userId) ?? EMPTY;
    const own = drafts.get(userId) ?? [];
    const found = reversalFault([...entries, ...own], target, rulesOf(userId), start);
    if (found) {
      fault(REVERSAL_FAULTS[found], found);
      continue;
    }
    places.push([userId, own.length]);
    const outcome = outcomes.get(id);
    for (const undone of outcome ? [target, outcome] : [target])
      own.push({ ...opposite(undone), id: NEXT + own.length, reason });
  }
  if (faults.length) throw refusedAs(faults, { user_ids: people });
  const booker = { accountId, by: caller.userId, at: now.toISOString() };
  const additions = owners.map((userId) => ({
    userId,
    ...(ledgers.get(userId) ?? EMPTY),
    drafts: drafts.get(userId) ?? [],
  }));
  const written = await appendDrafts(tx, booker, additions, null);
  return places.flatMap(([userId, at]) => written.get(userId)?.[at] ?? []);
}

const opposite = ({ id, minutes, occurred_on, origin }: EntryRow) => ({
  kind: 'reversal' as const,
  minutes,
  occurred_on,
  due_on: null,
  refers_to: id,
  origin,
  payout_percent: null,
  rule_id: null,
});

/** The ledgers needed to reverse these entries: reversing an expiry changes the month of its lot. */
async function ledgersOf(tx: Db, accountId: number, entries: readonly EntryRow[]) {
  const lots = await findEntries(
    tx,
    accountId,
    entries.flatMap(({ kind, refers_to }) => (kind === 'expiry' && refers_to !== null ? [refers_to] : [])),
  );
  const days = new Map<number, CalendarDate>();
  for (const { user_id, occurred_on, refers_to } of entries) {
    const since = lots.get(refers_to ?? 0)?.occurred_on ?? occurred_on;
    const known = days.get(user_id);
    if (known === undefined || since < known) days.set(user_id, since);
  }
  return ledgersFrom(tx, accountId, days);
}
