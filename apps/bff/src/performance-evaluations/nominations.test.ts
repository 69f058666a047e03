import { placeOfDecline } from '@jornada/domain/sealed-places';
import type { Fault } from '@jornada/domain/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { evaluatingCompany } from './company.sample.ts';

const E = '/v2/performance-evaluations';

let server: TestServer;
let company: Awaited<ReturnType<typeof evaluatingCompany>>;
/** The subject, led by Lia. */
let rui: TestPerson;
let peers: TestPerson[];
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  company = await evaluatingCompany(server);
  const [first, sol, teo] = company.people as [TestPerson, TestPerson, TestPerson];
  rui = first;
  const more = [];
  for (const nome of ['Uma', 'Vito', 'Zoé'])
    more.push(await server.person({ level: 1, nome, accountId: rui.accountId }));
  peers = [sol, teo, ...more];
});
afterAll(() => server.close());

const refused = async (who: TestPerson, method: string, path: string, body?: object) => {
  const { status, body: answer } = await server.call(who, method, path, body);
  return [status, ...(answer.errors?.map(({ path: at, code }: Fault) => `${at} ${code}`) ?? [answer.code])];
};
const ids = (people: readonly TestPerson[]) => people.map(({ userId }) => userId);
const nominating = async (fields: object = {}) => {
  const { id, state } = await company.opened({ degree: '360', nomination: 'subject', ...fields });
  expect(state).toBe('nominating');
  return `${E}/${id}`;
};
const seen = (who: TestPerson, path: string) => company.done(who, 'GET', `${path}/raters/${rui.userId}`);
const propose = async (who: TestPerson, path: string, people: readonly TestPerson[]) =>
  company.done(who, 'PUT', `${path}/raters/${rui.userId}`, {
    group: 'peers',
    user_ids: ids(people),
    version: (await seen(who, path)).version,
  });
const approve = async (who: TestPerson, path: string, body: object) =>
  company.done(who, 'POST', `${path}/raters/${rui.userId}/approve`, {
    version: (await seen(who, path)).version,
    ...body,
  });
const stateOf = (items: readonly { user_id: number; state: string }[]) =>
  Object.fromEntries(items.map(({ user_id, state }) => [user_id, state]));
