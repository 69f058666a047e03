import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@jornada/domain/calendar';
import { daySpans, minuteOf, type Span, splitOverDays } from '@jornada/domain/worktime';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { expectedByDay } from './plans.ts';
import { putSchedule } from './schedules.queries.ts';
import { workedByDay } from './worked.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const at = TEST_NOW.toISOString();
const write = async ({ accountId, userId }: TestPerson, spans: readonly Span[], firstId = 1) => {
  if (spans.length)
    await sqlOf(server.db)
      .insertInto('work_time')
      .values(
        spans.map(({ start, end }, index) => ({
          account_id: accountId,
          id: firstId + index,
          user_id: userId,
          task_id: null,
          client_id: null,
          start_minute: start,
          end_minute: end,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
};
const inZone = async (time_zone: string) => {
  const ana = await server.person();
  await sqlOf(server.db).updateTable('accounts').set({ time_zone }).where('id', '=', ana.accountId).execute();
  return ana;
};

/** Consecutive entries with gaps, in a year with two clock changes in São Paulo. */
const spans = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 20_000 }), minutes: fc.integer({ min: 1, max: 1_440 }) }), {
    maxLength: 30,
  })
  .map((parts) => {
    let end = minuteOf('2018-02-10T00:00:00Z');
    return parts.map(({ gap, minutes }) => {
      const start = end + gap;
      end = start + minutes;
      return { start, end };
    });
  });

describe('worked by day', () => {
  test.each(['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata'])(
    'in %s the database counts like the rule in the domain',
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(spans, fc.nat(250), fc.nat(120), async (entries, skip, length) => {
          const ana = await inZone(zone);
          await write(ana, entries);
          const from = addDays('2018-02-05', skip);
          const to = addDays(from, length);
          const worked = await workedByDay(server.db, ana.accountId, [ana.userId], from, to);
          const days = daySpans(zone, from, to);
          expect([...(worked.get(ana.userId) ?? [])].map(([date, minutes]) => ({ date, minutes }))).toEqual(
            splitOverDays(entries, days),
          );
        }),
        { numRuns: 25 },
      );
    },
  );

  test('each person has their own minutes, 0 if none; another account’s are not counted', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    const stranger = await server.person();
    const span = { start: minuteOf('2026-03-02T12:00:00Z'), end: minuteOf('2026-03-02T13:00:00Z') };
    await write(ana, [span], 1);
    await write(bia, [{ start: span.start, end: span.end + 30 }], 2);
    await write(stranger, [span]);
    const worked = await workedByDay(
      server.db,
      ana.accountId,
      [bia.userId, ana.userId, stranger.userId],
      '2026-03-01',
      '2026-03-02',
    );
    expect([ana, bia, stranger].map(({ userId }) => [...(worked.get(userId)?.values() ?? [])])).toEqual([
      [0, 60],
      [0, 90],
      [0, 0],
    ]);
    expect((await workedByDay(server.db, ana.accountId, [], '2026-03-01', '2026-03-02')).size).toBe(0);
  });
});

test('expected minutes by day follow the schedules: 0 on holidays, null before the first one', async () => {
  const ana = await server.person();
  const bia = await server.person({ accountId: ana.accountId });
  const schedule = (valid_from: string, day: number) =>
    putSchedule(server.db, ana.accountId, {
      user_id: ana.userId,
      valid_from,
      minutes: [day, day, day, day, day, 0, 0],
      created_by: ana.userId,
      created_at: at,
    });
  await schedule('2026-03-03', 999);
  await schedule('2026-03-03', 480);
  await schedule('2026-03-05', 240);
  await sqlOf(server.db)
    .insertInto('holidays')
    .values({ account_id: ana.accountId, id: 1, date: '2026-03-06', name: 'A day off' })
    .execute();
  const expected = await expectedByDay(server.db, ana.accountId, [ana.userId, bia.userId], '2026-03-02', '2026-03-07');
  expect([...(expected.get(ana.userId) ?? [])]).toEqual([
    ['2026-03-02', null],
    ['2026-03-03', 480],
    ['2026-03-04', 480],
    ['2026-03-05', 240],
    ['2026-03-06', 0],
    ['2026-03-07', 0],
  ]);
  expect(new Set(expected.get(bia.userId)?.values())).toEqual(new Set([null]));
});
