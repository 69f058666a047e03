import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const csv = (text: string, name = 'tarefas.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const input = (page: Page) => page.locator('input[type=file]');
const errors = (page: Page) => page.getByRole('table', { name: 'Errors' });

/** 10,000 rows, of which the spreadsheet rows 2, 5,001 and 10,001 are invalid. */
const rows = Array.from({ length: 10_000 }, (_, at) => `Imported ${at + 1};a fazer;24/12/2026`);
const bad = rows
  .with(0, 'Imported 1;whenever;24/12/2026')
  .with(4_999, ';a fazer;24/12/2026')
  .with(9_999, 'X;;31/02/2026');
const file = (lines: readonly string[]) => csv(`Título;Situação;Prazo\n${lines.join('\n')}\n`);

test('10,000 rows with 3 invalid ones import nothing and report the three; corrected, all are imported and undone', async ({
  page,
  openAs,
  send,
}) => {
  test.slow();
  await openAs(3, '/tasks');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import tasks', level: 1 })).toBeVisible();
  await input(page).setInputFiles(file(bad));
  // An English account parses the month first; the file has the day first, so the person selects that.
  await expect(page.getByRole('combobox', { name: 'Field for the column “Prazo”' })).toHaveValue('due_on');
  await page.getByRole('radio', { name: '3 April (day first)' }).check({ force: true });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('3 errors in a file of 10,000 rows')).toBeVisible();
  await expect(errors(page).locator('tbody tr')).toHaveText([
    '2StatuswheneverWrite to do, doing, done or canceled.',
    '5,001TitleWrite something here: a task needs a title.',
    '10,001Due (date)31/02/2026Write a date like 2026-11-20, or with slashes in the order chosen above.',
  ]);
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the errors' }).click();
  expect((await download).suggestedFilename()).toBe('import-errors.csv');
  await expectAccessible(page);
  const total = async () => (await send<{ total: number }>('GET', '/v2/tasks?limit=1')).total;
  expect(await total()).toBe(0);

  await input(page).setInputFiles(file(rows.map((row) => row.replace('24/12/2026', '2026-12-24'))));
  await expect(page.getByText('All 10,000 rows can be imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 10,000 tasks' }).click();
  await expect(page.getByText('10,000 tasks imported')).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByText('1–50 of 10,000')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No tasks yet')).toBeVisible();
  expect(await total()).toBe(0);
});

test('by keyboard alone: pasted cells, an unrecognised column, and a new tag', async ({ page, context, openAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(3, '/tasks/import');
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('Assunto interno\tTags\nPasted task\tnew tag\n'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('1 error in a file of 1 row')).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Field for the column “Assunto interno”' });
  await tabTo(page, field);
  await page.keyboard.press('t');
  await expect(field).toHaveValue('title');
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }));
  await page.keyboard.press('Enter');
  await expect(errors(page).locator('tbody tr')).toHaveText([
    '2Tagsnew tagThis tag does not exist. Create it, or choose above that it is created.',
  ]);
  await tabTo(page, page.getByRole('checkbox', { name: 'Create the tag that is missing: new tag' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The only row can be imported.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Import 1 task' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 task imported')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pasted task' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('No tasks yet')).toBeVisible();
});

test('an invalid file shows the reason and a remedy', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(1, '/tasks/import');
  const alert = page.getByRole('alert');
  for (const [name, text, message] of [
    ['a.csv', '', 'This file is empty.'],
    ['plan.xlsx', 'PK', 'This is a workbook.'],
  ] as const) {
    await input(page).setInputFiles(csv(text, name));
    await expect(alert).toContainText(message);
  }
  await input(page).setInputFiles(csv('PK\u0003\u0004 a workbook by another name'));
  await expect(alert).toContainText('This is not a CSV file.');
  await input(page).setInputFiles(csv('title\n'));
  await expect(errors(page)).toContainText('There is only a header.');
  await expectAccessible(page);
  // The page is no wider than the phone; wide content scrolls inside it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('canceling during the upload imports nothing', async ({ page, openAs }) => {
  await openAs(3, '/tasks/import');
  await input(page).setInputFiles(csv('title\nA\nB\n'));
  await expect(page.getByText('All 2 rows can be imported.')).toBeVisible();
  // Delays the request until the person has canceled.
  await page.route('**/v2/tasks/import', () => undefined);
  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('nothing was imported')).toBeVisible();
  await page.unroute('**/v2/tasks/import');
  await page.goto('/tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
});

/** Presses Tab until the control has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}
