import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMonthCompany } from '../testing/month-company.ts';
import { EXAMPLES_1_TO_8 } from '../testing/worked-examples-1-8.ts';
import { EXAMPLES_9_TO_16 } from '../testing/worked-examples-9-16.ts';
import { EXAMPLES_17_TO_22 } from '../testing/worked-examples-17-22.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const EXAMPLES = [...EXAMPLES_1_TO_8, ...EXAMPLES_9_TO_16, ...EXAMPLES_17_TO_22];

test.each(EXAMPLES)('example $number: $shows', async (example) => {
  const { month = '2026-10', now = '2026-11-05T12:00:00.000Z', policy, schedule, hand = [], worked, books } = example;
  const of = await openMonthCompany(server, now, { ...(policy && { policy }), ...(schedule && { schedule }) });
  await example.before?.(of, server);
  for (const booking of hand) await of.book(...booking);
  if (example.instead) return example.instead(of, server);
  await of.workMonth(month, worked);
  const before = await of.bank();
  const preview = await of.close(month, { dry_run: true });
  expect(await of.bank()).toEqual(before);
  const closing = await of.close(month);
  expect(closing.body).toEqual(preview.body);
  if (example.row) expect(of.rowIn(closing)).toMatchObject(example.row);
  const after = await of.bank();
  if (books) expect(after.entries.slice(before.entries.length)).toEqual(books);
  if (example.balance !== undefined) expect(after.balance).toBe(example.balance);
  if (example.lots) expect(after.lots).toEqual(example.lots);
  await example.after?.(of, server);
});

test('each of the 22 examples is in the table', () => {
  const numbers = new Set(EXAMPLES.map(({ number }) => number));
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
});
