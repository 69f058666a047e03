import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { listLines } from './lines.queries.ts';
import { recordedLineOf } from '@jornada/domain/lines';
import { LINES_IMPORT } from '@jornada/domain/lines-import';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

/** Slightly fewer people than an account's lines may have. */
const MANY = 19_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** An admin and `count` colleagues of level 1, who report to nobody. */
async function company(count: number) {
  const admin = await server.person({ level: 4, nome: 'Admin' });
  const people: TestPerson[] = [];
  for (let at = 0; at < count; at++)
    people.push(await server.person({ accountId: admin.accountId, level: 1, nome: `P${String(at).padStart(2, '0')}` }));
  return { admin, people, ids: people.map(({ userId }) => userId) as [number, number, number, ...number[]] };
}

/**
 * Inserts rows of people of level 1 into an account.
 * @param leaderOf the leader of the person at a position, given the people before
 * @returns their ids
 */
async function addPeople(
  account_id: number,
  count: number,
  leaderOf: (nth: number, before: readonly number[]) => number | null = () => null,
): Promise<number[]> {
  const at = '2026-01-01T00:00:00.000Z';
  const ids: number[] = [];
  for (let first = 0; first < count; first += 1_000) {
    const users = Array.from({ length: Math.min(1_000, count - first) }, (_, nth) => {
      const nome = `one of many ${first + nth}`;
      const email = `one-${first + nth}-of-${account_id}@example.test`;
      return { nome, nome_folded: nome, email, email_folded: email, created_at: at, updated_at: at };
    });
    const inserted = await sqlOf(server.db).insertInto('users').values(users).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
    const links = inserted.map(({ id: user_id }, nth) => {
      const reports_to = leaderOf(first + nth, ids);
      return { account_id, user_id, level: 1, reports_to, created_at: at, updated_at: at };
    });
    await sqlOf(server.db).insertInto('employment_links').values(links).execute();
  }
  return ids;
}

const person = async (by: TestPerson, id: number) => (await server.call(by, 'GET', `/v2/user/${id}`)).body;

async function report(by: TestPerson, id: number, reports_to: number | null) {
  const { version } = await person(by, id);
  return server.call(by, 'PATCH', `/v2/user/${id}`, { version, reports_to });
}

const linesOf = async (by: TestPerson): Promise<Record<string, (number | null)[]>> =>
  Object.fromEntries(
    (await server.call(by, 'GET', '/v2/user/lines')).body.items.map(
      ({ nome, reports_to, leads, below }: Record<string, never>) => [nome, [reports_to, leads, below]],
    ),
  );

