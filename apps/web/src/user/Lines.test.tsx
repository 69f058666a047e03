import type { User } from '@jornada/contract/user';
import { dateIn } from '@jornada/domain/calendar';
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

/** Creates an admin, and Bia, who leads Caio, who leads Davi. */
async function company() {
  const admin = await newPerson({ level: 4, nome: 'Ana Prado' });
  const { accountId } = admin;
  const [bia, caio, davi] = [
    await newPerson({ level: 1, accountId, nome: 'Bia Reis' }),
    await newPerson({ level: 1, accountId, nome: 'Caio Luz' }),
    await newPerson({ level: 1, accountId, nome: 'Davi Mota' }),
  ];
  await signIn(admin);
  for (const [person, leader] of [
    [caio, bia],
    [davi, caio],
  ] as const)
    await ask('PATCH', `/v2/user/${person.userId}`, { version: 1, reports_to: leader.userId });
  return { admin, bia, caio, davi };
}
const leaderOf = async (id: number) => (await ask<User>('GET', `/v2/user/${id}`)).reports_to;

test('the tree is read and changed by keyboard: arrows, letters, a change of leader with undo, and a refusal', async () => {
  const { admin, bia, caio, davi } = await company();
  const screen = await open('/people?view=lines');
  const tree = screen.getByRole('tree', { name: 'Who leads whom' });
  const item = (name: RegExp) => tree.getByRole('treeitem', { name });
  await expect.element(item(/^Davi Mota/)).toHaveAttribute('aria-level', '3');
  await expect.element(item(/^Bia Reis ?2 people/)).toBeVisible();
  await expect.element(item(/^Ana Prado ?No leader/)).toBeVisible();

  // The button applies to the row shown as selected, even after the chosen row was collapsed.
  await item(/^Davi Mota/).click();
  await screen.getByRole('button', { name: 'Close all' }).click();
  await expect.element(item(/^Ana Prado/)).toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('button', { name: 'Change leader…' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Who leads Ana Prado?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Open all' }).click();

  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(item(/^Davi Mota/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item(/^Caio Luz/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item(/^Davi Mota/)).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(item(/^Davi Mota/)).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(item(/^Davi Mota/)).toHaveAttribute('aria-selected', 'true');

  // Moves Davi from Caio to Ana, and back.
  const choose = async (name: RegExp) => {
    await screen.getByRole('button', { name: 'Change leader…' }).click();
    const dialog = screen.getByRole('dialog', { name: /^Who leads/ });
    await dialog.getByRole('button', { name: /^Leader:/ }).click();
    await screen.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Change leader' }).click();
    return dialog;
  };
  await choose(/Ana Prado/);
  await expect.element(screen.getByText('Davi Mota now reports to Ana Prado.')).toBeVisible();
  await expect.element(item(/^Ana Prado ?1 person/)).toBeVisible();
  expect(await leaderOf(davi.userId)).toBe(admin.userId);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(item(/^Bia Reis ?2 people/)).toBeVisible();
  expect(await leaderOf(davi.userId)).toBe(caio.userId);

  // Bia cannot report to Caio, whom she leads.
  await item(/^Bia Reis/).click();
  const dialog = await choose(/Caio Luz/);
  await expect.element(dialog.getByText(/would then lead themselves/)).toBeVisible();
  expect(await leaderOf(bia.userId)).toBe(null);
});

test('a row is dragged onto the new leader, whose name is shown during the drag', async () => {
  const { admin, davi } = await company();
  const screen = await open('/people?view=lines');
  const item = (name: RegExp) => screen.getByRole('treeitem', { name });
  await expect.element(item(/^Davi Mota/)).toBeVisible();
  const handle = item(/^Davi Mota/)
    .element()
    .querySelector('[title="Drag onto the new leader"]') as HTMLElement;
  const at = (element: Element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return { clientX: left + 40, clientY: top + height / 2 };
  };
  const pointer = { bubbles: true, cancelable: true, pointerId: 1, button: 0, isPrimary: true };
  handle.setPointerCapture = () => {};
  handle.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, ...at(handle) }));
  await expect.element(screen.getByText('Davi Mota: drag onto the new leader')).toBeVisible();
  handle.dispatchEvent(new PointerEvent('pointermove', { ...pointer, ...at(item(/^Ana Prado/).element()) }));
  await expect.element(screen.getByText('Release: Davi Mota reports to Ana Prado')).toBeVisible();
  handle.dispatchEvent(new PointerEvent('pointerup', pointer));
  await expect.element(screen.getByText('Davi Mota now reports to Ana Prado.')).toBeVisible();
  expect(await leaderOf(davi.userId)).toBe(admin.userId);
});

test('a search expands the leaders above; an employee reads the tree but cannot change it', async () => {
  const { davi } = await company();
  await signIn(davi);
  const screen = await open('/people?view=lines');
  await screen.getByRole('button', { name: 'Close all' }).click();
  await expect.element(screen.getByRole('treeitem', { name: /^Davi/ })).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Find a name or job title' }).fill('mota');
  await expect.element(screen.getByRole('treeitem', { name: /^Davi/ })).toBeVisible();
  await expect.element(screen.getByText('1 person found')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Change leader…' })).toHaveAttribute('aria-disabled', 'true');
});

test('a leader of level 1 opens the team from the menu, and the absences from there; nothing of higher levels is shown', async () => {
  const { bia, caio } = await company();
  await ask('POST', '/v2/absences/kinds', { name: 'Vacation', effect: 'excused' });
  const today = dateIn('America/Sao_Paulo', new Date());
  const away = { user_id: caio.userId, kind_id: 1, starts_on: today, ends_on: today, approve: true };
  await ask('POST', '/v2/absences', away);
  await signIn(bia);
  await ask('POST', '/v2/tasks', { title: 'Bake bread', assignee_id: caio.userId });
  const screen = await open('/people');
  await screen.getByRole('link', { name: 'My team' }).click();
  await expect.element(screen.getByRole('heading', { name: 'My team', level: 1 })).toBeVisible();
  const tasks = `/tasks?assignee_id=${caio.userId}&status=todo%2Cdoing`;
  await expect.element(screen.getByRole('link', { name: '1 open' })).toHaveAttribute('href', tasks);
  const below = screen.getByRole('link', { name: 'Team of Caio Luz: 1 person' });
  await expect.element(below).toHaveAttribute('href', `/team?of=${caio.userId}`);
  await expect.element(screen.getByText('0:00, no schedule')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Time bank' }).query()).toBe(null);
  await screen.getByRole('link', { name: /^Vacation until/ }).click();
  await expect.element(screen.getByText('1 absence', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Caio Luz').first()).toBeVisible();
});

test('a leader sees the last score of a person with a small line, and the open forms about them', async () => {
  const { admin, bia, caio } = await company();
  const { accountId, userId: author } = admin;
  const E = '/v2/performance-evaluations';
  for (const _ of [1, 2]) {
    const id = await commands.countedEvaluation({ accountId, author, leader: bia.userId, subject: caio.userId });
    await ask('POST', `${E}/${id}/release`, { user_ids: [caio.userId] });
  }
  const sections = [{ title: 'Work', questions: [{ kind: 'rating', text: 'Keeps promises', groups: ['leader'] }] }];
  const scale = { kind: 'custom', points: 3, labels: ['1', '2', '3'], not_observed: true };
  const template = await ask<{ id: number }>('POST', `${E}/templates`, { name: 'Short', scale, sections });
  const fields = { name: 'Now', degree: '90', template_id: template.id };
  const { id } = await ask<{ id: number }>('POST', E, fields);
  await ask('POST', `${E}/${id}/subjects`, { user_ids: [caio.userId] });
  const { version } = await ask<{ version: number }>('GET', `${E}/${id}`);
  await ask('POST', `${E}/${id}/open`, { version });
  await signIn(bia);
  await page.viewport(1440, 900);
  const screen = await open('/team');
  await expect.element(screen.getByRole('link', { name: /^Result of Caio Luz: \d\.\d\d of 5$/ })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Scores of Caio Luz, oldest first: / })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open forms about Caio Luz: 1' })).toBeVisible();
});

test('on a tablet the team table with balances has space for names, and does not scroll horizontally', async () => {
  const { admin, bia } = await company();
  await ask('PATCH', `/v2/user/${bia.userId}`, { version: 1, reports_to: admin.userId });
  await page.viewport(768, 1024);
  const screen = await open('/team');
  const name = screen.getByRole('link', { name: 'Bia Reis', exact: true });
  await expect.element(name).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Time bank' })).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(clientWidth).toBeGreaterThan(100);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
  await page.viewport(1280, 800);
});

test('a leader opens the team of a leader below', async () => {
  const { bia, caio } = await company();
  await signIn(bia);
  const screen = await open(`/team?of=${caio.userId}`);
  await expect.element(screen.getByRole('heading', { name: 'Team of Caio Luz' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Davi Mota' })).toBeVisible();
});

test('a person who leads nobody has no team in the menu, and an empty page at its address', async () => {
  const { davi } = await company();
  await signIn(davi);
  const screen = await open('/team');
  await expect.element(screen.getByRole('heading', { name: 'Nobody reports to you' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'People', exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My team' }).query()).toBe(null);
});

test('a file of leaders is checked, imported and undone; a file with invalid rows reports them and changes nothing', async () => {
  const { bia, caio, davi } = await company();
  const screen = await open('/people?view=lines');
  await expect.element(screen.getByRole('treeitem', { name: /^Davi Mota/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import who leads whom' });
  const choose = (csv: string) => dialog.getByLabelText('Choose a CSV file').upload(new File([csv], 'lines.csv'));
  await expect.element(dialog.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await choose(`user_id,reports_to\n${bia.userId},${davi.userId}\n`);
  await expect.element(dialog.getByText(/^Row 2: this leader is led by the person/)).toBeVisible();
  await choose(`user_id,reports_to\n${davi.userId},${bia.userId}\n${caio.userId},${bia.userId}\n`);
  await expect.element(dialog.getByText('1 leader changes; 1 stay as they are.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change leaders' }).click();
  await expect.element(screen.getByText('1 leader changed.')).toBeVisible();
  expect(await leaderOf(davi.userId)).toBe(bia.userId);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => leaderOf(davi.userId)).toBe(caio.userId);
});

test('the directory is filtered by leader, and by people without one', async () => {
  const { bia } = await company();
  const screen = await open('/people');
  const rows = screen.getByRole('grid', { name: 'People' }).getByRole('link');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toHaveLength(4);
  await screen.getByRole('button', { name: 'Filter by Leader' }).click();
  await screen.getByRole('option', { name: /Bia Reis/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['Caio Luz']);
  expect(new URL(location.href).searchParams.get('reports_to')).toBe(String(bia.userId));
  await screen.getByRole('button', { name: /^Filter by Leader/ }).click();
  await screen.getByRole('option', { name: 'No leader' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['Ana Prado', 'Bia Reis', 'Caio Luz']);
});
