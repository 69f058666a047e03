import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { createTasks } from './tasks.ts';

test('a mention rings the bell of a colleague at once, and leads to the task by keyboard', {
  tag: '@both-engines',
}, async ({ page, environment, account, request }) => {
  const [manager, admin] = [account.people[3], account.people[4]];
  const [id] = await createTasks(request, environment, admin, ['Bake the bread']);
  await enter(page, environment, manager);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectAccessible(page);

  const login = await request.post(`${environment.url}/v2/auth/login`, {
    data: { email: admin.email, password: admin.password },
  });
  const { token } = (await login.json()) as { token: string };
  await request.post(`${environment.url}/v2/tasks/${id}/comments`, {
    data: { body: `Ask @[${manager.userId}]` },
    headers: { authorization: `Bearer ${token}` },
  });
  // Live updates bring it to the open page.
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByText('Ada Admin mentioned you in “Bake the bread”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('grid', { name: 'Notifications' }).getByRole('row').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Task ${id}` })).toContainText('Bake the bread');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toHaveCount(0);
});
