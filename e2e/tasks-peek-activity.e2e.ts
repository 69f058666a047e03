import { valuesOf } from '@jornada/domain/task-fields';
import { insertTask } from '../apps/bff/src/tasks/tasks.queries.ts';
import { expect, test } from './fixtures.ts';
import { drawer, title } from './task-drawer.ts';

test('the link of a task is copied; if the browser refuses, it is shown for copying by hand', async ({
  page,
  environment,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Share me']);
  await page.addInitScript(() => {
    const copied: string[] = [];
    let refuses = false;
    Object.assign(window, { copied, refuse: () => (refuses = true) });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => (refuses ? Promise.reject(new Error('no')) : void copied.push(text)),
      },
    });
  });
  await openAs(3, `/tasks/${id}?q=share`);
  const copy = drawer(page, `Task ${id}`).getByRole('button', { name: 'Copy link' });
  await copy.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
    `${environment.url}/tasks/${id}`,
  ]);
  await page.evaluate(() => (window as unknown as { refuse: () => void }).refuse());
  await copy.click();
  const byHand = drawer(page, 'Copy this link').getByRole('textbox', { name: 'Link to the task' });
  await expect(byHand).toHaveValue(`${environment.url}/tasks/${id}`);
  await expect(byHand).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copy).toBeVisible();
});

test('history and comments are one stream, and the bin is for reading', { tag: '@both-engines' }, async ({
  page,
  account,
  enterAs,
  send,
  createTasks,
}) => {
  const manager = account.people[3];
  const [id, other] = await createTasks(['Told', 'Other']);
  await enterAs(manager);
  await send('PATCH', `/v2/tasks/${id}`, { status: 'doing', due_on: '2026-12-24', version: 1 });
  await send('POST', `/v2/tasks/${id}/comments`, { body: 'On my way' });
  await send('POST', '/v2/tasks/bulk-update', { taskIds: [id, other], changes: { priority: 'high' } });
  await send('POST', '/v2/tasks/bulk-delete', { taskIds: [id, other] });

  await page.goto(`/tasks/${id}`);
  const panel = drawer(page, `Task ${id}`);
  await expect(panel.getByRole('heading', { name: 'Told' })).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^(Status|Assignee|Tags|Delete)/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 task restored')).toBeVisible();

  await page.goto(`/tasks/${id}`);
  const name = manager.nome;
  const stream = panel.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(stream).toHaveText([
    new RegExp(`^${name} created the task`),
    new RegExp(`^${name} changed: status, due`),
    /On my way/,
    new RegExp(`^${name} changed this and one other task: priority`),
    new RegExp(`^${name} deleted the task and one other`),
    new RegExp(`^${name} restored the task`),
  ]);
  await title(page).fill('Told again');
  await title(page).press('Enter');
  await expect(stream.last()).toContainText(`${name} changed: title`);

  await page.goto('/tasks/999999');
  await expect(page.getByRole('heading', { name: 'Task 999999 was deleted or never existed' })).toBeVisible();
  await expect(drawer(page, 'Task 999999').getByRole('link', { name: 'Open the bin' })).toBeVisible();
});

test('a task without an event of its creation shows its author', async ({ page, environment, account, openAs }) => {
  const { 3: manager, 4: admin } = account.people;
  const at = '2026-03-02T12:00:00.000Z';
  const { id } = await insertTask(environment.db, account.id, {
    title: 'From before',
    description: '',
    status: 'todo',
    priority: 'normal',
    assignee_id: null,
    client_id: null,
    ...valuesOf({}),
    created_by: admin.userId,
    created_at: at,
    updated_at: at,
    completed_at: null,
    parent_id: null,
  });
  await openAs(manager, `/tasks/${id}`);
  const stream = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(stream).toHaveText([new RegExp(`^${admin.nome} created the task Mar 2, 2026`)]);
  await title(page).fill('From long before');
  await title(page).press('Enter');
  await expect(stream).toHaveText([/created the task/, new RegExp(`^${manager.nome} changed: title`)]);
});
