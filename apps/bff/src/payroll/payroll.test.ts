import { addDays } from '@jornada/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { timeBankExpiry } from '../jobs/time-bank-expiry.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { sha256Of } from './payroll.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
type Level = 1 | 2 | 3 | 4 | 5;
type Row = { user_id: number; event: string; minutes: number; reference_month: string; days: number | null };
const ok = async (who: TestPerson, method: string, path: string, body?: object) => {
  const answer = await server.call(who, method, path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body;
};
const month = (who: TestPerson, of: string) => ok(who, 'GET', `/v2/payroll/${of}`);
const handOver = (who: TestPerson, of: string, body: object = {}) =>
  server.call(who, 'POST', `/v2/payroll/${of}/hand-over`, { layout_id: 1, ...body });
const codeOf = ({ body }: { body: any }) => body.errors?.[0]?.code ?? body.code;
const short = (rows: Row[]) =>
  rows
    .map(({ event, minutes, reference_month, days }) => [event, minutes, reference_month, ...(days ? [days] : [])])
    .toSorted();
const fileOf = (who: TestPerson, path: string) => server.call(who, 'GET', path);

/** Eight hours on every working day of January and February 2026, except on the given days. */
async function company(but: Record<string, number>) {
  const boss = await server.person({ level: 5 });
  const join = (level: Level) => server.person({ level, accountId: boss.accountId });
  const [accountant, worker] = [await join(2), await join(1)];
  const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await ok(boss, 'POST', `/v2/work-time/schedules/${worker.userId}`, schedule);
  for (let date = '2026-01-01'; date < '2026-03-01'; date = addDays(date, 1)) {
    const isOff = [0, 6].includes(new Date(date).getUTCDay());
    const minutes = but[date.slice(5)] ?? (isOff ? 0 : 480);
    const entry = { user_id: worker.userId, started_at: `${date}T11:00:00Z`, minutes };
    if (minutes > 0) await ok(boss, 'POST', '/v2/work-time', entry);
  }
  await ok(boss, 'PUT', `/v2/employee-hr-data/${worker.userId}`, { employee_number: '120', department: 'Sales' });
  return { boss, accountant, worker };
}

/** Four hours of overtime, two of them paid; a Sunday; and missing hours beyond the balance. */
const JANUARY = { '01-06': 720, '01-11': 120, '01-13': 60, '01-14': 0 };
const close = (who: TestPerson, of: string) => ok(who, 'POST', '/v2/time-bank/closings', { month: of });

describe('the rows of a month', () => {
  test('equal the figures of its closing, and their sums its totals', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    const { people } = await close(boss, '2026-01');
    const closed = people.find((person: { user_id: number }) => person.user_id === worker.userId);
    const { state, items, sums, missing } = await month(accountant, '2026-01');
    expect(state).toBe('ready');
    const of = (...events: string[]) =>
      sums.filter(({ event }: Row) => events.includes(event)).reduce((sum: number, row: Row) => sum + row.minutes, 0);
    expect(of('HE_50', 'HE_100')).toBe(closed.paid_minutes);
    expect(of('HE_100')).toBe(120);
    expect(of('FALTA', 'ATRASO')).toBe(closed.unbooked_minutes);
    expect(of('BH_CREDITO') - of('BH_DEBITO')).toBe(closed.to_credit_minutes - closed.to_debit_minutes);
    expect(items.every(({ user_id }: Row) => user_id === worker.userId)).toBe(true);
    expect(items[0]).toMatchObject({ employee_number: '120', department: 'Sales', code: '' });
    expect(missing).toMatchObject({ without_number: [], held: [], open: [] });
    expect(missing.without_code).toContain('HE_50');
  });

  test('contain hours that the expiry job paid out, even after the month was handed over', async () => {
    const { boss, accountant } = await company(JANUARY);
    // Without a schedule this person is in no closing, so the expiry job pays the hours out.
    const guest = await server.person({ level: 1, accountId: boss.accountId });
    await close(boss, '2026-01');
    await close(boss, '2026-02');
    for (const [occurred_on, minutes] of [
      ['2025-07-31', 90],
      ['2025-08-28', 60],
    ] as const)
      await ok(accountant, 'POST', '/v2/time-bank/creditar-horas', {
        user_id: guest.userId,
        minutes,
        occurred_on,
        reason: 'Stock-taking',
      });
    const { signal } = new AbortController();
    const expire = () => timeBankExpiry.run({ db: server.db, files: server.files, now: TEST_NOW, log: SILENT, signal });
    const of = async (which: string) => {
      const { items, closing, sums } = await month(accountant, which);
      const ofMonth = items.filter(
        ({ event, reference_month }: Row) => event === 'BH_VENCIDO' && reference_month === which,
      );
      expect(ofMonth.reduce((sum: number, { minutes }: Row) => sum + minutes, 0)).toBe(closing.expired_minutes);
      expect(sums.find(({ event }: Row) => event === 'BH_VENCIDO')?.minutes ?? 0).toBe(
        items.reduce((sum: number, { event, minutes }: Row) => sum + (event === 'BH_VENCIDO' ? minutes : 0), 0),
      );
      return short(items.filter(({ user_id }: Row) => user_id === guest.userId));
    };
    expect((await handOver(accountant, '2026-01')).status).toBe(200);
    await expire();
    expect(await of('2026-02')).toEqual([
      ['BH_VENCIDO', 60, '2026-02'],
      ['BH_VENCIDO', 90, '2026-01'],
    ]);
    const { entries } = await ok(guest, 'GET', `/v2/time-bank/${guest.userId}`);
    const expiry = entries.items.find(({ kind }: { kind: string }) => kind === 'expiry');
    await ok(accountant, 'POST', `/v2/time-bank/entries/${expiry.id}/reverse`, { reason: 'Agreed otherwise' });
    expect(await of('2026-02')).toEqual([['BH_VENCIDO', 90, '2026-01']]);
  });

  test('are a preview of the closing while the month is open, and no file can be made', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    const provisional = await month(accountant, '2026-01');
    expect([provisional.state, provisional.closing]).toEqual(['open', null]);
    expect(provisional.missing.open).toContain(worker.userId);
    expect(provisional.items.every((row: { provisional: boolean }) => row.provisional)).toBe(true);
    expect(codeOf(await fileOf(accountant, '/v2/payroll/2026-01/export?layout_id=1'))).toBe('month_open');
    expect(codeOf(await handOver(accountant, '2026-01'))).toBe('month_open');
    await close(boss, '2026-01');
    const closed = await month(accountant, '2026-01');
    const ownOf = ({ items }: { items: Row[] }) => short(items.filter(({ user_id }) => user_id === worker.userId));
    expect(ownOf(provisional)).toEqual(ownOf(closed));
    expect(ownOf(closed).length).toBeGreaterThan(3);
    expect(closed.items.some((row: { provisional: boolean }) => row.provisional)).toBe(false);
    // January must be closed again before February; the second month has not ended.
    await ok(boss, 'POST', '/v2/time-bank/closings/2026-01/reopen', { reason: 'Once more' });
    expect((await month(accountant, '2026-02')).missing.held).toContain(worker.userId);
    expect(await month(accountant, '2026-03')).toMatchObject({ state: 'open', items: [] });
    // A month before the first closing.
    expect(await month(accountant, '2020-01')).toMatchObject({ state: 'open', items: [] });
  });

  test('without an employee number or code come first and are not dropped', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    await ok(boss, 'PUT', `/v2/employee-hr-data/${worker.userId}`, { employee_number: '', version: 1 });
    await close(boss, '2026-01');
    const { items: before, missing } = await month(accountant, '2026-01');
    expect(missing.without_number).toEqual([worker.userId]);
    const { version } = await ok(accountant, 'GET', '/v2/payroll/codes');
    const codes = { items: [{ event: 'HE_50', code: '0201' }], version };
    expect(await ok(accountant, 'PUT', '/v2/payroll/codes', codes)).toMatchObject({ version: version + 1 });
    expect((await server.call(accountant, 'PUT', '/v2/payroll/codes', codes)).status).toBe(409);
    const twice = { items: [...codes.items, ...codes.items], version: version + 1 };
    expect(codeOf(await server.call(accountant, 'PUT', '/v2/payroll/codes', twice))).toBe('twice');
    const { items } = await month(accountant, '2026-01');
    expect(items).toHaveLength(before.length);
    expect(items.find(({ event }: Row) => event === 'HE_50')).toMatchObject({ code: '0201' });
  });
});

