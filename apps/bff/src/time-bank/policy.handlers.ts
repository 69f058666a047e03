import type { BankPolicy, policies } from '@jornada/contract/time-bank-policy';
import { agreementOf, regimeOf, type Rules, type Version, versionOn } from '@jornada/domain/agreements';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { invalid, Refusal, staleVersion } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { insertVersion, listAgreements } from './agreements.queries.ts';
import { firstOpenDay } from './agreements.service.ts';
import { findSettings, listVersions, saveSettings, type WrittenVersion } from './rules.queries.ts';

/** The id of the agreement that the older API reads and changes. */
const FIRST = 1;

export const policyHandlers: Handlers<typeof policies> = {
  policy: (_, { db, caller, now }) => shownPolicy(db, caller, now),

  changePolicy: async ({ body: { version, closes_from, regime, ...rules } }, { db, caller, now, audit }) => {
    const { accountId, userId: by } = caller;
    const changes = { ...given(rules), ...(regime !== undefined && agreementOf(regime)) };
    const hasRules = Object.keys(changes).length > 0;
    if (closes_from !== undefined && (await listMonthsInForce(db, accountId)).length > 0)
      throw invalid('closes_from', 'cannot change while a month is closed', 'closing_in_force');
    if (hasRules && (await listAgreements(db, accountId)).filter(({ is_active }) => is_active).length > 1)
      throw new Refusal('conflict', 'Conflict', { code: 'many_agreements' });
    const settings = await findSettings(db, accountId);
    const month = closes_from === undefined ? settings.closes_from : closes_from;
    if (settings.version !== version || !(await saveSettings(db, accountId, month, version)))
      throw staleVersion(await shownPolicy(db, caller, now));
    if (hasRules) await changeFrom(db, accountId, changes, { by, at: now.toISOString() });
    audit({
      target: 'time-bank-policy',
      fields: Object.keys(given({ closes_from, regime, ...rules })),
    });
    return shownPolicy(db, caller, now);
  },
};

const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Rules>;

/** Writes versions that change the rules of the first agreement on every day in an open month. */
async function changeFrom(
  tx: Db,
  accountId: number,
  changes: Partial<Pick<Version, 'kind'> & Rules>,
  by: { by: number; at: string },
): Promise<void> {
  const own = (await listVersions(tx, accountId)).filter(({ agreement_id }) => agreement_id === FIRST);
  const first = await firstOpenDay(tx, accountId);
  const days = [first, ...new Set(own.map(({ valid_from }) => valid_from).filter((day) => day > first))].toSorted();
  for (const valid_from of days) {
    const { id: _, created_by: __, created_at: ___, ...before } = inForce(own, valid_from);
    await insertVersion(tx, accountId, { ...before, ...changes, valid_from }, by);
  }
}

/** The version on a day, or the first one. */
function inForce(own: readonly WrittenVersion[], day: CalendarDate): WrittenVersion {
  const version = versionOn(day, own, FIRST) ?? own[0];
  if (!version) throw new Error('the account has no first agreement');
  return version;
}

async function shownPolicy(db: Db, { accountId, timeZone }: Caller, now: Date): Promise<BankPolicy> {
  const own = (await listVersions(db, accountId)).filter(({ agreement_id }) => agreement_id === FIRST);
  const rules = inForce(own, dateIn(timeZone, now));
  return {
    regime: regimeOf(rules.kind),
    payout_percent: rules.payout_percent,
    negative: rules.negative,
    negative_limit_minutes: rules.negative_limit_minutes,
    daily_overtime_minutes: rules.daily_overtime_minutes,
    daily_work_minutes: rules.daily_work_minutes,
    tolerance_minutes: rules.tolerance_minutes,
    bank_sundays_and_holidays: rules.bank_sundays_and_holidays,
    unexplained_days: rules.unexplained_days,
    ...(await findSettings(db, accountId)),
  };
}
