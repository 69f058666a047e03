import { expect, test } from 'vitest';
import { NEW_RECORD, plainFrom, sealedFrom, toValues } from './hr-values.ts';

const values = (more: object) => ({ ...toValues(NEW_RECORD('BRL')), ...more });

test('a record converted to form values and back is unchanged', () => {
  const record = { ...NEW_RECORD('BRL'), department: 'Vendas', weekly_minutes: 2640, joined_on: '2021-02-01' };
  expect(plainFrom(toValues(record))).toEqual(record);
  expect(sealedFrom(toValues(record))).toEqual({});
});

test.each([
  [{ salary_cents: '5.234,56' }, { salary_cents: 523_456 }],
  [{ salary_cents: 'a lot' }, { salary_cents: 'a lot' }],
  [{ tax_id: ' 529.982.247-25 ' }, { tax_id: '529.982.247-25' }],
  [
    { tax_id: '', bank_account: null },
    { tax_id: null, bank_account: null },
  ],
])('%j is sent as %j', (typed, sent) => {
  expect(sealedFrom(values(typed))).toEqual(sent);
});

test.each([
  ['44', 2640],
  ['37:30', 2250],
  ['', null],
  ['many', 'many'],
])('weekly hours: %s', (weekly_minutes, expected) => {
  expect(plainFrom(values({ weekly_minutes })).weekly_minutes).toBe(expected);
});