const formsOf = (path: string) =>
  sqlOf(server.db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', rui.accountId)
    .where('evaluation_id', '=', Number(path.split('/').at(-1)))
    .where('subject_id', '=', rui.userId)
    .select(['rater_group', 'user_id', 'state'])
    .orderBy('rater_group')
    .orderBy('user_id')
    .execute();

test('the person proposes, the leader approves, adds and refuses, and the person sees no decision', async () => {
  const { leader, admin, step } = company;
  const path = await nominating();
  const at = `${path}/raters/${rui.userId}`;
  const [sol, teo, uma, vito] = peers as [TestPerson, TestPerson, TestPerson, TestPerson];
  const { version } = await seen(rui, path);
  const bad = { group: 'peers', user_ids: [rui.userId, leader.userId, sol.userId, sol.userId, 999_999], version };
  expect(await refused(rui, 'PUT', at, bad)).toEqual([
    400,
    'user_ids.0 oneself',
    'user_ids.1 leads_them',
    'user_ids.3 duplicate',
    'user_ids.4 not_active',
  ]);
  expect(await refused(rui, 'PUT', at, { group: 'external', version })).toEqual([400, 'group not_an_option']);
  await propose(rui, path, [sol, teo, uma]);
  expect(await refused(rui, 'PUT', at, { group: 'peers', user_ids: [], version })).toEqual([409, 'stale_version']);
  const list = await seen(leader, path);
  expect(list).toMatchObject({
    may_propose: false,
    may_approve: true,
    not_possible: [
      { user_id: leader.userId, code: 'leads_them' },
      { user_id: rui.userId, code: 'oneself' },
    ],
  });
  const waits = await company.done(leader, 'GET', `${path}/raters`);
  expect(waits.items.map(({ nome, waiting }: never) => [nome, waiting])).toEqual([
    ['Rui', 3],
    ['Sol', 0],
    ['Téo', 0],
  ]);
  expect((await company.done(rui, 'GET', `${path}/raters`)).items).toMatchObject([{ nome: 'Rui', waiting: null }]);
  const [ofSol, ofTeo, ofUma] = list.items.map(({ id }: { id: number }) => id);
  const decide = { approve: [ofSol, ofTeo], refuse: [ofUma], version: list.version };
  expect(await refused(leader, 'POST', `${at}/approve`, decide)).toEqual([400, 'approve too_few']);
  expect(await refused(leader, 'POST', `${at}/approve`, { ...decide, add: [sol.userId] })).toEqual([
    400,
    'add.0 duplicate',
  ]);
  const decided = await approve(leader, path, { ...decide, add: [vito.userId] });
  expect(stateOf(decided.items)).toEqual({
    [sol.userId]: 'approved',
    [teo.userId]: 'approved',
    [uma.userId]: 'refused',
    [vito.userId]: 'approved',
  });
  // The person sees three proposals, and proposing again does not undo decisions.
  expect(stateOf((await seen(rui, path)).items)).toEqual(
    Object.fromEntries(ids([sol, teo, uma]).map((id) => [id, 'proposed'])),
  );
  await propose(rui, path, [uma]);
  expect(stateOf((await seen(admin, path)).items)).toEqual(stateOf(decided.items));
  await step(Number(path.split('/').at(-1)), 'collect');
  expect((await formsOf(path)).filter(({ state }) => state === 'open')).toHaveLength(5);
  expect(stateOf((await seen(leader, path)).items)).toEqual(stateOf(decided.items));
  const { version: latest } = await seen(leader, path);
  expect(await refused(leader, 'POST', `${at}/approve`, { version: latest })).toEqual([409, 'wrong_state']);
});

test('of two concurrent approvals one is refused', async () => {
  const { leader, admin } = company;
  const path = await nominating();
  const { items, version } = await propose(rui, path, peers.slice(0, 3));
  const body = { approve: items.map(({ id }: { id: number }) => id), version };
  const at = `${path}/raters/${rui.userId}/approve`;
  const answers = await Promise.all([leader, admin].map((who) => server.call(who, 'POST', at, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('if only managers propose, peers are named in the draft and asked at opening', async () => {
  const { admin, draft, step } = company;
  const { id } = await draft({ degree: '360', nomination: 'admin', nominate_until: null });
  const path = `${E}/${id}`;
  expect(await refused(rui, 'GET', `${path}/raters/${rui.userId}`)).toEqual([404, 'not_found']);
  await propose(admin, path, peers.slice(0, 4));
  await propose(admin, path, peers.slice(0, 3));
  expect((await step(id, 'open')).state).toBe('collecting');
  const asked = (await formsOf(path)).filter(({ rater_group }) => rater_group === 'peers');
  expect(asked.map(({ user_id, state }) => [user_id, state])).toEqual(
    ids(peers.slice(0, 3)).map((one) => [one, 'open']),
  );
});

test('A7: once answers are collected no leader can remove a rater, and a person who leaves loses no answer', async () => {
  const { leader, admin, done, step } = company;
  const path = await nominating();
  const { items } = await propose(rui, path, peers.slice(0, 3));
  await approve(leader, path, { approve: items.map(({ id }: { id: number }) => id) });
  const { version, items: approved } = await seen(leader, path);
  const [first] = approved;
  expect(
    await refused(leader, 'POST', `${path}/raters/${rui.userId}/approve`, { refuse: [first.id], version }),
  ).toEqual([400, 'approve too_few']);
  await step(Number(path.split('/').at(-1)), 'collect');
  const before = await formsOf(path);
  const at = `${path}/raters/${rui.userId}`;
  expect(await refused(leader, 'POST', `${at}/approve`, { refuse: [first.id], version })).toEqual([409, 'wrong_state']);
  expect(await refused(leader, 'PUT', at, { group: 'peers', user_ids: [], version })).toEqual([403, 'forbidden']);
  expect(await refused(leader, 'POST', `${path}/subjects/${rui.userId}/withdraw`)).toEqual([403, 'forbidden']);
  const person = `/v2/user/${peers[0]?.userId}`;
  await done(admin, 'PATCH', person, { version: (await done(admin, 'GET', person)).version, is_active: false });
  expect(await formsOf(path)).toEqual(before);
});

test('A15: a decline or submission is not visible to others, except for a reason without a name', async () => {
  const { leader, step } = company;
  const path = await nominating({ max_forms_per_rater: 1 });
  const { items } = await propose(rui, path, peers.slice(2));
  await approve(leader, path, { approve: items.map(({ id }: { id: number }) => id) });
  await step(Number(path.split('/').at(-1)), 'collect');
  const views = async () => [
    await seen(leader, path),
    await seen(company.admin, path),
    await seen(rui, path),
    await company.done(leader, 'GET', `${path}/progress`),
  ];
  const before = await views();
  for (const state of ['drafting', 'submitted', 'declined'] as const) {
    await sqlOf(server.db)
      .updateTable('evaluation_raters')
      .set({
        state,
        decline_sealed:
          state === 'declined' ? server.vault.seal('Too busy', placeOfDecline(rui.accountId, items[0].id)) : null,
      })
      .where('account_id', '=', rui.accountId)
      .where('id', '=', items[0].id)
      .execute();
    // People who approve see the reasons of declines without names.
    const decline_reasons = state === 'declined' ? ['Too busy'] : [];
    const [ofLeader, ofAdmin, ...others] = before;
    expect(await views()).toEqual([{ ...ofLeader, decline_reasons }, { ...ofAdmin, decline_reasons }, ...others]);
  }
});

test('a rater with the maximum number of forms is full, whatever the state of these forms', async () => {
  const { leader, people } = company;
  const path = await nominating({ max_forms_per_rater: 1 });
  const sol = people[1] as TestPerson;
  const uma = peers[2] as TestPerson;
  await propose(rui, path, [uma]);
  const at = `${path}/raters/${sol.userId}`;
  const { version, not_possible } = await company.done(sol, 'GET', at);
  const full = { user_id: uma.userId, code: 'rater_full' };
  expect(not_possible).toContainEqual(full);
  const body = { group: 'peers', user_ids: [uma.userId], version };
  const refusal = [400, 'user_ids.0 rater_full'];
  expect(await refused(sol, 'PUT', at, body)).toEqual(refusal);
  await sqlOf(server.db)
    .updateTable('evaluation_raters')
    .set({ state: 'declined' })
    .where('account_id', '=', rui.accountId)
    .where('user_id', '=', uma.userId)
    .execute();
  expect(await refused(sol, 'PUT', at, body)).toEqual(refusal);
  expect(await refused(leader, 'PUT', at, body)).toEqual([403, 'forbidden']);
});

test('A17: nobody decides about themselves in any role', async () => {
  const { admin, done, draft, step } = company;
  const { id } = await draft({ degree: '360' }, [admin, rui]);
  await step(id, 'open');
  const path = `${E}/${id}`;
  // Simulates a circular line.
  await sqlOf(server.db)
    .updateTable('evaluation_subjects')
    .set({ leader_id: admin.userId })
    .where('account_id', '=', admin.accountId)
    .where('evaluation_id', '=', id)
    .where('user_id', '=', admin.userId)
    .execute();
  const at = `${path}/raters/${admin.userId}`;
  const { version, ...mine } = await done(admin, 'GET', at);
  expect(mine).toMatchObject({ may_propose: false, may_approve: false });
  for (const [method, to, body] of [
    ['PUT', at, { group: 'peers', user_ids: ids(peers.slice(0, 3)), version }],
    ['POST', `${at}/approve`, { add: ids(peers.slice(0, 3)), version }],
    ['PUT', `${path}/leader/${admin.userId}`, { user_id: peers[0]?.userId, reason: 'Mine' }],
    ['POST', `${path}/subjects/${admin.userId}/withdraw`, undefined],
  ] as const)
    expect(await refused(admin, method, to, body)).toEqual([403, 'forbidden']);
  const stranger = peers[4] as TestPerson;
  expect(await refused(stranger, 'GET', at)).toEqual([404, 'not_found']);
});

test('a new leader gets a form, and the form of the previous one is destroyed unless submitted', async () => {
  const { admin, leader, done, opened } = company;
  const { id } = await opened({ degree: '180' });
  const path = `${E}/${id}`;
  const [uma, vito] = peers.slice(2) as [TestPerson, TestPerson];
  const change = (who: TestPerson) =>
    [`${path}/leader/${rui.userId}`, { user_id: who.userId, reason: 'Left' }] as const;
  const leaders = async () =>
    (await formsOf(path)).flatMap(({ rater_group, user_id }) => (rater_group === 'leader' ? [user_id] : []));
  expect(await refused(admin, 'PUT', ...change(rui))).toEqual([400, 'user_id oneself']);
  await done(admin, 'PUT', ...change(uma));
  expect(await leaders()).toEqual([uma.userId]);
  expect(await refused(leader, 'GET', `${path}/raters/${rui.userId}`)).toEqual([404, 'not_found']);
  await sqlOf(server.db)
    .updateTable('evaluation_raters')
    .set({ state: 'submitted' })
    .where('account_id', '=', admin.accountId)
    .where('user_id', '=', uma.userId)
    .execute();
  await done(admin, 'PUT', ...change(vito));
  expect(await leaders()).toEqual([uma.userId, vito.userId].toSorted((one, other) => one - other));
});

test('withdrawing a person withdraws all requests about them', async () => {
  const { admin, done, opened } = company;
  const { id } = await opened({ degree: '180' });
  const path = `${E}/${id}`;
  await done(admin, 'POST', `${path}/subjects/${rui.userId}/withdraw`);
  expect(await formsOf(path)).toEqual([]);
  expect(await done(admin, 'GET', `${path}/progress`)).toMatchObject({ forms: 4 });
  expect(await refused(admin, 'POST', `${path}/subjects/${rui.userId}/withdraw`)).toEqual([409, 'wrong_state']);
});
