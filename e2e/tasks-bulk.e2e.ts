import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { createTasks, numbered } from './tasks.ts';

/** The priority of every task on the server, by id. */
const priorities = async (page: Page, ids: readonly number[]) => {
  const found = await Promise.all(
    ids.map(async (id) => (await (await page.request.get(`/v2/tasks/${id}`)).json()) as { priority: string }),
  );
  return found.map(({ priority }) => priority);
};

test('by keyboard: all tasks of a filter are changed and undone, including those on unopened pages', async ({
  page,
  environment,
  account,
  request,
}) => {
  const ids = await createTasks(request, environment, account.people[3], numbered(53));
  await enter(page, environment, account.people[3]);
  for (const id of [ids[0], ids[1]])
    await page.request.patch(`/v2/tasks/${id}`, {
      data: { priority: 'low', version: 1 },
      headers: { origin: environment.url },
    });
  const before = await priorities(page, ids);
  await page.goto('/tasks?assignee_id=none');
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space');
  await page.getByRole('button', { name: 'Select all 53 matching' }).press('Enter');
  await page.getByRole('button', { name: 'Set Priority' }).press('Enter');
  await page.getByRole('option', { name: 'Urgent', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Change 53 tasks' }).press('Enter');
  await expect(page.getByText('53 tasks changed: priority “Urgent”')).toBeVisible();
  expect(new Set(await priorities(page, ids))).toEqual(new Set(['urgent']));
  await page.keyboard.press('Control+z');
  await expect(page.getByText('53 tasks changed back')).toBeVisible();
  expect(await priorities(page, ids)).toEqual(before);
});

test('a request whose response was lost is retried without a second change, and undo restores the original values', async ({
  page,
  environment,
  account,
  request,
}) => {
  const ids = await createTasks(request, environment, account.people[3], numbered(2));
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks');
  await page.route('**/v2/tasks/bulk-update', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Set Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  const unfinished = page.getByRole('alertdialog', { name: 'Not finished' });
  await expect(unfinished).toBeVisible();
  expect(await priorities(page, ids)).toEqual(['high', 'high']);
  await page.unroute('**/v2/tasks/bulk-update');
  await unfinished.getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(page.getByText('2 tasks changed: priority “High”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 tasks changed back')).toBeVisible();
  expect(await priorities(page, ids)).toEqual(['normal', 'normal']);
  const [task] = await Promise.all(ids.map(async (id) => (await page.request.get(`/v2/tasks/${id}`)).json()));
  // Created, changed, undone: version 3, not 4.
  expect(task).toMatchObject({ version: 3 });
});
