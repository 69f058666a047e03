import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { rows, button, panel, names } from './saved-views.ts';

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
