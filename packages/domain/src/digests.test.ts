import { expect, test } from 'vitest';
import { digestOf, dueDigest } from './digests.ts';

const due = (now: string, hour = 8, zone = 'America/Sao_Paulo') => dueDigest(zone, hour, new Date(now));

test("a digest is due from its hour on in the time zone; before that, yesterday's is the newest", () => {
  expect(due('2026-03-02T11:00:00.000Z')).toEqual({ on: '2026-03-02', at: '2026-03-02T11:00:00.000Z' });
  expect(due('2026-03-02T10:59:59.999Z')).toEqual({ on: '2026-03-01', at: '2026-03-01T11:00:00.000Z' });
  // In São Paulo it is still the evening before.
  expect(due('2026-03-02T01:00:00.000Z', 21)).toEqual({ on: '2026-03-01', at: '2026-03-02T00:00:00.000Z' });
});

test('a skipped hour of the clock change counts as the hour after it', () => {
  expect(due('2026-03-29T12:00:00.000Z', 2, 'Europe/Berlin').at).toBe('2026-03-29T01:00:00.000Z');
});

test('weekly kinds are in the digest of one weekday', () => {
  expect(digestOf('2026-03-02', 0)).toEqual(['daily', 'weekly']);
  expect(digestOf('2026-03-03', 0)).toEqual(['daily']);
});
