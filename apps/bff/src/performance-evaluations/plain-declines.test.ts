import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { bytesOnDisk } from '../nps/pages.sample.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { putCycle, type SampleForm } from './cycle.sample.ts';
import { sealPlainDeclines } from './plain-declines.queries.ts';
import { callsOf } from './rated-company.sample.ts';

const E = '/v2/performance-evaluations';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('reasons of declines are in no database file, even if an earlier version stored them as plain text', async () => {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string) => server.person({ accountId: ana.accountId, level: 1, nome });
  const [lia, rui, sol, uma] = [await of('Lia'), await of('Rui'), await of('Sol'), await of('Uma')];
  const { done } = callsOf(server);
  const asked = (rater: number): SampleForm => ({
    subject: rui.userId,
    group: 'peers',
    rater,
    state: 'open',
    answers: [],
  });
  const id = await putCycle(server, ana, {
    state: 'collecting',
    subjects: [{ id: rui.userId, line: [lia.userId] }],
    forms: [asked(sol.userId), asked(uma.userId)],
  });
  const [now, before] = [`Busy ${randomUUID()}`, `Earlier ${randomUUID()}`];
  const { items } = await done(sol, 'GET', `${E}/forms`);
  await done(sol, 'POST', `${E}/forms/${items[0].id}/decline`, { reason: now });
  await sqlOf(server.db)
    .updateTable('evaluation_raters')
    .set({ state: 'declined', decline_reason: before })
    .where('account_id', '=', ana.accountId)
    .where('user_id', '=', uma.userId)
    .execute();
  const found = async () => {
    const bytes = await bytesOnDisk(server);
    return [now, before].filter((text) => bytes.includes(text));
  };
  expect(await found()).toEqual([before]);

  const { db, files, vault } = server;
  // Two servers that start at the same time.
  await Promise.all([sealPlainDeclines(db, vault.seal), sealPlainDeclines(db, vault.seal)]);
  expect(await sealPlainDeclines(db, vault.seal)).toBe(0);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
  expect(await found()).toEqual([]);
  const shown = await done(lia, 'GET', `${E}/${id}/raters/${rui.userId}`);
  expect(shown.decline_reasons).toEqual([now, before].toSorted());
});
