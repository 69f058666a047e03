import { fileNeedOf, mayDecideAbsence, maySeeAbsence, monthsOfPeriod, type Undecided } from '@jornada/domain/absences';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { type AbsenceRow, findAbsence, findAbsencesOf, updateAbsence } from './absences.queries.ts';
import { lockPerson, notifyPerson } from './absences.service.ts';
import { coveredSum, fitOf } from './fit.service.ts';
import { countFiles } from './files.queries.ts';
import { listKinds } from './kinds.queries.ts';
import { type Reader, towards } from './readers.service.ts';

interface Decision {
  status: 'approved' | 'refused';
  note: string;
}

/** The operations of the time bank that decisions need, implemented in `time-bank`. */
interface Bank {
  /** The minutes it can still promise to a person; minutes taken by the absence `instead` count as available. */
  gives(db: Db, accountId: number, userId: number, instead: number): Promise<{ available: number }>;
  /** Books or reverses the debits of an absence. */
  settle(context: CallContext, row: AbsenceRow): Promise<void>;
}

/** Writes a decision about a request. The caller holds the lock of its person. */
export const decideAbsence = (
  tx: Db,
  { accountId, userId }: Caller,
  id: number,
  { status, note, at }: Decision & { at: string },
): Promise<AbsenceRow> =>
  updateAbsence(tx, accountId, id, { status, decision_note: note, decided_by: userId, decided_at: at });

/** Decides requests, locking people always in the same order, so that two callers cannot deadlock. */
export async function decideAll(
  reader: Reader,
  context: CallContext,
  ids: ReadonlySet<number>,
  decision: Decision,
  bank: Bank,
): Promise<{ decided: number[]; refused: { id: number; code: Undecided }[] }> {
  const { db, caller, now } = context;
  const found = await findAbsencesOf(db, caller.accountId, [...ids]);
  const decided: number[] = [];
  const refused = new Map<number, Undecided>([...ids].map((id) => [id, 'not_found']));
  for (const { id, user_id } of found) {
    const by = towards(reader, user_id);
    const code = await undecidedBy(context, by, { id, user_id }, decision.status, bank);
    if (code) refused.set(id, code);
    else {
      const row = await decideAbsence(db, caller, id, { ...decision, at: now.toISOString() });
      await bank.settle(context, row);
      await notifyPerson(context, row);
      refused.delete(id);
      decided.push(id);
    }
  }
  return { decided, refused: [...refused].map(([id, code]) => ({ id, code })) };
}

/** Locks the person and returns why a request cannot be decided; undefined if it can. */
async function undecidedBy(
  { db, caller }: CallContext,
  by: ReturnType<typeof towards>,
  { id, user_id }: { id: number; user_id: number },
  status: Decision['status'],
  bank: Bank,
): Promise<Undecided | undefined> {
  if (user_id === by.id) return 'oneself';
  if (!maySeeAbsence(by, user_id)) return 'not_found';
  if (!mayDecideAbsence(by, user_id)) return 'forbidden';
  await lockPerson(db, caller, user_id);
  const row = await findAbsence(db, caller.accountId, id);
  if (row?.status !== 'requested') return 'wrong_state';
  if (status === 'refused') return undefined;
  if (await anyMonthClosed(db, caller.accountId, user_id, monthsOfPeriod(row))) return 'month_closed';
  const minutes = await minutesFromBank(db, caller.accountId, row);
  if (await lacksFile(db, caller.accountId, row)) return 'file_missing';
  const isTooMuch = minutes > 0 && minutes > (await bank.gives(db, caller.accountId, user_id, id)).available;
  return isTooMuch ? 'balance_too_low' : undefined;
}

/** Whether an absence requires a document and has none. */
async function lacksFile(db: Db, accountId: number, row: AbsenceRow): Promise<boolean> {
  const kind = (await listKinds(db, accountId)).find(({ id }) => id === row.kind_id);
  if (!kind || fileNeedOf(kind, row) !== 'required') return false;
  return (await countFiles(db, accountId, row.id)) === 0;
}

/** @throws Refusal 400 `file_missing` if a request cannot be approved without a document */
export async function assertDocumented(db: Db, accountId: number, row: AbsenceRow): Promise<void> {
  if (await lacksFile(db, accountId, row))
    throw invalid('status', 'needs a document first, since the kind requires one', 'file_missing');
}

/** The minutes that a request would take from the time bank; 0 for kinds that take none. */
export async function minutesFromBank(db: Db, accountId: number, row: AbsenceRow): Promise<number> {
  const kind = (await listKinds(db, accountId)).find(({ id }) => id === row.kind_id);
  return kind?.effect === 'bank' ? coveredSum(await fitOf(db, accountId, row.user_id, row, row.id), row) : 0;
}
