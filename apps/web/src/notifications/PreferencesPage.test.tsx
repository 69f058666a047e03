import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';

test('a kind is switched off and mailed weekly by keyboard, and saved; a required kind stays in the inbox', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/notifications/preferences');
  await expect.element(screen.getByRole('note')).toBeVisible();
  const inbox = screen.getByRole('checkbox', { name: 'A task is assigned to you: in the inbox' });
  const email = screen.getByRole('combobox', { name: 'A task is assigned to you: by e-mail' });
  await expect.element(email).toHaveValue('daily');
  // The name of a time zone that people use, and not its identifier.
  await expect.element(screen.getByText(/^In the time zone São Paulo · Brasilia .*Time\.$/)).toBeVisible();
  const required = screen.getByRole('checkbox', { name: 'A value of your HR data is revealed: in the inbox' });
  await expect.element(required).toBeDisabled();
  await expect.element(required).toHaveAccessibleDescription('Always in the inbox');
  (inbox.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await expect.element(email).toHaveFocus();
  await email.selectOptions('weekly');
  await screen.getByRole('combobox', { name: 'Day for weekly e-mails' }).selectOptions('Friday');
  const release = hold(({ url, method }) => method === 'put' && url?.endsWith('/preferences') === true);
  await screen.getByRole('button', { name: 'Save' }).click();
  // Chosen before the answer, and kept.
  const comments = screen.getByRole('combobox', { name: 'A comment on a task you watch: by e-mail' });
  await comments.selectOptions('weekly');
  release();
  await expect.element(screen.getByText('Preferences saved')).toBeVisible();
  await expect.element(comments).toHaveValue('weekly');
  expect(await ask('GET', '/v2/notifications/preferences')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ kind: 'tasks.assigned', inbox: false, email: 'weekly' })]),
    weekday: 4,
    version: 2,
  });
  await expect.element(inbox).not.toBeChecked();
});

test('e-mails are set to another language than that of the company', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/notifications/preferences');
  const language = screen.getByRole('combobox', { name: 'Language of e-mails' });
  await expect.element(language).toHaveDisplayValue(/^Same as the company \(/);
  await language.selectOptions('English');
  await screen.getByRole('button', { name: 'Save' }).click();
  // The message alone could still be that of the test before.
  await expect.poll(() => ask('GET', '/v2/notifications/preferences')).toMatchObject({ locale: 'en', version: 2 });
  await expect.element(screen.getByText('Preferences saved')).toBeVisible();
  await expect.element(language).toHaveValue('en');
});
