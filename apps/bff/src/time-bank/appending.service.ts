import { bankOf, type Entry, signedMinutes } from '@jornada/domain/bank';
import type { MonthEnd } from '@jornada/domain/month-ends';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { insertEntries, type NewEntry, reserveEntries } from './entries.queries.ts';
import { saveBanks } from './stored-bank.queries.ts';
import { bankWrite } from './stored-bank.service.ts';

/** The author, account and time of a booking. */
export interface Booker {
  accountId: number;
  by: number;
  at: Instant;
}

/** An entry that is not stored yet, with a provisional id. */
export type Draft = Entry &
  Pick<NewEntry, 'origin' | 'reason' | 'payout_percent' | 'absence_id' | 'rule_id' | 'settlement_id'>;

/** Drafts to append to the ledger of a person; a draft may refer to another by its provisional id. */
export interface Addition {
  userId: number;
  /** The state before the first entry; undefined if the entries are complete. */
  start: MonthEnd | undefined;
  entries: readonly Entry[];
  drafts: readonly Draft[];
}

/**
 * Stores drafts of people under new numbers, and the derived state of their banks, whose locks the caller holds.
 * @param closingId the closing that books them; null without one
 * @returns the new ids of each person's drafts, in the same order
 */
export async function appendDrafts(
  tx: Db,
  booker: Booker,
  people: readonly Addition[],
  closingId: number | null,
): Promise<Map<number, number[]>> {
  const additions = people.filter(({ drafts }) => drafts.length > 0);
  const total = additions.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (total === 0) return new Map();
  let first = await reserveEntries(tx, booker.accountId, total);
  const written = additions.map((addition) => {
    const { userId, start, entries } = addition;
    const before = bankOf(entries, start);
    const added = numbered(addition, before.balance_minutes, first, { ...booker, closingId });
    first += added.length;
    return { userId, start, entries, before, added };
  });
  const all = written.flatMap(({ added }) => added);
  const ofAbsences = all.some(({ absence_id }) => absence_id !== undefined);
  const rows = ofAbsences ? all.map((row) => ({ ...row, absence_id: row.absence_id ?? null })) : all;
  await insertEntries(tx, booker.accountId, rows);
  // The payroll reads the balance at the end of a month after its closing and after settlements.
  const isClosing = closingId !== null || all.some(({ settlement_id }) => settlement_id !== undefined);
  const banks = written.map((one) => bankWrite(one, { isClosing }));
  await saveBanks(tx, booker.accountId, banks);
  return new Map(written.map(({ userId, added }) => [userId, added.map(({ id }) => id)]));
}

/**
 * The rows of drafts, numbered from `first`.
 * @param balance the balance before them
 */
function numbered(
  { userId, entries, drafts }: Addition,
  balance: number,
  first: number,
  { by, at, closingId }: Booker & { closingId: number | null },
) {
  const numbers = new Map(drafts.map(({ id }, index) => [id, first + index]));
  const known = new Map([...entries, ...drafts].map((entry) => [entry.id, entry]));
  let after = balance;
  return drafts.map(({ id, refers_to, ...draft }) => {
    const signed = signedMinutes(draft, refers_to === null ? undefined : known.get(refers_to));
    after += signed;
    return {
      ...draft,
      id: numbers.get(id) as number,
      refers_to: refers_to === null ? null : (numbers.get(refers_to) ?? refers_to),
      user_id: userId,
      created_by: by,
      created_at: at,
      closing_id: closingId,
      signed_minutes: signed,
      balance_after_minutes: after,
    };
  });
}
