import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const create = async (titles: readonly string[]) => {
  for (const title of titles) await ask('POST', '/v2/tasks', { title });
};

test('without tasks: explains what to do first', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/tasks');
  await expect.element(screen.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'New task' }).first().click();
  await expect.element(screen.getByRole('dialog', { name: 'New task' })).toBeVisible();
});

test('search waits for a pause, ignores accents and case, and can be cleared', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['São Paulo', 'Santos']);
  const screen = await open('/tasks');
  await expect.element(screen.getByText('2 tasks')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'sao pau');
  await expect.element(screen.getByText('1 task', { exact: true })).toBeVisible();
  await expect.poll(() => new URL(window.location.href).searchParams.get('q')).toBe('sao pau');
  await screen.getByRole('button', { name: 'Remove the filter Title has “sao pau”' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  await expect.element(screen.getByText('2 tasks')).toBeVisible();
});

test('overdue tasks are marked in words', async () => {
  await signIn(await newPerson({ level: 3 }));
  await ask('POST', '/v2/tasks', { title: 'Late', due_on: '2020-01-31' });
  await ask('POST', '/v2/tasks', { title: 'Late but done', due_on: '2020-01-31', status: 'done' });
  const screen = await open('/tasks');
  await expect.element(screen.getByLabelText('Overdue since Jan 31, 2020')).toBeVisible();
  expect(screen.getByLabelText(/Overdue since/).elements()).toHaveLength(1);
  // The year is what matters in an old date.
  const cell = screen
    .getByLabelText(/Overdue since/)
    .element()
    .closest('td, [role=gridcell]');
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
});

test('Escape clears the selection, and single-key shortcuts can be turned off', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['One', 'Two']);
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select “One”' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('2 tasks')).toBeVisible();

  await userEvent.keyboard('?');
  await screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
  localStorage.clear();
});

test('Undo of a bulk change restores every task, including those never shown', async () => {
  await signIn(await newPerson({ level: 3 }));
  const statuses = ['todo', 'doing', 'done', 'canceled'];
  for (let at = 0; at < 60; at++) await ask('POST', '/v2/tasks', { title: `Task ${at}`, status: statuses[at % 4] });
  const counts = async () =>
    Promise.all(
      statuses.map(async (status) => (await ask<{ ids: number[] }>('GET', `/v2/tasks/ids?status=${status}`)).ids),
    );
  const before = await counts();
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select this page' }).click();
  // The second click meets no other action.
  await screen.getByRole('button', { name: 'Select all 60 tasks' }).dblClick();
  await screen.getByRole('button', { name: 'Set status…' }).click();
  await screen.getByRole('option', { name: 'Done' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'Set status to Done on 60 tasks?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Change 60 tasks' }).click();
  await expect.element(screen.getByText('60 tasks changed: status “Done”')).toBeVisible();
  expect((await counts())[2]).toHaveLength(60);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('60 tasks as before')).toBeVisible();
  expect(await counts()).toEqual(before);
});

test('Undo skips tasks that somebody has changed since, and reports it', async () => {
  await signIn(await newPerson({ level: 3 }));
  const made: { id: number }[] = [];
  for (const title of ['One', 'Two']) made.push(await ask('POST', '/v2/tasks', { title }));
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select this page' }).click();
  await screen.getByRole('button', { name: 'Set priority…' }).click();
  await screen.getByRole('option', { name: 'Urgent' }).click();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await ask('PATCH', `/v2/tasks/${made[0]?.id}`, { title: 'One, by somebody else', version: 2 });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('1 as before, 1 left alone: it has been changed since')).toBeVisible();
  expect(await ask('GET', `/v2/tasks/${made[0]?.id}`)).toMatchObject({ priority: 'urgent' });
  expect(await ask('GET', `/v2/tasks/${made[1]?.id}`)).toMatchObject({ priority: 'normal' });
});

