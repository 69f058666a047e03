import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { field, option, openByKey } from './palette.ts';

test('screens and actions by mouse, from the button in the frame', async ({ page, openAs }) => {
  await openAs(4, '/tasks');
  await page.getByRole('button', { name: 'Search or go to…' }).click();
  await option(page, 'New client').click();
  await expect(page).toHaveURL(/\/clients\?new/);
  await expect(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/clients$/);

  await page.getByRole('button', { name: 'Search or go to…' }).click();
  await field(page).fill('dark');
  await option(page, 'Dark theme').click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await openByKey(page);
  await field(page).fill('idioma');
  await option(page, 'Português (Brasil)').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
});

test('Ctrl+Enter and Ctrl+click open a tab; a number opens that task', async ({
  page,
  context,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['The one']);
  await openAs(3, '/people');
  await expect(page.getByRole('grid')).toBeVisible();
  await openByKey(page);
  await page.keyboard.type('hours');
  await expect(option(page, 'Hours').first()).toHaveAttribute('aria-selected', 'true');
  const [byKey] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(byKey).toHaveURL(/\/hours$/);
  await expect(page).toHaveURL(/\/people$/);
  await expect(field(page)).toBeHidden();

  await openByKey(page);
  await page.keyboard.type('marta');
  const [byClick] = await Promise.all([
    context.waitForEvent('page'),
    option(page, /Marta Manager/)
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  await expect(byClick).toHaveURL(/\/people\/\d+$/);

  await openByKey(page);
  await page.keyboard.type(`#${id}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`));
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The one');
});

test('the timer of the open task starts and stops from any screen', async ({ page, openAs, createTasks }) => {
  const [id] = await createTasks(['Timed']);
  await openAs(3, `/tasks/${id}`);
  await expect(page.getByRole('dialog', { name: `Task ${id}` })).toBeVisible();
  await openByKey(page);
  await page.keyboard.type('timer');
  await option(page, 'Start the timer on this task').click();
  await expect(page.getByText('Timer started')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('Timed');
  await openByKey(page);
  await page.keyboard.type('timer');
  await expect(option(page, 'Start the timer')).toHaveCount(0);
  await option(page, 'Stop the timer and save').click();
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeHidden();
});

test('shortcuts of the screen and general ones are listed, by keyboard and mouse', async ({ page, openAs }) => {
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openAs(4, '/hours');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText(['In the timesheet', 'In the table', 'Everywhere']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await openByKey(page);
  await page.keyboard.type('hotkeys');
  await page.keyboard.press('Enter');
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
});
