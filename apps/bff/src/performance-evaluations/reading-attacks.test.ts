import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { withStatements } from '../db/statements.ts';
import { readZip } from '../files/zip.sample.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { callsOf } from './rated-company.sample.ts';
import { companyIn, type SampleState } from './states.sample.ts';

let server: TestServer;
let done: ReturnType<typeof callsOf>['done'];
let refused: ReturnType<typeof callsOf>['refused'];
beforeAll(async () => {
  server = await openTestServer();
  ({ done, refused } = callsOf(server));
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';
const SECRET = 'Words of a rater';

/** Every operation that reads a cycle, a form or a person in a cycle, and other reads of a company. */
const READS = [
  ...Object.values(contract)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(
      ({ method, path }) => method === 'GET' && /^\/v2\/performance-evaluations\/(\{id\}|forms\/\{id\})/.test(path),
    )
    .map(({ path }) => path),
  E,
  `${E}/forms`,
  `${E}/results?user_id={userId}`,
  '/v2/user/{userId}',
  '/v2/user/{userId}/team',
  '/v2/competences/people/{userId}',
  '/v2/today',
  '/v2/notifications',
  '/v2/audit',
  '/v2/accounts/export',
  '/v2/user/personal-data',
];

/** The response of each operation for a person, for each form, as text. */
async function readBy(who: TestPerson, { id, subject, raters }: SampleState): Promise<Map<string, string>> {
  const paths = READS.flatMap((path) =>
    path.startsWith(`${E}/forms/`)
      ? [...raters.values()].map((form) => path.replace('{id}', String(form)))
      : [path.replace('{id}', String(id)).replace('{userId}', String(subject))],
  );
  const read = new Map<string, string>();
  for (const path of paths) {
    const response = await server.app.request(path, { headers: { authorization: `Bearer ${who.token}` } });
    const isZip = response.headers.get('content-type') === 'application/zip';
    const text = isZip
      ? [...readZip(Buffer.from(await response.arrayBuffer()))]
          .map(([name, bytes]) => `${name}\n${bytes.toString()}`)
          .join('\n')
      : await response.text();
    // Requests have ids, and people see their own downloads.
    read.set(
      path,
      `${response.status} ${text.replaceAll(/"request_id":"[^"]*"|.*,personal-data\.export,.*(?:\r\n)?/g, '')}`,
    );
  }
  return read;
}

/** All raters of the account with their forms. */
const askedOf = ({ raters, people }: SampleState) =>
  Promise.all(
    [...raters].flatMap(([userId, form]) =>
      userId === null
        ? []
        : [
            server
              .tokenOf({ userId, accountId: people.subject.accountId })
              .then((token) => ({ who: { ...people.subject, userId, token }, form })),
          ],
    ),
  );

async function submit(who: TestPerson, form: number): Promise<void> {
  const path = `${E}/forms/${form}`;
  const answers = [{ question_id: 1, point: 2, text: SECRET }];
  const { version } = await done(who, 'PUT', path, { answers, version: 1 });
  await done(who, 'POST', `${path}/submit`, { version });
}

const count = () =>
  evaluationCounting.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now: TEST_NOW,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });

test('A2: the person reads the same after each submission of a form about them', async () => {
  const of = await companyIn(server, 'collecting');
  const { subject } = of.people;
  const before = await readBy(subject, of);
  expect(before.get(`${E}/${of.id}/results/${of.subject}`)).toMatch(/^404 .*not_released/);
  for (const { who, form } of await askedOf(of))
    if (who.userId !== of.subject) {
      await submit(who, form);
      expect(await readBy(subject, of)).toEqual(before);
    }
});

test('A3: a leader who tries the form ids of their people finds none, with as many queries as for unknown ids', async () => {
  const of = await companyIn(server, 'submitted');
  const { leader } = of.people;
  const own = of.raters.get(leader.userId);
  const forms = [...of.raters.values()].filter((form) => form !== own);
  const tried = async (form: number) => {
    const statements: string[] = [];
    const { status, body } = await withStatements(
      ({ sql }) => void statements.push(sql),
      () => server.call(leader, 'GET', `${E}/forms/${form}`),
    );
    return { status, body: { ...body, request_id: '' }, statements };
  };
  const missing = await tried(Math.max(...forms) + 1_000);
  expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(forms.length).toBeGreaterThan(3);
  for (const form of forms) expect(await tried(form)).toEqual(missing);
});

