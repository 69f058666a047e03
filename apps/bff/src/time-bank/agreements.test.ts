import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { H, openMonthCompany, type MonthCompany } from '../testing/month-company.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NOW = '2026-11-03T12:00:00.000Z';
const HALVES = { kind: 'cyclic', starts_on: '2026-01-01', months: 6 };
const open = (now = NOW) => openMonthCompany(server, now);

const ok = async (of: MonthCompany, method: string, path: string, body?: object) => {
  const answer = await of.call(method, path, body);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
};
const refused = async (of: MonthCompany, method: string, path: string, body: object) => {
  const { status, body: answer } = await of.call(method, path, body);
  return [status, answer.errors?.[0]?.path, answer.errors?.[0]?.code ?? answer.code];
};
const collective = (of: MonthCompany, version: object = {}) =>
  ok(of, 'POST', '/v2/time-bank/agreements', {
    name: 'Coletivo',
    kind: 'collective',
    rules: { valid_from: '2026-01-01', period: HALVES, ...version },
  });
const join = (of: MonthCompany, id: number, from = '2026-01-01') =>
  ok(of, 'POST', `/v2/time-bank/agreements/${id}/members`, { user_ids: [of.worker.userId], from });
const ruleOn = (of: MonthCompany, on: string) =>
  ok(of, 'GET', `/v2/time-bank/rules?user_id=${of.worker.userId}&on=${on}`);

describe('versions', () => {
  test('a day in March has the version of March, even after the rules of May are in force', async () => {
    const of = await open();
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-03-01', payout_percent: 60 });
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-05-01', payout_percent: 70 });
    const percents = [];
    for (const on of ['2026-02-28', '2026-03-01', '2026-04-30', '2026-05-01', '2026-11-03'])
      percents.push((await ruleOn(of, on)).version.payout_percent);
    expect(percents).toEqual([50, 60, 60, 70, 70]);
    const { versions } = await ok(of, 'GET', '/v2/time-bank/agreements/1');
    expect(versions.map((one: { valid_from: string }) => one.valid_from)).toEqual([
      '2026-05-01',
      '2026-03-01',
      '1900-01-01',
    ]);
  });

  test('the database refuses to change or delete one', async () => {
    const of = await open();
    const table = 'time_bank_agreement_versions';
    const change = sqlOf(server.db).updateTable(table).set({ payout_percent: 400 });
    await expect(change.where('account_id', '=', of.boss.accountId).execute()).rejects.toThrow();
    const remove = sqlOf(server.db).deleteFrom(table).where('account_id', '=', of.boss.accountId);
    await expect(remove.execute()).rejects.toThrow();
  });

  test('closing a month applies the rules of each day and stores which version applied', async () => {
    const of = await open();
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-10-16', weekday_factor: 150 });
    await of.workMonth('2026-10', { '2026-10-14': 9 * H, '2026-10-20': 9 * H });
    const row = of.rowIn(await of.close('2026-10'));
    expect(row).toMatchObject({ credit_minutes: 120, to_credit_minutes: 150 });
    const on = (date: string) => row.days.find((day: { date: string }) => day.date === date);
    expect(on('2026-10-14')).toMatchObject({ credit_minutes: 60, banked_minutes: 60 });
    expect(on('2026-10-20')).toMatchObject({ credit_minutes: 60, banked_minutes: 90, rule_id: row.rule_id });
    expect(on('2026-10-14').rule_id).not.toBe(row.rule_id);
    expect(await of.bank()).toMatchObject({
      entries: [
        ['credit', 60, '2026-10-14'],
        ['credit', 90, '2026-10-20'],
      ],
      lots: [
        [60, '2027-04-14'],
        [90, '2027-04-20'],
      ],
    });
    const entries = await sqlOf(server.db)
      .selectFrom('time_bank_entries')
      .where('account_id', '=', of.boss.accountId)
      .select('rule_id')
      .orderBy('id')
      .execute();
    expect(entries.map(({ rule_id }) => rule_id)).toEqual([on('2026-10-14').rule_id, row.rule_id]);
  });

  test('cannot start in a month that is closed for a member of the agreement', async () => {
    const of = await open();
    await of.workMonth('2026-10');
    await of.close('2026-10');
    const version = { valid_from: '2026-10-31', payout_percent: 60 };
    expect(await refused(of, 'POST', '/v2/time-bank/agreements/1/versions', version)).toEqual([
      400,
      'valid_from',
      'month_closed',
    ]);
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { ...version, valid_from: '2026-11-01' });
    // A new agreement has had no members.
    const { id } = await collective(of);
    await ok(of, 'POST', `/v2/time-bank/agreements/${id}/versions`, version);
  });

  test.each([
    ['individual', { period: { kind: 'rolling', months: 7 } }, 'period', 'too_long_for_kind'],
    ['same_month', { period: { kind: 'rolling', months: 1 } }, 'period', 'too_long_for_kind'],
    ['collective', { period: { kind: 'fixed', from: '2026-01-01', to: '2027-01-01' } }, 'period', 'too_long_for_kind'],
    ['collective', { period: { kind: 'fixed', from: '2026-02-01', to: '2026-01-01' } }, 'period.to', 'order'],
    ['collective', { period: HALVES, end_action: 'carry' }, 'document', 'carry_needs_document'],
    ['individual', { period: HALVES, end_action: 'carry', document: 'x' }, 'end_action', 'not_allowed_by_agreement'],
    ['individual', { payout_percent: 49 }, 'rules.payout_percent', undefined],
  ])('a %s agreement with %o is refused at %s', async (kind, rules, path, code) => {
    const of = await open();
    const body = { name: 'Other', kind, rules: { valid_from: '2026-01-01', ...rules } };
    const answer = await refused(of, 'POST', '/v2/time-bank/agreements', body);
    expect(answer.slice(0, 2)).toEqual([400, path]);
    if (code) expect(answer[2]).toBe(code);
    expect((await ok(of, 'GET', '/v2/time-bank/agreements')).items).toHaveLength(1);
  });
});

