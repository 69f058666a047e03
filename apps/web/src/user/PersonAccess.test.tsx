import { expect, test } from 'vitest';
import { newPerson, open, signIn } from '../testing.tsx';

test('an admin creates a password link; the person chooses a password with it and is signed in', async () => {
  const admin = await newPerson({ level: 4 });
  const bia = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Bia Reis' });
  await signIn(admin);
  const screen = await open(`/people/${bia.userId}?tab=access`);
  await screen.getByRole('button', { name: 'New password link' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Share this link' });
  const field = dialog.getByRole('textbox', { name: 'Password link' });
  await expect.element(field).toBeVisible();
  const { value } = field.element() as HTMLInputElement;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.unmount();

  await signIn(null);
  const page = await open(`/invite${new URL(value).hash}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await page.getByLabelText('New password').fill('seven green lamps on a hill');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good .*, Bia$/ })).toBeVisible();
});

test('an admin ends the sessions of a person after a confirmation, but not those of a Super Admin', async () => {
  const root = await newPerson({ level: 5 });
  const admin = await newPerson({ level: 4, accountId: root.accountId });
  const bia = await newPerson({ level: 1, accountId: root.accountId, nome: 'Bia Reis' });
  await signIn(admin);
  const screen = await open(`/people/${bia.userId}?tab=access`);
  await screen.getByRole('button', { name: 'End all sessions' }).click();
  await screen.getByRole('button', { name: 'End the sessions' }).click();
  await expect.element(screen.getByText('Bia Reis is signed out.')).toBeVisible();
  await screen.unmount();

  const other = await open(`/people/${root.userId}?tab=access`);
  await expect
    .element(other.getByRole('button', { name: 'End all sessions' }))
    .toHaveAttribute('aria-disabled', 'true');
});
