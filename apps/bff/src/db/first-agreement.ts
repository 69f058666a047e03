import { ALWAYS, DEFAULT_RULES } from '@jornada/domain/agreements';
import { fold } from '@jornada/domain/text';
import type { Db } from './handle.ts';
import { takeNumbers } from './numbers.ts';
import { insertRow } from './rows.ts';
import type { Instant } from './tables.ts';

/** Creates the first time bank agreement of a new account, the default for everybody without another. */
export async function insertFirstAgreement(
  tx: Db,
  accountId: number,
  { locale, at }: { locale: string; at: Instant },
): Promise<void> {
  const name = locale.startsWith('pt') ? 'Acordo do banco de horas' : 'Time bank agreement';
  const id = await takeNumbers(tx, accountId, 'time_bank_agreements');
  await insertRow(tx, 'time_bank_agreements', {
    account_id: accountId,
    id,
    name,
    name_folded: fold(name),
    created_at: at,
    updated_at: at,
  });
  const { period, bank_sundays_and_holidays: rest, ...rules } = DEFAULT_RULES;
  const made = { account_id: accountId, agreement_id: id, valid_from: ALWAYS, created_by: null, created_at: at };
  await insertRow(tx, 'time_bank_agreement_versions', {
    ...rules,
    ...made,
    id: await takeNumbers(tx, accountId, 'time_bank_agreement_versions'),
    kind: 'individual',
    period: JSON.stringify(period),
    bank_sundays_and_holidays: rest ? 'yes' : 'no',
    signed_on: null,
  });
  await insertRow(tx, 'time_bank_default_agreements', {
    ...made,
    id: await takeNumbers(tx, accountId, 'time_bank_default_agreements'),
  });
}