test('unassigned tasks are found, alone or together with somebody’s', async () => {
  const person = await newPerson({ level: 3, nome: 'Rita Manager' });
  await signIn(person);
  await ask('POST', '/v2/tasks', { title: 'Nobody’s' });
  await ask('POST', '/v2/tasks', { title: 'Mine', assignee_id: person.userId });
  const screen = await open('/tasks');
  await expect.element(screen.getByText('2 tasks')).toBeVisible();
  await screen.getByRole('button', { name: 'Filter by Assignee' }).click();
  await screen.getByRole('option', { name: 'Nobody' }).click();
  await expect.element(screen.getByText('1 task', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Nobody’s')).toBeInTheDocument();
  await expect.poll(() => new URL(window.location.href).searchParams.get('assignee_id')).toBe('none');
  await screen.getByRole('option', { name: /Me/ }).click();
  await expect.element(screen.getByText('2 tasks')).toBeVisible();
  await expect.element(screen.getByText('Assignee: Nobody, Rita Manager')).toBeInTheDocument();
});

test('the toast of a bulk tagging names a tag created on the way', async () => {
  await signIn(await newPerson({ level: 3 }));
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'One' });
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select “One”' }).click();
  await screen.getByRole('button', { name: 'Set tags…' }).click();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search in Tags' }), 'Brand new');
  await screen.getByRole('option', { name: 'Create “Brand new”' }).click();
  await expect.element(screen.getByText(/1 task changed: .*Brand new/)).toBeVisible();
  expect((await ask<{ tag_ids: number[] }>('GET', `/v2/tasks/${id}`)).tag_ids).toHaveLength(1);
});

test('a click on another filter opens it at once, and "Nobody" is found by typing', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['One']);
  const screen = await open('/tasks');
  await screen.getByRole('button', { name: 'Filter by Status' }).click();
  const status = screen.getByRole('dialog', { name: 'Filter by Status' });
  await expect.element(status).toBeVisible();
  // The panel covers the page, so the button itself receives no click.
  await screen.getByRole('button', { name: 'Filter by Assignee', includeHidden: true }).click({ force: true });
  const search = screen.getByRole('combobox', { name: 'Search in Assignee' });
  await userEvent.type(search, 'nob{Enter}');
  await expect
    .element(screen.getByRole('button', { name: /Remove the filter .*Nobody/, includeHidden: true }))
    .toBeVisible();
  // The choice has cleared the search: one Escape closes the panel.
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
});

test('values are changed in their row, by click and by key; a conflict is decided there', async () => {
  await signIn(await newPerson({ level: 3 }));
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'One' });
  const stored = async () => ask<Record<string, unknown>>('GET', `/v2/tasks/${id}`);
  const screen = await open('/tasks');
  await screen.getByRole('gridcell', { name: 'To do' }).click();
  await screen.getByRole('option', { name: 'In progress' }).click();
  await expect.element(screen.getByText('Status: In progress')).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'doing' });
  // The click was for the value: the row is not selected. The focus is on the row, where keys do the same.
  expect(screen.getByText('1 selected').elements()).toHaveLength(0);
  await userEvent.keyboard('p');
  await screen.getByRole('option', { name: 'High' }).click();
  await expect.element(screen.getByText('Priority: High')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Change undone')).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'doing', priority: 'normal' });

  await screen.getByRole('gridcell', { name: 'Normal' }).click();
  await expect.element(screen.getByRole('option', { name: 'Urgent' })).toBeVisible();
  const { version } = await stored();
  await ask('PATCH', `/v2/tasks/${id}`, { priority: 'low', version });
  await screen.getByRole('option', { name: 'Urgent' }).click();
  await expect.element(screen.getByText('Somebody else changed “Priority” while you did.')).toBeVisible();
  expect(
    screen
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Urgent', 'Low']);
  await screen.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(screen.getByText('Priority: Urgent')).toBeVisible();
  expect(await stored()).toMatchObject({ priority: 'urgent' });
});

