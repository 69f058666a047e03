import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { notAPicture, picture } from './pictures.ts';

async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'New client' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New client' });
  await drawer.getByLabel('Name').fill(name);
  return drawer;
}

test('a client is created, found, changed and undone, archived and restored', {
  tag: '@both-engines',
}, async ({ page, openAs }) => {
  await openAs(3, '/clients');
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await expectAccessible(page);

  const drawer = await create(page, 'Padaria São Bento');
  await drawer.getByLabel('Tax ID').fill('11.222.333/0001-82');
  await drawer.getByLabel('Website').fill('javascript:alert(1)');
  await drawer.getByRole('button', { name: 'Create client' }).click();
  await expect(drawer.getByText('The check digits do not match a CPF or CNPJ.')).toBeVisible();
  await expect(drawer.getByText('This is not a web address that starts with http or https.')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel('Tax ID').fill('11.222.333/0001-81');
  await drawer.getByLabel('Website').fill('https://saobento.test');
  await drawer.getByRole('button', { name: 'Create client' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Padaria São Bento' })).toBeVisible();
  await expect(page.getByText('11.222.333/0001-81')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://saobento.test' })).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('+55 11 4002-8922');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '+55 11 4002-8922' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: '+55 11 4002-8922' })).toBeHidden();

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive this client' }).click();
  await expect(page.getByText('This client is archived')).toBeVisible();
  await page.getByRole('link', { name: 'All clients' }).click();
  await page.getByRole('button', { name: 'Filter by State' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await expect(page).toHaveURL(/state=archived/);
  await page.getByRole('link', { name: 'Padaria São Bento' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This client is archived')).toBeHidden();
});

test('concurrent changes of a client: both versions are shown to choose from', async ({ page, openAs, callAs }) => {
  await openAs(3, '/clients');
  const drawer = await create(page, 'Contested');
  await drawer.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contested' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('mine');

  const id = Number(page.url().split('/').at(-1));
  const call = await callAs(3);
  await call('PATCH', `/v2/clients/${id}`, { phone: 'theirs', address: 'Rua 1', version: 1 });

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'theirs' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  // Checked after the drawer is closed, because a live update may show it on the page before.
  await expect(page.getByRole('main').getByText('Rua 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'mine' })).toBeVisible();
});

test('an invalid logo is refused before it is sent, a valid one is cropped, sent and shown', async ({
  page,
  openAs,
}) => {
  await openAs(3, '/clients');
  await (await create(page, 'With logo')).getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('There is no logo yet.')).toBeVisible();

  const input = page.locator('input[type=file]');
  await input.setInputFiles(notAPicture('logo.png'));
  await expect(page.getByRole('alert')).toHaveText('logo.png is not a PNG, JPEG or WebP image.');
  await input.setInputFiles(picture('wide.png', { width: 900, height: 300 }));
  await page.getByRole('radio', { name: 'Square' }).click();
  await page.getByLabel('Left to right').press('End');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as logo' }).click();
  const logo = page.getByRole('img', { name: 'Logo of With logo' });
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 300]);
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('There is no logo yet.')).toBeVisible();
});

test('a reader sees why nothing can be changed', async ({ page, openAs }) => {
  await openAs(1, '/clients');
  const button = page.getByRole('button', { name: 'New client' }).first();
  await button.focus();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Manager' }).first()).toBeVisible();
});
