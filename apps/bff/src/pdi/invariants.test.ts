import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { setReportsTo } from '../user/leaders.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await server.call(who, method, `/v2${path}`, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}

const lead = (person: TestPerson, leader: TestPerson | null) =>
  inTransaction(server.db, (tx) =>
    setReportsTo(tx, person.accountId, person.userId, leader?.userId ?? null, TEST_NOW.toISOString()),
  );

/** Rui, who reports to Lea, and an administrator. */
async function pair() {
  const ada = await server.person({ level: 4 });
  const of = { accountId: ada.accountId, level: 1 } as const;
  const [lea, rui] = [await server.person(of), await server.person(of)];
  await lead(rui, lea);
  return { ada, lea, rui };
}

const write = (who: TestPerson) =>
  call(who, 'POST', '/pdi', {
    title: 'Speak before clients',
    starts_on: '2026-03-01',
    ends_on: '2026-09-01',
    goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one', kind: 'experience' }] }],
  });

const STEPS = ['propose', 'accept', 'return', 'cancel', 'reopen', 'remove', 'restore', 'lead', 'leave'] as const;
const SAID: Readonly<Record<string, object>> = {
  return: { note: 'Again' },
  cancel: { reason: 'Later' },
  reopen: { reason: 'Now' },
};

test('in any order of steps a plan becomes active only if both accept it, or if nobody leads the person', async () => {
  const { lea, rui } = await pair();
  const stored = (id: number) =>
    sqlOf(server.db)
      .selectFrom('pdi')
      .where('account_id', '=', rui.accountId)
      .where('id', '=', id)
      .select(['state', 'accepted_by_person_at', 'accepted_by_leader_at', 'deleted_at'])
      .executeTakeFirstOrThrow();
  let activated = 0;
  const walk = fc.array(fc.record({ step: fc.constantFrom(...STEPS), by: fc.constantFrom(rui, lea) }), {
    minLength: 6,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      await lead(rui, lea);
      let isLed = true;
      const { id } = await write(rui);
      for (const { step, by } of [{ step: 'propose' as const, by: rui }, ...steps]) {
        const before = await stored(id);
        if (step === 'lead' || step === 'leave') {
          isLed = step === 'lead';
          await lead(rui, isLed ? lea : null);
          continue;
        }
        const path = step === 'remove' ? `/v2/pdi/${id}` : `/v2/pdi/${id}/${step}`;
        const { status } = await server.call(by, step === 'remove' ? 'DELETE' : 'POST', path, SAID[step]);
        expect([200, 403, 404, 409]).toContain(status);
        const after = await stored(id);
        if (after.state !== 'active' || before.state === 'active') continue;
        activated += 1;
        expect(after.accepted_by_person_at).not.toBeNull();
        if (isLed) expect(after.accepted_by_leader_at).not.toBeNull();
      }
      // A person has at most three active plans: makes room for the next one.
      if ((await stored(id)).deleted_at === null) await call(rui, 'DELETE', `/pdi/${id}`);
    }),
    { numRuns: 6, examples: [[[{ step: 'accept', by: lea }]]] },
  );
  expect(activated).toBeGreaterThan(0);
});

test('an action keeps the state that its task had when it was unlinked', async () => {
  const { ada, rui } = await pair();
  const { id, goals } = await write(rui);
  const [{ id: action }] = goals[0].actions;
  const read = async () => {
    const plan = await call(rui, 'GET', `/pdi/${id}`);
    return { version: plan.version, percent: plan.progress_percent, ...plan.goals[0].actions[0] };
  };
  for (const status of ['todo', 'doing', 'done', 'canceled', 'in the bin'] as const) {
    const { version } = await read();
    await call(rui, 'PATCH', `/pdi/actions/${action}`, { state: 'doing', version });
    await call(rui, 'POST', `/pdi/actions/${action}/task`, { version: version + 1 });
    const { task } = await read();
    if (status === 'in the bin') await call(ada, 'POST', '/tasks/bulk-delete', { taskIds: [task.id] });
    else {
      const { version: own } = await call(rui, 'GET', `/tasks/${task.id}`);
      await call(rui, 'PATCH', `/tasks/${task.id}`, { status, version: own });
    }
    const linked = await read();
    await call(rui, 'DELETE', `/pdi/actions/${action}/task?version=${linked.version}`);
    const { state, completed_at, percent } = await read();
    expect([status, state, completed_at, percent]).toEqual([status, linked.state, linked.completed_at, linked.percent]);
  }
});
