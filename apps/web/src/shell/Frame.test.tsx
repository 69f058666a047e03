import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { newPerson, open, signIn } from '../testing.tsx';

beforeEach(async () => signIn(await newPerson({ level: 3 })));

test('navigation sets the document title and focuses the heading', async () => {
  const screen = await open('/profile');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await screen.getByRole('link', { name: 'Tasks' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toHaveFocus();
  await expect.poll(() => document.title).toBe('Tasks · Jornada');
  await expect.element(screen.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
  // Screens without a menu entry leave no empty item.
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  const links = menu.getByRole('link').elements();
  expect(menu.getByRole('listitem').elements()).toHaveLength(links.length);
  // The steps between the entries of a group are equal.
  const steps = [...menu.element().querySelectorAll('ul')].flatMap((list) => {
    const tops = [...list.querySelectorAll('a')].map((link) => link.getBoundingClientRect().top);
    return tops.slice(1).map((top, at) => top - (tops[at] ?? 0));
  });
  expect(steps.length).toBeGreaterThan(4);
  expect(new Set(steps).size).toBe(1);
});

test('the heading of a new page does not take the focus from an element the person moved to in the meantime', async () => {
  const screen = await open('/profile');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  const link = menu.getByRole('link', { name: 'Tasks' }).element() as HTMLElement;
  const time = menu.getByRole('button', { name: 'Time', exact: true });
  // Both in one task, so that the page cannot open in between.
  link.focus();
  link.click();
  (time.element() as HTMLElement).focus();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Tasks · Jornada');
  await expect.element(time).toHaveFocus();
});

test('language, theme and density apply immediately', async () => {
  const screen = await open('/profile');
  await screen.getByRole('radio', { name: 'Português (Brasil)' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('pt-BR');
  await screen.getByRole('radio', { name: 'Escuro' }).click();
  await expect.poll(() => document.documentElement.dataset['scheme']).toBe('dark');
  await screen.getByRole('radio', { name: 'Compacto' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Compacto' })).toBeChecked();
  localStorage.clear();
});

test('an unknown address shows an error inside the frame', async () => {
  const screen = await open('/nowhere');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'Go to the start page' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
});

test('the first focusable element skips the menu', async () => {
  const screen = await open('/profile');
  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  await expect.element(skip).toBeInTheDocument();
  expect(document.querySelector('a, button, input')).toBe(skip.element());
  (skip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('a heading of the menu is collapsed by keyboard, keeps the current entry, and stays collapsed', async () => {
  localStorage.clear();
  const screen = await open('/hours');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Worked hours' })).toBeVisible();
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  await expect
    .element(menu.getByRole('group', { name: 'Time' }).getByRole('link', { name: 'Time bank' }))
    .toBeVisible();
  // An empty entry would be announced and leave a gap.
  expect(
    menu
      .getByRole('listitem')
      .elements()
      .filter(({ textContent }) => !textContent),
  ).toEqual([]);
  const time = menu.getByRole('button', { name: 'Time', exact: true });
  (time.element() as HTMLElement).focus();
  await expect.element(time).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(time).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu.getByRole('link', { name: 'Time bank' })).not.toBeInTheDocument();
  await expect.element(menu.getByRole('link', { name: 'Hours' })).toBeVisible();
  expect(localStorage.getItem('jornada.folded-menu')).toBe('["time"]');
  await userEvent.keyboard('{Enter}');
  await expect.element(menu.getByRole('link', { name: 'Time bank' })).toBeVisible();
  expect(localStorage.getItem('jornada.folded-menu')).toBe('[]');
});
