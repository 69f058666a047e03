import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const E = '/v2/performance-evaluations';

/** Creates an evaluation of a person by two clients among the peers, approved by the leader. */
async function evaluationByClients() {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const { accountId } = ada;
  const add = (nome: string) => newPerson({ level: 1, nome, accountId });
  const rui = await add('Rui Costa');
  const peer = await add('Ivo Reis');
  const peers = [peer, await add('Nara Luz'), await add('Otto Dias')];
  await signIn(ada);
  const { id: template_id } = await ask<{ id: number }>('POST', `${E}/templates`, {
    name: 'Short',
    scale: { kind: 'custom', points: 3, labels: ['Low', 'Right', 'High'], not_observed: true },
    sections: [
      {
        title: 'Work',
        questions: [
          { kind: 'rating', text: 'Keeps promises', groups: ['leader', 'self', 'peers', 'external'], required: true },
        ],
      },
    ],
  });
  const { id } = await ask<{ id: number }>('POST', E, {
    name: 'Half year',
    degree: '360',
    nomination: 'leader',
    template_id,
    groups: [
      { group: 'leader', weight_percent: 40 },
      { group: 'self', weight_percent: 0 },
      { group: 'peers', weight_percent: 30 },
      { group: 'external', weight_percent: 30 },
    ],
  });
  await ask('POST', `${E}/${id}/subjects`, { user_ids: [rui.userId] });
  const cycle = await ask<{ version: number }>('GET', `${E}/${id}`);
  await ask('POST', `${E}/${id}/open`, { version: cycle.version });
  const at = `${E}/${id}/raters/${rui.userId}`;
  const { version } = await ask<{ version: number }>('GET', at);
  await ask('PUT', at, { group: 'peers', user_ids: peers.map(({ userId }) => userId), version });
  return { id, at, ada, peer, path: `/evaluations/${id}/raters/${rui.userId}` };
}

test('an external rater is proposed, gets a link by hand, answers a form with it, and is removed', async () => {
  const { id, at, ada, peer, path } = await evaluationByClients();
  const raters = await open(path);
  await raters.getByLabelText('Name').fill('Nora Client');
  await raters.getByLabelText('E-mail').fill('nora@acme.test');
  await raters.getByRole('button', { name: 'Add', exact: true }).click();
  await raters.getByRole('button', { name: 'Save people outside' }).click();
  await expect.element(raters.getByText('Proposals saved')).toBeVisible();
  await raters.unmount();
  type Listed = { version: number; items: { id: number }[] };
  const { items, version } = await ask<Listed>('GET', at);
  await ask('POST', `${at}/approve`, { approve: items.map((one) => one.id), version });
  const cycle = await ask<{ version: number }>('GET', `${E}/${id}`);
  await ask('POST', `${E}/${id}/collect`, { version: cycle.version });

  const list = await open(path);
  await list.getByRole('button', { name: 'New link for Nora Client' }).click();
  await list.getByRole('button', { name: 'Make the link' }).click();
  const link = list.getByRole('textbox', { name: 'New link' });
  await expect.element(link).toHaveValue(expect.stringContaining('/answer#'));
  const url = new URL((link.element() as HTMLInputElement).value);
  await list.unmount();

  await signIn(null);
  const outside = await open(`/answer${url.hash}`);
  await expect.element(outside.getByRole('heading', { name: 'About Rui Costa' })).toBeVisible();
  await expect.element(outside.getByText('they are thrown away unread', { exact: false }).first()).toBeVisible();
  await outside.getByRole('radio', { name: /High/ }).click();
  await expect.element(outside.getByText(/^Saved/)).toBeVisible();
  await outside.getByRole('button', { name: 'Next' }).click();
  await outside.getByRole('button', { name: 'Submit' }).click();
  await expect.element(outside.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await outside.unmount();

  const unknown = await open('/answer#not-a-link');
  await expect.element(unknown.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await unknown.unmount();

  // A peer declines; the leader sees only the reason.
  await signIn(peer);
  const { items: forms } = await ask<{ items: { id: number; group: string }[] }>('GET', `${E}/forms`);
  const form = forms.find(({ group }) => group === 'peers');
  await ask('POST', `${E}/forms/${form?.id}/decline`, { reason: 'We never worked together' });
  await signIn(ada);
  const after = await open(path);
  await expect.element(after.getByText('We never worked together')).toBeVisible();
  await after.getByRole('button', { name: 'Take out Nora Client' }).click();
  await after.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect.element(after.getByText('Nora Client was taken out')).toBeVisible();
  await expect.element(after.getByRole('cell', { name: 'Taken out' })).toBeVisible();
});
