import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from '../api/http.ts';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';
import '../ground.css';

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

test('the rows of a search do not wait for its total, and a single page is not counted again', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create([...Array.from({ length: 51 }, (_, at) => `Paper ${at + 1}`), 'Scissors']);
  const counted = Promise.withResolvers<void>();
  const totals: string[] = [];
  const watch = http.interceptors.request.use(async (config) => {
    if (config.url !== '/v2/tasks' || config.params?.limit !== 1) return config;
    totals.push(config.params.q);
    await counted.promise;
    return config;
  });
  try {
    const screen = await open('/tasks?q=paper');
    await expect.element(screen.getByText('Paper 51', { exact: true })).toBeVisible();
    expect(screen.getByText('51 tasks').elements()).toHaveLength(0);
    counted.resolve();
    await expect.element(screen.getByText('51 tasks')).toBeVisible();
    await screen.getByRole('searchbox').fill('scissors');
    await expect.element(screen.getByText('1 task', { exact: true })).toBeVisible();
    expect(totals).not.toContain('scissors');
  } finally {
    http.interceptors.request.eject(watch);
  }
});

test('overdue tasks are marked in words', async () => {
  await signIn(await newPerson({ level: 3 }));
  await ask('POST', '/v2/tasks', { title: 'Late', due_on: '2020-01-31' });
  await ask('POST', '/v2/tasks', { title: 'Late but done', due_on: '2020-01-31', status: 'done' });
  const year = new Date().getUTCFullYear();
  await ask('POST', '/v2/tasks', { title: 'At the end of the year', due_on: `${year}-12-31` });
  const screen = await open('/tasks');
  await expect.element(screen.getByLabelText('Overdue since Fri, Jan 31, 2020')).toBeVisible();
  expect(screen.getByLabelText(/Overdue since/).elements()).toHaveLength(1);
  // Dates of this year show the weekday, others the year.
  await expect.element(screen.getByText(/^[A-Z][a-z]{2}, Dec 31$/)).toBeVisible();
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

test('a double click on "Select all" selects and does nothing else: no action moves under the pointer', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['One', 'Two', 'Three']);
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select “One”' }).click();
  const actions = () =>
    screen
      .getByRole('region', { name: 'Selected tasks' })
      .getByRole('button', { name: /^(Set|Delete)/ })
      .elements()
      .map((button) => button.getBoundingClientRect().left);
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  const before = actions();
  expect(before.length).toBeGreaterThan(5);
  await screen.getByRole('button', { name: 'Select all 3 tasks' }).dblClick();
  await expect.element(screen.getByText('3 selected')).toBeVisible();
  expect(actions()).toEqual(before);
  expect(screen.getByRole('alertdialog').elements()).toEqual([]);
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
  // The second click of the double click must not trigger another action.
  await screen.getByRole('button', { name: 'Select all 60 tasks' }).dblClick();
  await screen.getByRole('button', { name: 'Set status…' }).click();
  await screen.getByRole('option', { name: 'Done' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'Set status to Done on 60 tasks?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Change 60 tasks' }).click();
  await expect.element(screen.getByText('60 tasks changed: status “Done”')).toBeVisible();
  expect((await counts())[2]).toHaveLength(60);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('60 tasks changed back')).toBeVisible();
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
  await expect.element(screen.getByText('1 changed back, 1 left alone: it has been changed since')).toBeVisible();
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

test('the toast of a bulk tagging names a tag created in the same menu', async () => {
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

test('the toast of a bulk change names a person chosen from a search', async () => {
  const ana = await newPerson({ level: 5, nome: 'Ana Lima' });
  await newPerson({ level: 1, nome: 'Bia Conceição', accountId: ana.accountId });
  await signIn(ana);
  await create(['One']);
  const screen = await open('/tasks');
  await screen.getByRole('checkbox', { name: 'Select “One”' }).click();
  await screen.getByRole('button', { name: 'Set assignee…' }).click();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search in Assignee' }), 'Bia');
  await screen.getByRole('option', { name: /Bia Conceição/ }).click();
  await expect.element(screen.getByText(/1 task changed: .*Bia Conceição/)).toBeVisible();
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
  // The click changed the value only: the row is not selected. The row has the focus and handles the keys.
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
  await expect.element(screen.getByText('Someone else changed “Priority” at the same time.')).toBeVisible();
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

test('Ctrl+Z right after a choice undoes that choice, and not the change before it', async () => {
  await signIn(await newPerson({ level: 3 }));
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'One' });
  const stored = () => ask<Record<string, unknown>>('GET', `/v2/tasks/${id}`);
  const screen = await open('/tasks');
  await screen.getByRole('gridcell', { name: 'To do' }).click();
  await screen.getByRole('option', { name: 'In progress' }).click();
  await expect.element(screen.getByText('Status: In progress')).toBeVisible();
  const answer = hold(({ method }) => method === 'patch');
  await userEvent.keyboard('p');
  await screen.getByRole('option', { name: 'High' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('This will be undone as soon as it is saved.')).toBeVisible();
  answer();
  await expect.element(screen.getByText('Undoing: Priority: High')).toBeVisible();
  await expect.poll(stored).toMatchObject({ status: 'doing', priority: 'normal' });
});

test('the menu opens the open tasks; tabs and saved views are links to the other ones', async () => {
  const person = await newPerson({ level: 3 });
  await signIn(person);
  for (const [title, status, assignee_id] of [
    ['Begun', 'doing', person.userId],
    ['Not begun', 'todo', null],
    ['Finished', 'done', null],
  ])
    await ask('POST', '/v2/tasks', { title, status, assignee_id });
  await ask('POST', '/v2/saved-views', { screen: 'tasks', name: 'Begun ones', query: 'status=doing' });
  const screen = await open('/profile');
  await screen.getByRole('link', { name: 'Tasks', exact: true }).click();
  const views = screen.getByRole('navigation', { name: 'Views' });
  const tab = (name: string) => views.getByRole('link', { name, exact: true });
  await expect.element(screen.getByText('2 tasks')).toBeVisible();
  await expect.element(tab('Open')).toHaveAttribute('aria-current', 'page');
  // The sort order is kept when the tab changes.
  await screen.getByLabelText('Sort by').selectOptions('title');
  for (const [name, found] of [
    ['Mine', '1 task'],
    ['Begun ones', '1 task'],
    ['All', '3 tasks'],
    ['Done', '1 task'],
  ] as const) {
    await tab(name).click();
    await expect.element(tab(name)).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByText(found, { exact: true })).toBeVisible();
    expect(
      views
        .getByRole('link')
        .elements()
        .filter((link) => link.ariaCurrent),
    ).toHaveLength(1);
  }
  await expect.element(screen.getByRole('link', { name: 'Finished' })).toBeVisible();
  // With a search, the list no longer matches the tab.
  await userEvent.type(screen.getByRole('searchbox'), 'fin');
  await expect
    .poll(() =>
      views
        .getByRole('link')
        .elements()
        .filter((link) => link.ariaCurrent),
    )
    .toHaveLength(0);
});

test('no title under 60 characters is cut in a window of 1440 pixels, with every column filled', async () => {
  await page.viewport(1440, 900);
  const person = await newPerson({ level: 3, nome: 'Guilhermina Montenegro de Albuquerque' });
  await signIn(person);
  const client = await ask<{ id: number }>('POST', '/v2/clients', { name: 'Transportadora Rio Grande do Norte' });
  const tag = await ask<{ id: number }>('POST', '/v2/task-tags', { name: 'Documentation' });
  for (const title of [
    'Explain the 13th salary forecast to Supermercados Bom Preço',
    'Reproduce the missing logo on the statements of Montenegro',
    'Write a guide to the approval of hours for Monte Mor GmbH',
  ])
    await ask('POST', '/v2/tasks', {
      title,
      status: 'doing',
      assignee_id: person.userId,
      client_id: client.id,
      tag_ids: [tag.id],
      due_on: '2020-12-26',
    });
  const screen = await open('/tasks');
  await expect.element(screen.getByText('3 tasks')).toBeVisible();
  const links = [...document.querySelectorAll('tbody a[data-open]')];
  expect(links.map(({ textContent }) => textContent.length)).toEqual([57, 58, 59]);
  for (const link of links) expect(link.scrollWidth, link.textContent).toBeLessThanOrEqual(link.clientWidth);
  for (const due of document.querySelectorAll('td[data-column=due_on]'))
    expect(due.scrollWidth).toBeLessThanOrEqual(due.clientWidth);
  // Texts that are hidden for lack of space are still in the accessible names.
  await expect
    .element(screen.getByRole('gridcell', { name: 'Guilhermina Montenegro de Albuquerque' }).first())
    .toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Priority' })).toBeVisible();
  // Updated is an optional column.
  await expect.element(screen.getByRole('columnheader', { name: 'Updated' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('option', { name: 'Updated' }).click();
  await expect.poll(() => new URL(window.location.href).searchParams.get('show')).toBe('updated_at');
  await expect.element(screen.getByRole('columnheader', { name: 'Updated', includeHidden: true })).toBeInTheDocument();
});

test('on a phone a task is its title and a line of values, without labels and without the usual priority', async () => {
  await page.viewport(360, 800);
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  await signIn(ana);
  await ask('POST', '/v2/tasks', { title: 'Print the report', assignee_id: ana.userId, due_on: '2020-12-26' });
  await ask('POST', '/v2/tasks', { title: 'Send it', priority: 'urgent' });
  const screen = await open('/tasks');
  const row = screen.getByRole('row', { name: /Print the report/ });
  await expect.element(row.getByText('Ana Lima')).toBeVisible();
  expect((row.element() as HTMLElement).innerText.split(/\s*\n\s*/)).toEqual([
    'Print the report',
    'To do',
    'Ana',
    'Dec 26, 2020',
  ]);
  await expect.element(screen.getByText('Urgent', { exact: true })).toBeVisible();
  // A card with labels was 245 px high.
  expect(row.element().getBoundingClientRect().height).toBeLessThan(120);
  await page.viewport(1440, 900);
});

test('people are mentioned by keyboard in comments and descriptions and then watch the task; W toggles watching', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 3, nome: 'Bia Conceição', accountId: ana.accountId });
  await signIn(ana);
  await create(['Parent']);
  const screen = await open('/tasks/1');
  const panel = screen.getByRole('dialog', { name: 'Task 1' });
  const box = panel.getByRole('textbox', { name: 'Write a comment' });
  await userEvent.type(box, 'Please ask @');
  const offered = screen.getByRole('option', { name: /Ana Lima/ });
  await expect.element(offered).toBeVisible();
  expect(offered.element().querySelector('.face')?.getAttribute('data-initials')).toBe('AL');
  // Enter is pressed before the search results arrive.
  const answer = hold(({ url }) => url?.startsWith('/v2/user') === true);
  await userEvent.keyboard('conc{Enter}');
  answer();
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

test('while the name of a person is loading, their id is not shown instead', async () => {
  const bia = await newPerson({ level: 3, nome: 'Bia Conceição' });
  await signIn(bia);
  await create(['Parent']);
  await ask('POST', '/v2/tasks/1/comments', { body: 'Done soon' });
  await signIn(await newPerson({ level: 3, accountId: bia.accountId }));
  const answer = hold(({ url }) => url === '/v2/user');
  const screen = await open('/tasks/1');
  const panel = screen.getByRole('dialog', { name: 'Task 1' });
  await expect.element(panel.getByText('… created the task')).toBeVisible();
  await expect.element(panel.getByText('Done soon')).toBeVisible();
  expect(panel.element().textContent).not.toContain('Person ');
  answer();
  await expect.element(panel.getByText('Bia Conceição created the task')).toBeVisible();
  await expect.element(panel.getByText('Bia Conceição', { exact: true })).toBeVisible();
});

test('subtasks are added one after another, toggled, opened, attached and detached in the panel', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['Parent', 'Other']);
  const screen = await open('/tasks/1');
  const panel = screen.getByRole('dialog', { name: 'Task 1' });
  await expect.element(panel.getByRole('heading', { name: 'Subtasks' })).toBeVisible();
  // The panel has the focus; B moves it to the box, and Enter keeps it there.
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
  await expect.poll(rows).toEqual(['First', 'Second', 'Third']);

  // In the list the parent shows its progress, and each subtask the title of its parent.
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
  await expect.poll(() => ask('GET', '/v2/tasks/1')).toMatchObject({ subtasks: 2, subtasks_done: 1 });
  await child.getByRole('button', { name: 'Make subtask of…' }).click();
  await userEvent.type(screen.getByRole('combobox'), 'Oth');
  // Ctrl+Z before the response undoes this change, not the one before it.
  const answer = hold(({ method }) => method === 'patch');
  await screen.getByRole('option', { name: /Other/ }).click();
  await expect.poll(() => ask('GET', '/v2/tasks/4')).toMatchObject({ parent_id: 2 });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('This will be undone as soon as it is saved.')).toBeVisible();
  answer();
  await expect.poll(() => ask('GET', '/v2/tasks/4')).toMatchObject({ parent_id: null });
  await expect.element(child.getByRole('button', { name: 'Make subtask of…' })).toBeVisible();
});

test('every matching task gets another priority by five keys', async () => {
  await signIn(await newPerson({ level: 3 }));
  const elms = Array.from({ length: 25 }, (_, at) => `Elm ${at}`);
  await create([...elms, 'Oak']);
  const screen = await open('/tasks?q=elm');
  await expect.element(screen.getByText('25 tasks')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByText('All 25 matching')).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(screen.getByRole('option', { name: 'High' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('alertdialog', { name: 'Set priority to High on 25 tasks?' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('25 tasks changed: priority “High”')).toBeVisible();
  const { items } = await ask<{ items: { title: string }[] }>('GET', '/v2/tasks?priority=high');
  expect(items.map(({ title }) => title)).toEqual(elms.toReversed());
});

test('fewer than 25 matching tasks are changed and deleted without a question, because it can be undone', async () => {
  await signIn(await newPerson({ level: 3 }));
  await create(['Elm 1', 'Elm 2', 'Elm 3', 'Oak']);
  const screen = await open('/tasks?q=elm');
  await expect.element(screen.getByText('3 tasks')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByText('All 3 matching')).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(screen.getByRole('option', { name: 'High' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByText('3 tasks changed: priority “High”')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(screen.getByText('3 tasks deleted')).toBeVisible();
  const left = async () =>
    (await ask<{ items: { title: string }[] }>('GET', '/v2/tasks')).items.map((one) => one.title);
  expect(await left()).toEqual(['Oak']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('3 tasks restored')).toBeVisible();
  expect((await left()).toSorted()).toEqual(['Elm 1', 'Elm 2', 'Elm 3', 'Oak']);
});

test('a live update while a deletion is confirmed does not change the tasks to delete', async () => {
  const person = await newPerson({ level: 3 });
  await signIn(person);
  await create(Array.from({ length: 25 }, (_, at) => `Elm ${at}`));
  const requests: string[] = [];
  const watch = http.interceptors.request.use((config) => {
    requests.push(String(config.url));
    return config;
  });
  const tabs = new BroadcastChannel(`jornada.live.${person.accountId}.${person.userId}`);
  try {
    const screen = await open('/tasks?q=elm');
    await expect.element(screen.getByText('25 tasks')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete 25 tasks?' });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().getBoundingClientRect().width).toBeLessThan(500);
    requests.length = 0;
    // The update invalidates all queries, so the list is refetched.
    await expect
      .poll(() => {
        tabs.postMessage({ kind: 'sign', event: { event: 'reset' } });
        return requests;
      })
      .toContain('/v2/tasks');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('25 tasks deleted')).toBeVisible();
    expect(requests).not.toContain('/v2/tasks/ids');
  } finally {
    tabs.close();
    http.interceptors.request.eject(watch);
  }
});
