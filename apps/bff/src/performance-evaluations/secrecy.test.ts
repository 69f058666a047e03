import { expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestPerson } from '../testing.ts';
import { putCycle, rated, type SampleForm } from './cycle.sample.ts';

/** Dropped answers: fewer reports and externals than the minimum, and a question that only two peers rated. */
interface Dropped {
  reports: SampleForm['answers'][];
  outside: SampleForm['answers'][];
  /** Answers of two peers to the second question. */
  peers: [SampleForm['answers'][number], SampleForm['answers'][number]];
  /** A form that was saved but not submitted, or declined. */
  unfinished: Pick<SampleForm, 'state' | 'answers'>;
}

/** All responses about a cycle that anybody can read, as texts, with the given dropped answers. */
async function readableWith({ reports, outside, peers, unfinished }: Dropped): Promise<string[]> {
  const server = await openTestServer();
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (level: 1 | 3 | 5, nome: string) => server.person({ accountId: ana.accountId, level, nome });
  const [clara, bia, rui, eva, root] = [
    await of(1, 'Clara Dias'),
    await of(1, 'Bia Reis'),
    await of(1, 'Rui Costa'),
    await of(3, 'Eva Lima'),
    await of(5, 'Root'),
  ];
  const form = (
    group: SampleForm['group'],
    answers: SampleForm['answers'],
    state?: SampleForm['state'],
  ): SampleForm => ({
    subject: rui.userId,
    rater: null,
    group,
    answers,
    ...(state && { state }),
  });
  const nobody: SampleForm['answers'] = [];
  const asked = <T>(forms: readonly T[], n: number): (T | undefined)[] =>
    Array.from({ length: n }, (_, at) => forms[at]);
  const id = await putCycle(server, ana, {
    settings: { line_reads: true },
    subjects: [{ id: rui.userId, line: [bia.userId, clara.userId] }],
    forms: [
      form('leader', rated(4, 3, 'By the leader')),
      form('self', rated(5, 5)),
      form('peers', [...rated(5, null, 'One'), peers[0]]),
      form('peers', [...rated(4, null), peers[1]]),
      form('peers', rated(3, null, 'Two')),
      // The same number of reports is asked; how many of them answered must not show.
      ...asked(reports, 2).map((answers) => form('reports', answers ?? nobody, answers ? 'submitted' : 'open')),
      ...asked(outside, 1).map((answers) => form('external', answers ?? nobody, answers ? 'submitted' : 'declined')),
      form('peers', unfinished.answers, unfinished.state),
    ],
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const signal = new AbortController().signal;
  const context = { db: server.db, files: server.files, vault: server.vault, now: TEST_NOW, log, signal };
  const paths = [
    `/v2/performance-evaluations/${id}/results/${rui.userId}`,
    `/v2/performance-evaluations/${id}/results/${rui.userId}/readers`,
    `/v2/performance-evaluations/results?user_id=${rui.userId}`,
    '/v2/audit',
    '/v2/notifications',
    '/v2/feedback/summary',
    `/v2/user/${rui.userId}`,
  ];
  const people: [string, TestPerson][] = Object.entries({ ana, clara, bia, rui, eva, root });
  const all: string[] = [];
  const readAll = async (when: string) => {
    for (const [who, person] of people)
      for (const path of paths) {
        const { status, body } = await server.call(person, 'GET', path);
        // Ids of requests and notifications, and e-mail addresses, are random.
        const text = JSON.stringify(body).replaceAll(/"request_id":"[^"]*"|"email":"[^"]*"|"id":\d+(?=,"kind")/g, '');
        all.push(`${when} ${who} ${path} ${status} ${text}`);
      }
  };
  await readAll('before');
  all.push(JSON.stringify(await evaluationCounting.run(context)));
  await readAll('counted');
  const release = await server.call(bia, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  all.push(JSON.stringify(release.body));
  await readAll('released');
  const cells = await sqlOf(server.db)
    .selectFrom('evaluation_cells')
    .where('account_id', '=', ana.accountId)
    .selectAll()
    .orderBy('result_group')
    .execute();
  all.push(JSON.stringify(cells));
  await server.close();
  return all;
}

test('no byte of any response depends on an answer that was dropped', async () => {
  const plain = await readableWith({
    reports: [rated(1, 1, 'Dropped words'), rated(2, 2)],
    outside: [],
    peers: [
      { question_id: 2, point: 1, text: 'Dropped beside a rating' },
      { question_id: 2, point: 2 },
    ],
    unfinished: { state: 'drafting', answers: rated(1, 1, 'Not submitted') },
  });
  // The leader, the line and managers read it twice, the person once.
  expect(plain.filter((text) => / 200 /.test(text) && /By the leader/.test(text))).toHaveLength(9);
  expect(plain.filter((text) => /Dropped|Not submitted/.test(text))).toEqual([]);
  const changed: Dropped[] = [
    {
      reports: [rated(5, 4, 'Other words')],
      outside: [rated(5, 5, 'From outside')],
      peers: [
        { question_id: 2, point: 5 },
        { question_id: 2, point: 5, text: 'Said of the second' },
      ],
      unfinished: { state: 'open', answers: [] },
    },
    {
      reports: [],
      outside: [rated(1, null)],
      peers: [{ question_id: 2, point: null }, { question_id: 2 }],
      unfinished: { state: 'declined', answers: rated(5, 5, 'Declined after all') },
    },
  ];
  for (const dropped of changed) expect(await readableWith(dropped)).toEqual(plain);
});
