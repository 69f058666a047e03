import type { Db } from '@jornada/bff/db/handle';
import { inTransaction } from '@jornada/bff/db/transaction';
import { createLedgers } from '@jornada/bff/demo/ledgers';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { ALWAYS, DEFAULT_RULES, everyDay, standardPeriod } from '@jornada/domain/agreements';

const BOSS = 1;

/**
 * Books a credit and a debit for each day up to yesterday, as the rules require: most hours are used, some are still
 * open.
 * @param daysOf number of days by user id
 */
export async function fillLedgers(db: Db, daysOf: ReadonlyMap<number, number>): Promise<void> {
  const today = dateIn('America/Sao_Paulo', new Date());
  await inTransaction(db, async (tx) => {
    const kind = 'collective' as const;
    const made = { id: 1, agreement_id: 1, kind, valid_from: ALWAYS, period: standardPeriod(kind) };
    const rulesOn = everyDay({ ...DEFAULT_RULES, ...made });
    const people = [...daysOf.keys()].map((id) => ({ id, level: 5 as const, active: true }));
    const books = await createLedgers(tx, 1, people, () => rulesOn);
    for (const [id, days] of daysOf)
      for (let day = 0; day < days; day++) {
        const occurred_on = addDays(today, day - days);
        const draft = {
          occurred_on,
          reason: 'Overtime of the day',
          origin: 'manual' as const,
          closing_id: null,
          by: BOSS,
          at: `${occurred_on}T12:00:00.000Z`,
        };
        books.credit(id, { ...draft, minutes: 60 + (day % 30) });
        books.debit(id, { ...draft, minutes: 60 });
        if (day % 30 === 0) books.expire(occurred_on, draft.at);
      }
    await books.store();
  });
}
