import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asClock, parseMinutes } from './minutes.ts';

test.each([
  ['1:30', 90], ['0:05', 5], ['100:00', 6_000], ['1h', 60], ['1h30', 90], ['1 h 30 min', 90], ['1h30m', 90], ['90 min', 90], ['45min', 45], ['45m', 45],
  ['2', 120], ['1.5', 90], ['1,5', 90], ['1,5h', 90], ['2 horas', 120], ['30 minutos', 30], ['2 hours', 120], [' 1:30 ', 90],
])('%s is %i minutes', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));

test.each(['', ' ', 'soon', '1:60', '1:3', ':30', '-1', '1h30h', 'h', 'min', '1e3', '1.2.3'])('%j is no duration', (text) => expect(parseMinutes(text)).toBeNull());

test('what a clock shows is read back', () => {
  fc.assert(fc.property(fc.nat(100_000_000), (minutes) => {
      expect(parseMinutes(asClock(minutes))).toBe(minutes);
    }));
});
