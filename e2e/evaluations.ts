import type { CallAs } from './fixtures.ts';
import { answerForms } from './half-year.ts';
import type { Account, Person } from './people.ts';

/** The path of evaluations. */
export const E = '/v2/performance-evaluations';
/** The draft of a 180 about people whom Marta leads, with ratings and a nine-box. @returns its number */
export async function draft(callAs: CallAs, account: Account, people: readonly Person[]): Promise<number> {
  const call = await callAs(4);
  for (const { userId } of people) {
    const { version } = await call<{ version: number }>('GET', `/v2/user/${userId}`);
    await call('PATCH', `/v2/user/${userId}`, { reports_to: account.people[3].userId, version });
  }
  const library = { keys: ['communication', 'teamwork', 'reliability'], locale: 'en' };
  const { created } = await call<{ created: number[] }>('POST', '/v2/competences/library', library);
  const named = { name: 'By competences', competence_ids: created };
  const { id: template_id } = await call<{ id: number }>('POST', `${E}/templates/from-competences`, named);
  const { id } = await call<{ id: number }>('POST', E, {
    name: 'First half',
    degree: '180',
    template_id,
    rating: { labels: ['Below', 'As expected', 'Above'] },
    nine_box: true,
  });
  await call('POST', `${E}/${id}/subjects`, { user_ids: people.map(({ userId }) => userId) });
  return id;
}

/** Somebody answers every form that they are asked: themselves higher than others. */
export const answerAll = async (callAs: CallAs, person: Person) => answerForms(await callAs(person));
