import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS } from './access.ts';
import {
  acceptedSteps,
  mayReset,
  mustSetUp,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  shownRecoveryCode,
  stepAt,
  typedCode,
} from './second-factor.ts';

describe('time steps', () => {
  test('a step lasts 30 seconds, counted from 1970', () => {
    expect(['1970-01-01T00:00:29.999Z', '1970-01-01T00:00:30.000Z', '2005-03-18T01:58:29.000Z'].map(atStep)).toEqual([
      0, 1,
      // RFC 6238, appendix B: 1111111109 seconds are step 0x23523EC.
      0x23523ec,
    ]);
  });

  test('the current step and its neighbours are accepted, unless their code was used before', () => {
    const now = new Date(100 * 30_000);
    expect([0, 98, 99, 100, 101].map((last) => acceptedSteps(now, last))).toEqual([
      [99, 100, 101],
      [99, 100, 101],
      [100, 101],
      [101],
      [],
    ]);
  });

  test('no accepted step is more than one step away from the current one', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.nat(),
        (now, last) => acceptedSteps(now, last).every((step) => step > last && Math.abs(step - stepAt(now)) <= 1),
      ),
    );
  });
});

describe('a typed code', () => {
  test.each(['123456', '123 456', ' 123-456 '])('%j is a code of an authenticator app', (text) => {
    expect(typedCode(text)).toEqual({ kind: 'totp', code: '123456' });
  });

  test.each(['abcd-efgh-jkmn-pq01', 'ABCD EFGH JKMN PQ01', 'abcdefghjkmnpqOI'])('%j is a recovery code', (text) => {
    expect(typedCode(text)).toEqual({ kind: 'recovery', code: 'abcdefghjkmnpq01' });
  });

  test.each(['', '12345', '1234567', 'abcd-efgh', 'abcd-efgh-jkmn-pq0!', 'a password of the tests', '１２３４５６'])(
    '%j is neither',
    (text) => {
      expect(typedCode(text)).toBeUndefined();
    },
  );

  test('every recovery code is recognised in its displayed form', () => {
    const code = fc
      .array(fc.constantFrom(...RECOVERY_ALPHABET), { minLength: RECOVERY_LENGTH, maxLength: RECOVERY_LENGTH })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        code,
        (one) => void expect(typedCode(shownRecoveryCode(one))).toEqual({ kind: 'recovery', code: one }),
      ),
    );
    expect(shownRecoveryCode('abcdefghjkmnpqrs')).toBe('abcd-efgh-jkmn-pqrs');
  });
});

test('people of a required level without a second factor have to set one up', () => {
  expect([mustSetUp([4, 5], 5, false), mustSetUp([4, 5], 5, true), mustSetUp([4, 5], 3, false)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('levels 4 and 5 reset the second factor of their own level and below', () => {
  const table = LEVELS.map((level) => LEVELS.filter((of) => mayReset(level, of)));
  expect(table).toEqual([[], [], [], [1, 2, 3, 4], [1, 2, 3, 4, 5]]);
});

const atStep = (at: string) => stepAt(new Date(at));
