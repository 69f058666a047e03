import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import type { Caller } from './caller.ts';

/** The priority of every task on the server, by id. */
const priorities = async (send: Caller, ids: readonly number[]) => {
  const found = await Promise.all(ids.map((id) => send<{ priority: string }>('GET', `/v2/tasks/${id}`)));
  return found.map(({ priority }) => priority);
};

test('by keyboard: all tasks of a filter are changed and undone, including those on unopened pages', async ({
  page,
  enterAs,
  send,
  createTasks,
}) => {
  const ids = await createTasks(numbered(53));
  await enterAs(3);
  for (const id of [ids[0], ids[1]]) await send('PATCH', `/v2/tasks/${id}`, { priority: 'low', version: 1 });
  const before = await priorities(send, ids);
  await page.goto('/tasks?assignee_id=none');
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space');
  await page.getByRole('button', { name: 'Select all 53 matching' }).press('Enter');
  await page.getByRole('button', { name: 'Set Priority' }).press('Enter');
  await page.getByRole('option', { name: 'Urgent', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Change 53 tasks' }).press('Enter');
  await expect(page.getByText('53 tasks changed: priority “Urgent”')).toBeVisible();
  expect(new Set(await priorities(send, ids))).toEqual(new Set(['urgent']));
  await page.keyboard.press('Control+z');
  await expect(page.getByText('53 tasks changed back')).toBeVisible();
  expect(await priorities(send, ids)).toEqual(before);
});

test('a request whose response was lost is retried without a second change, and undo restores the original values', async ({
  page,
  openAs,
  send,
  createTasks,
}) => {
  const ids = await createTasks(numbered(2));
  await openAs(3, '/tasks');
  await page.route('**/v2/tasks/bulk-update', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Set Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  const unfinished = page.getByRole('alertdialog', { name: 'Not finished' });
  await expect(unfinished).toBeVisible();
  expect(await priorities(send, ids)).toEqual(['high', 'high']);
  await page.unroute('**/v2/tasks/bulk-update');
  await unfinished.getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(page.getByText('2 tasks changed: priority “High”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 tasks changed back')).toBeVisible();
  expect(await priorities(send, ids)).toEqual(['normal', 'normal']);
  // Created, changed, undone: version 3, not 4.
  expect(await send('GET', `/v2/tasks/${ids[0]}`)).toMatchObject({ version: 3 });
});
