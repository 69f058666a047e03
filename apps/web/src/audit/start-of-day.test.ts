import { expect, test } from 'vitest';
import { startOfDay } from './start-of-day.ts';

test.each([
  ['2026-03-02', 'America/Sao_Paulo', '2026-03-02T03:00:00.000Z'],
  ['2026-03-02', 'UTC', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02', 'Asia/Tokyo', '2026-03-01T15:00:00.000Z'],
  ['2026-07-01', 'Europe/Lisbon', '2026-06-30T23:00:00.000Z'],
])('%s in %s starts at %s', (date, zone, at) => {
  expect(startOfDay(date, zone)).toBe(at);
});
