import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absencesDue } from '../jobs/absences-due.ts';
import { H, type MonthCompany, openMonthCompany } from '../testing/month-company.ts';
import { type Answer, openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** Sets the clock and runs the job that debits the hours of absences. */
const runJob = async (at: string) => {
  server.setNow(new Date(at));
  const signal = new AbortController().signal;
  return absencesDue.run({ db: server.db, files: server.files, now: new Date(at), log: quiet, signal });
};
const NOW = '2026-10-14T12:00:00.000Z';
/** A worker with a lot of 24 hours of September 10, on Wednesday, October 14. */
async function company(policy?: object): Promise<MonthCompany> {
  const of = await openMonthCompany(server, NOW, { ...(policy && { policy }) });
  await of.book('creditar', 24 * H, '2026-09-10');
  return of;
}
const reservedOf = async (of: MonthCompany): Promise<[list: number, statement: number]> => {
  const list: { user_id: number; reserved_minutes: number }[] = (await of.call('GET', '/v2/time-bank')).body.items;
  const statement = (await of.call('GET', `/v2/time-bank/${of.worker.userId}`)).body;
  const listed = list.find(({ user_id }) => user_id === of.worker.userId);
  return [listed?.reserved_minutes ?? -1, statement.reserved_minutes];
};
const codeOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.code];
const debits = async (of: MonthCompany) => (await of.bank()).entries.slice(1);

describe('an approved absence that is taken from the time bank', () => {
  test('is debited for its days until today; the job books the later days, once each', async () => {
    const of = await company();
    await of.away('bank', { from: '2026-10-13', to: '2026-10-15' });
    const first = [
      ['debit', 8 * H, '2026-10-13'],
      ['debit', 8 * H, '2026-10-14'],
    ];
    expect([await debits(of), await reservedOf(of)]).toEqual([first, [8 * H, 8 * H]]);
    // It is still October 14 in São Paulo.
    await runJob('2026-10-15T02:30:00.000Z');
    expect(await debits(of)).toEqual(first);
    await runJob('2026-10-15T03:30:00.000Z');
    await runJob('2026-10-15T04:30:00.000Z');
    expect(await debits(of)).toEqual([...first, ['debit', 8 * H, '2026-10-15']]);
    expect(await reservedOf(of)).toEqual([0, 0]);
    const { items } = (await of.call('GET', '/v2/audit?action=time-bank.debit-absence')).body;
    expect(items).toMatchObject([{ actor_id: null, target: 'time-bank' }]);
  });

  test('debits parts of a day, and nothing for days without scheduled work', async () => {
    const of = await company();
    await of.away('bank', { from: '2026-10-09', to: '2026-10-13', minutes: 90 });
    expect(await debits(of)).toEqual([
      ['debit', 90, '2026-10-09'],
      ['debit', 90, '2026-10-13'],
    ]);
  });

  test('protects its reserved hours from manual debits', async () => {
    const of = await company();
    await of.away('bank', { from: '2026-10-19', to: '2026-10-20' });
    const debit = (minutes: number) => ({ user_id: of.worker.userId, minutes, reason: 'Agreed' });
    const preview = await of.call('POST', '/v2/time-bank/preview', { user_id: of.worker.userId, minutes: 9 * H });
    expect(preview.body).toMatchObject({ allowed: false, balance_before_minutes: 24 * H });
    const one = await of.call('POST', '/v2/time-bank/debitar-horas', debit(9 * H));
    expect(codeOf(one)).toEqual([400, 'balance_too_low']);
    expect(one.body.details).toEqual({ balance_minutes: 24 * H, reserved_minutes: 16 * H });
    const { user_id, ...hours } = debit(9 * H);
    const many = { ...hours, kind: 'debit', user_ids: [user_id] };
    expect(codeOf(await of.call('POST', '/v2/time-bank/bookings', many))).toEqual([400, 'balance_too_low']);
    expect((await of.call('POST', '/v2/time-bank/debitar-horas', debit(8 * H))).status).toBe(200);
  });

  test('is debited by the job even if the balance has fallen since, because the hours were promised', async () => {
    const of = await company();
    await of.away('bank', { from: '2026-10-19' });
    await of.workMonth('2026-09', { '2026-09-21': 0, '2026-09-23': 0, '2026-09-25': 0 });
    await of.close('2026-09');
    expect((await of.bank()).balance).toBe(0);
    await runJob('2026-10-19T12:00:00.000Z');
    expect((await of.bank()).balance).toBe(-8 * H);
  });

  test('is reversed when canceled, and for the days removed when shortened', async () => {
    const of = await company();
    const id = await of.away('bank', { from: '2026-10-13', to: '2026-10-15' });
    const shorter = await of.call('PATCH', `/v2/absences/${id}`, { ends_on: '2026-10-13', version: 1 });
    expect(shorter.status).toBe(200);
    expect(await debits(of)).toEqual([
      ['debit', 8 * H, '2026-10-13'],
      ['debit', 8 * H, '2026-10-14'],
      ['reversal', 8 * H, '2026-10-14'],
    ]);
    expect(await reservedOf(of)).toEqual([0, 0]);
    expect((await of.call('DELETE', `/v2/absences/${id}`)).status).toBe(200);
    expect((await of.bank()).balance).toBe(24 * H);
    await runJob('2026-10-16T12:00:00.000Z');
    expect((await of.bank()).entries).toHaveLength(5);
  });

  test('is reversed and booked again for a day whose length changes', async () => {
    const of = await company();
    const id = await of.away('bank', { from: '2026-10-13' });
    const part = await of.call('PATCH', `/v2/absences/${id}`, { minutes_per_day: 120, version: 1 });
    expect(part.status).toBe(200);
    expect(await debits(of)).toEqual([
      ['debit', 8 * H, '2026-10-13'],
      ['reversal', 8 * H, '2026-10-13'],
      ['debit', 2 * H, '2026-10-13'],
    ]);
  });
});

