import type { Change } from '@jornada/domain/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const send = (who: TestPerson, method: string, path: string, body?: object) =>
  server.call(who, method, `/v2${path}`, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}

const PLAN = {
  title: 'Speak before clients',
  starts_on: '2026-03-01',
  ends_on: '2026-09-01',
  goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one', kind: 'experience' }] }],
};
const write = (who: TestPerson, more: object = {}) => call(who, 'POST', '/pdi', { ...PLAN, ...more });

/** An administrator, a leader, a person they lead, and a colleague. */
async function cast() {
  const ada = await server.person({ level: 4 });
  const of = { accountId: ada.accountId, level: 1 } as const;
  const [lea, rui, bia] = [await server.person(of), await server.person(of), await server.person(of)];
  await call(ada, 'PATCH', `/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  return { ada, lea, rui, bia };
}

test('others find a deleted plan or a draft by no id, notification, list or live update (A22)', async () => {
  const { ada, lea, rui, bia } = await cast();
  const changes: Change[] = [];
  const stop = await server.changes.subscribe(rui.accountId, {
    changed: (change) => changes.push(change),
    interrupted: () => {},
    signedOut: () => {},
    ended: () => {},
  });
  const draft = await write(rui, { title: 'Leave for another team' });
  const gone = await write(rui, { title: 'Taken back' });
  await call(rui, 'POST', `/pdi/${gone.id}/propose`);
  expect((await call(lea, 'GET', '/notifications?kind=pdi.proposed')).total).toBe(1);
  await call(rui, 'DELETE', `/pdi/${gone.id}`);
  for (const who of [lea, bia, ada]) {
    for (const { id } of [draft, gone]) {
      for (const part of ['', '/history', '/check-ins'])
        expect((await send(who, 'GET', `/pdi/${id}${part}`)).status).toBe(404);
      for (const act of ['accept', 'propose', 'restore'])
        expect((await send(who, 'POST', `/pdi/${id}/${act}`)).status).toBe(404);
    }
    for (const box of ['mine', 'team', ...(who === ada ? ['all'] : [])])
      expect((await call(who, 'GET', `/pdi?box=${box}`)).total).toBe(0);
    // The notification is gone, and its link leads to 404.
    expect((await call(who, 'GET', '/notifications')).total).toBe(0);
  }
  await expect.poll(() => changes.filter(({ target }) => target === 'pdi').length).toBeGreaterThanOrEqual(3);
  stop();
  for (const { to } of changes.filter(({ target }) => target === 'pdi'))
    expect(to?.every((id) => id === rui.userId || id === lea.userId)).toBe(true);
  const ofDraft = changes.filter(({ target, to }) => target === 'pdi' && to?.length === 1);
  expect(ofDraft.length).toBeGreaterThan(0);
});

test('an administrator reads plans, which is logged, and cannot read check-ins in any way (A21)', async () => {
  const { ada, rui, lea } = await cast();
  const SECRET = 'Between the two of us';
  const plan = await write(rui);
  await call(rui, 'POST', `/pdi/${plan.id}/propose`);
  await call(lea, 'POST', `/pdi/${plan.id}/accept`);
  await call(lea, 'POST', `/pdi/${plan.id}/check-ins`, { body: SECRET, confidence: 'late', next_on: null });
  const texts = [];
  for (const path of [
    `/pdi/${plan.id}`,
    `/pdi/${plan.id}/history`,
    '/pdi?box=all',
    '/pdi/export.csv?box=all',
    '/audit',
  ])
    texts.push(JSON.stringify((await send(ada, 'GET', path)).body));
  expect((await send(ada, 'GET', `/pdi/${plan.id}/check-ins`)).status).toBe(403);
  expect(texts.join()).not.toContain(SECRET);
  expect(JSON.stringify((await call(rui, 'GET', `/pdi/${plan.id}/check-ins`)).items)).toContain(SECRET);
  const { items } = await call(ada, 'GET', '/audit?target=pdi');
  const readings = items.filter(({ actor_id }: { actor_id: number }) => actor_id === ada.userId);
  expect(new Set(readings.map(({ action }: { action: string }) => action))).toEqual(
    new Set(['pdi.byId', 'pdi.history', 'pdi.list', 'pdi.exportCsv']),
  );
});

test('texts of a plan are stored unchanged, and refused if they cannot be stored (A20)', async () => {
  const { rui } = await cast();
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '\u202Egnp.exe\u202C',
    '=HYPERLINK("https://evil.test")',
    'Lea Leader\nok',
  ])
    expect((await write(rui, { title: text.slice(0, 160).replace('\n', ' '), purpose: text })).purpose).toBe(text);
  for (const purpose of ['a\0b', 'a\uD800b', 'x'.repeat(2_001)])
    expect((await send(rui, 'POST', '/pdi', { ...PLAN, purpose })).body.errors[0].path).toBe('purpose');
  const { body: csv } = await send(rui, 'GET', '/pdi/export.csv');
  expect(csv).toContain(`"'=HYPERLINK(""https`);
});

test('a colleague finds nothing by filters, files or counts, and a former leader nothing by a notification (A22)', async () => {
  const { ada, lea, rui, bia } = await cast();
  const goals = [{ title: 'Review', actions: [{ title: 'Prepare', kind: 'experience', due_on: '2026-03-03' }] }];
  const { id } = await write(rui, { title: 'Quiet plan', goals });
  await call(rui, 'POST', `/pdi/${id}/propose`);
  await call(lea, 'POST', `/pdi/${id}/accept`);
  await call(rui, 'POST', `/pdi/${id}/check-ins`, { body: 'x', confidence: 'late', next_on: '2026-03-02' });
  for (const query of ['', '&q=quiet', `&user_id=${rui.userId}`, '&late=true', '&waiting=action', '&waiting=check_in'])
    for (const box of ['mine', 'team'])
      expect([query, (await call(bia, 'GET', `/pdi?box=${box}${query}`)).total]).toEqual([query, 0]);
  expect((await send(bia, 'GET', '/pdi?box=all')).status).toBe(403);
  expect((await send(bia, 'GET', '/pdi/export.csv?box=team')).body).not.toContain('Quiet');
  expect((await call(bia, 'GET', '/today')).duties.plans).toEqual([]);
  expect((await call(lea, 'GET', '/today')).duties.plans).toHaveLength(1);
  const { version } = await call(ada, 'GET', `/user/${rui.userId}`);
  await call(ada, 'PATCH', `/user/${rui.userId}`, { reports_to: bia.userId, version });
  const { items } = await call(lea, 'GET', '/notifications?kind=pdi.proposed');
  expect(items).toMatchObject([{ link: `/pdi/${id}` }]);
  expect((await send(lea, 'GET', `/pdi/${id}`)).status).toBe(404);
  expect((await call(lea, 'GET', '/today')).duties.plans).toEqual([]);
  expect((await call(bia, 'GET', '/today')).duties.plans).toHaveLength(1);
});
