import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

test('a card shows priority and lateness in words, its assignee and client', async () => {
  const person = await newPerson({ level: 3, nome: 'Ana Lima' });
  await signIn(person);
  await ask('POST', '/v2/tasks', {
    title: 'Late',
    priority: 'urgent',
    due_on: '2020-01-31',
    assignee_id: person.userId,
  });
  const screen = await open('/tasks?view=board');
  const card = screen.getByRole('region', { name: 'To do, 1 task' });
  for (const text of ['Urgent', 'Assignee: Ana Lima']) await expect.element(card.getByText(text)).toBeVisible();
  await expect.element(card.getByLabelText('Overdue since Fri, Jan 31, 2020')).toBeVisible();
  // Focus is on the title, so the rest must be in its description.
  await expect.element(card.getByRole('link')).toHaveAccessibleDescription(/Urgent.*Ana Lima.*Press Space/);
});

test('on a phone a new task is created in the visible column', async () => {
  await signIn(await newPerson({ level: 3 }));
  await page.viewport(390, 844);
  const screen = await open('/tasks?view=board');
  await screen.getByRole('button', { name: 'In progress 0' }).click();
  await screen.getByRole('button', { name: 'New task in In progress' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New task' })).toBeVisible();
  expect(new URL(window.location.href).searchParams.get('new_status')).toBe('doing');
});

test('a completed task leaves the board filtered by overdue', async () => {
  await signIn(await newPerson({ level: 3 }));
  await ask('POST', '/v2/tasks', { title: 'Late', due_on: '2020-01-31' });
  const screen = await open('/tasks?view=board&overdue=true');
  await screen.getByRole('button', { name: 'Move “Late” to…' }).click();
  await screen.getByRole('option', { name: 'Done', exact: true }).click();
  await expect.element(screen.getByText('“Late” is now in “Done”')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Late' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: 'Late' })).toBeVisible();
});

test('a new task is created in its column; a folded column keeps its name and number, stays folded and accepts moved cards', async () => {
  await signIn(await newPerson({ level: 3 }));
  await page.viewport(1440, 900);
  await ask('POST', '/v2/tasks', { title: 'Finished', status: 'done' });
  const screen = await open('/tasks?view=board');
  await screen.getByRole('button', { name: 'New task in In progress' }).click();
  const form = screen.getByRole('dialog', { name: 'New task' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Begun');
  await form.getByRole('button', { name: 'Create task', exact: true }).click();
  const doing = screen.getByRole('region', { name: 'In progress, 1 task' });
  await expect.element(doing.getByRole('link', { name: 'Begun' })).toBeVisible();
  // A card shows its priority only if it is not the normal one.
  expect(doing.getByText('Normal').elements()).toHaveLength(0);

  await screen.getByRole('button', { name: 'Show the column Done' }).click();
  await expect.element(screen.getByRole('link', { name: 'Finished' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Move “Begun” to…' }).click();
  await screen.getByRole('option', { name: 'Done', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'Done, 2 tasks' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show the column Done' })).toHaveFocus();
  expect(JSON.parse(localStorage.getItem('jornada.folded-columns') ?? '{}')).toEqual({ done: true });
  await screen.getByRole('button', { name: 'Show the column Done' }).click();
  await expect.element(screen.getByRole('link', { name: 'Finished' })).toBeVisible();
  localStorage.clear();
});

test('values are changed on the card, by click and by key; the card keeps the focus, and a moved card its place', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  await signIn(ana);
  await page.viewport(1440, 900);
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'Write', priority: 'high' });
  const { id: tag } = await ask<{ id: number }>('POST', '/v2/task-tags', { name: 'Report' });
  for (const title of ['Print', 'Send']) await ask('POST', '/v2/tasks', { title, status: 'doing' });
  const stored = () => ask<Record<string, unknown>>('GET', `/v2/tasks/${id}`);
  const screen = await open('/tasks?view=board');
  const card = screen.getByRole('link', { name: 'Write' });
  const values = (name: string) => screen.getByRole('dialog', { name });

  await screen.getByText('High', { exact: true }).click();
  await values('Priority').getByRole('option', { name: 'Urgent' }).click();
  await expect.element(screen.getByText('Priority: Urgent')).toBeVisible();
  await expect.element(card).toHaveFocus();
  // A click on a value does not open the task.
  expect(window.location.pathname).toBe('/tasks');

  await userEvent.keyboard('s');
  await screen.getByRole('option', { name: 'In progress' }).click();
  const doing = screen.getByRole('region', { name: 'In progress, 3 tasks' });
  const titles = () =>
    doing
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Write', 'Send', 'Print']);
  await expect.element(card).toHaveFocus();

  await userEvent.keyboard('a');
  await values('Assignee')
    .getByRole('option', { name: /Ana Lima/ })
    .click();
  await expect.element(screen.getByText('Assignee: Ana Lima', { exact: true }).last()).toBeVisible();
  await userEvent.keyboard('d');
  await values('Due').getByRole('button', { name: 'Tomorrow' }).click();
  await expect.element(values('Due')).not.toBeInTheDocument();
  await userEvent.keyboard('t');
  await values('Tags').getByRole('option', { name: 'Report' }).click();
  await expect.element(screen.getByText('Report', { exact: true }).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(stored)
    .toMatchObject({ status: 'doing', priority: 'urgent', assignee_id: ana.userId, tag_ids: [tag] });
  expect((await stored())['due_on']).not.toBeNull();
  await expect.poll(titles).toEqual(['Write', 'Send', 'Print']);
  await expect.element(card).toHaveFocus();

  // Undo removes the tag again; letters do nothing while a card is lifted.
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stored).toMatchObject({ tag_ids: [], priority: 'urgent' });
  await userEvent.keyboard(' p');
  expect(values('Priority').elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
});
