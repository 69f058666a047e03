import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { deleteWhatIsDue } from '../retention/retention.service.ts';
import { deletedPlans } from '../jobs/deleted-plans.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setNow(TEST_NOW));

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const later = (ms: number) => server.setNow(new Date(TEST_NOW.getTime() + ms));
const send = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, `/v2${path}`, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}
const refused = async (who: TestPerson, method: string, path: string, body?: object) => {
  const { status, body: answer } = await send(who, method, path, body);
  return [
    status,
    answer.code,
    ...(answer.errors ?? []).map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`),
  ];
};

const GOALS = [
  {
    title: 'Lead a review',
    actions: [
      { title: 'Prepare one', kind: 'experience' },
      { title: 'Watch Ana lead one', kind: 'exposure' },
    ],
  },
];
const PLAN = { title: 'Speak before clients', starts_on: '2026-03-01', ends_on: '2026-09-01', goals: GOALS };

async function cast() {
  const ada = await server.person({ level: 4, nome: 'Ada Admin' });
  const { accountId } = ada;
  const top = await server.person({ accountId, level: 1, nome: 'Tom Top' });
  const lea = await server.person({ accountId, level: 1, nome: 'Lea Leader' });
  const rui = await server.person({ accountId, level: 1, nome: 'Rui Costa' });
  const bia = await server.person({ accountId, level: 1, nome: 'Bia Melo' });
  await call(ada, 'PATCH', `/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  await call(ada, 'PATCH', `/user/${lea.userId}`, { reports_to: top.userId, version: 1 });
  return { ada, top, lea, rui, bia };
}

const write = (who: TestPerson, more: object = {}) => call(who, 'POST', '/pdi', { ...PLAN, ...more });

async function activePlan({ lea, rui }: { lea: TestPerson; rui: TestPerson }, more: object = {}) {
  const { id } = await write(rui, more);
  await call(rui, 'POST', `/pdi/${id}/propose`);
  return call(lea, 'POST', `/pdi/${id}/accept`);
}

describe('a plan', () => {
  test('is written completely, proposed by the person and accepted by the leader', async () => {
    const people = await cast();
    const { lea, rui } = people;
    const draft = await write(rui, { purpose: 'To lead' });
    expect(draft).toMatchObject({
      user_id: rui.userId,
      author_id: rui.userId,
      leader_id: lea.userId,
      state: 'draft',
      progress_percent: 0,
      is_late: false,
      version: 1,
      goals: [
        {
          title: 'Lead a review',
          due_on: '2026-09-01',
          state: 'open',
          actions: [
            { title: 'Prepare one', state: 'todo', is_linked: false, task: null, due_on: '2026-09-01' },
            { title: 'Watch Ana lead one', kind: 'exposure' },
          ],
        },
      ],
    });
    expect(draft.actions).toEqual(['update', 'propose', 'cancel', 'remove']);
    const path = `/pdi/${draft.id}`;
    expect((await send(lea, 'GET', path)).status).toBe(404);
    const proposed = await call(rui, 'POST', `${path}/propose`);
    expect(proposed).toMatchObject({ state: 'proposed', accepted_by_leader_at: null });
    expect(proposed.accepted_by_person_at).toBe(TEST_NOW.toISOString());
    expect(await refused(rui, 'POST', `${path}/accept`)).toEqual([409, 'wrong_state']);
    expect(await refused(rui, 'PATCH', path, { title: 'x', version: proposed.version })).toEqual([409, 'wrong_state']);
    const accepted = await call(lea, 'POST', `${path}/accept`);
    expect(accepted).toMatchObject({ state: 'active', actions: ['update', 'cancel', 'check-in'] });
    expect([accepted.accepted_by_person_at, accepted.accepted_by_leader_at]).toEqual([
      TEST_NOW.toISOString(),
      TEST_NOW.toISOString(),
    ]);
    expect((await call(rui, 'GET', `${path}/history`)).items.map(({ event }: { event: string }) => event)).toEqual([
      'accepted',
      'proposed',
    ]);
  });

  test('is proposed by the leader and accepted by the person; once returned, only its author sees it', async () => {
    const { lea, rui } = await cast();
    const { id } = await write(lea, { user_id: rui.userId });
    expect((await send(rui, 'GET', `/pdi/${id}`)).status).toBe(404);
    await call(lea, 'POST', `/pdi/${id}/propose`);
    expect(await refused(lea, 'POST', `/pdi/${id}/accept`)).toEqual([409, 'wrong_state']);
    await call(rui, 'POST', `/pdi/${id}/return`, { note: 'One goal is enough' });
    expect((await send(rui, 'GET', `/pdi/${id}`)).status).toBe(404);
    expect((await call(lea, 'GET', `/pdi/${id}/check-ins`)).items).toMatchObject([
      { author_id: rui.userId, body: 'One goal is enough', confidence: null, may_edit: false },
    ]);
    await call(lea, 'POST', `/pdi/${id}/propose`);
    expect(await call(rui, 'POST', `/pdi/${id}/accept`)).toMatchObject({ state: 'active' });
  });

  test('of a person without a leader becomes active when it is proposed', async () => {
    const { bia } = await cast();
    const { id } = await write(bia);
    expect(await call(bia, 'POST', `/pdi/${id}/propose`)).toMatchObject({
      state: 'active',
      leader_id: null,
      accepted_by_leader_at: null,
    });
  });

  test('needs an action before it can be proposed', async () => {
    const { rui } = await cast();
    const { id } = await write(rui, { goals: [{ title: 'Without actions' }] });
    expect(await refused(rui, 'POST', `/pdi/${id}/propose`)).toEqual([409, 'no_actions']);
  });

  test('bad input is refused with the path of each field', async () => {
    const { ada, rui, bia } = await cast();
    const other = await server.person({ level: 4 });
    expect(await refused(rui, 'POST', '/pdi', { ...PLAN, user_id: bia.userId })).toEqual([
      400,
      'invalid',
      'user_id not_led',
    ]);
    expect(await refused(ada, 'POST', '/pdi', { ...PLAN, user_id: other.userId })).toEqual([
      400,
      'invalid',
      'user_id not_led',
    ]);
    expect(await refused(rui, 'POST', '/pdi', { ...PLAN, ends_on: '2026-02-01' })).toEqual([
      400,
      'invalid',
      'ends_on dates_out_of_order',
    ]);
    expect(await refused(rui, 'POST', '/pdi', { ...PLAN, ends_on: '2028-03-02' })).toEqual([
      400,
      'invalid',
      'ends_on range_too_long',
    ]);
    const goals = [
      { title: 'Late', due_on: '2027-01-01', competence_id: 99, from_level: 3, to_level: 2 },
      { title: 'Fine', actions: [{ title: 'Late', kind: 'education', due_on: '2026-02-01' }] },
    ];
    expect(await refused(rui, 'POST', '/pdi', { ...PLAN, goals })).toEqual([
      400,
      'invalid',
      'goals.0.due_on dates_out_of_order',
      'goals.0.to_level level_not_above',
      'goals.1.actions.0.due_on dates_out_of_order',
      'goals.0.competence_id not_here',
    ]);
    expect((await refused(rui, 'POST', '/pdi', { ...PLAN, goals: Array(11).fill(GOALS[0]) }))[0]).toBe(400);
  });
});

describe('an active plan', () => {
  test('keeps the reasons of moved dates and of added and dropped goals', async () => {
    const people = await cast();
    const { lea, rui } = people;
    let plan = await activePlan(people);
    const [goal] = plan.goals;
    const [action] = goal.actions;
    for (const [path, body] of [
      [`/pdi/${plan.id}`, { ends_on: '2026-10-01' }],
      [`/pdi/goals/${goal.id}`, { due_on: '2026-08-01' }],
      [`/pdi/goals/${goal.id}`, { state: 'dropped' }],
      [`/pdi/actions/${action.id}`, { due_on: '2026-08-01' }],
    ] as const)
      expect(await refused(rui, 'PATCH', path, { ...body, version: plan.version })).toEqual([
        400,
        'invalid',
        'reason required',
      ]);
    const added = { title: 'Second', version: plan.version };
    expect(await refused(rui, 'POST', `/pdi/${plan.id}/goals`, added)).toEqual([400, 'invalid', 'reason required']);
    plan = await call(lea, 'POST', `/pdi/${plan.id}/goals`, { ...added, reason: 'Asked by the client' });
    plan = await call(rui, 'PATCH', `/pdi/actions/${action.id}`, {
      due_on: '2026-08-01',
      reason: 'Holidays',
      version: plan.version,
    });
    plan = await call(rui, 'PATCH', `/pdi/goals/${goal.id}`, {
      state: 'dropped',
      reason: 'Another role',
      version: plan.version,
    });
    expect((await call(rui, 'GET', `/pdi/${plan.id}/history`)).items.slice(0, 3)).toMatchObject([
      { event: 'goal_dropped', title: 'Lead a review', reason: 'Another role', author_id: rui.userId },
      { event: 'due_moved', title: 'Prepare one', from_on: '2026-09-01', to_on: '2026-08-01', reason: 'Holidays' },
      { event: 'goal_added', title: 'Second', reason: 'Asked by the client', author_id: lea.userId },
    ]);
    expect(await refused(rui, 'DELETE', `/pdi/goals/${goal.id}?version=${plan.version}`)).toEqual([409, 'wrong_state']);
    expect(plan).toMatchObject({ state: 'active', accepted_by_leader_at: TEST_NOW.toISOString() });
  });

  test('goals and actions are guarded by the version of the plan', async () => {
    const people = await cast();
    const plan = await activePlan(people);
    const action = plan.goals[0].actions[0];
    const body = { state: 'doing', version: plan.version };
    await call(people.lea, 'PATCH', `/pdi/actions/${action.id}`, body);
    const { status, body: answer } = await send(people.rui, 'PATCH', `/pdi/actions/${action.id}`, body);
    expect([status, answer.code, answer.details.current.version]).toEqual([409, 'stale_version', plan.version + 1]);
    expect(answer.details.current.goals[0].actions[0].state).toBe('doing');
  });

  test('actions can be moved, changed and deleted', async () => {
    const people = await cast();
    const { rui } = people;
    let plan = await activePlan(people);
    const goal = plan.goals[0];
    plan = await call(rui, 'POST', `/pdi/goals/${goal.id}/actions`, {
      title: 'Read a book',
      kind: 'education',
      version: plan.version,
    });
    const titles = () => plan.goals[0].actions.map(({ title }: { title: string }) => title);
    const id = plan.goals[0].actions[2].id;
    plan = await call(rui, 'PATCH', `/pdi/actions/${id}`, { position: 0, version: plan.version });
    expect(titles()).toEqual(['Read a book', 'Prepare one', 'Watch Ana lead one']);
    plan = await call(rui, 'PATCH', `/pdi/actions/${id}`, { state: 'done', evidence: 'Notes', version: plan.version });
    expect(plan.goals[0].actions[0]).toMatchObject({
      state: 'done',
      evidence: 'Notes',
      completed_at: TEST_NOW.toISOString(),
    });
    expect(plan).toMatchObject({ progress_percent: 33 });
    plan = await call(rui, 'DELETE', `/pdi/actions/${id}?version=${plan.version}`);
    expect(titles()).toEqual(['Prepare one', 'Watch Ana lead one']);
    // An action with a task allows only a change of its position.
    const last = plan.goals[0].actions[1].id;
    plan = await call(rui, 'POST', `/pdi/actions/${last}/task`, { version: plan.version });
    plan = await call(rui, 'PATCH', `/pdi/actions/${last}`, { position: 0, version: plan.version });
    expect(titles()).toEqual(['Watch Ana lead one', 'Prepare one']);
    plan = await call(rui, 'POST', `/pdi/${plan.id}/goals`, { title: 'Second', reason: 'More', version: plan.version });
    plan = await call(rui, 'PATCH', `/pdi/goals/${plan.goals[1].id}`, { position: 0, version: plan.version });
    expect(plan.goals.map(({ title }: { title: string }) => title)).toEqual(['Second', 'Lead a review']);
  });

  test('is finished by the person when no goal is open, and can be reopened within 90 days', async () => {
    const people = await cast();
    const { lea, rui } = people;
    let plan = await activePlan(people);
    const path = `/pdi/${plan.id}`;
    const { status, body } = await send(rui, 'POST', `${path}/finish`, { summary: 'Done' });
    expect([status, body.code, body.details]).toEqual([409, 'open_goals', { goal_ids: [plan.goals[0].id] }]);
    plan = await call(rui, 'PATCH', `/pdi/goals/${plan.goals[0].id}`, { state: 'done', version: plan.version });
    expect(await refused(lea, 'POST', `${path}/finish`, { summary: 'Done' })).toEqual([403, 'forbidden']);
    plan = await call(rui, 'POST', `${path}/finish`, { summary: 'I led three' });
    expect(plan).toMatchObject({ state: 'done', progress_percent: 100, actions: ['reopen', 'remove'] });
    expect(await refused(rui, 'POST', `${path}/cancel`, { reason: 'x' })).toEqual([409, 'wrong_state']);
    later(91 * DAY);
    expect(await refused(lea, 'POST', `${path}/reopen`, { reason: 'More' })).toEqual([409, 'wrong_state']);
    later(89 * DAY);
    expect(await call(lea, 'POST', `${path}/reopen`, { reason: 'More' })).toMatchObject({ state: 'active' });
  });

  test('a fourth one is refused when accepted, reopened or restored', async () => {
    const people = await cast();
    const { lea, rui } = people;
    const first = await activePlan(people);
    await call(rui, 'POST', `/pdi/${first.id}/cancel`, { reason: 'Later' });
    const binned = await activePlan(people);
    await call(rui, 'DELETE', `/pdi/${binned.id}`);
    for (let count = 0; count < 3; count++) await activePlan(people);
    const { id } = await write(rui);
    await call(rui, 'POST', `/pdi/${id}/propose`);
    expect(await refused(lea, 'POST', `/pdi/${id}/accept`)).toEqual([409, 'too_many']);
    expect(await refused(rui, 'POST', `/pdi/${first.id}/reopen`, { reason: 'Now' })).toEqual([409, 'too_many']);
    expect(await refused(rui, 'POST', `/pdi/${binned.id}/restore`)).toEqual([409, 'too_many']);
  });

  test('concurrent acceptances lead to at most three active plans', async () => {
    const people = await cast();
    const { lea, rui } = people;
    for (let count = 0; count < 2; count++) await activePlan(people);
    const proposed = [(await write(rui)).id, (await write(rui)).id];
    for (const id of proposed) await call(rui, 'POST', `/pdi/${id}/propose`);
    const answers = await Promise.all(proposed.map((id) => send(lea, 'POST', `/pdi/${id}/accept`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a linked task', () => {
  test('determines the state of the action: done, canceled, in the bin, restored, unlinked', async () => {
    const people = await cast();
    const { ada, lea, rui } = people;
    let plan = await activePlan(people);
    const id = plan.goals[0].actions[0].id;
    plan = await call(lea, 'POST', `/pdi/actions/${id}/task`, { version: plan.version });
    // The leader has level 1 and created the task, so they can see it.
    const { task } = plan.goals[0].actions[0];
    expect(task).toMatchObject({ title: 'Prepare one', in_bin: false });
    expect(await call(rui, 'GET', `/tasks/${task.id}`)).toMatchObject({
      title: 'Prepare one',
      due_on: '2026-09-01',
      assignee_id: rui.userId,
      created_by: lea.userId,
    });
    expect(await refused(rui, 'PATCH', `/pdi/actions/${id}`, { state: 'done', version: plan.version })).toEqual([
      409,
      'linked',
    ]);
    expect(await refused(rui, 'POST', `/pdi/actions/${id}/task`, { version: plan.version })).toEqual([409, 'linked']);
    const action = async () => (await call(rui, 'GET', `/pdi/${plan.id}`)).goals[0].actions[0];
    const set = async (status: string) => {
      const { version } = await call(rui, 'GET', `/tasks/${task.id}`);
      await call(rui, 'PATCH', `/tasks/${task.id}`, { status, version });
    };
    await set('done');
    expect(await action()).toMatchObject({ state: 'done', completed_at: TEST_NOW.toISOString() });
    await call(lea, 'POST', '/tasks/bulk-delete', { taskIds: [task.id] });
    expect(await action()).toMatchObject({
      state: 'todo',
      is_linked: true,
      task: { in_bin: true },
      completed_at: null,
    });
    await call(ada, 'POST', '/tasks/bulk-restore', { taskIds: [task.id] });
    expect(await action()).toMatchObject({ state: 'done', task: { in_bin: false } });
    await set('canceled');
    expect(await action()).toMatchObject({ state: 'dropped' });
    await set('doing');
    const { version } = await call(rui, 'GET', `/pdi/${plan.id}`);
    plan = await call(rui, 'DELETE', `/pdi/actions/${id}/task?version=${version}`);
    expect(plan.goals[0].actions[0]).toMatchObject({ state: 'doing', is_linked: false, task: null });
    await set('done');
    expect(await action()).toMatchObject({ state: 'doing' });
  });

  test('must be a task of the person that the caller may see', async () => {
    const people = await cast();
    const { ada, bia, rui } = people;
    const plan = await activePlan(people);
    const id = plan.goals[0].actions[0].id;
    const own = await call(rui, 'POST', '/tasks', { title: 'Slides', assignee_id: rui.userId });
    const theirs = await call(bia, 'POST', '/tasks', { title: 'Private', assignee_id: bia.userId });
    const link = { version: plan.version };
    expect(await refused(rui, 'PUT', `/pdi/actions/${id}/task`, { ...link, task_id: theirs.id })).toEqual([
      400,
      'invalid',
      'task_id not_here',
    ]);
    await call(rui, 'PUT', `/pdi/actions/${id}/task`, { ...link, task_id: own.id });
    // The leader has level 1 and may not see the task: they see its state without its title.
    const seen = (await call(people.lea, 'GET', `/pdi/${plan.id}`)).goals[0].actions[0];
    expect(seen).toMatchObject({ is_linked: true, task: null, state: 'todo' });
    expect((await call(ada, 'GET', `/pdi/${plan.id}`)).goals[0].actions[0].task).toMatchObject({ title: 'Slides' });
  });
});

describe('check-ins', () => {
  test('are written by person and leader, and can be edited by their author for 15 minutes', async () => {
    const people = await cast();
    const { ada, top, lea, rui } = people;
    const plan = await activePlan(people);
    const path = `/pdi/${plan.id}/check-ins`;
    const said = await call(rui, 'POST', path, { body: 'Well', confidence: 'on_track', next_on: '2026-04-01' });
    expect(said).toMatchObject({ body: 'Well', author_id: rui.userId, may_edit: true });
    expect(await call(lea, 'GET', `/pdi/${plan.id}`)).toMatchObject({
      next_check_in_on: '2026-04-01',
      last_check_in_at: TEST_NOW.toISOString(),
    });
    expect((await call(lea, 'GET', path)).items).toMatchObject([{ body: 'Well', may_edit: false }]);
    for (const who of [ada, top]) {
      expect((await send(who, 'GET', `/pdi/${plan.id}`)).status).toBe(200);
      expect(await refused(who, 'GET', path)).toEqual([403, 'forbidden']);
      expect((await refused(who, 'POST', path, { body: 'x', confidence: 'late', next_on: null }))[0]).toBe(403);
    }
    expect(await refused(lea, 'PATCH', `/pdi/check-ins/${said.id}`, { body: 'Mine' })).toEqual([403, 'forbidden']);
    later(15 * MINUTE);
    expect(await call(rui, 'PATCH', `/pdi/check-ins/${said.id}`, { body: 'Better', next_on: null })).toMatchObject({
      body: 'Better',
      next_on: null,
    });
    expect(await call(rui, 'GET', `/pdi/${plan.id}`)).toMatchObject({ next_check_in_on: null });
    later(15 * MINUTE + 1);
    expect(await refused(rui, 'PATCH', `/pdi/check-ins/${said.id}`, { body: 'Late' })).toEqual([409, 'wrong_state']);
  });

  test('are sealed in the database', async () => {
    const people = await cast();
    const plan = await activePlan(people);
    await call(people.rui, 'POST', `/pdi/${plan.id}/check-ins`, {
      body: 'Not so well',
      confidence: 'late',
      next_on: null,
    });
    const rows = await sqlOf(server.db)
      .selectFrom('pdi_check_ins')
      .where('account_id', '=', people.rui.accountId)
      .select('body')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Not so well');
  });
});

describe('the bin', () => {
  test('restores plans with everything in them for 30 days', async () => {
    const people = await cast();
    const { lea, rui } = people;
    let plan = await activePlan(people);
    plan = await call(rui, 'POST', `/pdi/actions/${plan.goals[0].actions[1].id}/task`, { version: plan.version });
    await call(lea, 'POST', `/pdi/${plan.id}/check-ins`, {
      body: 'Good',
      confidence: 'on_track',
      next_on: '2026-04-01',
    });
    const read = async () => ({
      plan: { ...(await call(rui, 'GET', `/pdi/${plan.id}`)), version: 0, updated_at: '' },
      talk: await call(rui, 'GET', `/pdi/${plan.id}/check-ins`),
      history: await call(rui, 'GET', `/pdi/${plan.id}/history`),
    });
    const before = await read();
    expect(await refused(lea, 'DELETE', `/pdi/${plan.id}`)).toEqual([403, 'forbidden']);
    await call(rui, 'DELETE', `/pdi/${plan.id}`);
    for (const who of [rui, lea]) expect((await send(who, 'GET', `/pdi/${plan.id}`)).status).toBe(404);
    expect((await call(rui, 'GET', '/pdi')).total).toBe(0);
    await call(rui, 'POST', `/pdi/${plan.id}/restore`);
    expect(await read()).toEqual(before);
    await call(rui, 'DELETE', `/pdi/${plan.id}`);
    later(31 * DAY);
    expect((await send(rui, 'POST', `/pdi/${plan.id}/restore`)).status).toBe(404);
    const outcome = await deletedPlans.run({ db: server.db, now: new Date(TEST_NOW.getTime() + 31 * DAY) } as never);
    expect(outcome).not.toEqual({ plans: 0 });
    const rows = await sqlOf(server.db)
      .selectFrom('pdi_goals')
      .where('account_id', '=', rui.accountId)
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  });
});

test("plans are kept for 60 months after their end and 24 after the person left, in the account's days", async () => {
  const { ada, rui, bia } = await cast();
  for (const who of [rui, bia]) {
    const { id } = await write(who);
    await call(who, 'POST', `/pdi/${id}/cancel`, { reason: 'Another role' });
  }
  const open = await write(rui);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString(), left_on: '2026-03-02' })
    .where('account_id', '=', bia.accountId)
    .where('user_id', '=', bia.userId)
    .execute();
  const kept = async (at: string) => {
    await deleteWhatIsDue(server.db, ada.accountId, new Date(at), new AbortController().signal);
    const rows = await sqlOf(server.db)
      .selectFrom('pdi')
      .where('account_id', '=', ada.accountId)
      .select('id')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  // Midnight in the time zone of the account.
  expect(await kept('2028-03-02T02:59:00.000Z')).toEqual([1, 2, open.id]);
  expect(await kept('2028-03-02T03:00:00.000Z')).toEqual([1, open.id]);
  expect(await kept('2031-03-02T02:59:00.000Z')).toEqual([1, open.id]);
  expect(await kept('2031-03-02T03:00:00.000Z')).toEqual([open.id]);
  expect(await kept('2031-09-01T02:59:00.000Z')).toEqual([open.id]);
  expect(await kept('2031-09-01T03:00:00.000Z')).toEqual([]);
});

describe('lists', () => {
  test('contain one’s own plans, those of people one leads, and all for callers who may read all', async () => {
    const people = await cast();
    const { ada, top, lea, rui, bia } = people;
    const plan = await activePlan(people);
    await write(rui, { title: 'A draft' });
    await write(bia, { title: 'Another draft' });
    const titles = async (who: TestPerson, query = '') =>
      (await call(who, 'GET', `/pdi${query}`)).items.map(({ title }: { title: string }) => title);
    expect(await titles(rui)).toEqual([plan.title, 'A draft']);
    expect(await titles(lea)).toEqual([]);
    expect(await titles(lea, '?box=team')).toEqual([plan.title]);
    expect(await titles(top, '?box=team')).toEqual([plan.title]);
    expect(await titles(bia, '?box=team')).toEqual([]);
    expect(await titles(ada, '?box=all')).toEqual([plan.title]);
    expect(await refused(lea, 'GET', '/pdi?box=all')).toEqual([403, 'forbidden']);
    expect((await refused(lea, 'GET', '/pdi/export.csv?box=all'))[0]).toBe(403);
    const { items } = await call(ada, 'GET', '/audit?target=pdi&limit=200');
    expect(items.filter(({ action }: { action: string }) => action === 'pdi.list')).toMatchObject([
      { actor_id: ada.userId },
      { actor_id: top.userId },
    ]);
  });

  test('are filtered by state, title, competence, person, end and lateness, and sorted by progress', async () => {
    const people = await cast();
    const { ada, rui } = people;
    const group = await call(ada, 'POST', '/competence-groups', { name: 'Work', color: '#0b7a4b' });
    const competence = await call(ada, 'POST', '/competences', { name: 'Speech', group_id: group.id, kind: 'core' });
    const first = await activePlan(people, { title: 'Fala em público' });
    const second = await activePlan(people, {
      title: 'Write',
      ends_on: '2026-06-01',
      goals: [
        { title: 'Report', competence_id: competence.id, from_level: 1, to_level: 2, actions: GOALS[0]?.actions },
      ],
    });
    const done = second.goals[0].actions[0].id;
    await call(rui, 'PATCH', `/pdi/actions/${done}`, { state: 'done', version: second.version });
    const ids = async (query: string) =>
      (await call(rui, 'GET', `/pdi?${query}`)).items.map(({ id }: { id: number }) => id);
    expect(await ids('sort=-progress_percent')).toEqual([second.id, first.id]);
    expect(await ids('sort=progress_percent&limit=1')).toEqual([first.id]);
    const page = await call(rui, 'GET', '/pdi?sort=progress_percent&limit=1');
    expect(await ids(`sort=progress_percent&limit=1&cursor=${page.next_cursor}`)).toEqual([second.id]);
    expect(await ids('q=publico')).toEqual([first.id]);
    expect(await ids(`competence_id=${competence.id}`)).toEqual([second.id]);
    expect(await ids('state=draft')).toEqual([]);
    expect(await ids('due_from=2026-07-01')).toEqual([first.id]);
    expect(await ids('late=true')).toEqual([]);
    server.setNow(new Date('2026-06-03T12:00:00.000Z'));
    expect(await ids('late=true')).toEqual([second.id]);
    const file = await send(rui, 'GET', '/pdi/export.csv?sort=-progress_percent');
    expect(file.body.split('\r\n').map((line: string) => line.split(',').slice(2, 8).join(','))).toEqual([
      'person,title,state,starts_on,ends_on,progress_percent',
      'Rui Costa,Write,active,2026-03-01,2026-06-01,50',
      'Rui Costa,Fala em público,active,2026-03-01,2026-09-01,0',
      '',
    ]);
  });
});

test('a new leader sees and accepts plans from that day on, and the former one no longer', async () => {
  const { ada, lea, rui, bia } = await cast();
  const { id } = await write(rui);
  await call(rui, 'POST', `/pdi/${id}/propose`);
  const { version } = await call(ada, 'GET', `/user/${rui.userId}`);
  await call(ada, 'PATCH', `/user/${rui.userId}`, { reports_to: bia.userId, version });
  expect((await send(lea, 'POST', `/pdi/${id}/accept`)).status).toBe(404);
  expect(await call(bia, 'POST', `/pdi/${id}/accept`)).toMatchObject({ state: 'active', leader_id: bia.userId });
});

test('plans, goals, actions and check-ins of others cannot be reached by id (A19)', async () => {
  const people = await cast();
  const { bia, rui } = people;
  const plan = await activePlan(people);
  const stranger = await server.person({ level: 5 });
  const said = await call(rui, 'POST', `/pdi/${plan.id}/check-ins`, { body: 'x', confidence: 'late', next_on: null });
  const [goal] = plan.goals;
  const { version } = await call(rui, 'GET', `/pdi/${plan.id}`);
  for (const who of [bia, stranger])
    for (const [method, path, body] of [
      ['GET', `/pdi/${plan.id}`],
      ['GET', `/pdi/${plan.id}/history`],
      ['GET', `/pdi/${plan.id}/check-ins`],
      ['PATCH', `/pdi/${plan.id}`, { title: 'x', version }],
      ['POST', `/pdi/${plan.id}/cancel`, { reason: 'x' }],
      ['DELETE', `/pdi/${plan.id}`],
      ['POST', `/pdi/${plan.id}/restore`],
      ['PATCH', `/pdi/goals/${goal.id}`, { title: 'x', version }],
      ['PATCH', `/pdi/actions/${goal.actions[0].id}`, { title: 'x', version }],
      ['POST', `/pdi/actions/${goal.actions[0].id}/task`, { version }],
      ['PATCH', `/pdi/check-ins/${said.id}`, { body: 'x' }],
    ] as const)
      expect([path, (await send(who, method, path, body)).status]).toEqual([path, 404]);
});
