import { mayDecideAbsence, maySeeAbsence, monthsOfPeriod, type Undecided } from '@jornada/domain/absences';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { type AbsenceRow, findAbsence, findAbsencesOf, updateAbsence } from './absences.queries.ts';
import { lockPerson, tellPerson } from './absences.service.ts';
import { type Reader, towards } from './readers.service.ts';

interface Decision {
  status: 'approved' | 'refused';
  note: string;
}

/** Writes a decision about a request, whose person must be locked. */
export const decideAbsence = (
  tx: Db,
  { accountId, userId }: Caller,
  id: number,
  { status, note, at }: Decision & { at: string },
): Promise<AbsenceRow> =>
  updateAbsence(tx, accountId, id, { status, decision_note: note, decided_by: userId, decided_at: at });

/** Decides requests person by person, always in the same order, so that two callers cannot wait for each other. */
export async function decideAll(
  reader: Reader,
  context: CallContext,
  ids: ReadonlySet<number>,
  decision: Decision,
): Promise<{ decided: number[]; refused: { id: number; code: Undecided }[] }> {
  const { db, caller, now } = context;
  const found = await findAbsencesOf(db, caller.accountId, [...ids]);
  const decided: number[] = [];
  const refused = new Map<number, Undecided>([...ids].map((id) => [id, 'not_found']));
  for (const { id, user_id } of found) {
    const by = towards(reader, user_id);
    const code = await undecidedBy(context, by, { id, user_id }, decision.status);
    if (code) refused.set(id, code);
    else {
      const row = await decideAbsence(db, caller, id, { ...decision, at: now.toISOString() });
      await tellPerson(context, row);
      refused.delete(id);
      decided.push(id);
    }
  }
  return { decided, refused: [...refused].map(([id, code]) => ({ id, code })) };
}

/** Why a request cannot be decided; undefined if it can, with its person locked. */
async function undecidedBy(
  { db, caller }: CallContext,
  by: ReturnType<typeof towards>,
  { id, user_id }: { id: number; user_id: number },
  status: Decision['status'],
): Promise<Undecided | undefined> {
  if (user_id === by.id) return 'oneself';
  if (!maySeeAbsence(by, user_id)) return 'not_found';
  if (!mayDecideAbsence(by, user_id)) return 'forbidden';
  await lockPerson(db, caller, user_id);
  const row = await findAbsence(db, caller.accountId, id);
  if (row?.status !== 'requested') return 'wrong_state';
  const isClosed = status === 'approved' && (await anyMonthClosed(db, caller.accountId, user_id, monthsOfPeriod(row)));
  return isClosed ? 'month_closed' : undefined;
}
