import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('Today is the first screen, and its counts follow changes at once', async () => {
  const ana = await newPerson({ level: 3, nome: 'Ana Prado' });
  await signIn(ana);
  await ask('POST', '/v2/tasks', { title: 'Late already', assignee_id: ana.userId, due_on: '2026-01-05' });
  await ask('POST', '/v2/work-time/timer', { note: 'Thinking' });
  const screen = await open('/');
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good .*, Ana$/ })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Today', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('region', { name: 'My tasks' }).getByText('Late already')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Thinking/ })).toBeVisible();
  // The row starts with the person's photo.
  const unscheduled = screen
    .getByRole('region', { name: 'Without a schedule' })
    .getByRole('link', { name: 'Ana Prado' });
  expect(unscheduled.element().querySelector('.face')?.getAttribute('data-initials')).toBe('AP');
  // The lines between rows are as wide as the text of the panel.
  const panel = screen.getByRole('region', { name: 'My tasks' }).element();
  const [head, row] = ['header', 'li:has([data-tick])'].map((what) =>
    panel.querySelector(what)?.getBoundingClientRect(),
  );
  expect([row?.left, row?.right]).toEqual([head?.left, head?.right]);
  // The timer bar above stops the timer; the page below updates.
  await screen.getByRole('button', { name: 'Stop and save' }).click();
  await expect.element(screen.getByRole('link', { name: /Thinking/ })).not.toBeInTheDocument();
});

