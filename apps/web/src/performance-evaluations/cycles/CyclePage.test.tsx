import { afterEach, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const SCALE = { kind: 'custom', points: 3, labels: ['Low', 'Right', 'High'], not_observed: false };

test('an evaluation is drafted, gets its people, forecasts its forms, is opened and shows its progress', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  await signIn(ada);
  const made = await fetch('/v2/performance-evaluations/templates', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Short form',
      scale: SCALE,
      sections: [{ title: 'Work', questions: [{ kind: 'rating', text: 'Plans ahead', groups: ['leader', 'self'] }] }],
    }),
  });
  expect(made.status).toBe(200);

  const screen = await open('/evaluations');
  await screen.getByRole('button', { name: 'New evaluation' }).first().click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('First half');
  await screen.getByRole('combobox', { name: 'Degree' }).selectOptions('180');
  await screen.getByRole('combobox', { name: 'Template' }).selectOptions('Short form');
  await screen.getByRole('button', { name: 'Create draft' }).click();
  await expect.element(screen.getByRole('heading', { name: 'First half' })).toBeVisible();

  await screen.getByRole('button', { name: 'Add people' }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('2 people added')).toBeVisible();
  // Nobody leads anybody, so each person answers only about themselves.
  await expect.element(screen.getByText('2 forms about 2 people')).toBeVisible();
  await expect.element(screen.getByText('2 people have no leader.')).toBeVisible();
  await screen.getByRole('button', { name: 'Take out Rui Costa' }).click();
  await expect.element(screen.getByText('1 form about 1 person')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(screen.getByText('2 forms about 2 people')).toBeVisible();

  await screen.getByRole('button', { name: 'Open', exact: true }).click();
  await screen.getByRole('button', { name: 'Open evaluation' }).click();
  await expect.element(screen.getByText('0 of 2 forms answered').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Remind those who have forms left' }).click();
  // The person who sends reminders gets none.
  await expect.element(screen.getByText(/reminded/).first()).toBeVisible();

  await expect.element(screen.getByText('Not enough yet: the person').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Extend' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Answers until').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect.element(dialog.getByText(/can only move to a later day/)).toBeVisible();
  await dialog.getByLabelText('Answers until').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect.element(screen.getByText('The time to answer was extended')).toBeVisible();
});

test('a manager of a counted evaluation sets its calibrators, and sees which people have no rating or conversation yet', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  const id = await commands.countedEvaluation({
    accountId: ada.accountId,
    author: ada.userId,
    leader: lea.userId,
    subject: rui.userId,
    labels: ['Below', 'As expected', 'Above'],
  });
  await signIn(ada);
  const screen = await open(`/evaluations/${id}`);
  const calibrators = screen.getByRole('region', { name: 'Calibrators' });
  await expect.element(calibrators.getByText(/^Nobody is named/)).toBeVisible();
  await calibrators.getByRole('button', { name: 'Change calibrators' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change calibrators' });
  await dialog.getByRole('button', { name: /^Calibrators: each calibrates the people below them: / }).click();
  await screen.getByRole('option', { name: /Lea Melo/ }).click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(calibrators.getByRole('listitem')).toHaveTextContent('Lea Melo');
  await expect.element(screen.getByText('Calibrators changed')).toBeVisible();

  const people = screen.getByRole('region', { name: 'People it is about' });
  const without = async (what: string) => {
    await people.getByRole('button', { name: /^Filter by Still missing/ }).click();
    await screen.getByRole('option', { name: what }).click();
  };
  await without('Without an acknowledgement');
  await expect.element(people.getByText('Nobody is missing this.')).toBeVisible();
  for (const what of ['Without a conversation', 'Without a rating']) {
    await without(what);
    await expect.element(people.getByText('Rui Costa')).toBeVisible();
  }
  expect(location.search).toBe('?without=rating');
  await screen.unmount();

  // A calibrator sees the calibrators, but cannot change them.
  await signIn(lea);
  const own = await open(`/evaluations/${id}`);
  await expect.element(own.getByRole('region', { name: 'Calibrators' }).getByText('Lea Melo')).toBeVisible();
  expect(own.getByRole('button', { name: 'Change calibrators' }).elements()).toEqual([]);
});

test('a counted evaluation is deleted with its results for a reason, and restored from the bin', async () => {
  const root = await newPerson({ level: 5, nome: 'Root Dias' });
  const { accountId, userId: author } = root;
  const ada = await newPerson({ level: 4, nome: 'Ada Prado', accountId });
  const subject = (await newPerson({ level: 1, nome: 'Rui Costa', accountId })).userId;
  const id = await commands.countedEvaluation({ accountId, author, leader: ada.userId, subject });
  const cycle = `Cycle ${id}`;

  await signIn(root);
  const screen = await open(`/evaluations/${id}`);
  await screen.getByRole('button', { name: 'Delete with results' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/nobody can read the results of 1 person/)).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Wrong questions');
  await dialog.getByRole('button', { name: 'Delete with results' }).click();
  await expect.element(screen.getByText(`“${cycle}” deleted`)).toBeVisible();
  await screen.getByRole('button', { name: 'Deleted evaluations' }).click();
  await expect.element(screen.getByText('Wrong questions')).toBeVisible();
  await screen.unmount();

  await signIn(ada);
  const managed = await open('/evaluations?tab=cycles&deleted=true');
  const back = { name: `Restore ${cycle}` };
  await expect.element(managed.getByRole('button', back)).toHaveAttribute('aria-disabled', 'true');
  await managed.unmount();

  await signIn(root);
  const bin = await open('/evaluations?tab=cycles&deleted=true');
  await bin.getByRole('button', back).click();
  await expect.element(bin.getByText(`“${cycle}” is back`)).toBeVisible();
  await expect.element(bin.getByText('No deleted evaluations')).toBeVisible();
  await bin.getByRole('button', { name: 'Back to evaluations' }).click();
  await expect.element(bin.getByRole('link', { name: cycle })).toBeVisible();
});
