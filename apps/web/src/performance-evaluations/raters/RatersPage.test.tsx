import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const E = '/v2/performance-evaluations';

test('the person proposes peers and sees why somebody cannot be one, and the leader approves', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const { accountId } = ada;
  const add = (nome: string) => newPerson({ level: 1, nome, accountId });
  const [lea, rui] = [await add('Lea Melo'), await add('Rui Costa')];
  for (const nome of ['Ivo Reis', 'Nara Luz', 'Otto Dias']) await add(nome);
  await signIn(ada);
  const { version } = await ask<{ version: number }>('GET', `/v2/user/${rui.userId}`);
  await ask('PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version });
  const { id: template_id } = await ask<{ id: number }>('POST', `${E}/templates`, {
    name: 'Short',
    scale: { kind: 'custom', points: 3, labels: ['1', '2', '3'], not_observed: true },
    sections: [
      {
        title: 'Work',
        questions: [{ kind: 'rating', text: 'Keeps promises', groups: ['leader', 'self', 'peers'] }],
      },
    ],
  });
  const draft = { name: 'Half year', degree: '360', nomination: 'subject', template_id };
  const { id } = await ask<{ id: number }>('POST', E, draft);
  await ask('POST', `${E}/${id}/subjects`, { user_ids: [rui.userId] });
  const cycle = await ask<{ version: number }>('GET', `${E}/${id}`);
  await ask('POST', `${E}/${id}/open`, { version: cycle.version });
  const path = `/evaluations/${id}/raters/${rui.userId}`;

  await signIn(rui);
  const own = await open(path);
  const pick = async (name: string) => {
    await own.getByRole('button', { name: 'Propose a peer: Add somebody' }).click();
    await own.getByRole('option', { name: new RegExp(name) }).click();
  };
  await pick('Lea Melo');
  await expect.element(own.getByText('Lea Melo cannot be chosen: already asked, as leader or report.')).toBeVisible();
  for (const name of ['Ivo Reis', 'Nara Luz', 'Otto Dias']) await pick(name);
  await own.getByRole('button', { name: 'Save proposals' }).click();
  await expect.element(own.getByText('Proposals saved')).toBeVisible();
  await own.unmount();

  await signIn(lea);
  const screen = await open(path);
  await screen.getByRole('checkbox', { name: /^Otto Dias/ }).click();
  await expect.element(screen.getByText('2 peers would answer; from 3 to 6 are needed.').first()).toBeVisible();
  await screen.getByRole('checkbox', { name: /^Otto Dias/ }).click();
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByText('Raters decided')).toBeVisible();
  await expect.element(screen.getByText('Peers, Asked').first()).toBeVisible();
});
