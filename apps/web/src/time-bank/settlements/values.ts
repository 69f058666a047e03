import type { Input } from '@jornada/contract/endpoint';
import type { settlements } from '@jornada/contract/time-bank-settlements';
import { parseHours } from '@jornada/domain/minutes';
import type { SettlementKind } from '@jornada/domain/settlement';

/**
 * Form values of the settlement of a person: a duration is text, and an empty percentage stands for that of the
 * agreement.
 */
export interface SettlementValues {
  kind: SettlementKind;
  amount: 'all' | 'part';
  minutes: string;
  on: string | null;
  percent: number | null;
  reason: string;
}

type Body = Input<typeof settlements.settle>['body'];

/** The body of the request. An invalid duration stays text, so that the contract rejects it like any other invalid value. */
export const bodyOf = (userId: number, { kind, amount, minutes, on, percent, reason }: SettlementValues): Body =>
  ({
    user_id: userId,
    kind,
    ...(amount === 'all' ? { all: true } : { minutes: parseHours(minutes) ?? minutes }),
    ...(on !== null && { on }),
    ...(kind === 'pay' && percent !== null && { percent }),
    reason,
  }) as Body;

/** Whether the values suffice for a preview. */
export const isComplete = ({ amount, minutes, on }: SettlementValues): boolean =>
  on !== null && (amount === 'all' || Boolean(parseHours(minutes)));

/** Whether a kind settles open hours; the others settle owed hours. */
export const isOfLots = (kind: SettlementKind): boolean => kind === 'pay' || kind === 'carry';

/** A percentage in a number field. */
export const percentField = {
  type: 'number',
  inputProps: { min: 50, max: 500, inputMode: 'numeric' },
  parse: (text: string) => (text === '' ? null : Number(text)),
} as const;