describe('the leader of a person', () => {
  test('is changed in the directory and in the HR record, which always agree, with their versions', async () => {
    const { admin, ids } = await company(3);
    const [a, b, c] = ids;
    expect((await report(admin, b, a)).body).toMatchObject({ reports_to: a, leads: 0, version: 2 });
    expect(await person(admin, a)).toMatchObject({ reports_to: null, leads: 1, version: 1 });
    // A new record without the field keeps the leader.
    const path = `/v2/employee-hr-data/${b}`;
    expect((await server.call(admin, 'POST', path, { phone: '1' })).body).toMatchObject({ reports_to: a, version: 1 });
    await report(admin, b, c);
    const record = (await server.call(admin, 'GET', path)).body;
    expect(record).toMatchObject({ reports_to: c, phone: '1', version: 2 });
    // Read before the change, so it may not overwrite the new leader.
    expect((await server.call(admin, 'PUT', path, { phone: '2', reports_to: a, version: 1 })).status).toBe(409);
    expect((await server.call(admin, 'PUT', path, { reports_to: a, version: 2 })).body.reports_to).toBe(a);
    expect(await person(admin, b)).toMatchObject({ reports_to: a, version: 4 });
    const listed = (await server.call(admin, 'GET', '/v2/employee-hr-data')).body.items;
    expect(listed).toEqual([expect.objectContaining({ user_id: b, reports_to: a })]);
    // A replacement is a complete record: omitted fields become empty.
    expect((await server.call(admin, 'PUT', path, { phone: '3', version: 3 })).body.reports_to).toBe(null);
    expect(await person(admin, b)).toMatchObject({ reports_to: null, version: 5 });

    const events = (await server.call(admin, 'GET', `/v2/audit?target=user&target_id=${b}`)).body.items;
    expect(events.map(({ action, fields }: Record<string, unknown>) => [action, fields])).toEqual(
      Array.from({ length: 4 }, () => ['user.update', ['reports_to']]),
    );
    const history = (await server.call(admin, 'GET', `${path}/history`)).body.items;
    expect(history.map(({ fields }: { fields: string[] }) => fields.includes('reports_to'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test.each(['directory', 'HR record'])('is refused by the %s with a code', async (where) => {
    const { admin, ids } = await company(3);
    const [a, b, c] = ids;
    const stranger = await server.person();
    const set = (id: number, reports_to: number) =>
      where === 'directory'
        ? report(admin, id, reports_to)
        : server.call(admin, 'POST', `/v2/employee-hr-data/${id}`, { reports_to });
    await report(admin, b, a);
    await report(admin, c, b);
    for (const [leader, code] of [
      [a, 'oneself'],
      [stranger.userId, 'not_here'],
      [987_654_321, 'not_here'],
      [b, 'circle'],
      [c, 'circle'],
    ] as const) {
      const { status, body } = await set(a, leader);
      expect([status, body.errors]).toEqual([400, [{ path: 'reports_to', message: expect.any(String), code }]]);
    }
    expect((await person(admin, a)).reports_to).toBe(null);
  });

  test('is refused if somebody would have more than 32 people above', async () => {
    const { admin, ids } = await company(34);
    for (let at = 1; at < 33; at++)
      expect((await report(admin, ids[at] as number, ids[at - 1] as number)).status).toBe(200);
    const last = ids[33] as number;
    expect((await report(admin, last, ids[32] as number)).body.errors[0].code).toBe('too_deep');
    expect((await report(admin, ids[0], last)).body.errors[0].code).toBe('too_deep');
    expect((await report(admin, ids[0], ids[31] as number)).body.errors[0].code).toBe('circle');
    expect((await report(admin, last, ids[31] as number)).status).toBe(200);
  });

  test('never becomes a circle by concurrent changes', async () => {
    for (let round = 0; round < 4; round++) {
      const { admin, ids } = await company(4);
      // Each reports to the next, all at once: together they would form a circle; half of them through the HR record.
      const answers = await Promise.all(
        ids.map((id, at) => {
          const reports_to = ids[(at + 1) % ids.length];
          return at % 2
            ? server.call(admin, 'PATCH', `/v2/user/${id}`, { version: 1, reports_to })
            : server.call(admin, 'POST', `/v2/employee-hr-data/${id}`, { reports_to });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400]);
      const lines = await listLines(server.db, admin.accountId);
      for (const id of ids) expect(recordedLineOf(lines, id)).not.toContain(id);
    }
  });

  test('filters the directory, including people without a leader', async () => {
    const { admin, ids } = await company(4);
    const [a, b, c, d] = ids;
    await report(admin, b, a);
    await report(admin, c, a);
    await report(admin, d as number, b);
    const found = async (query: string) =>
      (await server.call(admin, 'GET', `/v2/user?${query}`)).body.items.map(({ id }: { id: number }) => id);
    expect(await found(`reports_to=${a}`)).toEqual([b, c]);
    expect(await found(`reports_to=${a}&reports_to=${b}`)).toEqual([b, c, d]);
    expect(await found('reports_to=none')).toEqual([admin.userId, a]);
    expect(await found(`reports_to=none&reports_to=${b}`)).toEqual([admin.userId, a, d]);
  });
});

describe('the lines of an account', () => {
  test('skip people whose link has ended, and count with the effective leader', async () => {
    const { admin, people, ids } = await company(4);
    const [a, b, c, d] = ids;
    await report(admin, b, a);
    await report(admin, c, b);
    await report(admin, d as number, c);
    expect(await linesOf(people[3] as TestPerson)).toEqual({
      Admin: [null, 0, 0],
      P00: [null, 1, 3],
      P01: [a, 1, 2],
      P02: [b, 1, 1],
      P03: [c, 0, 0],
    });
    const { version } = await person(admin, b);
    await server.call(admin, 'PATCH', `/v2/user/${b}`, { version, is_active: false });
    expect(await linesOf(admin)).toEqual({
      Admin: [null, 0, 0],
      P00: [null, 1, 2],
      P02: [a, 1, 1],
      P03: [c, 0, 0],
    });
    // The stored leader stays.
    expect(await person(admin, c)).toMatchObject({ reports_to: b });
    expect(await person(admin, a)).toMatchObject({ leads: 0 });
  });
});

describe('a team', () => {
  test('can be read by the person, everybody above and levels 4 and 5, and by nobody else', async () => {
    const { admin, people, ids } = await company(5);
    const [a, b, c, d] = ids;
    await report(admin, b, a);
    await report(admin, c, b);
    await report(admin, d as number, c);
    const read = (at: number, id: number) => server.call(people[at] as TestPerson, 'GET', `/v2/user/${id}/team`);
    for (const at of [0, 1, 2])
      expect((await read(at, c)).body.items).toEqual([
        { user_id: d, nome: 'P03', job_title: '', reports_to: c, leads: 0, below: 0 },
      ]);
    const stranger = await server.person();
    for (const [at, id] of [
      [3, c],
      [4, c],
      [2, b],
      [4, stranger.userId],
      [4, 987_654_321],
    ] as const)
      expect([at, (await read(at, id)).status]).toEqual([at, 403]);
    expect((await server.call(admin, 'GET', `/v2/user/${c}/team`)).body.items).toHaveLength(1);
  });

  test('below a line of 19,000 people can be read by the first of them', async () => {
    const { admin, people, ids } = await company(2);
    const [top] = ids;
    const below = [
      top,
      ...(await addPeople(admin.accountId, MANY, (nth, made) => made[Math.floor(nth / 8) - 1] ?? top)),
    ];
    const last = below[MANY] as number;
    const path = `/v2/user/${below[Math.floor((MANY - 1) / 8)] as number}/team`;
    // With an inner join in the step of the line, the first request took 20 seconds, and the second was 503 after ten.
    for (let request = 0; request < 2; request++) {
      const { status, body } = await server.call(people[0] as TestPerson, 'GET', path);
      expect([status, body.items?.at(-1)?.user_id]).toEqual([200, last]);
    }
    expect((await server.call(people[1] as TestPerson, 'GET', path)).status).toBe(403);
  });

  test('is part of a person: how the caller leads them, and the department for readers of the HR record', async () => {
    const { admin, people, ids } = await company(4);
    const [a, b, c] = ids;
    await report(admin, b, a);
    await report(admin, c, b);
    await server.call(admin, 'POST', `/v2/employee-hr-data/${c}`, { department: 'Bakery' });
    const read = async (by: TestPerson) => {
      const { leading, department } = await person(by, c);
      return [leading, department];
    };
    expect(await Promise.all([...people, admin].map(read))).toEqual([
      ['line', null],
      ['direct', null],
      [null, 'Bakery'],
      [null, null],
      [null, 'Bakery'],
    ]);
    const { version } = await person(admin, b);
    await server.call(admin, 'PATCH', `/v2/user/${b}`, { version, is_active: false });
    expect(await Promise.all(people.slice(0, 2).map(read)).catch(() => 'refused')).toEqual([
      ['direct', null],
      [undefined, undefined],
    ]);
  });

  test('is closed to a former leader from the next request on', async () => {
    const { admin, people, ids } = await company(3);
    const [a, b, c] = ids;
    await report(admin, b, a);
    await report(admin, c, b);
    const status = async () => (await server.call(people[0] as TestPerson, 'GET', `/v2/user/${b}/team`)).status;
    expect(await status()).toBe(200);
    await report(admin, b, null);
    expect(await status()).toBe(403);
  });
});

describe('a team today', () => {
  const SHIFT = [480, 480, 480, 480, 480, 0, 0];
  const ok = async (by: TestPerson, method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await server.call(by, method, path, body);
    expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const today = async (by: TestPerson, id: number, query = '') =>
    (await server.call(by, 'GET', `/v2/user/${id}/team/today${query}`)).body;

  /** P00 leads P01 and P02, P01 leads P03; P03 is absent for a private reason. */
  async function busyCompany() {
    const { admin, people, ids } = await company(4);
    const owner = await server.person({ level: 5, accountId: admin.accountId, nome: 'Zoe' });
    const [a, b, c, d] = ids as [number, number, number, number];
    await report(admin, b, a);
    await report(admin, c, a);
    await report(admin, d, b);
    const kind = { name: 'Certificate', effect: 'excused', is_private: true };
    const { id: kind_id } = await ok(owner, 'POST', '/v2/absences/kinds', kind);
    for (const user_id of [b, d])
      await ok(admin, 'POST', '/v2/absences', {
        user_id,
        kind_id,
        starts_on: '2026-03-02',
        ends_on: '2026-03-03',
        approve: true,
      });
    await ok(admin, 'POST', `/v2/work-time/schedules/${c}`, { valid_from: '2026-01-01', minutes: SHIFT });
    const entry = { user_id: c, started_at: '2026-03-02T09:00:00Z', minutes: 100, note: 'x' };
    await ok(admin, 'POST', '/v2/work-time', entry);
    await ok(admin, 'POST', '/v2/tasks', { title: 'Not seen by the leader', assignee_id: c, due_on: '2026-03-01' });
    const [leader] = people as [TestPerson];
    await ok(leader, 'POST', '/v2/tasks', { title: 'Seen by the leader', assignee_id: c });
    await ok(owner, 'PATCH', '/v2/time-bank/policy', { regime: 'individual_6_months', version: 1 });
    const credit = { user_id: c, minutes: 90, reason: 'x', occurred_on: '2026-02-20' };
    await ok(owner, 'POST', '/v2/time-bank/creditar-horas', credit);
    return { admin, owner, leader, people, ids: [a, b, c, d] as const, kind_id };
  }

  test('shows a leader of level 1 absences without private details, hours and visible tasks, but no balances', async () => {
    const { leader, ids } = await busyCompany();
    const [a, b, c] = ids;
    const none = { open: 0, overdue: 0 };
    const unseen = { evaluation: { open_forms: 0, scores: [] } };
    const quiet = {
      job_title: '',
      photo: null,
      balance_minutes: null,
      feedback: { received: 0, sent: 0 },
      plan: null,
      ...unseen,
    };
    expect(await today(leader, a)).toEqual({
      items: [
        {
          ...quiet,
          id: b,
          nome: 'P01',
          leads: 1,
          absence: { kind_id: null, ends_on: '2026-03-03', minutes_per_day: null },
          week: { minutes: 0, expected_minutes: null },
          tasks: none,
        },
        {
          ...quiet,
          id: c,
          nome: 'P02',
          leads: 0,
          absence: null,
          week: { minutes: 100, expected_minutes: 2_400 },
          tasks: { open: 1, overdue: 0 },
        },
      ],
      next_cursor: null,
      total: 2,
    });
    expect((await today(leader, a, '?q=p02')).items).toHaveLength(1);
    expect((await today(leader, a, '?sort=-nome&limit=1')).items).toMatchObject([{ id: c }]);
  });

  test('shows a direct leader how much visible feedback people received and gave', async () => {
    const { owner, leader, people, ids } = await busyCompany();
    const [a, b, c] = ids;
    const [, ana, rui] = people as [TestPerson, TestPerson, TestPerson];
    const give = (from: TestPerson, to: number, visibility: string) =>
      ok(from, 'POST', '/v2/feedback', { kind: 'praise', recipient_ids: [to], body: 'x', visibility, send: true });
    server.setNow(new Date(TEST_NOW.getTime() - 91 * 86_400_000));
    await give({ ...ana, token: await server.tokenOf(ana) }, c, 'wall');
    server.setNow(TEST_NOW);
    await give(ana, c, 'recipient');
    await give(ana, c, 'leader');
    await give(rui, b, 'wall');
    await give(leader, b, 'recipient');
    const counts = async (who: TestPerson) =>
      (await today(who, a)).items.map(({ feedback }: { feedback: unknown }) => feedback);
    expect(await counts(leader)).toEqual([
      { received: 2, sent: 1 },
      { received: 1, sent: 1 },
    ]);
    expect(await counts(owner)).toEqual([null, null]);
  });

  test('shows only the direct leader the active development plans of people', async () => {
    const { owner, leader, people, ids } = await busyCompany();
    const [a, b] = ids;
    const ana = people[1] as TestPerson;
    const write = (title: string, ends_on: string) =>
      ok(ana, 'POST', '/v2/pdi', {
        title,
        starts_on: '2026-01-01',
        ends_on,
        goals: [{ title: 'Lead', due_on: '2026-02-01', actions: [{ title: 'Prepare', kind: 'experience' }] }],
      });
    for (const { id } of [await write('Later', '2026-12-01'), await write('First', '2026-06-01')]) {
      await ok(ana, 'POST', `/v2/pdi/${id}/propose`, {});
      await ok(leader, 'POST', `/v2/pdi/${id}/accept`, {});
    }
    await ok(leader, 'POST', '/v2/pdi/1/check-ins', { body: 'x', confidence: 'late', next_on: '2026-03-09' });
    const plans = async (who: TestPerson) => (await today(who, a)).items.map(({ plan }: { plan: unknown }) => plan);
    expect(await plans(leader)).toEqual([
      { id: 2, plans: 2, progress_percent: 0, is_late: true, next_check_in_on: '2026-03-09' },
      null,
    ]);
    expect(await plans(owner)).toEqual([null, null]);
    expect(b).toBe(ana.userId);
  });

  test('shows higher levels the data that they may read of everybody, and a leader the whole team below', async () => {
    const { owner, leader, ids, kind_id } = await busyCompany();
    const [a, b, , d] = ids;
    expect((await today(owner, a)).items).toMatchObject([
      { absence: { kind_id }, balance_minutes: 0 },
      { tasks: { open: 2, overdue: 1 }, balance_minutes: 90 },
    ]);
    expect((await today(leader, b)).items).toMatchObject([{ id: d, absence: { kind_id: null } }]);
  });

  test('contains effective reports, and is closed to others and to a former leader', async () => {
    const { admin, people, ids } = await busyCompany();
    const [a, b, c, d] = ids;
    const [leader, middle] = people as [TestPerson, TestPerson];
    const isLeader = async (who: TestPerson) => (await server.call(who, 'GET', '/session')).body.leads;
    expect(await Promise.all([leader, middle, people[2] as TestPerson].map(isLeader))).toEqual([true, true, false]);
    const stranger = await server.person();
    for (const [who, id] of [
      [middle, a],
      [people[2], b],
      [leader, stranger.userId],
      [leader, 987_654_321],
    ] as const)
      expect((await server.call(who as TestPerson, 'GET', `/v2/user/${id}/team/today`)).status).toBe(403);

    const { version } = await person(admin, b);
    await ok(admin, 'PATCH', `/v2/user/${b}`, { version, is_active: false });
    expect((await today(leader, a)).items.map(({ id }: { id: number }) => id)).toEqual([c, d]);
    expect((await today(admin, b)).items).toEqual([]);
    expect((await server.call(middle, 'GET', `/v2/user/${b}/team/today`)).status).toBe(403);
    expect(await Promise.all([leader, middle].map(isLeader))).toEqual([true, false]);
  });
});

describe('a file of leaders', () => {
  const send = (by: TestPerson, csv: string, query = '') => {
    const form = new FormData();
    form.append('file', new Blob([csv]), 'lines.csv');
    return server.call(by, 'POST', `/v2/user/lines/import${query}`, form);
  };

  test('is exported, changed and imported as a whole, with versions, audit events and a file to undo it', async () => {
    const { admin, people, ids } = await company(3);
    const [a, b, c] = ids;
    const email = (at: number) => (people[at] as TestPerson).email;
    await report(admin, b, a);
    await server.call(admin, 'POST', `/v2/employee-hr-data/${c}`, { department: 'Bakery' });
    const exported = await server.call(admin, 'GET', '/v2/user/lines/export.csv');
    expect(exported.body.split('\r\n').map((line: string) => line.replace('\uFEFF', ''))).toEqual([
      'user_id,nome,email,reports_to,leader_email',
      `${admin.userId},Admin,${admin.email},,`,
      `${a},P00,${email(0)},,`,
      `${b},P01,${email(1)},${a},${email(0)}`,
      `${c},P02,${email(2)},,`,
      '',
    ]);
    expect((await send(admin, exported.body, '?dry_run=true')).body).toMatchObject({ changed: 0, unchanged: 4 });

    // A reversed line: each row on its own would form a circle.
    const reversed = `E-mail;Líder\n${email(0)};${email(1)}\n${email(1)};\n${email(2)};${email(0).toUpperCase()}\n`;
    expect((await send(admin, reversed, '?dry_run=true')).body).toMatchObject({ changed: 3, error_count: 0, done: [] });
    expect((await person(admin, a)).reports_to).toBe(null);
    const { status, body } = await send(admin, reversed);
    expect([status, body.done]).toEqual([
      200,
      [
        { user_id: a, from: null, to: b },
        { user_id: b, from: a, to: null },
        { user_id: c, from: null, to: a },
      ],
    ]);
    expect(await person(admin, c)).toMatchObject({ reports_to: a, version: 2 });
    expect((await server.call(admin, 'GET', `/v2/employee-hr-data/${c}`)).body).toMatchObject({
      reports_to: a,
      version: 2,
    });
    const [event] = (await server.call(admin, 'GET', '/v2/audit?action=user.importLines')).body.items;
    expect(event).toMatchObject({ target: 'user', target_count: 3, fields: ['reports_to'] });
    expect((await server.call(admin, 'GET', '/v2/audit?action=user.exportLines')).body.items).toHaveLength(1);

    const undo = (rows: { user_id: number; from: number | null; to: number | null }[]) =>
      `user_id,reports_to,reported_to\n${rows.map((row) => `${row.user_id},${row.from ?? ''},${row.to ?? ''}`).join('\n')}`;
    await report(admin, c, b);
    // One of them was changed since, so nothing is undone.
    const refused = await send(admin, undo(body.done));
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'changed']);
    await report(admin, c, a);
    expect((await send(admin, undo(body.done))).body.changed).toBe(3);
    expect(await Promise.all([a, b, c].map(async (id) => (await person(admin, id)).reports_to))).toEqual([
      null,
      a,
      null,
    ]);
  });

  test('writes nothing if any row is wrong and reports each row; detects circles across the whole file', async () => {
    const { admin, people, ids } = await company(4);
    const [a, b, c] = ids;
    const stranger = await server.person();
    const file = `user_id,leader_email\n${a},${(people[1] as TestPerson).email}\n${b},${(people[0] as TestPerson).email}\n${c},${stranger.email}\n${ids[3]},${admin.email}\n`;
    const { status, body } = await send(admin, file);
    expect([status, body.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`)]).toEqual([
      400,
      ['rows.2.leader_email circle', 'rows.3.leader_email circle', 'rows.4.leader_email not_here'],
    ]);
    expect(await linesOf(admin)).toMatchObject({ P00: [null, 0, 0], P03: [null, 0, 0] });
    expect((await send(admin, 'nome\nAna\n', '?dry_run=true')).body.errors).toMatchObject([
      { row: 1, path: 'email', code: 'no_column' },
      { row: 1, path: 'leader_email', code: 'no_column' },
    ]);
    expect((await send(people[0] as TestPerson, file)).status).toBe(403);
  });

  test('of 20,000 people is imported as a whole, and with one circle not at all; more rows are refused', async () => {
    const { admin, people, ids } = await company(1);
    const [top] = ids;
    const below = await addPeople(admin.accountId, LINES_IMPORT.rows - 2);
    const everybody = [top, ...below];
    // Eight people report to each leader; the first one reports to the admin.
    const leaderOf = (at: number) => (at === 0 ? admin.userId : everybody[Math.floor((at - 1) / 8)]);
    const rows = everybody.map((id, at) => `${id},${leaderOf(at)}`);
    const circle = [...rows];
    circle[1] = `${everybody[1]},${everybody[10]}`;
    const fileOf = (lines: readonly string[]) => `user_id,reports_to\n${lines.join('\n')}\n`;

    const refused = await send(admin, fileOf(circle));
    // People below the circle are not part of it.
    expect([
      refused.status,
      refused.body.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`),
    ]).toEqual([400, ['rows.3.reports_to circle', 'rows.12.reports_to circle']]);
    expect((await server.call(people[0] as TestPerson, 'GET', `/v2/user/${top}/team`)).body.items).toEqual([]);
    const { status, body } = await send(admin, fileOf(rows));
    expect([status, body.changed, body.done.length]).toEqual([200, everybody.length, everybody.length]);
    const lines = (await server.call(admin, 'GET', '/v2/user/lines')).body.items as {
      user_id: number;
      below: number;
    }[];
    expect([lines.length, lines.find(({ user_id }) => user_id === top)?.below]).toEqual([20_000, below.length]);

    const tooMany = await send(admin, fileOf([...rows, ...rows.slice(0, 2)]));
    expect([tooMany.status, tooMany.body.errors[0].code]).toEqual([400, 'too_many_rows']);
  });
});
