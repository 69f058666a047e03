import type { Agreement } from '@jornada/contract/time-bank-agreements';
import { may } from '@jornada/domain/access';
import {
  agreementOn,
  ALWAYS,
  DEFAULT_RULES,
  type Exclusion,
  isInForce,
  isLawfulPeriod,
  type Rules,
  versionOn,
} from '@jornada/domain/agreements';
import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import { lastDayOf } from '@jornada/domain/months';
import { invalid, notFound } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { type AgreementRow, listAgreements, type NewVersion } from './agreements.queries.ts';
import { countAgreementPeople, countMembers, type PeopleOn } from './agreement-people.queries.ts';
import { hadMembers } from './members.queries.ts';
import { findAgreements, type WrittenVersion } from './rules.queries.ts';

/** The first day that is in no closed month; rules may change from this day on. */
export async function firstOpenDay(db: Db, accountId: number): Promise<CalendarDate> {
  const last = (await listMonthsInForce(db, accountId)).at(-1);
  return last === undefined ? ALWAYS : addDays(lastDayOf(last), 1);
}

/** The agreements of an account as they are on a day. */
export interface Book {
  rows: readonly AgreementRow[];
  versions: readonly WrittenVersion[];
  people: Pick<PeopleOn, 'on' | 'byDefault' | 'inForce'>;
}

export async function bookOn(db: Db, accountId: number, on: CalendarDate): Promise<Book> {
  const [rows, { versions, defaults }] = [await listAgreements(db, accountId), await findAgreements(db, accountId)];
  const byDefault = agreementOn(on, { versions, defaults }, { assignments: [], record: undefined });
  const inForce = rows.flatMap(({ id }) => {
    const version = versionOn(on, versions, id);
    return version && isInForce(version, on) ? [id] : [];
  });
  return { rows, versions, people: { on, byDefault, inForce } };
}

/** How many people are in each agreement, for callers who may read the data of all people. */
export interface Counted {
  members: Map<number, number>;
  without: number;
  excluded: number;
}

export async function countPeople(db: Db, caller: Caller, { people }: Book): Promise<Counted | null> {
  if (!may(caller.level, 'bank.read-all')) return null;
  const { accountId } = caller;
  return {
    members: await countMembers(db, accountId, people),
    without: await countAgreementPeople(db, accountId, { ...people, without: true }),
    excluded: await countAgreementPeople(db, accountId, { ...people, excluded: true }),
  };
}

/** An agreement in the shape of the contract. */
export function shownAgreement(row: AgreementRow, { versions, people }: Book, counted: Counted | null): Agreement {
  const own = versions.filter(({ agreement_id }) => agreement_id === row.id);
  const newest = own.at(-1);
  const current = versionOn(people.on, versions, row.id);
  return {
    ...row,
    kind: newest?.kind ?? 'individual',
    is_default: people.byDefault === row.id,
    members: counted && (counted.members.get(row.id) ?? 0),
    current: current && isInForce(current, people.on) ? current : null,
  };
}

/** @throws Refusal 404 */
export function agreementOf({ rows }: Book, id: number): AgreementRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

type Written = Partial<{ [K in keyof Omit<NewVersion, 'agreement_id' | 'kind'>]: NewVersion[K] | undefined }>;

/** Rules and document of a new version; fields that were not sent keep their previous values. */
export const versionFrom = (
  before: Rules & Partial<Pick<WrittenVersion, 'document' | 'signed_on' | 'union'>>,
  { agreement_id, kind }: Pick<NewVersion, 'agreement_id' | 'kind'>,
  written: Written & { valid_from: CalendarDate },
): NewVersion => {
  const chosen = <K extends keyof Rules>(rule: K): Rules[K] => (written[rule] as Rules[K] | undefined) ?? before[rule];
  const rules = Object.fromEntries(RULES.map((rule) => [rule, chosen(rule)])) as unknown as Rules;
  return {
    ...rules,
    // Null is a value here, so `??` cannot be used.
    daily_work_minutes:
      written.daily_work_minutes === undefined ? before.daily_work_minutes : written.daily_work_minutes,
    agreement_id,
    kind,
    valid_from: written.valid_from,
    document: (written.document ?? before.document ?? '').trim(),
    signed_on: written.signed_on === undefined ? (before.signed_on ?? null) : written.signed_on,
    union: (written.union ?? before.union ?? '').trim(),
  };
};

const RULES = Object.keys(DEFAULT_RULES) as (keyof Rules)[];

/** @throws Refusal 400 for rules that the law does not allow for this kind of agreement */
export function assertLawful({ kind, period, end_action, document }: NewVersion): void {
  if (period.kind === 'fixed' && period.to < period.from)
    throw invalid('period.to', 'is before the first day', 'order');
  if (!isLawfulPeriod(kind, period))
    throw invalid('period', 'is longer than the law allows for this kind of agreement', 'too_long_for_kind');
  if (end_action === 'pay') return;
  if (kind !== 'collective' || period.kind === 'rolling')
    throw invalid('end_action', 'is for cycles of collective agreements only', 'not_allowed_by_agreement');
  if (document === '')
    throw invalid('document', 'must be named where hours are carried into the next cycle', 'carry_needs_document');
}

/**
 * Checks that a version changes no day of a closed month on which somebody was in the agreement.
 * @throws Refusal 400 `month_closed`
 */
export async function assertOpenFrom(
  db: Db,
  accountId: number,
  agreementId: number,
  valid_from: CalendarDate,
): Promise<void> {
  const open = await firstOpenDay(db, accountId);
  if (valid_from >= open) return;
  const { defaults } = await findAgreements(db, accountId);
  const wasDefault = defaults.some((one) => one.agreement_id === agreementId && one.valid_from < open);
  if (wasDefault || (await hadMembers(db, accountId, agreementId, addDays(open, -1))))
    throw invalid('valid_from', 'is in a month that is closed', 'month_closed');
}

/** Why a person may not have a time bank, reduced to what the caller may know. */
export const shownExclusion = (
  excluded: Exclusion | null,
  caller: Caller,
  userId: number,
): Exclusion | 'not_bankable' | null =>
  excluded === null || userId === caller.userId || may(caller.level, 'bank.post') || may(caller.level, 'hr.manage')
    ? excluded
    : 'not_bankable';
