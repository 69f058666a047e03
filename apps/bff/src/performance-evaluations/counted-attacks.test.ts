import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import type { CycleState } from '@jornada/domain/evaluations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle, rated } from './cycle.sample.ts';
import { callsOf } from './rated-company.sample.ts';

let server: TestServer;
let done: ReturnType<typeof callsOf>['done'];
let refused: ReturnType<typeof callsOf>['refused'];
beforeAll(async () => {
  server = await openTestServer();
  ({ done, refused } = callsOf(server));
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';

const count = () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  return evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
};

/** Ana manages, and Bia leads Rui. Some of his peers wrote the given comments about him. */
async function counted(said: readonly string[]) {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string) => server.person({ accountId: ana.accountId, level: 1, nome });
  const [bia, rui, late] = [await of('Bia Reis'), await of('Rui Costa'), await of('Lia Nova')];
  const about = { subject: rui.userId, rater: null };
  const id = await putCycle(server, ana, {
    subjects: [{ id: rui.userId, line: [bia.userId] }],
    forms: [
      { ...about, group: 'leader', rater: bia.userId, answers: rated(4, 3) },
      ...said.map((text) => ({ ...about, group: 'peers' as const, answers: rated(4, 4, text) })),
    ],
  });
  await count();
  await done(ana, 'POST', `${E}/${id}/release`, {});
  const result = (who: TestPerson) => done(who, 'GET', `${E}/${id}/results/${rui.userId}`);
  return { ana, bia, rui, late, path: `${E}/${id}`, result };
}

test('A20: texts of raters are shown exactly as written, and are in no export of numbers', async () => {
  const texts = [
    '<img src=x onerror=alert(1)>',
    '🎉'.repeat(2_000),
    '\u202Egnp.exe\u202C and \u200F marks',
    '=HYPERLINK("https://evil.test","Click")',
    'Bia Reis\nsays so',
  ];
  const { ana, bia, rui, path, result } = await counted(texts);
  for (const who of [rui, bia]) {
    const comments = (await result(who)).comments.map(({ text }: { text: string }) => text);
    expect(comments.toSorted()).toEqual(texts.toSorted());
  }
  const { status, body: csv } = await server.call(ana, 'GET', `${path}/results.csv`);
  expect(status).toBe(200);
  for (const text of texts) expect(csv).not.toContain(text.slice(0, 8));
});

test('A25: joining a group of two after it was counted reveals nothing, and nothing is counted again', async () => {
  const { ana, bia, rui, late, path, result } = await counted(['One', 'Two']);
  const readers = [ana, bia, rui];
  const before = await Promise.all(readers.map(result));
  expect(before[2].groups).toMatchObject([{ group: 'leader' }, { group: 'peers', answered: null, shown: false }]);
  for (const who of [ana, bia]) {
    const peers = { group: 'peers', user_ids: [late.userId], external: [], version: 1 };
    for (const [method, under, body] of [
      ['PUT', `/raters/${rui.userId}`, peers],
      ['POST', `/raters/${rui.userId}/approve`, { approve: [], refuse: [], add: [late.userId], version: 1 }],
    ] as const)
      expect(await refused(who, method, path + under, body)).toMatch(/^(404|409) /);
  }
  const { version } = await done(ana, 'GET', path);
  for (const [under, body] of [
    ['/subjects', { user_ids: [late.userId] }],
    ['/open', { version }],
    ['/collect', { version }],
    ['/close', { version }],
  ] as const)
    expect([under, await refused(ana, 'POST', path + under, body)]).toEqual([under, '409 wrong_state']);
  expect(await refused(ana, 'PATCH', path, { min_answers: 3, version })).toBe('409 frozen');
  expect(await count()).toMatchObject({ counted: 0 });
  expect(await Promise.all(readers.map(result))).toEqual(before);
  expect((await done(late, 'GET', `${E}/forms`)).items).toEqual([]);
});

test('A5: the promises made at opening are frozen, field by field, and no copy changes them', async () => {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const rui = await server.person({ accountId: ana.accountId, level: 1, nome: 'Rui Costa' });
  const fields = Object.keys(performanceEvaluations.update.body.def.shape).filter((field) => field !== 'version');
  expect(fields).toEqual(expect.arrayContaining(['purpose', 'groups', 'min_answers', 'comments', 'line_reads']));
  const states: CycleState[] = ['nominating', 'collecting', 'counting', 'closed', 'released', 'canceled'];
  for (const state of states) {
    const id = await putCycle(server, ana, { state, subjects: [{ id: rui.userId, line: [] }], forms: [] });
    const path = `${E}/${id}`;
    const opened = await done(ana, 'GET', path);
    for (const field of fields) {
      // While answers are collected, sending the same last day is no change.
      if (state === 'collecting' && field === 'answer_until') continue;
      const { status, body } = await server.call(ana, 'PATCH', path, {
        [field]: opened[field],
        version: opened.version,
      });
      expect([state, field, status, body.code, body.details]).toEqual([
        state,
        field,
        409,
        'frozen',
        { fields: [field] },
      ]);
    }
    const copy = await done(ana, 'POST', `${path}/copy`, { name: `Copy in ${state}` });
    await done(ana, 'PATCH', `${E}/${copy.id}`, { comments: false, line_reads: true, version: copy.version });
    expect(await done(ana, 'GET', path)).toEqual(opened);
  }
});

test('A6: cycles with the same questions and people but other groups are counted separately and never added up', async () => {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string) => server.person({ accountId: ana.accountId, level: 1, nome });
  const [bia, rui] = [await of('Bia Reis'), await of('Rui Costa')];
  const subjects = [{ id: rui.userId, line: [bia.userId] }];
  const form = (group: 'leader' | 'peers' | 'reports', point: number) => ({
    subject: rui.userId,
    rater: group === 'leader' ? bia.userId : null,
    group,
    answers: rated(point, point),
  });
  const peers = [form('peers', 2), form('peers', 3), form('peers', 4)];
  const run = async (forms: ReturnType<typeof form>[]) => {
    const id = await putCycle(server, ana, { subjects, forms });
    await count();
    await done(ana, 'POST', `${E}/${id}/release`, {});
    return id;
  };
  const scores = async (who: TestPerson) =>
    (await done(who, 'GET', `${E}/results?user_id=${rui.userId}`)).items.map((one: Record<string, unknown>) => [
      one['evaluation_id'],
      one['score_hundredths'],
    ]);
  const read = (who: TestPerson, id: number) => done(who, 'GET', `${E}/${id}/results/${rui.userId}`);
  const readers = [ana, bia, rui];
  const first = await run([form('leader', 5), ...peers]);
  const alone = await Promise.all(readers.map((who) => read(who, first)));
  const second = await run([form('leader', 5), ...peers, form('reports', 1)]);
  // Dropped again instead of subtracted: it reveals no more about the group than the first run did.
  expect(await Promise.all(readers.map((who) => read(who, first)))).toEqual(alone);
  for (const [at, who] of readers.entries()) {
    const { groups } = await read(who, second);
    expect(groups).toContainEqual(expect.objectContaining({ group: 'reports', answered: null, shown: false }));
    expect(await scores(who)).toEqual([
      [first, alone[at].score_hundredths],
      [second, alone[at].score_hundredths],
    ]);
  }
});
