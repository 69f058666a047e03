import { expect, test } from 'vitest';
import { newPerson, open, signIn } from '../testing.tsx';

test('creates the first competence group, archives it and brings it back', async () => {
  await signIn(await newPerson({ level: 4 }));
  const screen = await open('/competence-groups');
  await expect.element(screen.getByRole('heading', { name: 'No competence groups yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'New competence group' }).first().click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('First');
  await screen.getByRole('button', { name: 'Create competence group' }).click();
  await screen.getByRole('link', { name: 'First' }).click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Archived' })).toBeVisible();
  await screen.getByRole('link', { name: 'First' }).click();
  await screen.getByRole('button', { name: 'Bring back' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Active' })).toBeVisible();
});

test('disables the button to create with a reason for people who may not', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/competence-groups');
  await expect
    .element(screen.getByRole('button', { name: 'New competence group' }).first())
    .toHaveAttribute('aria-disabled', 'true');
});
