import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';

/** Size of an A4 sheet within its margins, in px. */
const SHEET = { width: 717, height: 1010 };

const LONG = 'A title so long that no column of a list has room for all of it, which on paper nobody can point at';

test('a printed page is dark on white, complete and without controls', async ({ page, enterAs, createTasks }) => {
  const [id] = await createTasks([LONG, ...numbered(2)]);
  await enterAs(3);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/tasks');
  const title = page.getByRole('link', { name: LONG });
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');

  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('3 tasks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New task' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(title).toHaveCSS('color', 'rgb(17, 32, 28)');
  expect(await title.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);

  await page.goto(`/tasks/${id}`);
  // A sheet is too narrow for two columns, so the task is printed alone.
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
  await expect(title).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
});
