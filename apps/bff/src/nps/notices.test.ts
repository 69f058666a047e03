import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import type { Job } from '../jobs/job.ts';
import { npsCounting } from '../jobs/nps.ts';
import { npsNotices } from '../jobs/nps-notices.ts';
import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { openTestServer, TEST_SECRET, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { after, type Company, companyIn } from './wave.sample.ts';

let server: TestServer;
let company: Company;
let people: TestPerson[];
beforeAll(async () => {
  server = await openTestServer({ sendsMail: true });
  company = companyIn(server, await server.person({ level: 4, nome: 'Ana Prado' }));
  people = await company.people(6, company.admin.userId);
  const choices = [company.admin, ...people].map(({ userId }) => ({
    account_id: company.admin.accountId,
    user_id: userId,
  }));
  await sqlOf(server.db)
    .insertInto('notification_choices')
    .values(choices.map((one) => ({ ...one, kind: 'nps.reminded' as const, inbox: 1, email: 'at_once' as const })))
    .execute();
});
afterAll(() => server.close());

const run = (job: Job, now: Date, signal = new AbortController().signal) =>
  job.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    mailer: {
      transport: { send: async () => {}, close: () => {} },
      from: { name: 'Jornada', address: 'no-reply@jornada.test' },
      publicUrl: TEST_URL,
      vault: server.vault,
      unsubscribe: createUnsubscribeLinks(TEST_SECRET, TEST_URL),
    },
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal,
  });
const inInbox = async (who: TestPerson): Promise<string[]> =>
  (await company.done(who, 'GET', '/v2/notifications')).items.map(({ kind }: { kind: string }) => kind).toSorted();
const rowsOf = async () => {
  const ofAccount = company.admin.accountId;
  const notices = await sqlOf(server.db)
    .selectFrom('notifications')
    .where('account_id', '=', ofAccount)
    .select(['kind', 'user_id'])
    .execute();
  const mails = await sqlOf(server.db).selectFrom('mails').where('account_id', '=', ofAccount).select('id').execute();
  return { notices, mails: mails.length };
};

test('people who are asked are notified, and reminded until they answer; counting deletes both notifications', async () => {
  const [rui, other] = people as [TestPerson, TestPerson];
  const wave = await company.open();
  expect(await run(npsNotices, after(20))).toEqual({ notified: 7 });
  expect(await run(npsNotices, after(24))).toEqual({ notified: 0 });
  const before = await rowsOf();
  await company.answer(rui, wave, 9);
  // Answering writes no notification, but the person's notification is gone.
  expect(await rowsOf()).toEqual(before);
  expect([await inInbox(rui), await inInbox(other)]).toEqual([[], ['nps.opened']]);
  expect(await run(npsNotices, after(25))).toEqual({ notified: 6 });
  expect([await inInbox(rui), await inInbox(other)]).toEqual([[], ['nps.opened', 'nps.reminded']]);
  expect((await rowsOf()).mails).toBe(6);
  // Closing later causes the reminder of the last day again.
  expect(await run(npsNotices, after(29))).toEqual({ notified: 6 });
  const { version } = await company.done(company.admin, 'GET', `/v2/nps/${wave}`);
  await company.done(company.admin, 'PATCH', `/v2/nps/${wave}`, { closes_at: after(35).toISOString(), version });
  for (const person of people.slice(1, 5)) await company.answer(person, wave, 9);
  expect(await run(npsNotices, after(33))).toEqual({ notified: 0 });
  expect(await run(npsNotices, after(34))).toEqual({ notified: 2 });
  await company.done(company.admin, 'POST', `/v2/nps/${wave}/close`);
  expect(await inInbox(company.admin)).toEqual([]);
  await run(npsCounting, after(34));
  expect(await rowsOf()).toEqual({ notices: [], mails: 0 });
  // Everybody may read the total.
  expect(await run(npsNotices, after(34))).toEqual({ notified: 7 });
  expect(await inInbox(rui)).toEqual(['nps.counted']);
  expect(await run(npsNotices, after(34))).toEqual({ notified: 0 });
});

test('an interrupted run is continued, and canceling a wave deletes its notifications', async () => {
  await sqlOf(server.db).deleteFrom('notifications').where('account_id', '=', company.admin.accountId).execute();
  const wave = await company.open();
  const stopped = AbortSignal.abort();
  expect(await run(npsNotices, after(20), stopped)).toEqual({ notified: 0 });
  expect(await run(npsNotices, after(20))).toEqual({ notified: 7 });
  // Simulates a process that died before it stored that everybody was notified.
  await sqlOf(server.db)
    .updateTable('nps_waves')
    .set({ told: 0 })
    .where('account_id', '=', company.admin.accountId)
    .where('id', '=', wave)
    .execute();
  expect(await run(npsNotices, after(20))).toEqual({ notified: 0 });
  await company.done(company.admin, 'POST', `/v2/nps/${wave}/cancel`, { reason: 'Wrong question' });
  expect((await rowsOf()).notices).toEqual([]);
});

test('only managers are notified of a result that only they may read, or of too few answers', async () => {
  const { admin } = company;
  for (const [total_to, answers] of [
    ['nobody', 6],
    ['all', 2],
  ] as const) {
    const wave = await company.open({ total_to });
    for (const person of people.slice(0, answers)) await company.answer(person, wave, 9);
    await company.done(admin, 'POST', `/v2/nps/${wave}/close`);
    await run(npsCounting, after(21));
    expect(await run(npsNotices, after(21))).toEqual({ notified: 1 });
  }
  expect(await inInbox(admin)).toEqual(['nps.counted', 'nps.counted']);
});