test('people are mentioned by keyboard in comments and descriptions, and watch; W stops and starts', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 3, nome: 'Bia Conceição', accountId: ana.accountId });
  await signIn(ana);
  await create(['Parent']);
  const screen = await open('/tasks/1');
  const panel = screen.getByRole('dialog', { name: 'Task 1' });
  const box = panel.getByRole('textbox', { name: 'Write a comment' });
  await userEvent.type(box, 'Please ask @conc');
  await expect.element(screen.getByRole('option', { name: /Bia Conceição/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Please ask @Bia Conceição ');
  await userEvent.keyboard('today @');
  await expect.element(screen.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  // Escape closes the list only; the text and the panel stay.
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}{Control>}{Enter}{/Control}');
  await expect.element(panel.getByText('@Bia Conceição', { exact: true })).toBeVisible();
  const { items } = await ask<{ items: { body: string }[] }>('GET', '/v2/tasks/1/comments');
  expect(items.map(({ body }) => body.trim())).toEqual([`Please ask @[${bia.userId}] today`]);

  await panel.getByRole('button', { name: 'Add a description…' }).click();
  await userEvent.keyboard('@ana');
  await screen.getByRole('option', { name: /Ana Lima/ }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(panel.getByText('@Ana Lima', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await ask<{ description: string }>('GET', '/v2/tasks/1')).description.trim())
    .toBe(`@[${ana.userId}]`);

  const watchers = async () => (await ask<{ user_ids: number[] }>('GET', '/v2/tasks/1/watchers')).user_ids;
  expect(await watchers()).toEqual([ana.userId, bia.userId]);
  await expect.element(panel.getByRole('button', { name: '2 people watch this task' })).toBeVisible();
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('w');
  await expect.element(screen.getByText('You no longer watch this task')).toBeVisible();
  expect(await watchers()).toEqual([bia.userId]);
  await panel.getByRole('button', { name: 'One person watches this task' }).click();
  await screen.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.element(screen.getByText('You watch this task now')).toBeVisible();
  expect(await watchers()).toEqual([ana.userId, bia.userId]);
});

test('subtasks are added one after another, toggled, opened, attached and detached in the panel', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['Parent', 'Other']);
  const screen = await open('/tasks/1');
  const panel = screen.getByRole('dialog', { name: 'Task 1' });
  await expect.element(panel.getByRole('heading', { name: 'Subtasks' })).toBeVisible();
  // The panel has the focus; B goes to the box, and Enter leaves it there.
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('b');
  await userEvent.keyboard('First{Enter}Second{Enter}Third{Enter}');
  await expect.element(panel.getByText('0 of 3 done')).toBeVisible();
  const box = panel.getByRole('textbox', { name: 'Add a subtask' });
  await expect.element(box).toHaveFocus();
  const rows = () =>
    panel
      .getByRole('listitem')
      .elements()
      .flatMap((row) => (row.matches('[data-subtask]') ? row.textContent.trim() : []));
  expect(rows()).toEqual(['First', 'Second', 'Third']);

  // In the list the parent has its progress, and each subtask the title of its parent.
  await panel.getByRole('checkbox', { name: 'Done: First' }).click();
  await expect.element(panel.getByText('1 of 3 done')).toBeVisible();
  await expect.element(screen.getByRole('note', { name: '1 of 3 subtasks done' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Parent › Second' })).toBeInTheDocument();
  (panel.getByRole('link', { name: 'Second' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(panel.getByText('2 of 3 done')).toBeVisible();
  await userEvent.keyboard('{Enter}');

  const child = screen.getByRole('dialog', { name: 'Task 4' });
  await expect.element(child.getByRole('link', { name: 'Parent' })).toBeVisible();
  await child.getByRole('button', { name: 'Detach' }).click();
  await expect.element(screen.getByText('Now a task of its own')).toBeVisible();
  expect(await ask('GET', '/v2/tasks/1')).toMatchObject({ subtasks: 2, subtasks_done: 1 });
  await child.getByRole('button', { name: 'Make subtask of…' }).click();
  await userEvent.type(screen.getByRole('combobox'), 'Oth');
  await screen.getByRole('option', { name: /Other/ }).click();
  await expect.element(child.getByRole('link', { name: 'Other' })).toBeVisible();
  expect(await ask('GET', '/v2/tasks/4')).toMatchObject({ parent_id: 2 });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(child.getByRole('button', { name: 'Make subtask of…' })).toBeVisible();
});
