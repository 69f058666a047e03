import { afterEach, expect, test } from 'vitest';
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
  // Nobody leads anybody: only the two themselves are asked.
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
  // Nobody is reminded of their own click.
  await expect.element(screen.getByText(/reminded/).first()).toBeVisible();

  await expect.element(screen.getByText('Not enough yet: the person').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Answer longer' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Answers until').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Answer longer' }).click();
  await expect.element(dialog.getByText(/can only become a later one/)).toBeVisible();
  await dialog.getByLabelText('Answers until').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Answer longer' }).click();
  await expect.element(screen.getByText('The last day is later now')).toBeVisible();
});
