import { sqlOf } from '@jornada/bff/db/handle';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { picture } from './pictures.ts';

test('a pasted logo is previewed, then shown in the frame and on the sign-in page', async ({
  page,
  account,
  openAs,
}) => {
  await openAs(4, '/account');
  await expect(page.getByText('PNG, JPEG or WebP, at most 5 MB and 24 megapixels.')).toBeVisible();
  const { buffer } = picture('logo.png', { width: 200, height: 200, colour: '#a16207' });
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, buffer.toString('base64'));
  await expect(page.getByRole('img', { name: 'pasted.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as logo' }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(page.getByRole('img', { name: `Logo of ${account.name}` })).toBeVisible();
  await expect(page.locator('img[src^="/logos/"]')).toHaveCount(2);

  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('img', { name: account.name })).toBeVisible();
});

test('a stopped upload keeps the old logo, and the same image can be sent again', async ({ page, account, openAs }) => {
  await openAs(4, '/account');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(picture('first.png'));
  await page.getByRole('button', { name: 'Save as logo' }).click();
  const logo = page.getByRole('img', { name: `Logo of ${account.name}` });
  await expect(logo).toBeVisible();
  const before = await logo.getAttribute('src');

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/v2/accounts/logo', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await choose.setInputFiles(picture('second.png', { colour: '#be185d' }));
  await page.getByRole('button', { name: 'Save as logo' }).click();
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByRole('button', { name: 'Save as logo' })).toBeVisible();
  expect(await logo.getAttribute('src')).toBe(before);
  letGo();
  await page.unroute('**/v2/accounts/logo');
  await page.getByRole('button', { name: 'Save as logo' }).click();
  await expect(logo).not.toHaveAttribute('src', before as string);
});

test('the account page lists tags and holidays', async ({ page, enterAs, send }) => {
  await enterAs(4);
  await send('POST', '/v2/task-tags', { name: 'Urgent work', color: '#b45309' });
  await page.goto('/account');
  const add = page.getByRole('button', { name: 'Add holiday' });
  await page.getByLabel('Date').fill(`${new Date().getFullYear()}-07-09`);
  await page.getByRole('textbox', { name: 'Holiday' }).fill('City day');
  await add.click();
  await expect(page.getByRole('button', { name: 'Delete City day' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Urgent work' }).click();
  await expect(page.getByRole('dialog', { name: 'Tag “Urgent work”' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Manage 1 tag' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
});

test('level 5 changes all settings, level 4 the name; a change can be undone', async ({ page, account, openAs }) => {
  await openAs(4, '/account');
  await expect(page.getByLabel('Time zone')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).locator('..').getByText('Renamed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(account.name);

  await openAs(5, '/account');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Lisbon');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.zip$/);
});

test.describe('with an expired plan', () => {
  test.use({ expectedErrors: [/402/] });

  test('the plan and the export stay available', async ({ page, environment, account, openAs }) => {
    await sqlOf(environment.db)
      .updateTable('accounts')
      .set({ plan_expires_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', account.id)
      .execute();
    await openAs(5, '/tasks');
    await page.getByRole('link', { name: 'See the plan and export the data' }).click();
    await expect(page.getByText('Expired')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the export' }).click();
    expect((await download).suggestedFilename()).toContain('.zip');
  });
});

test.describe('a form that is saved in two sessions at once', () => {
  test.use({ expectedErrors: [/409/] });
  test('shows both values of the field that both changed, and saves the chosen one', async ({
    page,
    browser,
    environment,
    account,
  }) => {
    const months = (of: Page) => of.getByLabel('Months after it was written, or the plan ended');
    const afterLeaving = (of: Page) => of.getByLabel('Months after the person’s last day of work');
    const save = (of: Page) => of.getByRole('button', { name: 'Save the months' });
    const elsewhere = await browser.newContext({ baseURL: environment.url, locale: 'en-US' });
    const other = await elsewhere.newPage();
    for (const session of [page, other]) {
      await enter(session, environment, account.people[5]);
      await session.goto('/account');
      await expect(months(session)).toHaveValue('60');
    }
    await months(page).fill('72');
    await months(other).fill('66');
    await afterLeaving(other).fill('36');
    await save(other).click();
    await expect(other.getByText('The months are saved')).toBeVisible();

    await save(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Both of you changed one field' })).toBeVisible();
    await expect(afterLeaving(page)).toHaveValue('36');
    await expect(months(page)).toHaveValue('72');
    const choice = page.getByRole('group', { name: 'Months after it was written, or the plan ended' });
    const mine = choice.getByRole('radio', { name: 'Mine 72' });
    await expect(mine).toBeFocused();
    await expect(save(page)).toHaveAccessibleDescription('Choose which value to keep first.');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(choice.getByRole('radio', { name: 'Saved in the meantime 66' })).toBeChecked();
    await expect(months(page)).toHaveValue('66');
    await page.keyboard.press('ArrowLeft');
    await expect(mine).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Everything is chosen.' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(save(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The months are saved')).toBeVisible();
    await expect(choice).toBeHidden();
    // The other session, in which nothing is being changed, follows.
    await expect(months(other)).toHaveValue('72');
    await expect(afterLeaving(other)).toHaveValue('36');
    await elsewhere.close();
  });
});
