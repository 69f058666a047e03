import { defaultKindName, DEFAULT_KINDS } from '@jornada/domain/absence-kinds';
import { fold } from '@jornada/domain/text';
import { takeNumbers } from '../db/numbers.ts';
import { NEW_ACCOUNT } from '../setup/first-account.ts';
import type { DemoAccount } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

/** Requests that wait for a decision: the kind by its place among the defaults, and the working days ahead. */
const REQUESTS = [
  { kind: 0, from: 10, to: 19 },
  { kind: 0, from: 30, to: 39 },
  { kind: 1, from: 2, to: 2 },
  { kind: 4, from: 15, to: 17 },
  { kind: 16, from: 5, to: 5 },
  { kind: 9, from: 8, to: 8, minutes: 120 },
];

/** The usual kinds of absences, and requests of the first employees. They change no figure until they are approved. */
export async function seedAbsences({ tx, accountId, days }: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const kind = await takeNumbers(tx, accountId, 'absence_kinds', DEFAULT_KINDS.length);
  await insertRows(
    tx,
    'absence_kinds',
    DEFAULT_KINDS.map((one, index) => {
      const name = defaultKindName(one, NEW_ACCOUNT.locale);
      const { effect, counts_days, is_private, who_asks, whole_days_only, needs_file } = one;
      return {
        account_id: accountId,
        id: kind + index,
        name,
        name_folded: fold(name),
        effect,
        counts_days,
        is_private: is_private ? (1 as const) : (0 as const),
        who_asks,
        needs_file,
        whole_days_only: whole_days_only ? (1 as const) : (0 as const),
      };
    }),
  );
  const employees = people.filter(({ level, active }) => level === 1 && active).slice(0, REQUESTS.length);
  const first = await takeNumbers(tx, accountId, 'absences', employees.length);
  await insertRows(
    tx,
    'absences',
    employees.flatMap(({ id }, index) => {
      const request = REQUESTS[index];
      if (!request) return [];
      return {
        account_id: accountId,
        id: first + index,
        user_id: id,
        kind_id: kind + request.kind,
        starts_on: days.date(request.from),
        ends_on: days.date(request.to),
        minutes_per_day: request.minutes ?? null,
        status: 'requested' as const,
        decided_by: null,
        decided_at: null,
        created_by: id,
        created_at: days.instant(-1, 10 * 60 + index),
      };
    }),
  );
}
