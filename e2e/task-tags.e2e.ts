import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './caller.ts';

const tag = async (api: Caller, name: string, titles: string[] = []) => {
  const { id, version } = await api('POST', '/v2/task-tags', { name });
  for (const title of titles) await api('POST', '/v2/tasks', { title, tag_ids: [id] });
  return { id, version };
};
const names = (page: Page) => page.getByRole('grid', { name: 'Tags' }).locator('a[data-open]');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('the first tag is created and renamed, and the rename undone, by keyboard', async ({ page, openAs }) => {
  await openAs(4, '/tags');
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New tag' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Urgente');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Teal' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Amber' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Urgente']);

  await page.getByRole('row', { name: /Urgente/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tag=1$/);
  await expect(page.getByRole('radio', { name: 'Amber' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Água');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Água']);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Urgente']);
});

test.describe('a name that is in use', () => {
  test.use({ expectedErrors: [/409/] });
  test('is refused at its field, ignoring case', async ({ page, openAs, callAs }) => {
    await tag(await callAs(4), 'Garden');
    await openAs(3, '/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('GARDEN');
    await page.getByRole('button', { name: 'Create tag' }).click();
    await expect(page.getByRole('alert')).toHaveText('This is already taken.');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('GARDEN');
  });

  test('concurrent changes of a tag show both versions', async ({ page, openAs, callAs }) => {
    const api = await callAs(5);
    const { id, version } = await tag(api, 'Garden');
    await openAs(4, `/tags?tag=${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await api('PATCH', `/v2/task-tags/${id}`, { name: 'Theirs', version });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('radio', { name: /Mine/ }).check();
    await page.getByRole('dialog').last().getByRole('button', { name: /Save/ }).click();
    await expect(names(page)).toHaveText(['Mine']);
  });
});

test('a merge shows the number of tasks before it is confirmed, by mouse', async ({ page, openAs, callAs }) => {
  const api = await callAs(4);
  const from = await tag(api, 'Gardening', ['Mow', 'Water', 'Weed']);
  const into = await tag(api, 'Outside');
  await openAs(4, '/tags');
  await names(page).filter({ hasText: 'Gardening' }).click();
  await dialog(page, 'Tag “Gardening”').getByRole('button', { name: 'Merge “Gardening” into' }).click();
  await expect(page.getByRole('option')).toHaveText(['Outside']);
  await page.getByRole('option', { name: 'Outside' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Merge “Gardening” into “Outside”?' });
  await expect(ask).toContainText('3 tasks get “Outside” instead of “Gardening”.');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Merge, 3 tasks' }).click();
  await expect(names(page)).toHaveText(['Outside']);
  await expect(page).toHaveURL(/\/tags$/);
  const total = async (id: number) => (await api<{ total: number }>('GET', `/v2/tasks?tag_id=${id}&limit=1`)).total;
  expect([await total(from.id), await total(into.id)]).toEqual([0, 3]);
  await page.getByRole('link', { name: '3 tasks tagged “Outside”' }).click();
  await expect(page.getByRole('grid', { name: 'Tasks' }).locator('a[data-open]')).toHaveText(['Weed', 'Water', 'Mow']);
});

test('deleting a tag needs confirmation and keeps its tasks, by keyboard', async ({ page, openAs, callAs }) => {
  const api = await callAs(4);
  await tag(api, 'Old', ['Kept']);
  await openAs(4, '/tags?tag=1');
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog', { name: 'Delete the tag “Old”?' });
  await expect(ask).toContainText('1 task loses it; the task itself stays.');
  // Enter must not confirm by accident.
  await page.keyboard.press('Enter');
  await expect(ask).toBeHidden();
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The confirmation is disabled until the tasks are counted.
  await expect(ask).toContainText('1 task loses it; the task itself stays.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible();
  expect((await api<{ items: { title: string }[] }>('GET', '/v2/tasks')).items.map(({ title }) => title)).toEqual([
    'Kept',
  ]);
});

test('search, and the permissions of each level', async ({ page, openAs, callAs }) => {
  const api = await callAs(4);
  for (const name of ['Alpha', 'Beta', 'Betamax']) await tag(api, name);
  await openAs(1, '/tags');
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('beta');
  await expect(names(page)).toHaveText(['Beta', 'Betamax']);
  await expect(page).toHaveURL(/q=beta/);
  await expect(page.getByRole('button', { name: 'New tag' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'New tag' })).toHaveAccessibleDescription(/Manager/);
  await names(page).first().click();
  for (const name of ['Save changes', 'Merge into…', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(/Admin/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Show all tags' }).click();
  await expect(names(page)).toHaveText(['Alpha', 'Beta', 'Betamax']);
});