describe('cycles', () => {
  test('overtime of January and of June falls due at the end of June', async () => {
    const of = await open('2026-08-03T12:00:00.000Z');
    const { id } = await collective(of);
    await join(of, id);
    await of.book('creditar', 60, '2026-01-14', 'overtime');
    await of.book('creditar', 30, '2026-06-20', 'manual');
    await of.book('creditar', 20, '2026-07-01', 'manual');
    expect((await of.bank()).lots).toEqual([
      [60, '2026-06-30'],
      [30, '2026-06-30'],
      [20, '2026-12-31'],
    ]);
  });

  test('closing the last month carries open hours into the next cycle if the agreement says so', async () => {
    const of = await open('2026-07-03T12:00:00.000Z');
    const { id } = await collective(of, { end_action: 'carry', document: 'ACT 2026, clause 12' });
    await join(of, id);
    await of.workMonth('2026-06', { '2026-06-10': 9 * H });
    const row = of.rowIn(await of.close('2026-06', { judge_empty: [] }));
    expect(row).toMatchObject({ to_credit_minutes: 60, to_debit_minutes: 0, expired_minutes: 0 });
    expect(await of.bank()).toEqual({
      balance: 60,
      lots: [[60, '2026-12-31']],
      entries: [
        ['credit', 60, '2026-06-10'],
        ['expiry', 60, '2026-07-01'],
        ['credit', 60, '2026-07-01'],
      ],
    });
    const { items } = await ok(of, 'GET', '/v2/payroll/2026-06');
    const events = items.map(({ event, minutes }: { event: string; minutes: number }) => [event, minutes]);
    expect(events).toEqual([
      ['BH_CREDITO', 60],
      ['BH_SALDO', 0],
    ]);
    // Reversing the expiry manually also reverses the carried hours, so they never exist twice.
    const { items: entries } = (await ok(of, 'GET', `/v2/time-bank/${of.worker.userId}`)).entries;
    const [carrier, expiry] = entries as [{ id: number }, { id: number }];
    const reverse = ({ id: entry }: { id: number }) =>
      of.call('POST', `/v2/time-bank/entries/${entry}/reverse`, { reason: 'A mistake' });
    expect((await reverse(carrier)).body.errors).toMatchObject([{ code: 'is_carried' }]);
    expect((await reverse(expiry)).body.balance_minutes).toBe(60);
    expect((await of.bank()).lots).toEqual([[60, '2026-06-30']]);
    // Taking the closing back also reverses the carried hours.
    await ok(of, 'POST', '/v2/time-bank/closings/2026-06/reopen', { reason: 'Again' });
    expect(await of.bank()).toMatchObject({ balance: 0, lots: [] });
  });
});

