import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('the bell counts unread notifications; opening one leads to its task and marks it as read', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 3, nome: 'Bia Souza', accountId: ana.accountId });
  await signIn(ana);
  for (const title of ['Water the plants', 'Feed the cat'])
    await ask('POST', '/v2/tasks', { title, assignee_id: bia.userId });
  await signIn(bia);
  const screen = await open('/notifications');
  const bell = (name: string) => screen.getByRole('link', { name, exact: true }).first();
  await expect.element(bell('Notifications, 2 unread')).toBeVisible();
  await expect.element(screen.getByText('2 notifications')).toBeVisible();
  await screen.getByRole('link', { name: /^Ana Lima assigned “Feed the cat” to you/ }).click();
  await expect.poll(() => window.location.pathname).toBe('/tasks/2');
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  expect(await ask('GET', '/v2/notifications/count')).toEqual({ unread: 1 });
});

test('all notifications are marked as read at once, and unread ones are a filter in the address', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 3, nome: 'Bia Souza', accountId: ana.accountId });
  await signIn(ana);
  await ask('POST', '/v2/tasks', { title: 'Water the plants', assignee_id: bia.userId });
  await signIn(bia);
  const screen = await open('/notifications');
  await screen.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => window.location.search).toContain('unread=true');
  await expect.element(screen.getByText('1 notification', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No unread notifications' })).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText('Ana Lima assigned “Water the plants” to you')).toBeVisible();
});

test('without notifications the page explains what it lists', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/notifications');
  await expect.element(screen.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
});

test('on a narrow phone the actions share a line, Preferences as an icon with its name', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(320, 640);
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 3, nome: 'Bia Souza', accountId: ana.accountId });
  await signIn(ana);
  await ask('POST', '/v2/tasks', { title: 'Water the plants', assignee_id: bia.userId });
  await signIn(bia);
  const screen = await open('/notifications');
  const readAll = screen.getByRole('button', { name: 'Mark all as read' });
  await expect.element(readAll).toBeVisible();
  const preferences = screen.getByRole('link', { name: 'Preferences' }).element().getBoundingClientRect();
  const beside = readAll.element().getBoundingClientRect();
  expect(beside.top).toBe(preferences.top);
  expect(beside.left).toBeGreaterThanOrEqual(preferences.right);
});
