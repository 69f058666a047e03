import { nextDueOn, payoutPercent } from '@jornada/domain/agreements';
import { bankOf, type Lot } from '@jornada/domain/bank';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import { Refusal } from '@jornada/domain/refusal';
import {
  carriableLots,
  minutesOf,
  openLots,
  owedOn,
  type SettledLot,
  type SettlementKind,
  settlementEntries,
  takenFrom,
} from '@jornada/domain/settlement';
import type { Draft } from './appending.service.ts';
import { NEXT } from './bookings.service.ts';
import type { WrittenRulesOn } from './rules.service.ts';

/** A requested settlement. */
export interface Wanted {
  kind: SettlementKind;
  /** Undefined: all open minutes. */
  minutes: number | undefined;
  on: CalendarDate;
  percent: number | undefined;
  lots: readonly SettledLot[] | undefined;
  /** Only lots due until this day, or hours owed until this day. */
  dueUntil?: CalendarDate | undefined;
}

/** A possible settlement, with the ledger that it is based on. */
export interface Plan {
  kind: SettlementKind;
  minutes: number;
  on: CalendarDate;
  percent: number | null;
  lots: (SettledLot & Pick<Lot, 'occurred_on' | 'due_on'> & { carried_to: CalendarDate | null })[];
  balanceBefore: number;
  balanceAfter: number;
  entries: readonly BookedEntry[];
  rulesOn: WrittenRulesOn;
}

export const refused = (path: string, message: string, code: string, details: Record<string, unknown> = {}) =>
  new Refusal('invalid', `${path}: ${message}`, { code, errors: [{ path, message, code }], details });

/**
 * Decides a settlement of a person from their ledger.
 * @throws Refusal 400 if it is not possible
 */
export function planSettlement(entries: readonly BookedEntry[], rulesOn: WrittenRulesOn, wanted: Wanted): Plan {
  const { kind, on } = wanted;
  const bank = bankOf(entries);
  const plan = { kind, on, balanceBefore: bank.balance_minutes, entries, rulesOn };
  const { version } = rulesOn(on);
  if (kind === 'forgive' || kind === 'discount') {
    const { dueUntil = on } = wanted;
    const owed = owedOn(bank.uncovered, dueUntil < on ? dueUntil : on);
    const minutes = wanted.minutes ?? owed;
    if (minutes > owed || minutes === 0)
      throw refused('minutes', 'is more than the person owes on that day', 'more_than_owed', { minutes: owed });
    if (kind === 'discount' && version?.negative_end !== 'discount')
      throw refused('kind', 'is not allowed by the agreement', 'not_allowed_by_agreement');
    return { ...plan, minutes, percent: null, lots: [], balanceAfter: bank.balance_minutes + minutes };
  }
  const open = openLots(bank, on).filter(({ due_on }) => wanted.dueUntil === undefined || due_on <= wanted.dueUntil);
  const usable = kind === 'pay' ? open : carriableLots(open, on, rulesOn);
  if (kind === 'carry') {
    if (usable.length === 0) throw refused('kind', 'is not allowed by the agreement', 'not_allowed_by_agreement');
    if (usable.some(({ due_on }) => rulesOn(due_on).version?.document === ''))
      throw refused('kind', 'needs an agreement that names its document', 'carry_needs_document');
  }
  const taken = chosenFrom(usable, wanted);
  const minutes = taken.reduce((sum, lot) => sum + lot.minutes, 0);
  const lots = taken.map(({ entry_id, minutes: of }) => {
    const { occurred_on, due_on } = bank.lots.get(entry_id) as Lot;
    return {
      entry_id,
      minutes: of,
      occurred_on,
      due_on,
      carried_to: kind === 'carry' ? nextDueOn(rulesOn, due_on) : null,
    };
  });
  if (kind === 'carry') return { ...plan, minutes, percent: null, lots, balanceAfter: bank.balance_minutes };
  const least = payoutPercent(rulesOn, on, on);
  const percent = wanted.percent ?? least;
  if (percent < least)
    throw refused('percent', 'is less than the agreement says', 'percent_too_low', { percent: least });
  return { ...plan, minutes, percent, lots, balanceAfter: bank.balance_minutes - minutes };
}

/** The minutes taken from each lot. @throws Refusal 400 `more_than_open` */
function chosenFrom(usable: readonly Lot[], { minutes: asked, lots }: Wanted): SettledLot[] {
  const open = minutesOf(usable);
  const tooMuch = (path: string) => refused(path, 'is more than is open', 'more_than_open', { minutes: open });
  if (!lots) {
    const minutes = asked ?? open;
    if (minutes > open || minutes === 0) throw tooMuch('minutes');
    return takenFrom(usable, minutes);
  }
  const left = new Map(usable.map(({ entry_id, remaining_minutes }) => [entry_id, remaining_minutes]));
  lots.forEach(({ entry_id, minutes }, at) => {
    const remaining = left.get(entry_id) ?? 0;
    if (minutes > remaining) throw tooMuch(`lots.${at}.minutes`);
    left.set(entry_id, remaining - minutes);
  });
  const sum = lots.reduce((all, { minutes }) => all + minutes, 0);
  if (asked !== undefined && sum !== asked) throw refused('minutes', 'is not the sum of the lots', 'not_the_sum');
  return [...lots];
}

/** The entries that a settlement books. */
export function draftsOf(id: number, { kind, minutes, on, percent, lots, rulesOn }: Plan, reason: string): Draft[] {
  const dueOf = new Map(lots.map(({ entry_id, carried_to }) => [entry_id, carried_to]));
  return settlementEntries({ kind, minutes, on, lots, dueOf: (lot) => dueOf.get(lot) ?? null }).map(
    ({ lot_id, expiry_at, ...entry }, place) => ({
      ...entry,
      id: NEXT + place,
      occurred_on: on,
      refers_to: lot_id ?? (expiry_at === null ? null : NEXT + expiry_at),
      origin: 'settlement',
      reason,
      payout_percent: entry.kind === 'payout' ? percent : null,
      rule_id: rulesOn(on).version?.id ?? null,
      settlement_id: id,
    }),
  );
}
