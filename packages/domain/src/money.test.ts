import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from './money.ts';

test.each([
  ['5234,56', 523_456],
  ['5.234,56', 523_456],
  ['5,234.56', 523_456],
  ['5234.5', 523_450],
  ['R$ 5.234,56', 523_456],
  ['5.234', 523_400],
  ['5234', 523_400],
  ['0', 0],
  ['0,07', 7],
  ['1.234.567,89', 123_456_789],
  ['', null],
  ['-1', null],
  ['1,2,3', null],
  ['12.34.56', null],
  ['1.2345,00', null],
  ['abc', null],
  ['1e3', null],
  ['5,234,56', null],
] as const)('%s: %s', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test('amounts formatted in either language parse back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('pt-BR', 'en'), (cents, language) => {
      const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100);
      expect(parseMoney(text)).toBe(cents);
    }),
  );
});

test('an amount is exact or refused, however large', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const cents = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.bigInt({ min: most - 1_000n, max: most + 1_000n }),
  );
  fc.assert(
    fc.property(cents, (amount) => {
      const whole = new Intl.NumberFormat('pt-BR').format(amount / 100n);
      const text = `${whole},${String(amount % 100n).padStart(2, '0')}`;
      expect(parseMoney(text)).toBe(amount <= most ? Number(amount) : null);
    }),
  );
});
