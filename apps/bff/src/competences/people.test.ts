import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { callsOf, ratedCompany } from '../performance-evaluations/rated-company.sample.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';
const of = ({ userId }: TestPerson) => `/v2/competences/people/${userId}`;

test('competences of a person come from the job and from released results that the reader may read', async () => {
  const { done, refused } = callsOf(server);
  const { ana, clara, bia, rui, sol, id } = await ratedCompany(server, {
    rating: null,
    nine_box: false,
    guide_percent: null,
  });
  const group = await done(ana, 'POST', '/v2/competence-groups', { name: 'Work' });
  const make = (name: string, kind: string) => done(ana, 'POST', '/v2/competences', { group_id: group.id, name, kind });
  const core = await make('Trust', 'core');
  const lead = await make('Leading', 'leadership');
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ reports_to: bia.userId, job_title: 'Analyst' })
    .where('account_id', '=', ana.accountId)
    .where('user_id', 'in', [rui.userId, sol.userId])
    .execute();
  const expected = [{ competence_id: core.id, level: 3 }];
  const profile = await done(ana, 'POST', '/v2/competences/profiles', {
    name: 'Analysts',
    job_titles: ['analyst'],
    expected,
  });
  const own = await done(rui, 'GET', of(rui));
  expect(own).toMatchObject({ profile: { id: profile.id, name: 'Analysts' } });
  expect(own.competences).toMatchObject([
    { competence_id: core.id, name: 'Trust', expected_level: 3, latest: null, gap_hundredths: null, history: [] },
  ]);
  // Leaders have the leadership competences too.
  expect((await done(bia, 'GET', of(bia))).competences.map(({ name }: { name: string }) => name)).toEqual([
    core.name,
    lead.name,
  ]);
  expect(await refused(sol, 'GET', of(rui))).toBe('403 forbidden');
  expect(await refused(clara, 'GET', of(rui))).toBe('403 forbidden');

  // Assigns the questions of the cycle to this competence, as if they had been created so.
  const [cycle] = await sqlOf(server.db)
    .selectFrom('evaluations')
    .where('account_id', '=', ana.accountId)
    .where('id', '=', id)
    .select('snapshot')
    .execute();
  const asked = JSON.parse(cycle?.snapshot ?? '{}');
  for (const section of asked.sections) section.competence_id = core.id;
  asked.scale.kind = 'levels';
  await sqlOf(server.db)
    .updateTable('evaluations')
    .set({ snapshot: JSON.stringify(asked) })
    .where('account_id', '=', ana.accountId)
    .where('id', '=', id)
    .execute();
  expect((await done(bia, 'GET', of(rui))).competences[0].latest).toBeNull();
  await done(ana, 'POST', `${E}/${id}/release`, {});
  const seen = (await done(bia, 'GET', of(rui))).competences[0];
  const { latest, gap_hundredths, history } = seen;
  expect(latest).toMatchObject({ evaluation_id: id, self_hundredths: null });
  expect(gap_hundredths).toBe(300 - latest.others_hundredths);
  expect(history).toMatchObject([{ evaluation_id: id, others_hundredths: latest.others_hundredths }]);
  expect((await done(rui, 'GET', of(rui))).competences[0]).toEqual(seen);
  const { items } = await done(rui, 'GET', `${E}/${id}/results/${rui.userId}/readers`);
  expect(items).toMatchObject([{ actor_id: bia.userId, action: 'evaluation-results.read' }, { actor_id: ana.userId }]);

  // Two people are too few for a sum.
  expect(await done(bia, 'GET', '/v2/competences/gaps')).toEqual({ items: [] });
  expect(await refused(rui, 'GET', `/v2/competences/gaps?leader_id=${bia.userId}`)).toBe('403 forbidden');
  expect(await refused(bia, 'GET', '/v2/competences/gaps?department=x')).toBe('403 forbidden');
  expect(await done(ana, 'GET', `/v2/competences/gaps?leader_id=${bia.userId}&department=x`)).toEqual({ items: [] });
});
