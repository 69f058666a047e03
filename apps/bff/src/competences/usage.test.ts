import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluatingCompany } from '../performance-evaluations/company.sample.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NOWHERE = { profiles: 0, templates: 0, open_evaluations: 0, pdi: 0 };

test('a competence shows its usage to those who may change it, and cannot be merged while an evaluation asks about it', async () => {
  const { admin, people, done, draft, step } = await evaluatingCompany(server);
  const [rui] = people;
  if (!rui) throw new Error('a company has people');
  await done(admin, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  const make = (name: string) => done(admin, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
  const [{ id }, other] = [await make('Quality'), await make('Speed')];
  const used = async (of = id) => (await done(admin, 'GET', `/v2/competences/${of}`)).used_in;
  expect(await used()).toEqual(NOWHERE);

  const expected = [{ competence_id: id, level: 2 }];
  for (const name of ['Support', 'Old']) await done(admin, 'POST', '/v2/competences/profiles', { name, expected });
  await done(admin, 'DELETE', '/v2/competences/profiles/2');
  const [template_id] = await Promise.all(
    ['Now', 'Before'].map(async (name) => {
      const fields = { name, competence_ids: [id, other.id] };
      return (await done(admin, 'POST', '/v2/performance-evaluations/templates/from-competences', fields)).id;
    }),
  );
  const plan = (title: string) =>
    done(rui, 'POST', '/v2/pdi', {
      title,
      starts_on: '2026-03-01',
      ends_on: '2026-09-01',
      goals: [{ title: 'Check', competence_id: id, actions: [{ title: 'Read', kind: 'education' }] }],
    });
  await plan('A draft is its author’s alone');
  await done(rui, 'POST', `/v2/pdi/${(await plan('Proposed')).id}/propose`);
  const cycle = await draft({ template_id });
  expect(await used()).toEqual({ profiles: 1, templates: 2, open_evaluations: 0, pdi: 1 });
  await step(cycle.id, 'open');
  expect(await used()).toEqual({ profiles: 1, templates: 2, open_evaluations: 1, pdi: 1 });
  expect(await used(other.id)).toEqual({ ...NOWHERE, templates: 2, open_evaluations: 1 });
  expect((await done(rui, 'GET', `/v2/competences/${id}`)).used_in).toBeNull();

  const merge = () => server.call(admin, 'POST', `/v2/competences/${id}/merge`, { into_id: other.id });
  expect(await merge()).toMatchObject({ status: 409, body: { code: 'in_open_evaluation' } });
  await step(cycle.id, 'cancel', { reason: 'A mistake' });
  expect((await merge()).status).toBe(200);
  expect(await used()).toEqual(NOWHERE);
  expect(await used(other.id)).toEqual({ profiles: 1, templates: 2, open_evaluations: 0, pdi: 1 });
});
