import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockRows } from '../db/engines/fragments.ts';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { evaluatingCompany } from '../performance-evaluations/company.sample.ts';
import { blocked, isOnPostgres } from '../testing/blocked.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A draft of an evaluation that asks about the first of two competences. */
async function asking() {
  const { admin, done, draft } = await evaluatingCompany(server);
  await done(admin, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  const make = (name: string) => done(admin, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
  const [{ id: from }, { id: into }] = [await make('Quality'), await make('Care')];
  const named = { name: 'About quality', competence_ids: [from] };
  const template = await done(admin, 'POST', '/v2/performance-evaluations/templates/from-competences', named);
  const { id, version } = await draft({ template_id: template.id });
  return {
    accountId: admin.accountId,
    id,
    from,
    merge: () => server.call(admin, 'POST', `/v2/competences/${from}/merge`, { into_id: into }),
    open: () => server.call(admin, 'POST', `/v2/performance-evaluations/${id}/open`, { version }),
    /** For each of the two competences, whether the evaluation asks about it, and whether it is active. */
    asked: async () => {
      const both = await Promise.all([from, into].map((of) => done(admin, 'GET', `/v2/competences/${of}`)));
      return both.map(({ used_in, is_active }) => [used_in.open_evaluations, is_active]);
    },
  };
}

test('a merge waits for an evaluation that is being opened and is then refused', async () => {
  const { accountId, id, merge, open, asked } = await asking();
  const [opened, merged] = await inTransaction(server.db, async (tx) => {
    // The opening has read its questions when it waits for the lock on its people.
    await sqlOf(tx)
      .selectFrom('evaluation_subjects')
      .where('account_id', '=', accountId)
      .where('evaluation_id', '=', id)
      .select('user_id')
      .modifyEnd(lockRows(tx))
      .execute();
    const first = open();
    await blocked(server.db, 1);
    const second = merge();
    await blocked(server.db, 2);
    return [first, second] as const;
  }).then((both) => Promise.all(both));
  expect(opened.status).toBe(200);
  // SQLite has one writer, so either may be first.
  if (isOnPostgres) expect([merged.status, merged.body.code]).toEqual([409, 'in_open_evaluation']);
  expect(await asked()).toEqual(
    merged.status === 200
      ? [
          [0, false],
          [1, true],
        ]
      : [
          [1, true],
          [0, true],
        ],
  );
});

test('an evaluation opened during a merge asks about the remaining competence', async () => {
  const { accountId, from, merge, open, asked } = await asking();
  const answers = await inTransaction(server.db, async (tx) => {
    // The merge archives the competence at its end.
    await sqlOf(tx)
      .selectFrom('competences')
      .where('account_id', '=', accountId)
      .where('id', '=', from)
      .select('id')
      .modifyEnd(lockRows(tx))
      .execute();
    const first = merge();
    await blocked(server.db, 1);
    const second = open();
    await blocked(server.db, 2);
    return [first, second] as const;
  }).then((both) => Promise.all(both));
  const [merged, opened] = answers.map(({ status }) => status);
  expect(opened).toBe(200);
  if (isOnPostgres) expect(merged).toBe(200);
  if (merged === 200)
    expect(await asked()).toEqual([
      [0, false],
      [1, true],
    ]);
});
