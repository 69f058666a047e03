import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { npsComments } from '../jobs/nps.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { after, type Company, companyIn } from './wave.sample.ts';

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

/** A counted wave of people who gave these scores, each with a reason. */
async function reasoned(scores: readonly number[]): Promise<number> {
  const some = await company.people(scores.length, null);
  const wave = await company.open();
  for (const [at, person] of some.entries())
    await company.answer(person, wave, scores[at], at === 0 ? 'O salário e a equipe' : `Motivo ${at}`);
  await company.count(wave);
  return wave;
}
const commentsOf = async (wave: number) =>
  (await company.done(company.admin, 'GET', `/v2/nps/${wave}/comments`)).items as {
    key: string;
    text: string | null;
    category: string | null;
    themes: string[];
    suggested_themes: string[];
  }[];

describe('reasons', () => {
  test('are kept if there are at least ten; their category only if it has ten too; sealed and in random order', async () => {
    const wave = await reasoned([...Array(10).fill(9), 2, 2]);
    const items = await commentsOf(wave);
    expect(items).toHaveLength(12);
    const category = Object.groupBy(items, (item) => String(item.category));
    expect([category['promoter']?.length, category['null']?.length]).toEqual([10, 2]);
    expect(items.map(({ key }) => key)).toEqual(items.map(({ key }) => key).toSorted());
    const rows = await sqlOf(server.db)
      .selectFrom('nps_comments')
      .where('account_id', '=', company.admin.accountId)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain('Motivo');
    expect(items.find(({ text }) => text?.startsWith('O sal'))?.suggested_themes).toEqual(['Remuneração', 'Colegas']);
  });

  test('are discarded unread if there are only nine', async () => {
    expect(await commentsOf(await reasoned(Array(9).fill(9)))).toEqual([]);
  });

  test('can have up to five different themes of the account', async () => {
    const wave = await reasoned(Array(10).fill(9));
    const key = (await commentsOf(wave))[0]?.key;
    const path = `/v2/nps/${wave}/comments/${key}/themes`;
    const { admin, call, done } = company;
    const refused = async (themes: string[]) => (await call(admin, 'PUT', path, { themes })).body.errors[0];
    expect(await refused(['Carga', 'carga'])).toMatchObject({ path: 'themes.1', code: 'duplicate' });
    expect(await refused(['Salary'])).toMatchObject({ path: 'themes.0', code: 'not_here' });
    expect(await refused(['Carga', 'Lugar', 'Colegas', 'Liderança', 'Crescimento', 'Ferramentas'])).toMatchObject({
      path: 'themes',
    });
    await done(admin, 'PUT', path, { themes: ['Carga'] });
    expect((await commentsOf(wave))[0]?.themes).toEqual(['Carga']);
    const none = `/v2/nps/${wave}/comments/${'0'.repeat(32)}/themes`;
    expect((await call(admin, 'PUT', none, { themes: [] })).status).toBe(404);
  });

  test('that are hidden show only why, not their text', async () => {
    const wave = await reasoned(Array(10).fill(9));
    const key = (await commentsOf(wave))[0]?.key;
    const path = `/v2/nps/${wave}/comments/${key}/hide`;
    await company.done(company.admin, 'POST', path, { reason: 'Names somebody' });
    expect((await commentsOf(wave))[0]).toMatchObject({ key, text: null, hidden_reason: 'Names somebody' });
    expect((await company.call(company.admin, 'POST', path, { reason: 'Again' })).status).toBe(404);
  });

  test('cannot be read before the wave was counted, and reading them is logged', async () => {
    const wave = await company.open();
    const { status, body } = await company.call(company.admin, 'GET', `/v2/nps/${wave}/comments`);
    expect([status, body.code]).toEqual([404, 'not_closed']);
    const counted = await (async () => {
      await company.count(wave);
      return commentsOf(wave);
    })();
    expect(counted).toEqual([]);
    const { items } = await company.done(company.admin, 'GET', '/v2/audit?action=nps.read-comments');
    expect(items).toMatchObject([{ actor_id: company.admin.userId, target_id: wave }]);
    // The screen reads them again after each change; a reading on another day is logged again.
    await commentsOf(wave);
    const readings = async () =>
      (await company.done(company.admin, 'GET', '/v2/audit?action=nps.read-comments')).items.length;
    expect(await readings()).toBe(1);
    server.setNow(after(40));
    await commentsOf(wave);
    expect(await readings()).toBe(2);
  });

  test('are deleted 24 months after the wave ended', async () => {
    const wave = await reasoned(Array(10).fill(9));
    await company.run(npsComments, after(20 + 729));
    expect(await commentsOf(wave)).toHaveLength(10);
    await company.run(npsComments, after(20 + 732));
    expect(await commentsOf(wave)).toEqual([]);
  });
});

test('have default themes in the language of the account until it has its own', async () => {
  const { admin, done, call } = company;
  expect((await done(admin, 'GET', '/v2/nps/themes')).items).toHaveLength(8);
  const items = [{ name: 'Café', words: ['café', 'copa'] }];
  expect(await done(admin, 'PUT', '/v2/nps/themes', { items })).toEqual({ items });
  expect(await done(admin, 'GET', '/v2/nps/themes')).toEqual({ items });
  const twice = await call(admin, 'PUT', '/v2/nps/themes', { items: [...items, { name: 'cafe', words: [] }] });
  expect([twice.status, twice.body.errors[0]]).toMatchObject([400, { path: 'items.1.name', code: 'duplicate' }]);
});
