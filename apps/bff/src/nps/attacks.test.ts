import { broken } from '@jornada/domain/nps-law.sample';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { npsCounting } from '../jobs/nps.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import type { Vault } from '../vault/vault.ts';
import { countWave } from './counting.service.ts';
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

/** A company of leaders and people, who have answered. */
async function voted(fields: object = {}): Promise<{ wave: number; leaders: TestPerson[]; paths: string[][] }> {
  const { admin, people, open, answer } = company;
  const leaders = await people(3, admin.userId);
  const below = await people(2, (leaders[0] as TestPerson).userId);
  const teams: TestPerson[][] = [];
  for (const [at, leader] of [...leaders, ...below].entries())
    teams.push(await people([3, 7, 4, 6, 5][at] as number, leader.userId));
  const wave = await open({ segment_by: 'leader', ...fields });
  const paths: string[][] = [];
  const vote = async (who: TestPerson, path: string[]) => {
    await answer(who, wave, paths.length % 11, `Reason ${paths.length}`);
    paths.push(path);
  };
  const top = String(admin.userId);
  await vote(admin, []);
  for (const leader of leaders) await vote(leader, [top]);
  const first = String(leaders[0]?.userId);
  for (const [at, team] of teams.entries()) {
    const own = String([...leaders, ...below][at]?.userId);
    for (const person of team) await vote(person, at < 3 ? [top, own] : [top, first, own]);
  }
  return { wave, leaders: [...leaders, ...below], paths };
}

describe('A8: fake people created for a wave', () => {
  test('are not asked, and the audit log shows who made them', async () => {
    const { admin, done, call } = company;
    const [real] = await company.people(1, admin.userId);
    const made = await done(admin, 'POST', '/v2/user', { nome: 'Made up', email: 'made-up@test.test', level: 1 });
    const wave = await company.open();
    const asked = await sqlOf(server.db)
      .selectFrom('nps_participants')
      .where('account_id', '=', admin.accountId)
      .where('wave_id', '=', wave)
      .select('user_id')
      .execute();
    expect(asked.map(({ user_id }) => user_id).toSorted()).toEqual([admin.userId, real?.userId].toSorted());
    const { items } = (await call(admin, 'GET', '/v2/audit?action=user.create')).body;
    expect(items[0]).toMatchObject({ actor_id: admin.userId, target_id: made.id });
  });
});

describe('A11: a leader or an administrator who subtracts results', () => {
  test('finds no combination that isolates fewer than five people among the results of one level', async () => {
    const { wave, leaders, paths } = await voted();
    await company.count(wave);
    for (const reader of [company.admin, ...leaders]) {
      const { n, segments } = await company.done(reader, 'GET', `/v2/nps/${wave}/results`);
      const keys = new Set<string | null>(segments.map(({ key }: { key: string }) => key));
      if (n !== null) keys.add(null);
      for (const key of [...leaders, company.admin].map(({ userId }) => String(userId))) {
        const { items } = await company.done(reader, 'GET', `/v2/nps/history?segment=${key}`);
        if (items[0].n !== null) keys.add(key);
      }
      expect(keys.size).toBeGreaterThan(0);
      expect(broken(paths, [...keys], 5)).toEqual([]);
    }
    // Confirms that the check works: the sizes of all segments together would isolate small groups.
    const all = [null, ...new Set(paths.flat())];
    expect(broken(paths, all, 5)).not.toEqual([]);
  });

  test('cannot read segments of others', async () => {
    const { wave, leaders } = await voted({ total_to: 'nobody' });
    await company.count(wave);
    const [, second, third] = leaders as [TestPerson, TestPerson, TestPerson];
    const results = await company.done(second, 'GET', `/v2/nps/${wave}/results`);
    expect(results.segments.map(({ key }: { key: string }) => key)).toEqual([String(second.userId)]);
    expect((await company.call(third, 'GET', `/v2/nps/${wave}/results`)).status).toBe(404);
    const path = `/v2/nps/history?segment=${second.userId}`;
    expect((await company.done(third, 'GET', path)).items).toMatchObject([{ n: null, score: null }]);
    expect((await company.call(second, 'GET', `/v2/nps/${wave}/comments`)).status).toBe(403);
  });
});

