import { EMPLOYEE, SUPER_ADMIN } from '@jornada/domain/access';
import { ALWAYS, DEFAULT_RULES, exclusionOn } from '@jornada/domain/agreements';
import { insertFirstAgreement } from '../db/first-agreement.ts';
import { bankableRecords } from '../employee-hr-data/bankable.queries.ts';
import {
  insertAgreement,
  insertVersion,
  listAgreements,
  type NewVersion,
  updateAgreement,
} from '../time-bank/agreements.queries.ts';
import { putMembers } from '../time-bank/members.queries.ts';
import { type DemoAccount, FOUNDED } from './demo-account.ts';
import type { DemoPerson } from './people.ts';

/** The company allows slightly negative balances. */
const INDIVIDUAL: Omit<NewVersion, 'agreement_id' | 'document'> = {
  ...DEFAULT_RULES,
  kind: 'individual',
  valid_from: ALWAYS,
  negative: 'limit',
  negative_limit_minutes: 10 * 60,
  signed_on: null,
  union: '',
};
const FIRST_IN_COLLECTIVE = 3;
const IN_COLLECTIVE = 9;
const LARGE = 30;

/**
 * Two agreements: the individual one of each person, whose payout was raised once, and in a large company one with a
 * union, with cycles of a calendar year, for some employees.
 */
export async function seedAgreements(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days, locale } = demo;
  const texts = demo.texts.company.agreements;
  const at = days.instant(FOUNDED, 10 * 60);
  const by = people.find(({ level }) => level === SUPER_ADMIN)?.id ?? 0;
  // An account that was just created already has its first agreement.
  if ((await listAgreements(tx, accountId)).length === 0) await insertFirstAgreement(tx, accountId, { locale, at });
  const [first] = await listAgreements(tx, accountId);
  if (!first) throw new Error('the account has no agreement');
  await updateAgreement(tx, accountId, first, { name: texts.individual }, at);
  const individual = { ...INDIVIDUAL, document: texts.document, agreement_id: first.id };
  await insertVersion(tx, accountId, individual, { by, at });
  const year = Number(days.date(0).slice(0, 4));
  const raised = { ...individual, valid_from: `${year - 1}-01-01`, payout_percent: 60 };
  await insertVersion(tx, accountId, raised, { by, at });
  if (people.length < LARGE) return;

  const agreement_id = await insertAgreement(tx, accountId, texts.collective, at);
  const valid_from = days.date(FOUNDED);
  await insertVersion(
    tx,
    accountId,
    {
      ...individual,
      agreement_id,
      kind: 'collective',
      valid_from,
      period: { kind: 'cyclic', starts_on: `${year - 2}-01-01`, months: 12 },
      negative_end: 'discount',
      payout_percent: 60,
      document: texts.clause.replace('{years}', `${year - 1}/${year}`),
      signed_on: `${year - 2}-12-10`,
      union: texts.union,
    },
    { by, at },
  );
  const employees = people.filter(({ level, active }) => level === EMPLOYEE && active).map(({ id }) => id);
  const records = await bankableRecords(tx, accountId, employees);
  const members = employees
    .filter((id) => exclusionOn(days.date(0), records.get(id)) === null)
    .slice(FIRST_IN_COLLECTIVE, FIRST_IN_COLLECTIVE + IN_COLLECTIVE);
  await putMembers(tx, accountId, members, { valid_from, agreement_id }, { by, at });
}
