import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { newPerson, open, signIn } from '../../testing.tsx';

beforeEach(async () => signIn(await newPerson({ level: 3 })));
afterEach(() => localStorage.clear());

type Screen = Awaited<ReturnType<typeof open>>;

const heading = (screen: Screen, name: string) => screen.getByRole('heading', { level: 1, name });
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
const parts = (screen: Screen) =>
  dialog(screen)
    .getByRole('region')
    .elements()
    .map((region) => region.querySelector('h3')?.textContent);

test('the key opens the list of shortcuts for this screen and everywhere, and closing restores focus', async () => {
  const screen = await open('/allocations');
  await expect.element(heading(screen, 'Allocations')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Profile' });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  await expect.element(dialog(screen)).toBeVisible();
  await expect.poll(() => parts(screen)).toEqual(['On the timeline', 'Everywhere']);
  await expect.element(dialog(screen).getByText('Move it by a day')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('list and board have different shortcuts; other screens show the global ones', async () => {
  const screen = await open('/tasks?view=board');
  await expect.element(heading(screen, 'Tasks')).toBeVisible();
  await screen.getByRole('button', { name: 'Shortcuts' }).click();
  await expect.element(dialog(screen)).toBeVisible();
  await expect.poll(() => parts(screen)).toEqual(['On the board', 'Everywhere']);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('link', { name: 'Profile' }).click();
  await expect.element(heading(screen, 'Profile')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(dialog(screen)).toBeVisible();
  await expect.poll(() => parts(screen)).toEqual(['Everywhere']);
});

test('the key is ignored in text fields and open dialogs', async () => {
  const screen = await open('/clients');
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'who?');
  await expect.element(field).toHaveValue('who?');
  expect(dialog(screen).elements()).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = screen.getByRole('combobox', { name: 'Find or do' });
  await expect.element(palette).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(palette).toHaveValue('?');
  expect(dialog(screen).elements()).toEqual([]);
});

test('the dialog can be opened by mouse, also with single-key shortcuts off', async () => {
  const screen = await open('/people');
  await expect.element(heading(screen, 'People')).toBeVisible();
  await userEvent.keyboard('?');
  await screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  expect(dialog(screen).elements()).toEqual([]);

  const person = screen.getByRole('button', { name: /Manager/ });
  await person.click();
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect.element(dialog(screen)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(person).toHaveFocus();
});