describe('a request for hours of the time bank', () => {
  const ask = (of: MonthCompany, days: object) =>
    of.call('POST', '/v2/absences', { user_id: of.worker.userId, ...days });
  const kindOf = async (of: MonthCompany): Promise<number> =>
    (await of.call('POST', '/v2/absences/kinds', { name: 'Day off', effect: 'bank' })).body.id;

  test('for more minutes than the bank can promise is refused when created, extended and approved', async () => {
    const of = await company();
    const kind_id = await kindOf(of);
    const long = { kind_id, starts_on: '2026-10-19', ends_on: '2026-10-22', approve: true };
    const refused = await ask(of, long);
    expect([...codeOf(refused), refused.body.details]).toEqual([400, 'balance_too_low', { balance_minutes: 24 * H }]);
    const preview = await of.call('POST', '/v2/absences/preview', {
      ...long,
      approve: undefined,
      user_id: of.worker.userId,
    });
    expect(preview.body.warnings).toEqual(['balance_too_low']);

    const { body: made } = await ask(of, { ...long, ends_on: '2026-10-21' });
    const longer = await of.call('PATCH', `/v2/absences/${made.id}`, { ends_on: '2026-10-22', version: 1 });
    expect(codeOf(longer)).toEqual([400, 'balance_too_low']);
    expect(codeOf(await ask(of, { ...long, starts_on: '2026-10-26', ends_on: '2026-10-26' }))).toEqual([
      400,
      'balance_too_low',
    ]);
  });

  test('is decided by the hours left in the bank at that time, singly and in bulk', async () => {
    const of = await company();
    const kind_id = await kindOf(of);
    const token = await server.tokenOf(of.worker);
    const own = async (day: string) =>
      (await server.call({ ...of.worker, token }, 'POST', '/v2/absences', { kind_id, starts_on: day, ends_on: day }))
        .body;
    const first = await own('2026-10-19');
    const second = await own('2026-10-20');
    const hours = { user_id: of.worker.userId, minutes: 16 * H, reason: 'Agreed' };
    expect((await of.call('POST', '/v2/time-bank/debitar-horas', hours)).status).toBe(200);
    const many = await of.call('POST', '/v2/absences/decide', { ids: [first.id, second.id], status: 'approved' });
    expect(many.body).toMatchObject({ decided: 1, refused: [{ id: second.id, code: 'balance_too_low' }] });
    const alone = await of.call('POST', `/v2/absences/${second.id}/decide`, { status: 'approved', version: 1 });
    expect(codeOf(alone)).toEqual([400, 'balance_too_low']);
    expect((await of.call('POST', `/v2/absences/${second.id}/decide`, { status: 'refused', version: 1 })).status).toBe(
      200,
    );
  });

  test('is not limited where the policy only warns', async () => {
    const of = await company({ negative: 'warn' });
    await of.away('bank', { from: '2026-10-19', to: '2026-10-30' });
    expect(await reservedOf(of)).toEqual([80 * H, 80 * H]);
  });
});

test('a closing debits what the job has not debited yet, and the job does not debit it again', async () => {
  const of = await company();
  await of.away('bank', { from: '2026-10-30' });
  server.setNow(new Date('2026-11-01T04:00:00.000Z'));
  await of.workMonth('2026-10', { '2026-10-30': 0 });
  expect(of.rowIn(await of.close('2026-10'))).toMatchObject({ state: 'closed', bank_absence_minutes: 8 * H });
  await runJob('2026-11-01T05:00:00.000Z');
  expect([await debits(of), await reservedOf(of)]).toEqual([[['debit', 8 * H, '2026-10-30']], [0, 0]]);
});

test('taking a closing back restores the earlier debit of an absence, and cancelling then reverses it', async () => {
  const of = await company();
  const id = await of.away('bank', { from: '2026-10-13' });
  server.setNow(new Date('2026-11-03T12:00:00.000Z'));
  await of.workMonth('2026-10', { '2026-10-13': 3 * H });
  await of.close('2026-10');
  expect((await of.bank()).balance).toBe(19 * H);
  await of.call('POST', '/v2/time-bank/closings/2026-10/reopen', { reason: 'A day was missing' });
  expect((await of.bank()).balance).toBe(16 * H);
  expect((await of.call('DELETE', `/v2/absences/${id}`)).status).toBe(200);
  expect((await of.bank()).balance).toBe(24 * H);
});

test('in a month being corrected, the closing debits an absence, not its approval', async () => {
  const of = await company();
  server.setNow(new Date('2026-11-03T12:00:00.000Z'));
  await of.workMonth('2026-10', { '2026-10-13': 0 });
  await of.close('2026-10');
  expect(await debits(of)).toEqual([['debit', 8 * H, '2026-10-13']]);
  await of.ofWorker('2026-10', 'correct', { reason: 'A day off' });
  await of.away('bank', { from: '2026-10-13' });
  await runJob('2026-11-03T13:00:00.000Z');
  expect((await of.ofWorker('2026-10', 'close', {})).body).toMatchObject({
    state: 'closed',
    bank_absence_minutes: 8 * H,
  });
  expect(await debits(of)).toEqual([['debit', 8 * H, '2026-10-13']]);
});