describe('people without a time bank', () => {
  const record = (of: MonthCompany, fields: object) =>
    ok(of, 'POST', `/v2/employee-hr-data/${of.worker.userId}`, fields);

  test.each([
    ['an apprentice', { employment_type: 'apprentice' }, 'apprentice', []],
    [
      'an apprentice of 17',
      { employment_type: 'apprentice', birth_date: '2009-05-01' },
      'apprentice',
      ['minor_overtime'],
    ],
    ['somebody of 17', { birth_date: '2009-05-01' }, 'under_18', ['minor_overtime']],
    ['an intern', { employment_type: 'intern' }, 'intern', []],
  ])('overtime of %s is paid, and manual credits are refused', async (_, fields, excluded, codes) => {
    const of = await open();
    await record(of, fields);
    await of.workMonth('2026-10', { '2026-10-14': 10 * H, '2026-10-15': 7 * H });
    const credit = { user_id: of.worker.userId, minutes: 60, occurred_on: '2026-10-14', reason: 'x' };
    expect(await refused(of, 'POST', '/v2/time-bank/creditar-horas', credit)).toEqual([400, 'user_id', 'not_bankable']);
    const many = { kind: 'credit', user_ids: [of.worker.userId], minutes: 60, reason: 'x', occurred_on: '2026-10-14' };
    expect(await refused(of, 'POST', '/v2/time-bank/bookings', many)).toEqual([400, 'user_ids.0', 'not_bankable']);
    expect(await ruleOn(of, '2026-10-14')).toMatchObject({ version: null, excluded });
    const row = of.rowIn(await of.close('2026-10'));
    expect(row).toMatchObject({ credit_minutes: 0, paid_minutes: 120, unbooked_minutes: 60, rule_id: null });
    expect(row.warnings.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(await of.bank()).toEqual({ balance: 0, lots: [], entries: [] });
    const { items } = await ok(of, 'GET', '/v2/payroll/2026-10');
    expect(items.map((one: Record<string, unknown>) => [one['event'], one['minutes'], one['percent']])).toEqual([
      ['HE_50', 120, 50],
      ['ATRASO', 60, null],
      ['BH_SALDO', 0, null],
    ]);
  });

  test.each([
    ['without an employment', { employment_type: 'pj' }],
    ['whose hours are not controlled', { exempt: true }],
  ])('no days of people %s are judged', async (_, fields) => {
    const of = await open();
    await record(of, fields);
    await of.workMonth('2026-10', { '2026-10-14': 10 * H, '2026-10-15': 0 });
    expect(of.rowIn(await of.close('2026-10'))).toBeUndefined();
    const statement = await ok(of, 'GET', `/v2/time-bank/${of.worker.userId}`);
    expect(statement.open_month).toBeNull();
  });

  test('hours of people without an agreement stay usable, and their missing work goes to the payroll', async () => {
    const of = await open();
    await of.book('creditar', 8 * H, '2026-09-10');
    await ok(of, 'DELETE', `/v2/time-bank/agreements/1/members/${of.worker.userId}`, { to: '2026-09-30' });
    expect(await ruleOn(of, '2026-09-30')).toMatchObject({ agreement: { id: 1 }, version: { id: 1 } });
    expect(await ruleOn(of, '2026-10-01')).toMatchObject({ agreement: null, version: null, excluded: null });
    await of.workMonth('2026-10', { '2026-10-14': 9 * H, '2026-10-15': 0 });
    await of.book('debitar', 2 * H, '2026-10-15', 'absence');
    expect(of.rowIn(await of.close('2026-10'))).toMatchObject({ paid_minutes: 60, unbooked_minutes: 6 * H });
    expect((await of.bank()).balance).toBe(6 * H);
    const people = await ok(of, 'GET', '/v2/time-bank/agreements/people?without=true');
    expect(people.items).toMatchObject([{ user_id: of.worker.userId, agreement_id: null, since: '2026-10-01' }]);
  });

  test('shortages go to the payroll where the agreement says so', async () => {
    const of = await open();
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-10-01', shortage: 'payroll' });
    await of.book('creditar', 8 * H, '2026-09-10');
    await of.workMonth('2026-10', { '2026-10-15': 6 * H });
    expect(of.rowIn(await of.close('2026-10'))).toMatchObject({ to_debit_minutes: 0, unbooked_minutes: 2 * H });
    expect((await of.bank()).balance).toBe(8 * H);
  });

  test('level 2 sees the reason, level 3 only that there is one', async () => {
    const of = await open();
    await record(of, { employment_type: 'apprentice' });
    for (const [level, excluded] of [
      [2, 'apprentice'],
      [3, 'not_bankable'],
    ] as const) {
      const reader = await server.person({ level, accountId: of.boss.accountId });
      const token = await server.tokenOf(reader);
      const rules = await server.call({ ...reader, token }, 'GET', `/v2/time-bank/rules?user_id=${of.worker.userId}`);
      expect(rules.body.excluded).toBe(excluded);
      const people = await server.call({ ...reader, token }, 'GET', '/v2/time-bank/agreements/people?excluded=true');
      expect(people.body.items).toMatchObject([{ user_id: of.worker.userId, excluded }]);
    }
    const colleague = await server.person({ level: 1, accountId: of.boss.accountId });
    const token = await server.tokenOf(colleague);
    const other = await server.call({ ...colleague, token }, 'GET', `/v2/time-bank/rules?user_id=${of.worker.userId}`);
    expect(other.status).toBe(403);
    expect((await server.call({ ...colleague, token }, 'GET', '/v2/time-bank/rules')).body.version).toMatchObject({
      id: 1,
    });
    const counts = await server.call({ ...colleague, token }, 'GET', '/v2/time-bank/agreements');
    expect(counts.body).toMatchObject({ without: null, excluded: null, items: [{ members: null }] });
  });
});

describe('members', () => {
  test('people who cannot join are reported and do not stop the others', async () => {
    const of = await open();
    const { id } = await collective(of);
    const other = await server.person({ level: 1, accountId: of.boss.accountId });
    await ok(of, 'POST', `/v2/employee-hr-data/${other.userId}`, { employment_type: 'intern' });
    await of.workMonth('2026-10');
    await of.close('2026-10');
    const stranger = 9_999_999;
    const body = { user_ids: [of.worker.userId, other.userId, stranger, of.boss.userId], from: '2026-10-05' };
    expect(await ok(of, 'POST', `/v2/time-bank/agreements/${id}/members`, body)).toMatchObject({
      added: [],
      refused: [
        { user_id: of.worker.userId, code: 'month_closed' },
        { user_id: other.userId, code: 'not_bankable' },
        { user_id: stranger, code: 'not_here' },
        { user_id: of.boss.userId, code: 'month_closed' },
      ],
    });
    const added = await ok(of, 'POST', `/v2/time-bank/agreements/${id}/members`, { ...body, from: '2026-11-01' });
    expect(added).toMatchObject({ added: [of.worker.userId, of.boss.userId], message: '2 of 4 people added' });
    expect((await ok(of, 'GET', '/v2/time-bank/agreements')).items).toMatchObject([
      { id: 1, members: 0, is_default: true },
      { id, members: 2, is_default: false },
    ]);
    const gone = { to: '2026-10-15' };
    expect(await refused(of, 'DELETE', `/v2/time-bank/agreements/1/members/${of.worker.userId}`, gone)).toEqual([
      400,
      'to',
      'month_closed',
    ]);
    expect((await of.call('DELETE', `/v2/time-bank/agreements/${id}/members/${other.userId}`, gone)).status).toBe(404);
  });

  test('the default agreement changes from the first open month, and an ended agreement keeps no members', async () => {
    const of = await open();
    await of.workMonth('2026-10');
    await of.close('2026-10');
    const { id, version } = await collective(of);
    expect(
      await ok(of, 'PATCH', `/v2/time-bank/agreements/${id}`, { is_default: true, name: 'Todos', version }),
    ).toMatchObject({ name: 'Todos', is_default: true, members: 2 });
    expect((await ruleOn(of, '2026-10-31')).agreement.id).toBe(1);
    expect((await ruleOn(of, '2026-11-01')).agreement.id).toBe(id);
    expect(await refused(of, 'PATCH', `/v2/time-bank/agreements/${id}`, { is_active: false, version: 2 })).toEqual([
      400,
      'is_active',
      'in_use',
    ]);
    expect(await refused(of, 'PATCH', `/v2/time-bank/agreements/${id}`, { name: 'x', version: 1 })).toEqual([
      409,
      undefined,
      'stale_version',
    ]);
    await ok(of, 'PATCH', '/v2/time-bank/agreements/1', { is_active: false, version: 1 });
    const members = { user_ids: [of.worker.userId], from: '2026-11-01' };
    expect(await refused(of, 'POST', '/v2/time-bank/agreements/1/members', members)).toEqual([400, 'id', 'not_active']);
    const taken = { name: 'TODOS', kind: 'individual', rules: { valid_from: '2026-01-01' } };
    expect(await refused(of, 'POST', '/v2/time-bank/agreements', taken)).toEqual([409, 'name', 'name_taken']);
  });

  test('only level 5 makes changes, and each leaves an audit event', async () => {
    const of = await open();
    const accountant = await server.person({ level: 2, accountId: of.boss.accountId });
    const as = { ...accountant, token: await server.tokenOf(accountant) };
    const body = { name: 'x', kind: 'individual', rules: { valid_from: '2026-01-01' } };
    expect((await server.call(as, 'POST', '/v2/time-bank/agreements', body)).status).toBe(403);
    const { id } = await collective(of);
    await join(of, id);
    const actions = (await ok(of, 'GET', '/v2/audit')).items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['time-bank.addMembers', 'time-bank.createAgreement']);
  });
});

