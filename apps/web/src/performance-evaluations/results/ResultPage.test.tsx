import { afterEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

test('a result is released by the leader, and read by the person: groups, reasons, questions, and who has read it', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  const { accountId } = ada;
  const id = await commands.countedEvaluation({
    accountId,
    author: ada.userId,
    leader: lea.userId,
    subject: rui.userId,
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
  await screen.getByRole('button', { name: 'Release' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect.element(screen.getByText('Result of Rui Costa released')).toBeVisible();
  await screen.unmount();

  await signIn(rui);
  const own = await open(path);
  await expect.element(own.getByRole('heading', { name: /^My result: / })).toBeVisible();
  await expect.element(own.getByText(/^Lea Melo, /).first()).toBeVisible();
});
