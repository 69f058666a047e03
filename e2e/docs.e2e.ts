import { expectNoOverflow } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('an operation is found without signing in, by search, keyboard and URL', async ({ page, environment }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(environment.url)) elsewhere.push(request.url());
  });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('bulk-delete');
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Soft-delete several tasks in one request' })).toContainText(
    'taskIds',
  );
  await expect(page.getByRole('article', { name: 'Create a task' })).toBeHidden();
  await expect(page).toHaveURL(/\?q=bulk-delete$/);
  await page.getByRole('link', { name: 'POST /v2/tasks/bulk-delete' }).press('Enter');
  await expect(page).toHaveURL(/#tasks\.bulkDelete$/);
  await expect(page.getByRole('heading', { name: 'Soft-delete several tasks in one request' })).toBeInViewport();

  await page.goto('/docs#clients.byId');
  await expect(page.locator('[id="clients.byId"]')).toBeInViewport();
  expect(elsewhere).toEqual([]);
});

test('works in both themes, on a phone and without scripts', async ({ page, browser, environment }) => {
  // A single area and the page around it, because the other areas have the same structure.
  await page.goto('/docs?q=employee-hr-data');
  await expect(page.getByRole('searchbox', { name: 'Find an operation' })).toHaveValue('employee-hr-data');
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  // axe ignores hidden elements except for their styles: reading those of the other operations took most of the time of
  // this test.
  const others = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll('main [hidden], nav [hidden]')];
    for (const element of hidden) element.remove();
    return hidden.length;
  });
  expect(others).toBeGreaterThan(100);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 720 });
  await expectNoOverflow(page);
  expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"') && document.fonts.size)).toBe(1);
  await page.goto('/docs');
  const create = page.getByRole('link', { name: 'POST /v2/tasks', exact: true });
  await expect(create).toBeHidden();
  await page.getByRole('button', { name: 'All operations' }).press('Enter');
  await create.click();
  await expect(create).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Create a task', exact: true })).toBeInViewport();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const quiet = await plain.newPage();
  await quiet.goto(`${environment.url}/docs#tasks.create`);
  await expect(quiet.getByRole('article', { name: 'Create a task', exact: true })).toContainText('curl -X POST');
  await expect(quiet.getByRole('searchbox')).toBeHidden();
  await plain.close();
});

test('is linked from the account menu', async ({ page, account, openAs }) => {
  await openAs(1, '/profile');
  await page.getByRole('button', { name: account.people[1].nome }).click();
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
});
