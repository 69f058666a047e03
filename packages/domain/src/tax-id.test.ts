import { expect, test } from 'vitest';
import { cnpjCheckDigits } from './tax-id.ts';

test.each([
  // The example of the Receita Federal's own page on the alphanumeric CNPJ, and numbers that everybody knows.
  ['12ABC34501DE', '35'],
  ['000000000001', '91'],
  ['330001670001', '01'],
  ['112223330001', '81'],
])('%s is completed by %s', (base, digits) => {
  expect(cnpjCheckDigits(base)).toBe(digits);
});

test.each(['', '12345678901', '1234567890123', '12abc34501de', '12.345.678/00'])('%j is not the beginning of a CNPJ', (base) => {
  expect(() => cnpjCheckDigits(base)).toThrow(RangeError);
});