describe('absences', () => {
  /** A week of vacation including its weekend, a Monday with a two-hour appointment, and an unpaid day. */
  async function absent() {
    const of = await company({ '01-12': 0, '01-13': 0, '01-14': 0, '01-15': 0, '01-16': 0, '01-19': 360, '01-20': 0 });
    for (const kind of [
      { name: 'Férias', effect: 'excused', counts_days: 'calendar', payroll_code: '0601' },
      { name: 'Consulta', effect: 'excused' },
      { name: 'Falta', effect: 'unpaid', who_asks: 'record_only' },
    ])
      await ok(of.boss, 'POST', '/v2/absences/kinds', kind);
    const away = (kind_id: number, starts_on: string, ends_on: string, minutes_per_day?: number) =>
      ok(of.accountant, 'POST', '/v2/absences', {
        user_id: of.worker.userId,
        approve: true,
        kind_id,
        starts_on,
        ends_on,
        ...(minutes_per_day !== undefined && { minutes_per_day }),
      });
    await away(1, '2026-01-12', '2026-01-18');
    await away(2, '2026-01-19', '2026-01-19', 120);
    await away(3, '2026-01-20', '2026-01-20');
    return of;
  }
  type KindRow = Row & { kind: string; kind_id: number | null; code: string };
  const ofKinds = (items: KindRow[]) =>
    items
      .filter(({ event }) => event === 'AUSENCIA')
      .map(({ kind, minutes, days, code }) => [kind, minutes, days, code])
      .toSorted();

  test('have one row per kind, with minutes and days as configured for the kind', async () => {
    const { boss, accountant } = await absent();
    const { people } = await close(boss, '2026-01');
    const { items, sums, missing, closing } = await month(accountant, '2026-01');
    expect(ofKinds(items)).toEqual([
      ['Consulta', 120, 0, ''],
      ['Falta', 480, 1, ''],
      ['Férias', 2_400, 7, '0601'],
    ]);
    expect(missing.kinds_without_code.toSorted()).toEqual([2, 3]);
    expect(sums.filter(({ event }: Row) => event === 'AUSENCIA')).toEqual([
      { event: 'AUSENCIA', kind_id: 1, rows: 1, minutes: 2_400 },
      { event: 'AUSENCIA', kind_id: 2, rows: 1, minutes: 120 },
      { event: 'AUSENCIA', kind_id: 3, rows: 1, minutes: 480 },
    ]);
    const closed = people.find(({ user_id }: Row) => user_id === items[0].user_id);
    expect([closed.excused_minutes, closed.unpaid_minutes]).toEqual([2_520, 480]);
    // An unpaid day also counts as missing work.
    expect(closing).toMatchObject({ missing_minutes: 480 });
    const file = (await fileOf(accountant, '/v2/payroll/2026-01/export?layout_id=1')).body;
    expect(file).toContain(';AUSENCIA:Férias;0601;40:00;40,00;7;');
  });

  test('keep the kind they were handed over with, and a correction delivers the difference', async () => {
    const { boss, accountant, worker } = await absent();
    await close(boss, '2026-01');
    const before = (await month(accountant, '2026-01')).items;
    await handOver(accountant, '2026-01');
    expect((await month(accountant, '2026-01')).items).toEqual(before);
    const person = `/v2/time-bank/closings/2026-01/people/${worker.userId}`;
    await ok(accountant, 'POST', `${person}/correct`, { reason: 'Back a day earlier' });
    await ok(accountant, 'PATCH', '/v2/absences/1', { ends_on: '2026-01-15', version: 1 });
    const entry = { user_id: worker.userId, started_at: '2026-01-16T11:00:00Z', minutes: 480 };
    await ok(boss, 'POST', '/v2/work-time', entry);
    await ok(accountant, 'POST', `${person}/close`, {});
    await close(boss, '2026-02');
    const { items } = await month(accountant, '2026-02');
    expect(ofKinds(items)).toEqual([['Férias', -480, -3, '0601']]);
  });

  test('have payroll codes of their own, which level 2 sets', async () => {
    const { boss, accountant } = await absent();
    await close(boss, '2026-01');
    const set = (items: object[], version: number) =>
      server.call(accountant, 'PUT', '/v2/payroll/codes', { items, version });
    const { version, items } = await ok(accountant, 'GET', '/v2/payroll/codes');
    expect(items).toEqual([{ event: 'AUSENCIA', kind_id: 1, code: '0601' }]);
    const absences = { event: 'AUSENCIA', kind_id: 3, code: ' 0700 ' };
    for (const wrong of [
      { event: 'AUSENCIA', code: '1' },
      { event: 'AUSENCIA', kind_id: 99, code: '1' },
      { event: 'HE_50', kind_id: 1, code: '1' },
    ]) {
      const { status, body } = await set([absences, wrong], version);
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, 'items.1.kind_id', 'not_here']);
    }
    const saved = await set([{ event: 'HE_50', code: '0201' }, absences], version);
    expect(saved.body).toEqual({
      items: [
        { event: 'HE_50', code: '0201' },
        { event: 'AUSENCIA', kind_id: 3, code: '0700' },
      ],
      version: version + 1,
    });
    const { items: rows } = await month(accountant, '2026-01');
    expect(ofKinds(rows).map(([kind, , , code]) => [kind, code])).toEqual([
      ['Consulta', ''],
      ['Falta', '0700'],
      ['Férias', ''],
    ]);
  });

  test('can be selected by the filters', async () => {
    const { boss, accountant, worker } = await absent();
    await close(boss, '2026-01');
    const of = async (query: string) => {
      const { items, total, sums } = await month(accountant, `2026-01?${query}`);
      expect([total, sums.length > 3]).toEqual([items.length, true]);
      return items;
    };
    expect((await of('event=AUSENCIA')).length).toBe(3);
    expect((await of('event=AUSENCIA&event=FALTA')).length).toBe(4);
    expect(await of(`user_id=${boss.userId}`)).toEqual([]);
    expect((await of(`user_id=${worker.userId}&missing=true`)).every(({ code }: KindRow) => code === '')).toBe(true);
  });
});

