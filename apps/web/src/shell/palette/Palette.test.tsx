import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

const openPalette = async (screen: Awaited<ReturnType<typeof open>>) => {
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  // Open dialogs take precedence: on a busy machine an undo takes long enough to show its progress in one.
  await expect.poll(() => document.querySelector('.MuiDialog-root')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox', { name: 'Find or do' });
  await expect.element(field).toHaveFocus();
  return field;
};

test('the key opens it, typing finds, Enter navigates, and recent picks come first', async () => {
  await signIn(await newPerson({ level: 3 }));
  const screen = await open('/profile');
  const field = await openPalette(screen);
  // Before any input and any pick, the everyday actions come first.
  await expect
    .element(screen.getByRole('group', { name: 'Actions' }).getByRole('option').first())
    .toHaveTextContent('New task');
  await userEvent.type(field, 'aloca');
  await expect.element(screen.getByRole('option', { name: 'Allocations' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Allocations' })).toHaveFocus();
  await openPalette(screen);
  await expect
    .element(screen.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Allocations' }))
    .toBeVisible();
});

test('tasks, people and clients are searched on the server, ignoring accents', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Conceição' });
  await signIn(ana);
  await ask('POST', '/v2/tasks', { title: 'Revisão da conceição' });
  await ask('POST', '/v2/clients', { name: 'Conceição Ltda' });
  const screen = await open('/profile');
  const field = await openPalette(screen);
  await userEvent.type(field, 'conceicao');
  const option = (group: string, name: string) =>
    screen.getByRole('group', { name: group }).getByRole('option', { name: new RegExp(name) });
  await expect.element(option('Tasks', 'Revisão da conceição')).toBeVisible();
  await expect.element(option('People', 'Ana Conceição')).toBeVisible();
  expect(option('People', 'Ana').element().querySelector('.face')?.getAttribute('data-initials')).toBe('AC');
  await expect.element(option('Clients', 'Conceição Ltda')).toBeVisible();
  // Polled, because the actions on the first record count too and may arrive later.
  const counted = () => screen.getByText(`${screen.getByRole('option').elements().length} results`).elements().length;
  await expect.poll(counted).toBe(1);
});

test('own development plans and those of led people are found by title', async () => {
  const boss = await newPerson({ level: 4 });
  const lea = await newPerson({ level: 1, accountId: boss.accountId });
  const rui = await newPerson({ level: 1, accountId: boss.accountId });
  const days = { starts_on: '2026-03-01', ends_on: '2027-03-01' };
  const goals = [{ title: 'Lead', actions: [{ title: 'Prepare', kind: 'experience' }] }];
  await signIn(boss);
  await ask('PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  await signIn(rui);
  const { id } = await ask<{ id: number }>('POST', '/v2/pdi', { title: 'Falar em público', ...days, goals });
  await ask('POST', `/v2/pdi/${id}/propose`);
  await signIn(lea);
  await ask('POST', '/v2/pdi', { title: 'Publicar um artigo', ...days });
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'publi');
  const plans = screen.getByRole('group', { name: 'Development plans' }).getByRole('option');
  await expect.element(plans.filter({ hasText: 'Publicar um artigo' })).toBeVisible();
  await plans.filter({ hasText: 'Falar em público' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Falar em público' })).toBeVisible();
  // The name of a recent pick comes from the server.
  await openPalette(screen);
  await expect
    .element(screen.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Falar em público' }))
    .toBeVisible();
});

test('a tag opens its tasks', async () => {
  const boss = await newPerson({ level: 4 });
  await signIn(boss);
  const { id } = await ask<{ id: number }>('POST', '/v2/task-tags', { name: 'Fachada' });
  await ask('POST', '/v2/tasks', { title: 'Front of the house', tag_ids: [id] });
  await ask('POST', '/v2/tasks', { title: 'Garden' });
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'facha');
  await screen.getByRole('group', { name: 'Tags' }).getByRole('option', { name: 'Fachada' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Front of the house' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Garden' })).not.toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe(`?tag_id=${id}`);
});

test('tags are found at every level, with only the visible tasks behind them', async () => {
  const boss = await newPerson({ level: 4 });
  await signIn(boss);
  const { id } = await ask<{ id: number }>('POST', '/v2/task-tags', { name: 'Fachada' });
  await ask('POST', '/v2/tasks', { title: 'Front of the house', tag_ids: [id] });
  await signIn(await newPerson({ level: 1, accountId: boss.accountId }));
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'facha');
  await screen.getByRole('group', { name: 'Tags' }).getByRole('option', { name: 'Fachada' }).click();
  await expect.element(screen.getByText('No task matches these filters')).toBeVisible();
});

test('a recent tag shows its current name, and disappears once deleted', async () => {
  await signIn(await newPerson({ level: 4 }));
  const tag = await ask<{ id: number; version: number }>('POST', '/v2/task-tags', { name: 'Fachada' });
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'facha');
  await screen.getByRole('option', { name: 'Fachada' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toHaveFocus();
  await ask('PATCH', `/v2/task-tags/${tag.id}`, { name: 'Frente', version: tag.version });
  await openPalette(screen);
  const recent = screen.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Frente' });
  await expect.element(recent).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await ask('DELETE', `/v2/task-tags/${tag.id}`);
  await openPalette(screen);
  await expect.element(recent).not.toBeInTheDocument();
});

test('a number finds a task; Enter waits for the answer', async () => {
  await signIn(await newPerson({ level: 3 }));
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'The one' });
  const screen = await open('/profile');
  const field = await openPalette(screen);
  await userEvent.type(field, `#${id}{Enter}`);
  await expect.element(screen.getByRole('dialog', { name: `Task ${id}` })).toBeVisible();
});

test('actions the level does not allow are not offered', async () => {
  const boss = await newPerson({ level: 5 });
  await signIn(await newPerson({ level: 1, accountId: boss.accountId }));
  const screen = await open('/profile');
  await openPalette(screen);
  await expect.element(screen.getByRole('option', { name: 'New task' })).toBeVisible();
  for (const name of ['New client', 'Invite a person', 'Download everything of the account', 'Audit log', 'Closings'])
    expect(screen.getByRole('option', { name }).elements()).toEqual([]);
});

test('without an active link no writing actions are offered', async () => {
  await signIn(await newPerson({ level: 4, linkActive: false }));
  const screen = await open('/profile');
  await openPalette(screen);
  await expect.element(screen.getByRole('option', { name: 'Time bank', exact: true })).toBeVisible();
  for (const name of ['New task', 'Start the timer', 'New client'])
    expect(screen.getByRole('option', { name }).elements()).toEqual([]);
});

test('no result gives a hint; Escape closes and restores focus', async () => {
  await signIn(await newPerson({ level: 3 }));
  const screen = await open('/profile');
  const name = screen.getByRole('link', { name: 'Tasks' });
  await expect.element(name).toBeVisible();
  (name.element() as HTMLElement).focus();
  const field = await openPalette(screen);
  await userEvent.type(field, 'xyzzy');
  await expect.element(screen.getByText(/Nothing matches “xyzzy”.*Try fewer letters/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveFocus();
});

const SYNONYMS = {
  'debit hours': 'Debit hours',
  debitar: 'Debit hours',
  crédito: 'Credit hours',
  fechar: 'Close the month',
  lixeira: 'Bin',
  trash: 'Bin',
  'log hours': 'Enter worked hours',
  demitir: 'Start an offboarding',
  feriado: 'Add a holiday',
  'sign-ins': 'Where you are signed in',
  tema: 'Dark theme',
  planilha: 'Import tasks from a CSV file',
  atalhos: 'Keyboard shortcuts',
  sair: 'Sign out',
};

test('actions are found by synonyms in both languages, whichever is shown', async () => {
  await signIn(await newPerson({ level: 5 }));
  const screen = await open('/profile');
  const field = await openPalette(screen);
  for (const [typed, name] of Object.entries(SYNONYMS)) {
    await userEvent.fill(field, typed);
    await expect.element(screen.getByRole('option', { name, exact: true }).first()).toBeVisible();
  }
});

test('an action is run on the person or the task that the text names', async () => {
  const boss = await newPerson({ level: 5 });
  const camila = await newPerson({ level: 1, accountId: boss.accountId, nome: 'Camila Prado' });
  await signIn(boss);
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'Water the plants' });
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'concluir plants');
  await screen.getByRole('option', { name: 'Mark as done Water the plants' }).click();
  await expect.element(screen.getByText('Status: Done')).toBeVisible();
  await expect.poll(async () => (await ask<{ status: string }>('GET', `/v2/tasks/${id}`)).status).toBe('done');

  const field = await openPalette(screen);
  await userEvent.fill(field, 'time bank camila');
  await expect.element(screen.getByRole('option', { name: 'Time bank Camila Prado' })).toBeVisible();
  await userEvent.fill(field, 'debit camila');
  await screen.getByRole('option', { name: 'Debit hours Camila Prado' }).click();
  await expect.element(screen.getByRole('dialog', { name: /Debit hours/ })).toBeVisible();
  expect(window.location.pathname).toBe(`/time-bank/${camila.userId}`);
  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('jornada.picks'));
  expect(JSON.stringify(stored)).toContain(`on:debit:person:${camila.userId}`);
  expect(JSON.stringify(stored)).not.toContain('Camila');
});

test('actions on a person that the level of the viewer does not allow are not offered', async () => {
  const boss = await newPerson({ level: 5 });
  await newPerson({ level: 1, accountId: boss.accountId, nome: 'Camila Prado' });
  await signIn(await newPerson({ level: 3, accountId: boss.accountId }));
  const screen = await open('/profile');
  await userEvent.type(await openPalette(screen), 'camila');
  await expect.element(screen.getByRole('option', { name: 'Hours Camila Prado' })).toBeVisible();
  for (const name of ['Debit hours', 'Start offboarding', 'Deactivate HR data'])
    expect(screen.getByRole('option', { name }).elements()).toEqual([]);
});

test('actions on the open record are listed first, and their values are chosen on top of the page', async () => {
  const boss = await newPerson({ level: 5 });
  const camila = await newPerson({ level: 1, accountId: boss.accountId, nome: 'Camila Prado' });
  await signIn(boss);
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'Water the plants' });
  const stored = () => ask<{ due_on: string | null; deleted_at: string | null }>('GET', `/v2/tasks/${id}`);
  const screen = await open(`/tasks/${id}`);
  const here = screen.getByRole('group', { name: 'On “Water the plants”' });
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Water the plants');
  await openPalette(screen);
  await expect.element(here.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('deadline');
  await expect.element(here.getByRole('option')).toHaveTextContent('Set the due date…');
  await userEvent.keyboard('{Enter}');
  const due = screen.getByRole('dialog', { name: 'Due' });
  await due.getByRole('button', { name: 'Tomorrow' }).click();
  await expect.poll(async () => (await stored()).due_on).not.toBeNull();
  await expect.element(due).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(async () => (await stored()).due_on).toBeNull();

  await openPalette(screen);
  // The recent pick comes first, then the other actions of this page.
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Set the due date… Water the plants');
  await userEvent.keyboard('apagar');
  await here.getByRole('option', { name: 'Delete this task' }).click();
  await expect.element(screen.getByText('1 task deleted')).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe('/tasks');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).deleted_at).toBeNull();

  await openPalette(screen);
  await userEvent.keyboard('time bank camila');
  await screen.getByRole('option', { name: 'Time bank Camila Prado' }).click();
  await expect.poll(() => window.location.pathname).toBe(`/time-bank/${camila.userId}`);
  const field = await openPalette(screen);
  await userEvent.keyboard('debit');
  const onCamila = screen.getByRole('group', { name: 'On “Camila Prado”' });
  await expect.element(onCamila.getByRole('option', { name: 'Debit hours' })).toHaveAttribute('aria-selected', 'true');
  // A name alone finds the person, not the actions on her page.
  await userEvent.fill(field, 'camila');
  await expect.element(screen.getByRole('group', { name: 'People' })).toBeVisible();
  expect(onCamila.elements()).toEqual([]);
});
