import { afterEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

test('the leader releases a result, and the subject reads it with the notes of the conversation and contests it', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  const { accountId } = ada;
  await signIn(ada);
  const { id: group_id } = await ask<{ id: number }>('POST', '/v2/competence-groups', { name: 'Delivery' });
  const reliable = { group_id, kind: 'core', name: 'Reliability' };
  const { id: competence } = await ask<{ id: number }>('POST', '/v2/competences', reliable);
  await ask('DELETE', `/v2/competences/${competence}`);
  const id = await commands.countedEvaluation({
    accountId,
    author: ada.userId,
    leader: lea.userId,
    subject: rui.userId,
    competence,
  });
  const path = `/evaluations/${id}/results/${rui.userId}`;

  await signIn(rui);
  const early = await open(path);
  await expect.element(early.getByRole('heading', { name: 'Not released yet' })).toBeVisible();
  await early.unmount();

  await signIn(lea);
  const screen = await open(path);
  await expect.element(screen.getByText('Counted, not released yet')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Peers 4 of 4 4.00 42.86 %' })).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: 'Reports Fewer than 3 answered: thrown away unread' }))
    .toBeVisible();
  await screen.getByText('Delivery', { exact: true }).click();
  await expect.element(screen.getByText('Peers: 4.00 (4 answers)').first()).toBeVisible();
  await screen.getByText('In words', { exact: true }).click();
  await expect.element(screen.getByText('Calm in the outage')).toBeVisible();
  expect(screen.getByText('Never shown').elements()).toEqual([]);
  // Markup in a comment is shown as text (A20).
  await expect.element(screen.getByText('<b>Well said</b>').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Release' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect.element(screen.getByText('Result of Rui Costa released')).toBeVisible();
  await screen.getByLabelText('Notes for both').fill('We agreed on two goals');
  await screen.getByRole('button', { name: 'Save notes' }).click();
  await expect.element(screen.getByText('Notes saved')).toBeVisible();
  await screen.getByLabelText('Notes only you read').fill('For me alone');
  await screen.getByRole('button', { name: 'Save own notes' }).click();
  await expect.element(screen.getByText('Not acknowledged yet.')).toBeVisible();
  await screen.unmount();

  await signIn(rui);
  const own = await open(path);
  await expect.element(own.getByRole('heading', { name: /^My result: / })).toBeVisible();
  await expect.element(own.getByText(/^Lea Melo, /).first()).toBeVisible();
  await expect.element(own.getByText('We agreed on two goals')).toBeVisible();
  expect(own.getByText('For me alone').elements()).toEqual([]);
  await own.getByLabelText('Comment').fill('Seen, not agreed');
  await own.getByRole('button', { name: 'I have seen it' }).click();
  await expect.element(own.getByText(/^Seen on /)).toBeVisible();
  await own.getByRole('button', { name: 'Contest' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabelText(/^What is wrong/).fill('The project was not mine');
  await dialog.getByRole('button', { name: 'Contest' }).click();
  await expect.element(own.getByText('Not answered yet.')).toBeVisible();
  await own.getByRole('button', { name: 'Make a plan' }).click();
  await expect.element(own.getByText('No longer in use: Reliability. Untick them.')).toBeVisible();
  await own.unmount();

  await signIn(ada);
  const managed = await open(path);
  await expect.element(managed.getByText('The project was not mine')).toBeVisible();
  await managed.getByRole('button', { name: 'Answer' }).click();
  const answering = managed.getByRole('dialog');
  await answering.getByLabelText('Answer').fill('Looked at again');
  await answering.getByRole('button', { name: 'Answer' }).click();
  await expect.element(managed.getByText(/^Answered by Ada Prado on /)).toBeVisible();
});