describe('a hand-over', () => {
  test('freezes the rows and stores its file byte for byte', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    expect(codeOf(await handOver(accountant, '2026-01'))).toBe('month_open');
    await close(boss, '2026-01');
    const before = await month(accountant, '2026-01');
    const draft = await fileOf(accountant, '/v2/payroll/2026-01/export?layout_id=1');
    expect(draft.headers.get('content-disposition')).toContain('payroll-2026-01-previa.csv');
    const { body } = await handOver(accountant, '2026-01', { note: 'First file' });
    expect(body).toMatchObject({ id: 1, rows: before.items.length, sums: before.sums });
    const file = await fileOf(accountant, '/v2/payroll/hand-overs/1/file');
    expect([file.body, file.headers.get('content-type')]).toEqual([draft.body, 'text/csv; charset=utf-8']);
    // Reading it as text drops the byte order mark.
    expect(body.sha256).toBe(sha256Of(`\uFEFF${file.body}`, 'utf-8-bom'));
    expect(file.body).toContain(';120;');
    await ok(boss, 'PUT', `/v2/employee-hr-data/${worker.userId}`, { employee_number: '999', version: 1 });
    expect((await month(accountant, '2026-01')).items).toEqual(before.items);
    expect((await month(accountant, '2026-01')).state).toBe('handed_over');
    expect((await fileOf(accountant, '/v2/payroll/hand-overs/1/file')).body).toBe(file.body);
    expect((await ok(accountant, 'GET', '/v2/payroll/hand-overs')).items).toMatchObject([
      { id: 1, note: 'First file', sha256: body.sha256, created_by: accountant.userId, undone_at: null },
    ]);
    const stored = await sqlOf(server.db)
      .selectFrom('payroll_files')
      .where('account_id', '=', boss.accountId)
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(stored.sealed).not.toContain('HE_50');
  });

  test('is created once even if requested twice concurrently; its closing cannot be reopened', async () => {
    const { boss, accountant } = await company(JANUARY);
    await close(boss, '2026-01');
    const both = await Promise.all([handOver(accountant, '2026-01'), handOver(boss, '2026-01')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.map(codeOf)).toContain('nothing_due');
    const reopening = await server.call(boss, 'POST', '/v2/time-bank/closings/2026-01/reopen', { reason: 'Why not' });
    expect(codeOf(reopening)).toBe('handed_over');
  });

  test('and a concurrent reopening of its closing: exactly one of them succeeds', async () => {
    const { boss, accountant } = await company(JANUARY);
    await close(boss, '2026-01');
    const [made, reopened] = await Promise.all([
      handOver(accountant, '2026-01'),
      server.call(boss, 'POST', '/v2/time-bank/closings/2026-01/reopen', { reason: 'Why not' }),
    ]);
    expect([made.status, reopened.status].toSorted()).toEqual([200, 400]);
    expect(made.status === 200 ? codeOf(reopened) : codeOf(made)).toBe(
      made.status === 200 ? 'handed_over' : 'month_open',
    );
  });

  test('is followed by the differences of a correction, under the month that was corrected', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    await close(boss, '2026-01');
    await handOver(accountant, '2026-01');
    await close(boss, '2026-02');
    const february = short((await month(accountant, '2026-02')).items);
    const person = `/v2/time-bank/closings/2026-01/people/${worker.userId}`;
    await ok(accountant, 'POST', `${person}/correct`, { reason: 'Two hours less' });
    const { items: entries } = await ok(
      boss,
      'GET',
      `/v2/work-time?user_id=${worker.userId}&from=2026-01-06&to=2026-01-06`,
    );
    await ok(boss, 'PATCH', `/v2/work-time/${entries[0].id}`, { minutes: 660, version: entries[0].version });
    await ok(accountant, 'POST', `${person}/close`, {});
    const after = short((await month(accountant, '2026-02')).items);
    expect(after.filter(([, , about]) => about === '2026-01')).toEqual([['HE_50', -60, '2026-01']]);
    expect(after.filter(([, , about]) => about === '2026-02')).toEqual(february);
    // The rows of January do not change.
    expect((await month(accountant, '2026-01')).state).toBe('handed_over');
    await handOver(accountant, '2026-02');
    expect(await month(accountant, '2026-03')).toMatchObject({ state: 'open', items: [] });
  });

  test('is refused while nobody in the month has figures because they are held', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    await ok(boss, 'POST', '/v2/time-bank/closings', { month: '2026-01', hold: [worker.userId] });
    expect((await month(accountant, '2026-01')).missing.held).toContain(worker.userId);
    expect(codeOf(await handOver(accountant, '2026-01'))).toBe('nothing_due');
  });

  test('is shown on Today as due for each closed month after the last one, as are held people', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    const duties = async (who = accountant) => (await ok(who, 'GET', '/v2/today')).duties;
    await close(boss, '2026-01');
    // Companies without any hand-over get no reminder.
    expect(await duties()).toMatchObject({ held_months: [], hand_over_due: [] });
    await handOver(accountant, '2026-01');
    await ok(boss, 'POST', '/v2/time-bank/closings', { month: '2026-02', hold: [worker.userId] });
    expect(await duties()).toMatchObject({
      held_months: [{ month: '2026-02', people: 1 }],
      hand_over_due: ['2026-02'],
    });
    expect(await duties(worker)).toMatchObject({ held_months: null, hand_over_due: null });
    await ok(boss, 'POST', `/v2/time-bank/closings/2026-02/people/${worker.userId}/close`, {});
    await handOver(accountant, '2026-02');
    expect(await duties()).toMatchObject({ held_months: [], hand_over_due: [] });
    await ok(accountant, 'DELETE', '/v2/payroll/hand-overs/2', { reason: 'Wrong layout' });
    expect((await duties()).hand_over_due).toEqual(['2026-02']);
  });

  test('can be taken back if it is the newest, and repeated with the same file', async () => {
    const { boss, accountant } = await company(JANUARY);
    await close(boss, '2026-01');
    await close(boss, '2026-02');
    const { sha256 } = (await handOver(accountant, '2026-01')).body;
    await handOver(accountant, '2026-02');
    const undo = (id: number, reason = 'Wrong layout') =>
      server.call(accountant, 'DELETE', `/v2/payroll/hand-overs/${id}`, { reason });
    expect(codeOf(await undo(1))).toBe('not_the_newest');
    expect((await undo(2)).body).toMatchObject({ month: '2026-02' });
    expect(codeOf(await undo(2))).toBe('wrong_state');
    expect((await undo(1)).status).toBe(200);
    expect((await month(accountant, '2026-01')).state).toBe('ready');
    expect((await handOver(accountant, '2026-01')).body).toMatchObject({ sha256, id: 3 });
    const { items } = await ok(accountant, 'GET', '/v2/payroll/hand-overs');
    expect(items.map((one: { undone_at: unknown }) => one.undone_at !== null)).toEqual([false, true, true]);
  });

  test('is refused as a whole if one value does not fit its column', async () => {
    const { boss, accountant, worker } = await company(JANUARY);
    await ok(boss, 'PUT', `/v2/employee-hr-data/${worker.userId}`, { employee_number: '123456789012', version: 1 });
    await close(boss, '2026-01');
    const refused = await handOver(accountant, '2026-01', { layout_id: 2 });
    expect(refused.body.errors[0]).toMatchObject({ path: 'rows.1.employee_number', code: 'does_not_fit' });
    expect(codeOf(await handOver(accountant, '2026-01', { layout_id: 3 }))).toBe('not_here');
    expect((await ok(accountant, 'GET', '/v2/payroll/hand-overs')).items).toEqual([]);
    expect((await handOver(accountant, '2026-01')).status).toBe(200);
  });
});

