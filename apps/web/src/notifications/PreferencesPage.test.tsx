import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { ask, beforehand, hold, newPerson, open, signIn } from '../testing.tsx';

test('a kind is turned off and mailed weekly by keyboard, and saved; a required kind stays in the inbox', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/notifications/preferences');
  await expect.element(screen.getByRole('note')).toBeVisible();
  const inbox = screen.getByRole('checkbox', { name: 'A task is assigned to you: in the inbox' });
  const email = screen.getByRole('combobox', { name: 'A task is assigned to you: by e-mail' });
  await expect.element(email).toHaveValue('daily');
  // Shows the common name of the time zone, not its identifier.
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

test('e-mails are sent in another language than that of the company', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/notifications/preferences');
  const language = screen.getByRole('combobox', { name: 'Language of e-mails' });
  await expect.element(language).toHaveDisplayValue(/^Same as the company \(/);
  await language.selectOptions('English');
  await screen.getByRole('button', { name: 'Save' }).click();
  // Polled, because the message alone could still be that of the previous test.
  await expect.poll(() => ask('GET', '/v2/notifications/preferences')).toMatchObject({ locale: 'en', version: 2 });
  await expect.element(screen.getByText('Preferences saved')).toBeVisible();
  await expect.element(language).toHaveValue('en');
});

test('where the same preferences were saved elsewhere, what only one side changed stays, and the rest is chosen by keyboard', async () => {
  await signIn(await newPerson({ level: 1 }));
  const address = '/v2/notifications/preferences';
  type Kind = { kind: string; inbox: boolean; email: string };
  const stored = () =>
    ask<{ items: Kind[]; digest_hour: number; weekday: number; locale: string | null; version: number }>(
      'GET',
      address,
    );
  const screen = await open('/notifications/preferences');
  const hour = screen.getByRole('combobox', { name: 'Hour' });
  const language = screen.getByRole('combobox', { name: 'Language of e-mails' });
  const inbox = screen.getByRole('checkbox', { name: 'A task is assigned to you: in the inbox' });
  const email = screen.getByRole('combobox', { name: 'A task is assigned to you: by e-mail' });
  await hour.selectOptions('07:00');
  await screen.getByRole('combobox', { name: 'Day for weekly e-mails' }).selectOptions('Friday');
  await inbox.click();
  const weekly = ({ items }: { items: Kind[] }) =>
    items.map(({ kind, inbox: isIn }) => ({
      kind,
      inbox: isIn,
      email: kind === 'tasks.assigned' ? 'weekly' : 'daily',
    }));
  beforehand(
    ({ url, method }) => method === 'put' && url?.endsWith('/preferences') === true,
    async () => {
      const { weekday, version, ...rest } = await stored();
      await ask('PUT', address, { items: weekly(rest), digest_hour: 21, weekday, locale: 'en', version });
    },
  );
  const save = screen.getByRole('button', { name: 'Save' });
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');

  await expect.element(screen.getByText(/Both of you changed one field/)).toHaveRole('alert');
  const choice = screen.getByRole('group', { name: 'Hour' });
  const mine = choice.getByRole('radio', { name: 'Mine 07:00' });
  const theirs = choice.getByRole('radio', { name: 'Saved in the meantime 21:00' });
  await expect.element(mine).toHaveFocus();
  await expect.element(mine).not.toBeChecked();
  await expect.element(screen.getByText('1 choice is left.')).toHaveRole('status');
  await expect.element(save).toHaveAccessibleDescription('Choose which value to keep first.');
  // Changed by one side only: the language and the e-mails by the other one, the day and the inbox here.
  await expect.element(language).toHaveValue('en');
  await expect.element(email).toHaveValue('weekly');
  await expect.element(inbox).not.toBeChecked();
  await expect.element(hour).toHaveValue('7');

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(theirs).toBeChecked();
  await expect.element(hour).toHaveValue('21');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(mine).toBeChecked();
  await expect.element(hour).toHaveValue('7');
  await expect.element(screen.getByText('Everything is chosen. Save to keep it.')).toHaveRole('status');
  await save.click();
  await expect.element(screen.getByText('Preferences saved')).toBeVisible();
  expect(await stored()).toMatchObject({ digest_hour: 7, weekday: 4, locale: 'en', version: 3 });
  expect((await stored()).items).toContainEqual(
    expect.objectContaining({ kind: 'tasks.assigned', inbox: false, email: 'weekly' }),
  );
  await expect.element(choice).not.toBeInTheDocument();
});
