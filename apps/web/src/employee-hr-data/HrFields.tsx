import type { HrRecord } from '@jornada/contract/employee-hr-data';
import { EMPLOYMENT_TYPES, WORK_REGIMES } from '@jornada/domain/hr-data';
import { hoursWithUnit, parseHours } from '@jornada/domain/minutes';
import { parseMoney } from '@jornada/domain/money';
import { styled } from '../ui/styled.ts';
import { type Control, useWatch } from 'react-hook-form';
import { CheckField, DateField, SelectField, TextField } from '../ui/fields.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import type { HrValues } from './hr-values.ts';
import { hrWords } from './hr.words.ts';
import { ReportsTo } from './ReportsTo.tsx';
import { SealedField } from './SealedField.tsx';
import { useHrValues } from './use-hr-values.ts';

type Props = { control: Control<HrValues>; userId: number; record: HrRecord | null };

/** Form fields of a record, grouped as on the page. */
export function HrFields({ control, userId, record }: Props) {
  const say = useWords(hrWords);
  const { money } = useHrValues();
  const [weekly, salary, currency] = useWatch({ control, name: ['weekly_minutes', 'salary_cents', 'currency'] });
  const week = weekly.trim() === '' ? null : parseHours(weekly);
  const cents = salary ? parseMoney(salary) : null;
  const text = (name: 'employee_number' | 'job_title' | 'department' | 'social_name' | 'phone', maxLength: number) => (
    <TextField control={control} name={name} label={say(`field.${name}`)} autoComplete="off" maxLength={maxLength} />
  );
  const stored = (field: 'tax_id' | 'pis_nis' | 'bank_account' | 'salary_cents') =>
    record !== null && record[field] !== null;
  return (
    <Groups>
      <fieldset>
        <legend>{say('group.employment')}</legend>
        <Pair>
          {text('employee_number', 40)}
          {text('department', 120)}
        </Pair>
        {text('job_title', 120)}
        <ReportsTo control={control} userId={userId} />
        <Pair>
          <SelectField
            control={control}
            name="employment_type"
            label={say('field.employment_type')}
            none={say('not-said')}
            options={EMPLOYMENT_TYPES.map((value) => ({ value, label: say(`type.${value}`) }))}
          />
          <SelectField
            control={control}
            name="work_regime"
            label={say('field.work_regime')}
            none={say('not-said')}
            options={WORK_REGIMES.map((value) => ({ value, label: say(`regime.${value}`) }))}
          />
        </Pair>
        <CheckField control={control} name="exempt" label={say('field.exempt')} />
        <Pair>
          <DateField control={control} name="joined_on" label={say('field.joined_on')} />
          <DateField control={control} name="left_on" label={say('field.left_on')} />
        </Pair>
        <TextField
          control={control}
          name="weekly_minutes"
          label={say('field.weekly_minutes')}
          autoComplete="off"
          help={week === null ? say('weekly-help') : say('weekly-read', { time: hoursWithUnit(week) })}
        />
      </fieldset>
      <fieldset>
        <legend>{say('group.person')}</legend>
        <Pair>
          {text('social_name', 120)}
          <DateField control={control} name="birth_date" label={say('field.birth_date')} />
        </Pair>
        {text('phone', 40)}
        <TextField control={control} name="address" label={say('field.address')} autoComplete="off" maxLength={400} />
        <TextField
          control={control}
          name="emergency_contact"
          label={say('field.emergency_contact')}
          autoComplete="off"
          maxLength={400}
        />
      </fieldset>
      <fieldset>
        <legend>{say('group.pay')}</legend>
        <SealedField control={control} name="tax_id" isStored={stored('tax_id')} inputMode="numeric" />
        <SealedField control={control} name="pis_nis" isStored={stored('pis_nis')} inputMode="numeric" />
        <SealedField control={control} name="bank_account" isStored={stored('bank_account')} />
        <SealedField
          control={control}
          name="salary_cents"
          isStored={stored('salary_cents')}
          inputMode="decimal"
          help={
            cents === null || !/^[A-Z]{3}$/.test(currency)
              ? say('salary-help')
              : say('salary-read', { amount: money(cents, currency) })
          }
        />
        <TextField
          control={control}
          name="currency"
          label={say('field.currency')}
          autoComplete="off"
          parse={(typed) => typed.toUpperCase()}
          maxLength={3}
        />
      </fieldset>
    </Groups>
  );
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(3),
  '& fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: space(2) },
  '& legend': { ...theme.typography.h3, padding: 0, marginBottom: space(1.5) },
}));

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space(2),
  alignItems: 'start',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));
