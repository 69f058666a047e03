import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { readZip } from '../files/zip.sample.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { setReportsTo } from './leaders.queries.ts';

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
async function take({ token }: TestPerson): Promise<Map<string, string>> {
  const response = await server.app.request('/v2/user/personal-data', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([response.status, response.headers.get('content-disposition'), response.headers.get('cache-control')]).toEqual(
    [200, 'attachment; filename="personal-data-2026-03-02.zip"', 'no-store'],
  );
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
}
const json = (files: Map<string, string>, name: string) => JSON.parse(files.get(name) ?? '');
const lines = (files: Map<string, string>, name: string) => (files.get(name)?.trimEnd().split('\r\n').length ?? 0) - 1;

/** A text by others, or about them, that nobody else gets in an export. */
const THEIRS = 'Of somebody else';
const PLAN = {
  title: 'Speak before clients',
  starts_on: '2026-03-01',
  ends_on: '2026-09-01',
  goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one', kind: 'experience' }] }],
};

async function company() {
  const owner = await server.person({ level: 5, nome: 'Olga Owner' });
  const { accountId } = owner;
  const [lea, rui, eve] = await Promise.all([
    server.person({ accountId, level: 3, nome: 'Lea Leader' }),
    server.person({ accountId, level: 1, nome: 'Rui Costa' }),
    server.person({ accountId, level: 1, nome: 'Eve Colleague' }),
  ]);
  await setReportsTo(server.db, accountId, rui.userId, lea.userId, '2026-01-01T00:00:00.000Z');
  return { owner, lea, rui, eve };
}
const praise = (to: TestPerson, body: string) => ({ kind: 'praise', recipient_ids: [to.userId], body, send: true });

/** Rows of each kind, of the person and of others. */
async function filled() {
  const { owner, lea, rui, eve } = await company();
  for (const [who, value] of [
    [rui, 'Rua das Flores 1'],
    [eve, THEIRS],
  ] as const)
    await call(owner, 'POST', `/employee-hr-data/${who.userId}`, {
      tax_id: who === rui ? '529.982.247-25' : '111.444.777-35',
      address: value,
    });
  await call(owner, 'GET', `/employee-hr-data/${rui.userId}`);
  const client = await call(owner, 'POST', '/clients', { name: THEIRS });
  const task = await call(lea, 'POST', '/tasks', { title: 'Bake', assignee_id: rui.userId, client_id: client.id });
  await call(lea, 'POST', '/tasks', { title: THEIRS, assignee_id: eve.userId });
  await call(rui, 'POST', '/work-time', { started_at: '2026-03-02T10:00:00Z', minutes: 60, task_id: task.id });
  await call(eve, 'POST', '/work-time', { started_at: '2026-03-02T10:00:00Z', minutes: 60, note: THEIRS });
  await call(rui, 'POST', `/tasks/${task.id}/comments`, { body: 'It is in the oven' });
  await call(lea, 'POST', `/tasks/${task.id}/comments`, { body: THEIRS });

  const received = await call(lea, 'POST', '/feedback', praise(rui, 'Calm in the outage'));
  await call(rui, 'POST', `/feedback/${received.id}/replies`, { body: 'Thank you, Lea' });
  await call(rui, 'POST', '/feedback', praise(eve, 'You explained it well'));
  await call(rui, 'POST', '/feedback', { ...praise(lea, 'Not sent yet'), send: false });
  // Feedback to others, a draft about the person, and feedback withdrawn before it was opened.
  await call(lea, 'POST', '/feedback', praise(eve, THEIRS));
  await call(lea, 'POST', '/feedback', { ...praise(rui, THEIRS), send: false });
  const withdrawn = await call(eve, 'POST', '/feedback', praise(rui, THEIRS));
  await call(eve, 'POST', `/feedback/${withdrawn.id}/withdraw`);
  await call(rui, 'POST', '/feedback/requests', { from_ids: [lea.userId], question: 'What should I stop?' });
  await call(lea, 'POST', '/feedback/requests', { from_ids: [eve.userId], question: THEIRS });

  const plan = await call(rui, 'POST', '/pdi', PLAN);
  await call(rui, 'POST', `/pdi/${plan.id}/propose`);
  await call(lea, 'POST', `/pdi/${plan.id}/accept`);
  await call(lea, 'POST', `/pdi/${plan.id}/check-ins`, { body: 'Going well', confidence: 'on_track', next_on: null });
  await call(owner, 'GET', `/pdi/${plan.id}`);
  // A draft belongs to its author only.
  await call(lea, 'POST', '/pdi', { ...PLAN, title: THEIRS, user_id: rui.userId });
  const leaving = { left_on: '2026-03-31', reason: 'dismissed', note: THEIRS, allocations: 'delete' };
  await call(owner, 'POST', `/user/${rui.userId}/offboarding`, leaving);
  const photo = formOf({ file: { bytes: await picture.png() } });
  expect((await server.call(rui, 'PUT', `/v2/user/${rui.userId}/photo`, photo)).status).toBe(200);
  return { owner, lea, rui, eve, received };
}

test("the export has all of a person's data that they may read, and none of others", async () => {
  const { owner, lea, rui, received } = await filled();
  const files = await take(rui);
  const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n');
  expect(all).not.toContain(THEIRS);
  expect(all).not.toMatch(/password|\$argon2|_folded|dismissed/);

  expect(files.get('person.csv')).toContain(`${rui.userId},Rui Costa,${rui.email}`);
  expect(files.get('employee_hr_data.csv')).toMatch(/52998224725.*Rua das Flores 1/s);
  expect(lines(files, 'employee_hr_data.csv')).toBe(1);
  expect(files.get('employment_links.csv')).toContain(String(lea.userId));
  expect([files.get('tasks.csv'), lines(files, 'tasks.csv')]).toEqual([expect.stringContaining('Bake'), 1]);
  expect([lines(files, 'work_time.csv'), files.get('comments.csv')]).toEqual([
    1,
    expect.stringContaining('in the oven'),
  ]);
  expect(files.get('photo.webp') ?? files.get('photo.png') ?? files.get('photo.jpeg')).toBeDefined();

  const feedback = json(files, 'feedback.json');
  expect(feedback.map((one: { body: string; author: string }) => [one.body, one.author])).toEqual([
    ['You explained it well', 'Rui Costa'],
    ['Calm in the outage', 'Lea Leader'],
    ['Not sent yet', 'Rui Costa'],
  ]);
  const of = feedback.find(({ id }: { id: number }) => id === received.id);
  expect(of).toMatchObject({ recipients: ['Rui Costa'], replies: [{ author_id: rui.userId, body: 'Thank you, Lea' }] });
  expect(json(files, 'feedback-requests.json')).toMatchObject([{ question: 'What should I stop?' }]);
  expect(json(files, 'development-plans.json')).toMatchObject([
    {
      title: PLAN.title,
      goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one' }] }],
      check_ins: [{ body: 'Going well', author_id: lea.userId }],
      history: [{ event: 'accepted' }, { event: 'proposed' }],
    },
  ]);
  // The readers of the data.
  expect(files.get('readings.csv')).toMatch(/employee-hr-data\.byId,\d+,Olga Owner/);
  expect(files.get('readings.csv')).toMatch(/pdi\.byId,\d+,Olga Owner/);
  expect(files.get('actions.csv')).toMatch(/feedback\.send,feedback/);

  const { items } = await call(owner, 'GET', '/audit?action=personal-data.export');
  expect(items).toMatchObject([
    { target: 'employee-hr-data', target_id: rui.userId, actor_id: rui.userId },
    { target: 'user', target_id: rui.userId, actor_id: rui.userId },
  ]);
});

test('the export of a level 5 has only their own data, also in an unpaid account', async () => {
  const { owner } = await filled();
  await sqlOf(server.db)
    .updateTable('accounts')
    .set({ plan_expires_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', owner.accountId)
    .execute();
  const files = await take(owner);
  // Their own actions, and a client without a manager.
  expect([...files].filter(([, text]) => text.includes(THEIRS)).map(([name]) => name)).toEqual([]);
  expect(lines(files, 'tasks.csv')).toBe(0);
  expect([json(files, 'feedback.json'), json(files, 'development-plans.json')]).toEqual([[], []]);
  expect(files.get('readings.csv')).not.toContain('Olga Owner');
});

test("the export of a person who left has their own data, and nothing of the company's work", async () => {
  const { owner, rui } = await filled();
  await call(owner, 'DELETE', `/user/${rui.userId}/offboarding`);
  const { version } = await call(owner, 'GET', `/user/${rui.userId}`);
  const ended = await server.call(owner, 'PATCH', `/v2/user/${rui.userId}`, { version, is_active: false });
  expect(ended.status).toBe(200);
  const files = await take(rui);
  expect(files.get('employee_hr_data.csv')).toContain('52998224725');
  expect(json(files, 'feedback.json')).toHaveLength(3);
  expect(json(files, 'development-plans.json')[0].check_ins).toHaveLength(1);
  expect(files.get('work_time.csv')?.split('\r\n')[0]).not.toMatch(/task_id|client_id/);
  expect(lines(files, 'work_time.csv')).toBe(1);
  for (const name of ['tasks.csv', 'comments.csv', 'allocations.csv', 'actions.csv'])
    expect([name, files.has(name)]).toEqual([name, false]);
});
