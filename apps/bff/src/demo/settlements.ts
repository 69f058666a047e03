import { ACCOUNTANT, EMPLOYEE, SUPER_ADMIN } from '@jornada/domain/access';
import { Refusal } from '@jornada/domain/refusal';
import type { SettlementKind } from '@jornada/domain/settlement';
import {
  bookSettlements,
  type Decided,
  decideSettlement,
  settleablePeople,
  undoSettlement,
} from '../time-bank/settlements.service.ts';
import { callerOf } from './caller.ts';
import type { DemoAccount } from './demo-account.ts';
import type { DemoPerson } from './people.ts';

const SETTLED = -1;
/** The index of the first employee to settle: the named one, who signs in, keeps their hours. */
const FIRST = 1;

/** What is settled: of how many people at most, how much of each, and why. */
const WANTED: readonly { kind: SettlementKind; people: number; minutes: number; reason: 'paid' | 'forgiven' }[] = [
  { kind: 'pay', people: 3, minutes: 120, reason: 'paid' },
  { kind: 'forgive', people: 1, minutes: 30, reason: 'forgiven' },
];

/**
 * Paid hours of employees, the last payment reversed, and half an owed hour forgiven; uses the product's own functions.
 */
export async function seedSettlements(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days } = demo;
  const texts = demo.texts.company.timeBank;
  const by = people.find(({ level }) => level === ACCOUNTANT) ?? people.find(({ level }) => level === SUPER_ADMIN);
  if (!by) return;
  const caller = callerOf(demo, by);
  const booker = { accountId, by: by.id };
  const ids = people
    .filter(({ level, active }) => level === EMPLOYEE && active)
    .slice(FIRST)
    .map(({ id }) => id);
  const on = days.date(SETTLED);
  for (const [index, { kind, people: most, minutes, reason }] of WANTED.entries()) {
    const now = new Date(days.instant(SETTLED, 18 * 60 + 5 + index));
    const wanted = { kind, minutes, on, percent: undefined, lots: undefined };
    const decided = (await settleablePeople(tx, caller, ids, { on, now, isWritten: true }))
      .flatMap((person): Decided[] => {
        try {
          return [{ userId: person.userId, plan: decideSettlement(caller, person, wanted) }];
        } catch (error) {
          // The person has too few hours.
          if (error instanceof Refusal) return [];
          throw error;
        }
      })
      .slice(0, most);
    const settled = await bookSettlements(tx, { ...booker, at: now.toISOString() }, decided, { reason: texts[reason] });
    const [id, one] = [settled.at(-1), decided.at(-1)];
    if (kind !== 'pay' || id === undefined || !one || settled.length < most) continue;
    const row = { id, user_id: one.userId, kind, hand_over_id: null };
    await undoSettlement(tx, { ...booker, at: days.instant(SETTLED, 18 * 60 + 30) }, row, texts.undone);
  }
}
