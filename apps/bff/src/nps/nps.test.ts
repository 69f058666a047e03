import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseFromAccount } from '../admin/erasure.queries.ts';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { npsClock, npsCounting } from '../jobs/nps.ts';
import { TEST_NOW, type TestPerson, type TestServer, openTestServer } from '../testing.ts';
import { listParticipants } from './box.queries.ts';
import { after, type Company, companyIn, OPENING } from './wave.sample.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  company = companyIn(server, await server.person({ level: 4, nome: 'Ana Prado' }));
});
afterAll(() => server.close());

const rowsIn = async (table: 'nps_box' | 'nps_participants' | 'nps_segments' | 'nps_comments'): Promise<number> =>
  (await sqlOf(server.db).selectFrom(table).where('account_id', '=', company.admin.accountId).selectAll().execute())
    .length;
const draftOf = (fields: object = {}) =>
  company.done(company.admin, 'POST', '/v2/nps', { name: 'March', closes_at: after(30).toISOString(), ...fields });
const refusal = async (...request: Parameters<Company['call']>) => {
  const { status, body } = await company.call(...request);
  return [status, body.code, body.errors?.[0]?.code ?? body.details];
};

describe('a wave', () => {
  test('is drafted with questions in the language of the account, changed, deleted and restored', async () => {
    const { admin, done } = company;
    const draft = await draftOf();
    expect(draft).toMatchObject({
      state: 'draft',
      segment_by: 'none',
      min_group: 5,
      min_comments: 10,
      total_to: 'all',
      opens_at: null,
      eligible: null,
      participation_percent: null,
      version: 1,
    });
    expect(draft.question).toContain('recomendaria');
    const path = `/v2/nps/${draft.id}`;
    const changed = await done(admin, 'PATCH', path, { segment_by: 'leader', min_group: 7, version: 1 });
    expect(changed).toMatchObject({ segment_by: 'leader', min_group: 7, version: 2 });
    expect(await refusal(admin, 'PATCH', path, { name: 'x', version: 1 })).toMatchObject([409, 'stale_version', {}]);
    const [rui] = await company.people(1, null);
    expect(await refusal(rui as never, 'GET', path)).toEqual([404, 'not_found', undefined]);
    expect((await done(rui as never, 'GET', '/v2/nps')).items).toEqual([]);
    await done(admin, 'DELETE', path);
    expect(await refusal(admin, 'GET', path)).toEqual([404, 'not_found', undefined]);
    expect(await done(admin, 'POST', `${path}/restore`)).toMatchObject({ id: draft.id, name: 'March' });
  });

  test.each([
    [{ closes_at: after(20.5).toISOString(), opens_at: OPENING.toISOString() }, 'closes_at'],
    [{ closes_at: after(51).toISOString(), opens_at: OPENING.toISOString() }, 'closes_at'],
    [{ min_group: 4 }, 'min_group'],
    [{ min_group: 21 }, 'min_group'],
    [{ min_comments: 4 }, 'min_comments'],
    [{ name: ' ' }, 'name'],
    [{ question: 'x'.repeat(301) }, 'question'],
    [{ segment_by: 'sex' }, 'segment_by'],
  ])('with %j is refused with %s', async (fields, path) => {
    const { status, body } = await company.call(company.admin, 'POST', '/v2/nps', {
      name: 'March',
      closes_at: after(30).toISOString(),
      ...fields,
    });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('asks people whose link is at least 14 days old, once it is open', async () => {
    const { admin, done, people } = company;
    const [old, left, young] = await people(3, null);
    const set = (person: typeof old, values: object) =>
      sqlOf(server.db)
        .updateTable('employment_links')
        .set(values)
        .where('account_id', '=', admin.accountId)
        .where('user_id', '=', person?.userId as number)
        .execute();
    await set(left, { deactivated_at: TEST_NOW.toISOString() });
    await set(young, { created_at: after(6.001).toISOString() });
    const draft = await draftOf({ segment_by: 'leader' });
    expect(await done(admin, 'POST', `/v2/nps/${draft.id}/forecast`)).toEqual({
      eligible: 2,
      segments: 0,
      cannot_reach: 0,
    });
    expect(await done(admin, 'POST', `/v2/nps/${draft.id}/open`)).toEqual({ message: 'Wave opened: 2 people asked' });
    expect((await done(old as never, 'GET', '/v2/nps/mine')).items).toMatchObject([{ id: draft.id, answered: false }]);
    expect((await done(young as never, 'GET', '/v2/nps/mine')).items).toEqual([]);
    expect((await company.answer(young as never, draft.id, 9)).status).toBe(404);
  });

  test('has a forecast of the segments that cannot reach the minimum', async () => {
    const { admin, done, people } = company;
    const [one, two] = await people(2, admin.userId);
    await people(6, one?.userId as number);
    await people(4, two?.userId as number);
    const { id } = await draftOf({ segment_by: 'leader' });
    expect(await done(admin, 'POST', `/v2/nps/${id}/forecast`)).toEqual({ eligible: 13, segments: 3, cannot_reach: 1 });
  });

  test('is frozen once open, except for a later end', async () => {
    const { admin, done } = company;
    const id = await company.open();
    const path = `/v2/nps/${id}`;
    const { version } = await done(admin, 'GET', path);
    for (const changes of [{ min_group: 6 }, { segment_by: 'leader' }, { total_to: 'nobody' }, { min_comments: 9 }])
      expect(await refusal(admin, 'PATCH', path, { ...changes, version })).toEqual([
        409,
        'frozen',
        { fields: Object.keys(changes) },
      ]);
    expect(await refusal(admin, 'PATCH', path, { closes_at: after(29).toISOString(), version })).toEqual([
      409,
      'frozen',
      { fields: ['closes_at'] },
    ]);
    const later = await done(admin, 'PATCH', path, { closes_at: after(40).toISOString(), version });
    expect(later).toMatchObject({ closes_at: after(40).toISOString(), version: version + 1 });
    expect(await refusal(admin, 'PATCH', path, { closes_at: after(51).toISOString(), version: version + 1 })).toEqual([
      400,
      'invalid',
      'dates_out_of_order',
    ]);
    expect(await refusal(admin, 'DELETE', path)).toEqual([409, 'wrong_state', { state: 'open' }]);
  });

  test('cannot be opened while another wave of the account is open or being counted', async () => {
    const { admin, done } = company;
    const first = await company.open();
    const second = await draftOf();
    const third = await draftOf();
    const open = (id: number) => refusal(admin, 'POST', `/v2/nps/${id}/open`);
    const wave = { id: first, name: (await done(admin, 'GET', `/v2/nps/${first}`)).name };
    expect(await open(second.id)).toEqual([409, 'wrong_state', { state: 'open', wave }]);
    await done(admin, 'POST', `/v2/nps/${first}/close`);
    expect(await open(second.id)).toEqual([409, 'wrong_state', { state: 'counting', wave }]);
    await company.run(npsCounting);
    const both = await Promise.all([open(second.id), open(third.id)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
  });

  test('is opened and closed by the job, with the planned times', async () => {
    const { admin, done, run } = company;
    const draft = await draftOf({ opens_at: after(21).toISOString() });
    const state = async () => (await done(admin, 'GET', `/v2/nps/${draft.id}`)).state;
    await run(npsClock, after(20.9));
    expect(await state()).toBe('draft');
    await run(npsClock, after(21.1));
    expect(await state()).toBe('open');
    await run(npsClock, after(29.9));
    expect(await state()).toBe('open');
    await run(npsClock, after(30));
    expect(await state()).toBe('counting');
    expect(await run(npsClock, after(30))).toEqual({ opened: 0, closed: 0 });
  });

  test('destroys its answers unread when canceled', async () => {
    const { admin, done, people } = company;
    const some = await people(6, null);
    const id = await company.open();
    for (const person of some) await company.answer(person, id, 9, 'because');
    const canceled = await done(admin, 'POST', `/v2/nps/${id}/cancel`, { reason: 'Wrong question' });
    expect(canceled).toMatchObject({ state: 'canceled', cancel_reason: 'Wrong question' });
    expect([await rowsIn('nps_box'), await rowsIn('nps_participants'), await rowsIn('nps_segments')]).toEqual([
      0, 0, 0,
    ]);
    expect(await refusal(admin, 'GET', `/v2/nps/${id}/results`)).toEqual([404, 'not_closed', undefined]);
    expect((await company.answer(some[0] as never, id, 9)).body.code).toBe('closed');
  });
});

describe('an answer', () => {
  test('is accepted once from each person who is asked, until the wave ends', async () => {
    const [rui] = await company.people(5, null);
    const id = await company.open();
    const isAskedToday = async () => (await company.done(rui as never, 'GET', '/v2/today')).asked_by_nps;
    expect(await isAskedToday()).toBe(true);
    expect(await company.answer(rui as never, id, 9, 'The people')).toMatchObject({
      status: 200,
      body: { message: 'Thank you' },
    });
    expect(await isAskedToday()).toBe(false);
    expect(await company.answer(rui as never, id, 3)).toMatchObject({ status: 409, body: { code: 'answered' } });
    expect((await company.done(rui as never, 'GET', '/v2/nps/mine')).items).toMatchObject([{ answered: true }]);
    await company.done(company.admin, 'POST', `/v2/nps/${id}/close`);
    expect(await company.answer(company.admin, id, 3)).toMatchObject({ status: 409, body: { code: 'closed' } });
    expect(await rowsIn('nps_box')).toBe(1);
  });

  test('is stored once even if one person sends it 300 times concurrently', async () => {
    const [rui] = await company.people(1, null);
    const id = await company.open();
    const answers = await Promise.all(Array.from({ length: 300 }, () => company.answer(rui as never, id, 9)));
    const of = (status: number) => answers.filter((answer) => answer.status === status);
    expect([of(200).length, of(409).length]).toEqual([1, 299]);
    expect(new Set(of(409).map(({ body }) => body.code))).toEqual(new Set(['answered']));
    expect(await rowsIn('nps_box')).toBe(1);
  });

  test('stays when its person is erased while the wave is open; the mark of having answered does not', async () => {
    const { admin, people } = company;
    const some = await people(6, null);
    const id = await company.open();
    for (const person of some) await company.answer(person, id, 9);
    const [rui] = some;
    await inTransaction(server.db, (tx) =>
      eraseFromAccount(tx, admin.accountId, rui?.userId as number, OPENING.toISOString()),
    );
    const asked = await listParticipants(server.db, admin.accountId, id);
    expect(asked.map(({ user_id }) => user_id).toSorted()).toEqual(
      [admin, ...some.slice(1)].map(({ userId }) => userId).toSorted(),
    );
    await company.count(id);
    expect((await company.done(admin, 'GET', `/v2/nps/${id}/results`)).n).toBe(6);
  });

  test('sent while the wave ends is either counted or refused', async () => {
    const { admin, done, people } = company;
    const some = await people(30, null);
    const id = await company.open();
    const [, ...answers] = await Promise.all([
      company.call(admin, 'POST', `/v2/nps/${id}/close`),
      ...some.map((person) => company.answer(person, id, 10)),
    ]);
    const taken = answers.filter(({ status }) => status === 200).length;
    await company.run(npsCounting);
    const { n } = await done(admin, 'GET', `/v2/nps/${id}/results`);
    expect(n ?? 0).toBe(taken < 5 ? 0 : taken);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'closed')).toHaveLength(30 - taken);
  });
});

describe('results', () => {
  /** A company of 38 with two leaders: 15 promoters, 11 passives, 7 detractors. */
  async function counted(fields: object = {}) {
    const { admin, people, open, answer } = company;
    const [one, two] = (await people(2, admin.userId)) as [TestPerson, TestPerson];
    const first = await people(20, one.userId);
    const second = await people(15, two.userId);
    const id = await open({ segment_by: 'leader', ...fields });
    const voters = [...first.slice(0, 18), ...second];
    for (const [at, person] of voters.entries()) await answer(person, id, at < 15 ? 10 : at < 26 ? 7 : 2, 'A reason');
    return { id, one, two, voter: first[0] as TestPerson };
  }

  test('are refused while the wave is open or being counted', async () => {
    const { id } = await counted();
    const results = () => refusal(company.admin, 'GET', `/v2/nps/${id}/results`);
    expect(await results()).toEqual([404, 'not_closed', undefined]);
    await company.done(company.admin, 'POST', `/v2/nps/${id}/close`);
    expect(await results()).toEqual([404, 'not_closed', undefined]);
  });

  test('contain the shown segments that the reader may see', async () => {
    const { id, one, voter } = await counted();
    await company.count(id);
    const all = await company.done(company.admin, 'GET', `/v2/nps/${id}/results`);
    expect(all).toMatchObject({
      n: 33,
      eligible: 38,
      participation_percent: 86,
      score: 24,
      promoters: 15,
      passives: 11,
      detractors: 7,
      distribution: [0, 0, 7, 0, 0, 0, 0, 11, 0, 0, 15],
      // The admin leads both leaders, and these three did not answer.
      hidden_segments: 0,
    });
    expect(all.segments.map((row: any) => [row.key, row.depth, row.n, row.score])).toEqual([
      [String(company.admin.userId), 1, 33, 24],
      [String(one.userId), 2, 18, 83],
      [all.segments[2].key, 2, 15, -47],
    ]);
    const leader = await company.done(one, 'GET', `/v2/nps/${id}/results`);
    expect(leader).toMatchObject({ n: 33, hidden_segments: null });
    expect(leader.segments.map(({ key, parent_key }: any) => [key, parent_key])).toEqual([[String(one.userId), null]]);
    expect(await company.done(voter, 'GET', `/v2/nps/${id}/results`)).toMatchObject({ n: 33, segments: [] });
    expect([await rowsIn('nps_box'), await rowsIn('nps_participants'), await rowsIn('nps_comments')]).toEqual([
      0, 0, 33,
    ]);
  });

  test.each([
    ['leaders', [33, 33, 404]],
    ['nobody', [33, null, 404]],
  ])('whose total is for %s are null for others, and 404 for people who may read nothing', async (total_to, wanted) => {
    const { id, one, voter } = await counted({ total_to });
    await company.count(id);
    const read = async (who: TestPerson) => {
      const { status, body } = await company.call(who, 'GET', `/v2/nps/${id}/results`);
      return status === 200 ? body.n : status;
    };
    expect([await read(company.admin), await read(one), await read(voter)]).toEqual(wanted);
    expect((await company.done(voter, 'GET', '/v2/nps/history')).items).toMatchObject([{ n: null, score: null }]);
  });

  test('of four answers are discarded unread', async () => {
    const some = await company.people(4, null);
    const id = await company.open();
    for (const person of some) await company.answer(person, id, 10, 'A reason');
    await company.count(id);
    expect(await company.done(company.admin, 'GET', `/v2/nps/${id}/results`)).toMatchObject({
      wave: { state: 'discarded' },
      n: null,
      score: null,
      participation_percent: null,
      distribution: null,
      segments: [],
    });
    expect([await rowsIn('nps_box'), await rowsIn('nps_comments'), await rowsIn('nps_segments')]).toEqual([0, 0, 0]);
  });

  test('can be exported as files, and as a history with null for segments that are not shown', async () => {
    const { id, one, voter } = await counted();
    await company.count(id);
    const { admin } = company;
    const key = String(one.userId);
    expect((await company.done(admin, 'GET', `/v2/nps/history?segment=${key}`)).items).toMatchObject([
      { wave_id: id, n: 18, score: 83, participation_percent: null },
    ]);
    expect((await company.done(admin, 'GET', '/v2/nps/history?segment=999')).items).toMatchObject([
      { n: null, score: null },
    ]);
    expect((await company.done(voter, 'GET', `/v2/nps/history?segment=${key}`)).items).toMatchObject([
      { n: null, score: null },
    ]);
    const lines = (await company.done(admin, 'GET', `/v2/nps/${id}/results.csv`)).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(',33,24,15,11,7');
    expect(await company.done(admin, 'GET', '/v2/nps/history.csv')).toContain(lines[1]);
    expect((await company.call(voter, 'GET', `/v2/nps/${id}/results.csv`)).status).toBe(403);
  });
});