describe('A12: an answer', () => {
  test.each([
    [{ score: 10.5 }, 'score'],
    [{ score: -1 }, 'score'],
    [{ score: 11 }, 'score'],
    [{ score: '10' }, 'score'],
    [{ score: null }, 'score'],
    [{ score: true }, 'score'],
    [{ score: [9] }, 'score'],
    ['{"score": 1e400}', 'score'],
    [{}, 'score'],
    [{ score: 9, reason: null }, 'reason'],
    [{ score: 9, reason: 'x'.repeat(1_001) }, 'reason'],
    [{ score: 9, reason: 'a\0b' }, 'reason'],
    [{ score: 9, reason: '\ud800' }, 'reason'],
    [{ score: 9, user_id: 1 }, 'user_id'],
  ])('%j is refused with %s', async (body, path) => {
    const wave = await company.open();
    const answer = await company.call(company.admin, 'POST', `/v2/nps/${wave}/answer`, body as object);
    expect([answer.status, answer.body.errors?.[0].path]).toEqual([400, path]);
    expect((await company.done(company.admin, 'GET', '/v2/nps/mine')).items[0].answered).toBe(false);
  });

  test('written as 1e1 is a 10, as in JSON', async () => {
    const wave = await company.open();
    const { status } = await company.call(company.admin, 'POST', `/v2/nps/${wave}/answer`, '{"score":1e1}' as never, {
      'content-type': 'application/json',
    });
    expect(status).toBe(200);
  });

  test('to a wave of another account, a draft or an unknown wave is 404', async () => {
    const other = companyIn(server, await server.person({ level: 4 }));
    const theirs = await other.open();
    const own = await company.done(company.admin, 'POST', '/v2/nps', { name: 'D', closes_at: after(30).toISOString() });
    expect((await company.answer(company.admin, own.id, 9)).status).toBe(404);
    expect((await company.answer(company.admin, 999, 9)).status).toBe(404);
    // Ids are numbered by account, so this one is also the id of a draft in the own account.
    expect(theirs).toBe(own.id);
    expect((await other.done(other.admin, 'GET', '/v2/nps/mine')).items).toMatchObject([{ answered: false }]);
  });

  test('with an Idempotency-Key is refused, and nothing is stored', async () => {
    const wave = await company.open();
    const path = `/v2/nps/${wave}/answer`;
    const { status, body } = await company.call(company.admin, 'POST', path, { score: 9 }, { 'idempotency-key': 'k' });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, 'Idempotency-Key', 'no_key_here']);
    const keys = sqlOf(server.db).selectFrom('idempotency_keys').where('account_id', '=', company.admin.accountId);
    expect(await keys.selectAll().execute()).toEqual([]);
    expect((await company.answer(company.admin, wave, 9)).status).toBe(200);
  });
});

test('A13: live updates reveal nothing of an answer', async () => {
  const some = await company.people(6, null);
  const wave = await company.open();
  const heard: unknown[] = [];
  const stop = await server.changes.subscribe(company.admin.accountId, {
    changed: (change) => heard.push(change),
    interrupted: () => {},
    signedOut: () => {},
    ended: () => {},
  });
  for (const person of some) await company.answer(person, wave, 9, 'because');
  // Changes arrive in order: an update of the answer would arrive before this one.
  await company.done(company.admin, 'POST', `/v2/nps/${wave}/close`);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toMatchObject([{ target: 'nps', by: company.admin.userId }]);
  stop();
  await company.run(npsCounting);
});

test('A14: the log has the hour of an answer without the person', async () => {
  const [rui] = (await company.people(1, null)) as [TestPerson];
  const wave = await company.open();
  server.logged.length = 0;
  await company.answer(rui, wave, 9, 'because');
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answers = lines.filter((line) => JSON.stringify(line).includes('/answer'));
  expect(answers).toHaveLength(1);
  for (const name of ['user_id', 'request_id', 'ms']) expect(answers[0]).not.toHaveProperty(name);
  expect(JSON.stringify(answers)).not.toContain(rui.email);
  expect(JSON.stringify(answers)).not.toContain('because');
});