test('A4: managers of evaluations read no answer before counting, and afterwards no answer with its rater', async () => {
  const of = await companyIn(server, 'collecting');
  const { rater, subject, leader } = of.people;
  const root = of.people['5'];
  for (const { who, form } of await askedOf(of)) await submit(who, form);
  const managers = [of.people['4'], root];
  for (const who of managers) {
    const read = await readBy(who, of);
    expect([...read].filter(([, text]) => text.includes(SECRET))).toEqual([]);
    for (const [path, text] of read) if (path.startsWith(`${E}/forms/`)) expect(text).toMatch(/^404 /);
  }
  // The log records that somebody submitted a form in a cycle, without its subject.
  const { items } = await done(root, 'GET', '/v2/audit');
  const submits = items.filter(({ action }: { action: string }) => action.endsWith('.submit'));
  expect(submits.length).toBe((await askedOf(of)).length);
  for (const { target_id, fields } of submits) expect([target_id, fields]).toEqual([of.id, []]);

  const { version } = await done(root, 'GET', `${E}/${of.id}`);
  await done(root, 'POST', `${E}/${of.id}/close`, { version });
  await count();
  for (const who of managers) {
    const read = await readBy(who, of);
    const told = [...read].filter(([, text]) => text.includes(SECRET));
    expect(told.map(([path]) => path)).toEqual([`${E}/${of.id}/results/${of.subject}`]);
    for (const [, text] of told) {
      expect(text).not.toMatch(new RegExp(`"(user_id|actor_id)":${rater.userId}\\b`));
      expect(text).not.toMatch(/\b(Uma|Sol)\b|Téo/);
    }
  }
  // The leader and the person are named, and nobody else.
  expect((await done(leader, 'GET', `${E}/${of.id}/results/${subject.userId}`)).subject.user_id).toBe(subject.userId);
});

test('A18: people who stopped leading, managing or working there are refused from the next request on', async () => {
  const of = await companyIn(server, 'collecting');
  const { leader, line } = of.people;
  const [manager, root] = [of.people['4'], of.people['5']];
  const { accountId } = root;
  await done(manager, 'PUT', `${E}/${of.id}/leader/${of.subject}`, { user_id: of.other, reason: 'Another team' });
  await done(manager, 'POST', `${E}/${of.id}/close`, {
    version: (await done(manager, 'GET', `${E}/${of.id}`)).version,
  });
  await count();
  const result = `${E}/${of.id}/results/${of.subject}`;
  const rating = { rating: 3, potential: null, rationale: 'Mine no more', version: of.versions.subject };
  for (const path of [result, `${result}/conversation`, `${E}/${of.id}/calibration`])
    expect([path, await refused(leader, 'GET', path)]).toEqual([path, '404 not_found']);
  expect(await refused(leader, 'PUT', `${result}/rating`, rating)).toBe('404 not_found');
  expect(await refused(leader, 'POST', `${E}/${of.id}/release`, {})).toBe('404 not_found');

  await done(manager, 'GET', result);
  const change = (values: { level: 1 } | { deactivated_at: string }, { userId }: TestPerson) =>
    sqlOf(server.db)
      .updateTable('employment_links')
      .set(values)
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute();
  await change({ level: 1 }, manager);
  for (const path of [result, `${E}/${of.id}/calibration`])
    expect([path, await refused(manager, 'GET', path)]).toEqual([path, '404 not_found']);
  for (const path of [`${E}/${of.id}/calibration/lock`, `${E}/${of.id}/close`])
    expect([path, await refused(manager, 'POST', path, path.endsWith('close') ? { version: 9 } : {})]).toEqual([
      path,
      '403 forbidden',
    ]);
  // A person who has left can read and do nothing, whatever they led at the opening.
  await change({ deactivated_at: TEST_NOW.toISOString() }, line);
  expect(await refused(line, 'GET', `${E}/${of.id}`)).toMatch(/^40[13]/);
});
