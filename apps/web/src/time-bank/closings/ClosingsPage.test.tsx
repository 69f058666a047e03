import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

test('the layout does not shift while the page loads', async () => {
  await signIn(await newPerson({ level: 5 }));
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  });
  observer.observe({ type: 'layout-shift' });
  const screen = await open('/time-bank/closings');
  await expect.element(screen.getByText(/^Jornada keeps records and delivers minutes/)).toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: /^Nobody worked/ })).toBeVisible();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  observer.disconnect();
  // Core Web Vitals call up to 0.1 good.
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});

test('people of a month appear only with their names, in their final order', async () => {
  const boss = await newPerson({ level: 5, nome: 'Zoe Boss' });
  const { accountId } = boss;
  const people = [await newPerson({ level: 1, nome: 'Yara Last', accountId })];
  people.push(await newPerson({ level: 1, nome: 'Abel First', accountId }));
  await signIn(boss);
  for (const { userId } of people) {
    const week = { valid_from: '2026-09-28', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await ask('POST', `/v2/work-time/schedules/${userId}`, week);
    await ask('POST', '/v2/work-time', { user_id: userId, started_at: '2026-09-01T12:00:00.000Z', minutes: 60 });
  }
  await ask('PATCH', `/v2/user/${people[0]?.userId}`, { is_active: false, version: 1 });
  const closed = Promise.withResolvers<void>();
  const answer = hold(({ url, method }) => {
    if (url?.endsWith('/closings') && method === 'post') closed.resolve();
    return url === '/v2/user';
  });
  const screen = await open('/time-bank/closings?month=2026-09');
  const shown = () =>
    screen
      .getByRole('button', { name: /^Days of/ })
      .elements()
      .map((button) => button.ariaLabel ?? button.textContent);
  await closed.promise;
  await expect.element(screen.getByRole('heading', { name: 'September 2026' })).toBeVisible();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(shown()).toEqual([]);
  answer();
  await expect.poll(shown).toEqual(['Days of Abel First', 'Days of Yara Last']);
  // A person who has left is still listed in the months in which they worked.
  await expect.element(screen.getByText('Yara Last (inactive)')).toBeVisible();
});

test('a month is closed after its doubts are resolved, and the month of one person is corrected', async () => {
  const boss = await newPerson({ level: 5 });
  const { accountId } = boss;
  const worker = await newPerson({ level: 1, nome: 'Wanda Worker', accountId });
  const accountant = await newPerson({ level: 2, nome: 'Abel Accountant', accountId });
  await signIn(boss);
  for (const { userId } of [worker, accountant])
    await ask('POST', `/v2/work-time/schedules/${userId}`, {
      valid_from: '2026-09-28',
      minutes: [480, 480, 480, 480, 480, 0, 0],
    });
  for (const { userId } of [worker, accountant])
    await ask('POST', '/v2/work-time', { user_id: userId, started_at: '2026-09-01T12:00:00.000Z', minutes: 60 });
  await signIn(accountant);
  const screen = await open('/time-bank/closings?month=2026-09');

  // Three days without hours hold both people. The month of the accountant has to be closed by somebody else.
  await expect.element(screen.getByRole('button', { name: 'To resolve 2' })).toBeVisible();
  await expect.element(screen.getByText('Your own month: another Accountant or Super Admin closes it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Count as absence: Wanda Worker' }).click();
  await expect.element(screen.getByRole('button', { name: 'Ready 1' })).toBeVisible();
  await expect.element(screen.getByText('1 person closes · 1 stays held', { exact: false })).toBeVisible();

  // The person who closes the month may hold somebody for later.
  const days = screen.getByRole('button', { name: 'Days of Wanda Worker' });
  await days.click();
  await screen.getByRole('button', { name: 'Leave for later: Wanda Worker' }).click();
  await expect.element(screen.getByRole('button', { name: 'To resolve 2' })).toBeVisible();
  await screen.getByRole('button', { name: 'Do not leave for later: Wanda Worker' }).click();
  await expect.element(screen.getByRole('button', { name: 'Ready 1' })).toBeVisible();
  await days.click();

  // Groups, search and order are in the address, so a view can save them.
  await screen.getByRole('button', { name: 'Ready 1' }).click();
  await expect.element(screen.getByText('1 of 2 people')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Days of Abel Accountant' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Saved views' }).click();
  await screen.getByRole('button', { name: 'Save as a new view…' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Ready ones');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Saved views: Ready ones' })).toBeVisible();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/time-bank/closings?group=ready&month=2026-09&saved=1');
  await screen.getByRole('button', { name: 'All 2' }).click();
  await screen.getByRole('searchbox', { name: 'Search people' }).fill('abel');
  await expect.element(screen.getByRole('button', { name: 'Days of Wanda Worker' })).not.toBeInTheDocument();
  expect(new URL(location.href).search).toContain('q=abel');
  await screen.getByRole('searchbox', { name: 'Search people' }).fill('');
  await expect.element(screen.getByRole('button', { name: 'Days of Wanda Worker' })).toBeVisible();
  await screen.getByRole('columnheader', { name: 'Worked' }).getByRole('button').click();
  await expect.element(screen.getByRole('columnheader', { name: 'Worked' })).toHaveAttribute('aria-sort', 'descending');

  await screen.getByRole('button', { name: 'Close September 2026' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('Absence for the payroll, of 1 person: 24:00')).toBeVisible();
  await question.getByRole('button', { name: 'Close month' }).click();
  await expect.element(screen.getByRole('button', { name: /September 2026.*Partly closed: 1 person/ })).toBeVisible();

  await screen.getByRole('button', { name: 'Days of Wanda Worker' }).click();
  await screen.getByRole('button', { name: 'Correct: Wanda Worker' }).click();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('A day was missing');
  await screen.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await expect.element(screen.getByText('Being corrected')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep as it was: Wanda Worker' }).click();
  await expect.element(screen.getByRole('button', { name: 'Correct: Wanda Worker' })).toBeVisible();
  const history = screen.getByRole('list', { name: 'History of Wanda Worker' });
  await expect.element(history.getByText(/^Closed .* by Abel Accountant$/)).toBeVisible();
  await expect.element(history.getByText(/^Opened for correction .*: A day was missing$/)).toBeVisible();
  await expect.element(history.getByText(/^Kept as it was /)).toBeVisible();
  const files = ['People (CSV)', 'Days (CSV)'].map((name) => screen.getByRole('link', { name }).element());
  expect(files.map((link) => link.getAttribute('href'))).toEqual([
    '/v2/time-bank/closings/2026-09/export.csv',
    '/v2/time-bank/closings/2026-09/days.csv',
  ]);
});

test('a manager reads a closed month with its days, and changes nothing', async () => {
  const boss = await newPerson({ level: 5 });
  const worker = await newPerson({ level: 1, nome: 'Wanda Worker', accountId: boss.accountId });
  const manager = await newPerson({ level: 3, nome: 'Mila Manager', accountId: boss.accountId });
  await signIn(boss);
  const week = { valid_from: '2026-01-01', minutes: [0, 0, 0, 0, 480, 0, 0] };
  await ask('POST', `/v2/work-time/schedules/${worker.userId}`, week);
  await ask('POST', '/v2/work-time', { user_id: worker.userId, started_at: '2026-02-27T12:00:00.000Z', minutes: 540 });
  await ask('POST', '/v2/time-bank/closings', { month: '2026-02', accept_unexplained: [worker.userId] });
  await signIn(manager);
  const screen = await open('/time-bank/closings?month=2026-02');
  await screen.getByRole('button', { name: 'Days of Wanda Worker' }).click();
  const days = screen.getByRole('table', { name: 'Days of Wanda Worker' });
  await expect.element(days.getByRole('row', { name: /^Feb 27 9:00/ })).toBeVisible();
  const history = screen.getByRole('list', { name: 'History of Wanda Worker' });
  await expect.element(history.getByText(/^Balance before/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Correct: Wanda Worker' })).not.toBeInTheDocument();
});

test('a person who alone may close months closes their own month with a reason', async () => {
  const alone = await newPerson({ level: 5, nome: 'Sol Alone' });
  await signIn(alone);
  await ask('POST', '/v2/work-time', { user_id: alone.userId, started_at: '2026-09-01T12:00:00.000Z', minutes: 60 });
  const screen = await open('/time-bank/closings?month=2026-09');
  await screen.getByRole('button', { name: 'Close September 2026' }).click();
  await screen.getByRole('button', { name: 'Close month' }).click();

  await screen.getByRole('button', { name: 'Close my own month' }).click();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('There is nobody else');
  await screen.getByRole('button', { name: 'Close month' }).click();
  await expect.element(screen.getByRole('button', { name: 'September 2026 Closed' })).toBeVisible();
});

test('a closed month names the people whose hours would be calculated differently now', async () => {
  const boss = await newPerson({ level: 5 });
  const worker = await newPerson({ level: 1, nome: 'Wanda Worker', accountId: boss.accountId });
  await signIn(boss);
  const week = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await ask('POST', `/v2/work-time/schedules/${worker.userId}`, week);
  await ask('POST', '/v2/work-time', { user_id: worker.userId, started_at: '2026-02-27T12:00:00.000Z', minutes: 480 });
  await ask('POST', '/v2/time-bank/closings', { month: '2026-02', accept_unexplained: [worker.userId] });
  await ask('POST', `/v2/employee-hr-data/${worker.userId}`, { joined_on: '2026-02-04' });
  const screen = await open('/time-bank/closings?month=2026-02');
  await expect.element(screen.getByText(/^1 person would be calculated differently now/)).toBeVisible();
  await expect.element(screen.getByText('Wanda Worker: Feb 2, Feb 3')).toBeVisible();
});