test('A25: a fifth person who joins a group of four after counting reveals nothing, and nothing is counted again', async () => {
  const { admin, people, answer, done, call, run } = company;
  const [lea, tom] = (await people(2, admin.userId)) as [TestPerson, TestPerson];
  const [four, seven] = [await people(4, lea.userId), await people(7, tom.userId)];
  const wave = await company.open({ segment_by: 'leader' });
  for (const who of [admin, lea, tom, ...four, ...seven]) await answer(who, wave, 9, 'because');
  await company.count(wave);
  const read = async () => {
    const texts = [];
    for (const who of [admin, lea, tom])
      for (const path of [`/v2/nps/${wave}/results`, '/v2/nps/history', `/v2/nps/history?segment=${lea.userId}`])
        texts.push([path, await done(who, 'GET', path)]);
    return texts;
  };
  const before = await read();
  const shown = (await done(admin, 'GET', `/v2/nps/${wave}/results`)).segments.map(({ key }: { key: string }) => key);
  expect([shown.includes(String(lea.userId)), shown.includes(String(tom.userId))]).toEqual([false, true]);
  const [late] = (await people(1, lea.userId)) as [TestPerson];
  const { version } = await done(admin, 'GET', `/v2/user/${seven[0]?.userId}`);
  await done(admin, 'PATCH', `/v2/user/${seven[0]?.userId}`, { reports_to: lea.userId, version });
  expect((await answer(late, wave, 0)).status).not.toBe(200);
  expect((await call(admin, 'POST', `/v2/nps/${wave}/close`)).status).toBe(409);
  expect(await run(npsCounting)).toMatchObject({ counted: 0 });
  expect(await read()).toEqual(before);
});

describe('counting', () => {
  /** A vault that fails at its n-th use, like a process that is killed there. */
  const failingAt = (nth: number): Vault => {
    let uses = 0;
    const unlessKilled = <T>(work: () => T): T => {
      if (++uses === nth) throw new Error('killed');
      return work();
    };
    return {
      ...server.vault,
      open: (sealed, place) => unlessKilled(() => server.vault.open(sealed, place)),
      seal: (value, place) => unlessKilled(() => server.vault.seal(value, place)),
    };
  };

  test('killed at any step changes nothing, and gives the same result when repeated', async () => {
    const { admin } = company;
    const { wave, paths } = await voted();
    await company.done(admin, 'POST', `/v2/nps/${wave}/close`);
    const count = (vault: Vault) => countWave(server.db, vault, admin.accountId, wave, OPENING);
    // While opening the box and while sealing reasons: the first, a middle and the last use of each.
    const n = paths.length;
    for (const nth of [1, 7, n, n + 1, n + 7, 2 * n]) {
      await expect(count(failingAt(nth))).rejects.toThrow('killed');
      expect((await company.call(admin, 'GET', `/v2/nps/${wave}/results`)).status).toBe(404);
    }
    expect(await count(failingAt(2 * n + 1))).toBe(true);
    const results = await company.done(admin, 'GET', `/v2/nps/${wave}/results`);
    expect(results.n).toBe(n);
    // Killed before the files were cleaned: the next run cleans them and counts nothing again.
    expect(await company.run(npsCounting)).toMatchObject({ counted: 0, cleaned: 1 });
    expect(await company.run(npsCounting)).toMatchObject({ counted: 0, cleaned: 0 });
    expect(await company.done(admin, 'GET', `/v2/nps/${wave}/results`)).toEqual(results);
  });

  test('interrupts the line of a segment that differs from the previous wave by one person', async () => {
    const [one, two] = await company.people(2, company.admin.userId);
    const first = await company.people(6, one?.userId as number);
    const second = await company.people(6, two?.userId as number);
    const ask = async () => {
      const wave = await company.open({ segment_by: 'leader' });
      for (const person of [...first, ...second]) await company.answer(person, wave, 9);
      await company.count(wave);
    };
    const breaks = async (segment?: number) => {
      const query = segment === undefined ? '' : `?segment=${segment}`;
      const { items } = await company.done(company.admin, 'GET', `/v2/nps/history${query}`);
      return items.map((item: { breaks: boolean }) => item.breaks);
    };
    await ask();
    await ask();
    await company.people(1, one?.userId as number);
    await ask();
    expect(await breaks()).toEqual([false, false, true]);
    expect(await breaks(one?.userId)).toEqual([false, false, true]);
    expect(await breaks(two?.userId)).toEqual([false, false, false]);
    const kept = await sqlOf(server.db)
      .selectFrom('nps_waves')
      .where('account_id', '=', company.admin.accountId)
      .select('members_hash')
      .orderBy('id')
      .execute();
    // Only of the last wave.
    expect(kept.map(({ members_hash }) => members_hash !== null)).toEqual([false, false, true]);
  });

  test('happens once if two processes count', async () => {
    const { wave, paths } = await voted();
    await company.done(company.admin, 'POST', `/v2/nps/${wave}/close`);
    const count = () => countWave(server.db, server.vault, company.admin.accountId, wave, OPENING);
    expect((await Promise.all([count(), count()])).toSorted()).toEqual([false, true]);
    expect((await company.done(company.admin, 'GET', `/v2/nps/${wave}/results`)).n).toBe(paths.length);
  });
});
