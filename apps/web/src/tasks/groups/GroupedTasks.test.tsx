import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

const create = (title: string, body: object = {}) => ask<{ version: number }>('POST', '/v2/tasks', { title, ...body });
const inUrl = (name: string) => new URL(window.location.href).searchParams.get(name);

test('groups are chosen, collapsed by key and mouse, kept in the address, and absent without tasks', async () => {
  await signIn(await newPerson({ level: 3 }));
  await page.viewport(1440, 900);
  await create('Waits');
  await create('Also waits');
  await create('Ended', { status: 'done' });
  const screen = await open('/tasks');
  await screen.getByRole('button', { name: 'Group', exact: true }).click();
  await screen.getByRole('option', { name: 'Status' }).click();
  const todo = screen.getByRole('heading', { name: 'To do 2 tasks' }).getByRole('button');
  await expect.element(todo).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Done 1 task' })).toBeVisible();
  expect(screen.getByRole('heading', { name: /In progress|Canceled/ }).elements()).toHaveLength(0);
  await expect.element(screen.getByRole('grid', { name: 'Tasks: Done' }).getByText('Ended')).toBeVisible();
  await expect.element(screen.getByText('3 tasks', { exact: true })).toBeVisible();

  // Arrow down on the last row of a group moves to the next heading.
  await expect.element(screen.getByRole('link', { name: 'Waits', exact: true })).toBeVisible();
  (todo.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('heading', { name: 'Done 1 task' }).getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('Ended')).not.toBeInTheDocument();
  await expect.poll(() => inUrl('closed')).toBe('done');
  await todo.click();
  await expect.poll(() => inUrl('closed')).toBe('done,todo');
  await screen.getByRole('button', { name: 'Expand all' }).click();
  await expect.element(screen.getByText('Ended')).toBeVisible();

  // A task that somebody else moves to another group appears there; the empty group is removed and passes the focus on.
  (screen.getByRole('heading', { name: 'Done 1 task' }).getByRole('button').element() as HTMLElement).focus();
  await ask('PATCH', '/v2/tasks/3', { status: 'doing', version: 1 });
  await expect.element(screen.getByRole('heading', { name: 'In progress 1 task' })).toBeVisible();
  await expect.element(screen.getByRole('grid', { name: 'Tasks: In progress' }).getByText('Ended')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /Done/ })).not.toBeInTheDocument();
  await expect.element(todo).toHaveFocus();
});

test('"Show more" works while the rows of the group are refetched', async () => {
  await signIn(await newPerson({ level: 3 }));
  await page.viewport(1440, 900);
  for (let at = 1; at <= 27; at++) await create(`Free ${at}`);
  const screen = await open('/tasks?group=status');
  const more = screen.getByRole('button', { name: 'Show more of To do' });
  await expect.element(more).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answer = hold(({ url, params }) => {
    const isFirst = url === '/v2/tasks' && String(params?.status) === 'todo' && params.cursor === undefined;
    if (isFirst) asked.resolve();
    return isFirst;
  });
  await ask('PATCH', '/v2/tasks/27', { title: 'Free of charge', version: 1 });
  await asked.promise;
  (more.element() as HTMLElement).click();
  answer();
  await expect.element(screen.getByText('Free of charge')).toBeInTheDocument();
  await expect.element(screen.getByText('Free 1', { exact: true })).toBeInTheDocument();
});

test('a selection across groups is changed in one action, and a group shows more of its tasks', async () => {
  const person = await newPerson({ level: 3, nome: 'Ana Lima' });
  await signIn(person);
  await page.viewport(1440, 900);
  await create('Hers', { assignee_id: person.userId });
  for (let at = 1; at <= 27; at++) await create(`Free ${at}`);
  const screen = await open('/tasks?group=assignee_id');
  await expect.element(screen.getByRole('heading', { name: 'Ana Lima 1 task' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Nobody 27 tasks' })).toBeVisible();
  await expect.element(screen.getByText('Free 3', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByText('Free 1', { exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show more of Nobody' }).click();
  await expect.element(screen.getByText('Free 1', { exact: true })).toBeInTheDocument();

  await screen.getByRole('checkbox', { name: 'Select “Hers”' }).click();
  await screen.getByRole('checkbox', { name: 'Select “Free 27”' }).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Set priority…' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await expect.element(screen.getByText('2 tasks changed: priority “High”')).toBeVisible();
  const { items } = await ask<{ items: { title: string }[] }>('GET', '/v2/tasks?priority=high&sort=title');
  expect(items.map(({ title }) => title)).toEqual(['Free 27', 'Hers']);

  // Next in the panel opens the next task of the group.
  await screen.getByRole('link', { name: 'Free 27' }).click();
  await screen.getByRole('button', { name: 'Next task' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Task 27' })).toBeVisible();
});
