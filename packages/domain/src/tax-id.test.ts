import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bareTaxId,
  cnpjCheckDigits,
  cpfCheckDigits,
  formatPis,
  formatTaxId,
  isCnpj,
  isCpf,
  isPis,
  pisCheckDigit,
  readTaxId,
} from './tax-id.ts';

const digits = (howMany: number) => fc.stringMatching(new RegExp(`^[0-9]{${howMany}}$`));
const completeCpf = (base: string) => base + cpfCheckDigits(base);
const completeCnpj = (base: string) => base + cnpjCheckDigits(base);
const notOneDigit = (text: string) => new Set(text).size > 1;

test.each([
  ['529.982.247-25', { kind: 'cpf', value: '52998224725', valid: true }],
  ['52998224725', { kind: 'cpf', value: '52998224725', valid: true }],
  [' 111 444 777 35 ', { kind: 'cpf', value: '11144477735', valid: true }],
  ['52998224724', { kind: 'cpf', value: '52998224724', valid: false }],
  ['529.982.247-52', { kind: 'cpf', value: '52998224752', valid: false }],
  ['000.000.000-00', { kind: 'cpf', value: '00000000000', valid: false }],
  ['99999999999', { kind: 'cpf', value: '99999999999', valid: false }],
  ['11.222.333/0001-81', { kind: 'cnpj', value: '11222333000181', valid: true }],
  // Banco do Brasil, and the example of the Receita Federal for the form of 2026.
  ['00.000.000/0001-91', { kind: 'cnpj', value: '00000000000191', valid: true }],
  ['12.ABC.345/01DE-35', { kind: 'cnpj', value: '12ABC34501DE35', valid: true }],
  ['12.ABC.345/01DE-36', { kind: 'cnpj', value: '12ABC34501DE36', valid: false }],
  ['11.222.333/0001-82', { kind: 'cnpj', value: '11222333000182', valid: false }],
  ['00.000.000/0000-00', { kind: 'cnpj', value: '00000000000000', valid: false }],
  ['', { kind: 'other', value: '', valid: true }],
  ['DE 811-907.980', { kind: 'other', value: 'DE 811-907.980', valid: true }],
  ['12.abc.345/01de-35', { kind: 'other', value: '12.abc.345/01de-35', valid: true }],
  ['12ABC34501DEA5', { kind: 'other', value: '12ABC34501DEA5', valid: true }],
  ['5299822472', { kind: 'other', value: '5299822472', valid: true }],
  // Digits of other scripts are not accepted.
  ['٥٢٩٩٨٢٢٤٧٢٥', { kind: 'other', value: '٥٢٩٩٨٢٢٤٧٢٥', valid: true }],
] as const)('%s', (text, expected) => {
  expect(readTaxId(text)).toEqual(expected);
});

describe('a PIS/NIS', () => {
  test.each([
    ['12012345672', true],
    ['17033259504', true],
    ['12012345673', false],
    ['00000000000', false],
    ['1201234567', false],
    ['120123456720', false],
    ['120.12345.67-2', false],
  ])('%s is valid: %s', (bare, isValid) => {
    expect(isPis(bare)).toBe(isValid);
  });

  test('has the check digit of the published weights 3 2 9 8 7 6 5 4 3 2', () => {
    const weights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
    fc.assert(
      fc.property(digits(10), (base) => {
        const rest = weights.reduce((sum, weight, at) => sum + weight * Number(base[at]), 0) % 11;
        expect(pisCheckDigit(base)).toBe(String(rest < 2 ? 0 : 11 - rest));
      }),
    );
    expect(() => pisCheckDigit('120')).toThrow(RangeError);
  });

  test('is printed with punctuation if it is valid', () => {
    expect([formatPis('12012345672'), formatPis('no number')]).toEqual(['120.12345.67-2', 'no number']);
  });
});

describe('check digits', () => {
  test('complete any base into a valid id', () => {
    fc.assert(fc.property(digits(9).filter(notOneDigit), (base) => void expect(isCpf(completeCpf(base))).toBe(true)));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{12}$/).filter(notOneDigit),
        (base) => void expect(isCnpj(completeCnpj(base))).toBe(true),
      ),
    );
  });

  // A check digit 0 represents two remainders, so an error may go undetected if the first check digit is 0: both
  // 187363277-00 and 087363277-00 are valid. Otherwise every single wrong digit is detected.
  test('detect every single wrong digit of a CPF whose first check digit is not 0', () => {
    const base9 = digits(9).filter((base) => notOneDigit(base) && !cpfCheckDigits(base).startsWith('0'));
    fc.assert(
      fc.property(base9, fc.nat(10), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
        const right = completeCpf(base);
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1);
        expect(isCpf(wrong)).toBe(false);
      }),
    );
  });

  test.each(['', '12345678901', '1234567890123', '12abc34501de', '12.345.678/00'])(
    '%j is not the beginning of a CNPJ or a CPF',
    (base) => {
      expect(() => cnpjCheckDigits(base)).toThrow(RangeError);
      expect(() => cpfCheckDigits(base)).toThrow(RangeError);
    },
  );

  test('agree with the original numeric rule for numeric CNPJs', () => {
    const old = (base: string) => {
      const digit = (text: string, weights: number[]) => {
        const rest = weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 11;
        return rest < 2 ? 0 : 11 - rest;
      };
      const one = base + digit(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
      return one + digit(one, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
    };
    fc.assert(fc.property(digits(12), (base) => void expect(completeCnpj(base)).toBe(old(base))));
  });
});

test('the printed form parses back', () => {
  fc.assert(
    fc.property(fc.oneof(digits(9).map(completeCpf), fc.stringMatching(/^[A-Z0-9]{12}$/).map(completeCnpj)), (bare) => {
      expect(bareTaxId(formatTaxId(bare))).toBe(bare);
      expect(formatTaxId(formatTaxId(bare))).toBe(formatTaxId(bare));
    }),
  );
  expect(formatTaxId('52998224725')).toBe('529.982.247-25');
  expect(formatTaxId('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(formatTaxId('free form')).toBe('free form');
});
