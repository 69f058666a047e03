import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { enter } from './people.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).locator('a[data-open]');
const button = (page: Page, name: string | RegExp = /^Saved views/) => page.getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
const names = (page: Page) => panel(page).getByRole('list', { name: 'My views' }).locator('li > button:first-of-type');

test('a list is saved as a view and reopened, by keyboard', { tag: '@both-engines' }, async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks(['Árvore 1', 'Stone', 'Árvore 2']);
  await openAs(3, '/tasks?q=arvore&sort=title&page=1');
  await expect(rows(page)).toHaveText(['Árvore 1', 'Árvore 2']);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Save this view under a name');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Save as a new view…' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText('A view needs a name.');
  await page.keyboard.type('Trees');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Trees” saved')).toBeVisible();
  await expect(button(page, 'Saved views: Trees')).toBeVisible();
  await expect(page).toHaveURL(/saved=1/);

  await page.goto('/tasks');
  await expect(rows(page)).toHaveCount(3);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await names(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Árvore 1', 'Árvore 2']);
  await expect(page.getByRole('searchbox', { name: 'Search titles' })).toHaveValue('arvore');
  await expect(page.getByLabel('Sort by')).toHaveValue('title');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});

test('a changed view is marked, then saved or reset; rename and delete can be undone, by mouse', async ({
  page,
  openAs,
  callAs,
  createTasks,
}) => {
  const api = await callAs(3);
  await createTasks(['One', 'Two']);
  await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'To do', query: 'status=todo' });
  await openAs(3, '/tasks');
  await button(page).click();
  await names(page).getByText('To do').click();
  await expect(button(page, 'Saved views: To do')).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('listbox', { name: 'Columns' }).getByRole('option', { name: 'Client' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeHidden();
  await expect(page).toHaveURL(/hide=client_id/);
  await button(page, 'Saved views: To do, changed').click();
  await expect(names(page)).toContainText('changed');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Save the changes in “To do”' }).click();
  await expect(page.getByText('View “To do” changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Saved views: To do')).toBeVisible();

  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await button(page, 'Saved views: To do, changed').click();
  await panel(page).getByRole('button', { name: 'Back to “To do” as saved' }).click();
  await expect(page).toHaveURL(/hide=client_id/);
  await expect(page).not.toHaveURL(/overdue/);

  await button(page).click();
  await panel(page).getByRole('button', { name: 'Rename “To do”' }).click();
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Mine');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names(page)).toHaveText(['Mine']);
  await panel(page).getByRole('button', { name: 'Delete “Mine”' }).click();
  await expect(panel(page)).toContainText('Save this view under a name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('View “Mine” is back')).toBeVisible();
  await expect(button(page, 'Saved views: Mine')).toBeVisible();
});

test('the link is the URL of the list: a colleague sees the same rows without the view', async ({
  page,
  context,
  browser,
  environment,
  account,
  openAs,
  callAs,
  createTasks,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await callAs(3);
  await createTasks(['Same', 'Other']);
  await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Same ones', query: 'q=same' });
  await openAs(3, '/tasks');
  await button(page).click();
  await names(page).first().click();
  await expect(rows(page)).toHaveText(['Same']);
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe('/tasks?q=same');

  const elsewhere = await browser.newContext({ baseURL: environment.url });
  const colleague = await elsewhere.newPage();
  await enter(colleague, environment, account.people[4]);
  // Also the current URL, which names a view of somebody else.
  for (const address of [link, page.url()]) {
    await colleague.goto(address);
    await expect(rows(colleague)).toHaveText(['Same']);
    await expect(colleague.getByRole('button', { name: 'Saved views', exact: true })).toBeVisible();
  }
  await elsewhere.close();
});

test.describe('a name that is in use', () => {
  test.use({ expectedErrors: [/409/] });
  test('is refused at its field, ignoring case', async ({ page, openAs, callAs }) => {
    const api = await callAs(1);
    await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Late', query: 'overdue=true' });
    await openAs(1, '/tasks');
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Save as a new view…' }).click();
    await panel(page).getByRole('textbox', { name: 'Name' }).fill('LATE');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert')).toHaveText('You already have a view with this name.');
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('LATE');
  });

  test('a view changed in another window is shown in its current state and saved at the second try', async ({
    page,
    enterAs,
    callAs,
  }) => {
    const api = await callAs(3);
    const view = await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Late', query: 'overdue=true' });
    await enterAs(3);
    // Without events, because live updates would bring the change to the other window first.
    await withoutEvents(page);
    await page.goto(`/tasks?status=todo&saved=${view.id}`);
    await button(page, 'Saved views: Late, changed').click();
    await api('PATCH', `/v2/saved-views/${view.id}`, { name: 'Too late', version: view.version });
    await panel(page).getByRole('button', { name: 'Save the changes in “Late”' }).click();
    await expect(page.getByText('changed in another window')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Save the changes in “Too late”' }).click();
    await expect(page.getByText('View “Too late” changed')).toBeVisible();
  });
});

test('a view that refers to deleted rows opens with a message', async ({ page, openAs, callAs, createTasks }) => {
  const api = await callAs(4);
  await createTasks(['Here'], 4);
  const tag = await api('POST', '/v2/task-tags', { name: 'Gone' });
  await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Old', query: `tag_id=${tag.id}` });
  await api('DELETE', `/v2/task-tags/${tag.id}`);
  await openAs(4, '/tasks');
  await button(page).click();
  await names(page).first().click();
  const chip = page.getByRole('button', { name: `Remove the filter Tag: unknown tag (${tag.id})` });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(rows(page)).toHaveText(['Here']);
});

test('opens from the palette of another screen; a board stays a board', async ({
  page,
  openAs,
  callAs,
  createTasks,
}) => {
  const api = await callAs(3);
  await createTasks(['Card']);
  await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Quadro geral', query: 'view=board' });
  await openAs(3, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quadro');
  await expect(page.getByRole('group', { name: 'Saved views' }).getByRole('option')).toContainText('Quadro geral');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\?view=board/);
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeHidden();
  await expect(button(page, 'Saved views: Quadro geral')).toBeVisible();
});

test('fits on a phone', async ({ page, openAs, callAs }) => {
  const api = await callAs(3);
  await api('POST', '/v2/saved-views', {
    screen: 'tasks',
    name: 'A name that is as long as names may be, or so',
    query: '',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(3, '/tasks');
  await button(page).click();
  await panel(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
});

test('people and clients have saved views of their own, also on a phone', async ({ page, openAs, callAs }) => {
  const api = await callAs(4);
  await api('POST', '/v2/clients', { name: 'Árvore Ltda' });
  await api('POST', '/v2/clients', { name: 'Pedra SA' });
  const clients = page.getByRole('grid', { name: 'Clients' }).locator('a[data-open]');
  await openAs(4, '/clients?q=arvore');
  await expect(clients).toHaveText([/Árvore Ltda$/]);
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Save as a new view…' }).click();
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Green');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Saved views: Green')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/people?level=4');
  await button(page).click();
  await expect(panel(page)).toContainText('Save this view under a name');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Save as a new view…' }).click();
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Admins');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Saved views: Admins')).toBeVisible();

  // In the palette, a view is listed with the name of its screen.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('green');
  await expect(page.getByRole('option', { name: 'Green Clients' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients\?q=arvore&saved=\d+$/);
  await expect(page.getByRole('searchbox')).toHaveValue('arvore');
  await expect(button(page, 'Saved views: Green')).toBeVisible();
});