describe('the older API with a single policy', () => {
  const policy = (of: MonthCompany) => ok(of, 'GET', '/v2/time-bank/policy');

  test('reads and changes the first agreement for all open days', async () => {
    const of = await open();
    expect(await policy(of)).toMatchObject({ regime: 'individual_6_months', payout_percent: 50, version: 1 });
    await of.workMonth('2026-10');
    await of.close('2026-10');
    // A version that starts later gets the change too.
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-11-02', tolerance_minutes: 5 });
    const { version } = await policy(of);
    const changed = { regime: 'same_month', payout_percent: 75, daily_work_minutes: null, version };
    expect(await ok(of, 'PATCH', '/v2/time-bank/policy', changed)).toMatchObject({
      regime: 'same_month',
      payout_percent: 75,
      daily_work_minutes: null,
      tolerance_minutes: 5,
    });
    const days = ['2026-10-31', '2026-11-01', '2026-11-02'];
    const rules = [];
    for (const on of days) {
      const { kind, payout_percent, tolerance_minutes } = (await ruleOn(of, on)).version;
      rules.push([kind, payout_percent, tolerance_minutes]);
    }
    expect(rules).toEqual([
      ['individual', 50, 10],
      ['same_month', 75, 10],
      ['same_month', 75, 5],
    ]);
    expect(await refused(of, 'PATCH', '/v2/time-bank/policy', { payout_percent: 80, version })).toEqual([
      409,
      undefined,
      'stale_version',
    ]);
  });

  test('with several agreements only the first month can be changed', async () => {
    const of = await open();
    await collective(of);
    const { version } = await policy(of);
    expect(await refused(of, 'PATCH', '/v2/time-bank/policy', { payout_percent: 60, version })).toEqual([
      409,
      undefined,
      'many_agreements',
    ]);
    expect(await ok(of, 'PATCH', '/v2/time-bank/policy', { closes_from: '2026-09', version })).toMatchObject({
      closes_from: '2026-09',
    });
  });
});
