import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { field, option, openByKey } from './palette.ts';

test('a task is found from another screen and the user returns, by keyboard', async ({ page, openAs, createTasks }) => {
  await createTasks(['Poda das árvores', 'Stones', 'Árvore de Natal']);
  await openAs(3, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await openByKey(page);
  await expectAccessible(page);
  await page.keyboard.type('arvore');
  await expect(page.getByRole('group', { name: 'Tasks' }).getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('group', { name: 'Tasks' }).getByRole('option').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) as string);
  const title = await second.locator('span').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Task \d+$/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('every key shows what is in memory, before any answer of the server', async ({ page, openAs }) => {
  await openAs(5, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await openByKey(page);
  await page.keyboard.type('w');
  await expect(option(page, /^Close the month/)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  // Requests stay unanswered until the end of the test.
  await page.route('**/v2/**', () => undefined);
  let typed = '';
  for (const key of 'close th') {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    typed += key;
    await expect(field(page)).toHaveValue(typed);
    await expect(option(page, /^Close the month/)).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('without a connection to the server', () => {
  test.use({ expectedErrors: [/503/] });
  test('shows an error and retries', async ({ page, enterAs, createTasks }) => {
    await createTasks(['Findable']);
    await enterAs(3);
    await withoutEvents(page);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await page.route(/\/v2\/(tasks|user|clients)\?/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Service unavailable', code: 'unavailable', request_id: 'x' } }),
    );
    await openByKey(page);
    await page.keyboard.type('findable');
    await expect(page.getByRole('alert')).toContainText('could be searched');
    await expectAccessible(page);
    await page.unroute(/\/v2\/(tasks|user|clients)\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(option(page, /Findable/).first()).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('a draft in a drawer is discarded only after confirmation', async ({ page, openAs }) => {
  await openAs(3, '/tasks?new=true');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await openByKey(page);
  await page.keyboard.type('clients');
  await expect(option(page, 'Clients').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');

  await openByKey(page);
  await page.keyboard.type('clients');
  await expect(option(page, 'Clients').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await question.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/clients$/);
});

test('on a phone it opens from the bar and nothing is cut off', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(5, '/tasks');
  const button = page.getByRole('button', { name: 'Search or go to…' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  const box = await page.getByRole('dialog', { name: 'Find or do' }).boundingBox();
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([true, true]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
});