test('cannot be read at other levels or from another company', async () => {
  const { boss, accountant, worker } = await company({});
  await close(boss, '2026-01');
  await handOver(accountant, '2026-01');
  const manager = await server.person({ level: 3, accountId: boss.accountId });
  for (const who of [worker, manager])
    for (const path of ['2026-01', 'codes', 'layouts', 'hand-overs', 'hand-overs/1/file'])
      expect((await server.call(who, 'GET', `/v2/payroll/${path}`)).status).toBe(403);
  const stranger = await server.person({ level: 5 });
  expect((await server.call(stranger, 'GET', '/v2/payroll/hand-overs/1/file')).status).toBe(404);
  expect(await month(stranger, '2026-01')).toMatchObject({ state: 'open', items: [] });
});

test('reading the rows of others, a draft or a file is recorded in the audit log', async () => {
  const { boss, accountant, worker } = await company(JANUARY);
  await close(boss, '2026-01');
  const made = (await handOver(boss, '2026-01')).body;
  await month(accountant, '2026-01');
  expect((await fileOf(accountant, `/v2/payroll/hand-overs/${made.id}/file`)).status).toBe(200);
  await close(boss, '2026-02');
  expect((await fileOf(accountant, '/v2/payroll/2026-02/export?layout_id=1')).status).toBe(200);
  const { items } = await ok(boss, 'GET', `/v2/audit?actor_id=${accountant.userId}`);
  expect(
    items.map(({ action, target, target_id, target_count }: Record<string, unknown>) => [
      action,
      target,
      target_id,
      target_count,
    ]),
  ).toEqual([
    ['payroll.read', 'user', null, 1],
    ['payroll.read-file', 'payroll', made.id, 1],
    ['payroll.read', 'user', null, 1],
  ]);
  const { total } = await ok(boss, 'GET', `/v2/audit?action=payroll.read&target=user&target_id=${worker.userId}`);
  expect(total).toBe(2);
  // The audit log does not contain the data that was read.
  expect(JSON.stringify(items)).not.toContain('HE_50');
});