test('figures have complete accessible names', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/');
  await expect.element(screen.getByRole('link', { name: 'This week: 0:00, without a schedule' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Time bank, Balance: 0:00' })).toBeVisible();
  await expect
    .element(screen.getByText('You are not over capacity this week or in the next three.', { exact: false }))
    .toBeVisible();
});

test('the latest activity shows tasks and people by name, and the id of rows without a name', async () => {
  const sara = await newPerson({ level: 5, nome: 'Sara Super' });
  await signIn(sara);
  const bia = await newPerson({ level: 1, nome: 'Bia Reis', accountId: sara.accountId });
  await ask('POST', '/v2/tasks', { title: 'Water the plants' });
  await ask('POST', '/v2/clients', { name: 'Acme' });
  await ask('PATCH', `/v2/user/${bia.userId}`, { level: 2, version: 1 });
  const latest = (await open('/')).getByRole('region', { name: 'Latest activity' });
  await expect.element(latest.getByText('Employment link changed · Bia Reis · Sara Super')).toBeVisible();
  await expect.element(latest.getByText('Task created · Water the plants · Sara Super')).toBeVisible();
  await expect.element(latest.getByText('Client created · Client 1 · Sara Super')).toBeVisible();
});

test('a task is completed, changed by key and timed in its row', async () => {
  const ana = await newPerson({ level: 3 });
  await signIn(ana);
  const { id } = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'Water the plants', assignee_id: ana.userId });
  await ask('POST', '/v2/tasks', { title: 'Feed the cat', assignee_id: ana.userId });
  const screen = await open('/');
  const mine = screen.getByRole('region', { name: 'My tasks' });
  const tick = mine.getByRole('button', { name: 'Mark as done: Water the plants' });
  await tick.click();
  await expect.element(tick).not.toBeInTheDocument();
  await expect.element(mine.getByRole('button', { name: 'Mark as done: Feed the cat' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tick).toBeVisible();
  await expect.poll(async () => (await ask<{ status: string }>('GET', `/v2/tasks/${id}`)).status).toBe('todo');

  (tick.element() as HTMLElement).focus();
  // Arrow keys move between tasks, and stay in the column of checkboxes or of titles.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(mine.getByRole('button', { name: 'Mark as done: Feed the cat' })).toHaveFocus();
  (mine.getByRole('link', { name: 'Feed the cat' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(mine.getByRole('link', { name: 'Water the plants' })).toHaveFocus();
  await userEvent.keyboard('p');
  await screen.getByRole('dialog', { name: 'Priority' }).getByRole('option', { name: 'Urgent' }).click();
  await expect.element(mine.getByRole('button', { name: 'Urgent' })).toBeVisible();

  await mine.getByRole('button', { name: 'Start the timer: Feed the cat' }).click();
  await expect.element(mine.getByRole('button', { name: 'Stop the timer and save: Feed the cat' })).toBeVisible();
});

test('on a phone checkbox, title and timer of a task are one line, and the facts another', async () => {
  await page.viewport(360, 800);
  const ana = await newPerson({ level: 3 });
  await signIn(ana);
  await ask('POST', '/v2/tasks', {
    title: 'Water the plants',
    assignee_id: ana.userId,
    status: 'doing',
    priority: 'urgent',
    due_on: '2020-01-05',
  });
  const screen = await open('/');
  const mine = screen.getByRole('region', { name: 'My tasks' });
  const middle = (part: { element(): Element }) => {
    const { top, height } = part.element().getBoundingClientRect();
    return top + height / 2;
  };
  const timer = mine.getByRole('button', { name: 'Start the timer: Water the plants' });
  await expect.element(timer).toBeVisible();
  const title = middle(mine.getByRole('link', { name: 'Water the plants' }));
  expect(Math.abs(middle(timer) - title)).toBeLessThan(4);
  expect(Math.abs(middle(mine.getByRole('button', { name: /^Mark as done/ })) - title)).toBeLessThan(4);
  const facts = ['In progress', 'Urgent', /days late/].map((name) => middle(mine.getByRole('button', { name })));
  for (const fact of facts) expect(fact).toBeGreaterThan(title + 12);
  await page.viewport(1280, 800);
});

test('managers see how many absences wait for their decision', async () => {
  const boss = await newPerson({ level: 5 });
  const bruno = await newPerson({ level: 3, accountId: boss.accountId });
  const ana = await newPerson({ level: 1, accountId: boss.accountId });
  await signIn(boss);
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  await signIn(ana);
  await ask('POST', '/v2/absences', { kind_id: 1, starts_on: '2026-03-09', ends_on: '2026-03-10' });
  await signIn(bruno);
  const screen = await open('/');
  await expect
    .element(screen.getByRole('link', { name: '1 absence to decide' }))
    .toHaveAttribute('href', '/absences?waiting=true');
});

test('people who close months and manage people see the work that waits for them', async () => {
  const boss = await newPerson({ level: 5, nome: 'Berta Boss' });
  const ana = await newPerson({ level: 1, nome: 'Ana Prado', accountId: boss.accountId });
  await signIn(boss);
  await ask('POST', `/v2/user/${ana.userId}/offboarding`, {
    left_on: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    reason: 'resigned',
    allocations: 'keep',
  });
  await ask('PATCH', '/v2/time-bank/policy', { version: 1, negative: 'warn' });
  await ask('POST', '/v2/time-bank/debitar-horas', { user_id: ana.userId, minutes: 90, reason: 'Day off' });
  const screen = await open('/');
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  await expect
    .element(waiting.getByRole('link', { name: /has been open for|can be closed from/ }))
    .toHaveAttribute('href', '/time-bank/closings');
  await expect.element(waiting.getByRole('link').first()).toHaveAttribute('href', '/time-bank/closings');
  await expect.element(waiting.getByText('Ana Prado owes 1:30 to the time bank')).toBeVisible();
  await expect
    .element(waiting.getByRole('link', { name: /^Ana Prado owes / }))
    .toHaveAttribute('href', `/time-bank/${ana.userId}`);
  await expect
    .element(waiting.getByRole('link', { name: /^Ana Prado leaves on / }))
    .toHaveAttribute('href', `/people/${ana.userId}?tab=access`);
});

test('a person who closes months sees who is held in a closed month', async () => {
  const boss = await newPerson({ level: 5 });
  const worker = await newPerson({ level: 1, accountId: boss.accountId });
  await signIn(boss);
  const today = new Date();
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString();
  const month = last.slice(0, 7);
  await ask('POST', `/v2/work-time/schedules/${worker.userId}`, {
    valid_from: `${month}-01`,
    minutes: [480, 480, 480, 480, 480, 0, 0],
  });
  await ask('POST', '/v2/work-time', { user_id: worker.userId, started_at: `${month}-06T15:00:00Z`, minutes: 480 });
  await ask('POST', '/v2/time-bank/closings', { month, hold: [worker.userId] });
  const screen = await open('/');
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  await expect
    .element(waiting.getByRole('link', { name: / has 1 person on hold$/ }))
    .toHaveAttribute('href', `/time-bank/closings?month=${month}`);
});

test('a leader of level 1 sees the requests of the people led', async () => {
  const admin = await newPerson({ level: 4 });
  const { accountId } = admin;
  const [bia, caio] = [await newPerson({ level: 1, accountId }), await newPerson({ level: 1, accountId })];
  await signIn(admin);
  await ask('PATCH', `/v2/user/${caio.userId}`, { version: 1, reports_to: bia.userId });
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  await signIn(caio);
  await ask('POST', '/v2/absences', { kind_id: 1, starts_on: '2199-03-11', ends_on: '2199-03-12' });
  await signIn(bia);
  const screen = await open('/');
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  await expect
    .element(waiting.getByRole('link', { name: '1 absence to decide' }))
    .toHaveAttribute('href', '/absences?waiting=true');
});
