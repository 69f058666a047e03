import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('a mention is counted on the bell of a colleague at once, and opens the task by keyboard', {
  tag: '@both-engines',
}, async ({ page, account, openAs, callAs, createTasks }) => {
  const manager = account.people[3];
  const [id] = await createTasks(['Bake the bread'], 4);
  await openAs(manager, '/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectAccessible(page);

  const call = await callAs(4);
  await call('POST', `/v2/tasks/${id}/comments`, { body: `Ask @[${manager.userId}]` });
  // Live updates bring it to the open page.
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByText('Ada Admin mentioned you in “Bake the bread”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('grid', { name: 'Notifications' }).getByRole('row').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Task ${id}` })).toContainText('Bake the bread');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toHaveCount(0);
});
