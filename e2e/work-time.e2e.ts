import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** A week in the past. */
const WEEK = '/hours?week=2026-03-02';

test('a week is entered, undone and copied to the next one, by keyboard alone', async ({ page, enterAs, send }) => {
  await enterAs(1);
  await send('POST', '/v2/tasks', { title: 'Write the manual' });
  await page.goto(WEEK);
  await page.getByRole('button', { name: 'Add a task' }).press('Enter');
  await page.getByRole('combobox', { name: 'Search in Tasks' }).fill('manual');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');

  const cell = (day: string) => page.getByRole('gridcell', { name: new RegExp(`Write the manual, .*${day}`) });
  await expect(cell('Mar 2')).toBeFocused();
  await page.keyboard.type('7:30');
  await page.keyboard.press('Tab');
  await expect(cell('Mar 3')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(cell('Mar 2')).toHaveText('7:30');
  await expect(cell('Mar 3')).toHaveText('8:00');
  await expect(page.getByRole('row', { name: /^Total/ }).last()).toContainText('15:30');

  await page.keyboard.press('Delete');
  await expect(cell('Mar 3')).toHaveText('–');
  await page.keyboard.press('Control+z');
  await expect(cell('Mar 3')).toHaveText('8:00');

  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A day has 24 hours.')).toBeVisible();
  await expect(cell('Mar 3')).toHaveText('8:00');

  await page.getByRole('button', { name: 'Next week' }).press('Enter');
  await expect(page.getByRole('heading', { name: /Mar 9/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy last week' }).press('Enter');
  await expect(cell('Mar 10')).toHaveText('8:00');
  await expectAccessible(page);
});

test('the timer continues after a reload, is switched, and saves the measured time', async ({ page, openAs }) => {
  await openAs(1, '/hours');
  await page.getByLabel('What are you working on?').fill('Reading mail');
  await page.keyboard.press('Enter');
  const strip = page.getByRole('region', { name: 'Running timer' });
  await expect(strip).toContainText('Reading mail');
  await page.reload();
  await expect(strip).toContainText('Reading mail');

  await page.getByLabel('What are you working on?').fill('Writing mail');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop it and start this one' }).click();
  await expect(strip).toContainText('Writing mail');
  await strip.getByRole('button', { name: 'Stop and save' }).click();
  await expect(strip).toHaveCount(0);
});

test('a forgotten timer is noticed and its end corrected', async ({ page, enterAs, send }) => {
  await enterAs(1);
  const started = new Date(Date.now() - 30 * 3_600_000);
  await send('POST', '/v2/work-time/timer', { note: 'Yesterday', started_at: started.toISOString() });
  await page.goto('/hours');
  const strip = page.getByRole('region', { name: 'Running timer' });
  await expect(strip).toContainText('Did you forget to stop it?');
  await strip.getByRole('button', { name: 'Correct the end' }).click();
  const dialog = page.getByRole('dialog', { name: 'When did the work end?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save with this end' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(strip).toHaveCount(0);
});

test('an entry is created, changed, deleted and restored', async ({ page, openAs }) => {
  await openAs(3, WEEK);
  await page.getByRole('button', { name: 'New entry' }).click();
  const drawer = page.getByRole('dialog', { name: 'New entry' });
  await drawer.getByRole('button', { name: 'Save entry' }).click();
  await expect(drawer.getByRole('alert')).toBeVisible();
  await drawer.getByLabel('Duration').fill('1:30');
  await expect(drawer.getByText('Ends at 10:30 AM.')).toBeVisible();
  await drawer.getByLabel('Note').fill('Meeting');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save entry' }).click();
  const row = page.getByRole('grid', { name: 'Entries of the week' }).getByRole('row', { name: /9:00/ });
  await expect(row).toContainText('1:30');

  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByLabel('Duration').fill('2');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('These hours overlap another entry of the same person.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Meeting');
});

test('a person who may read but not write sees why; admins manage schedules and holidays', async ({
  page,
  account,
  openAs,
}) => {
  await openAs(2, `${WEEK}&user=${account.people[1].userId}`);
  await expect(page.getByRole('heading', { name: 'Worked hours of Elisa Employee' })).toBeVisible();
  await expect(page.locator('#sheet-hint', { hasText: 'Your level can view them but not change them' })).toBeVisible();

  await openAs(4, '/hours/schedules?year=2027');
  await page.getByRole('link', { name: 'Elisa Employee' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedule of Elisa Employee' });
  await drawer.getByLabel('Valid from').fill('2026-01-01');
  await drawer.getByRole('button', { name: '44:00 h, Monday to Friday' }).click();
  await expect(drawer.getByText('44:00 a week')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save schedule' }).click();
  await expect(drawer.getByText('8:48').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Brazil’s national holidays of 2027' }).click();
  await expect(page.getByText('Paixão de Cristo')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('There are no holidays in 2027 yet.')).toBeVisible();
  await expectAccessible(page);
});
