import { expect } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import type { TestPerson, TestServer } from '../testing.ts';

const E = '/v2/performance-evaluations';

/** A company with a leader of three people, and a template with a rating for every group. */
export async function evaluatingCompany(server: TestServer) {
  const admin = await server.person({ level: 4, nome: 'Ana Prado' });
  const under = async (nome: string, leader: TestPerson) => {
    const person = await server.person({ level: 1, nome, accountId: admin.accountId });
    await sqlOf(server.db)
      .updateTable('employment_links')
      .set({ reports_to: leader.userId })
      .where('account_id', '=', admin.accountId)
      .where('user_id', '=', person.userId)
      .execute();
    return person;
  };
  const done = async (who: TestPerson, method: string, path: string, body?: object) => {
    const { status, body: answer } = await server.call(who, method, path, body);
    expect({ status, answer }).toMatchObject({ status: 200 });
    return answer;
  };
  const leader = await under('Lia', admin);
  const people = [await under('Rui', leader), await under('Sol', leader), await under('Téo', leader)];
  const groups = ['leader', 'self', 'peers', 'reports', 'external'];
  const { id: template_id } = await done(admin, 'POST', `${E}/templates`, {
    name: 'All groups',
    scale: { kind: 'custom', points: 5, labels: ['1', '2', '3', '4', '5'], not_observed: true },
    sections: [{ title: 'Work', questions: [{ kind: 'rating', text: 'Keeps promises', groups, comment: 'optional' }] }],
  });

  /** A draft about the three people and additional subjects, if given. */
  const draft = async (fields: object, subjects: readonly TestPerson[] = people) => {
    const { id } = await done(admin, 'POST', E, { name: 'Cycle', degree: '90', template_id, ...fields });
    if (subjects.length)
      await done(admin, 'POST', `${E}/${id}/subjects`, { user_ids: subjects.map(({ userId }) => userId) });
    return done(admin, 'GET', `${E}/${id}`);
  };
  const step = async (id: number, action: string, fields: object = {}) => {
    const { version } = await done(admin, 'GET', `${E}/${id}`);
    return done(admin, 'POST', `${E}/${id}/${action}`, { version, ...fields });
  };
  const opened = async (fields: object = {}) => step((await draft(fields)).id, 'open');
  return { admin, leader, people, template_id, done, draft, step, opened };
}
