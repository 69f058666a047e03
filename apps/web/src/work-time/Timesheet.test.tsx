import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const WEEK = '/hours?week=2026-03-02';
const stored = async () => {
  const { rows } = await ask<{ rows: { minutes: number[] }[] }>(
    'GET',
    '/v2/work-time/timesheet?from=2026-03-02&to=2026-03-08',
  );
  return rows.map(({ minutes }) => minutes);
};

test('a week is typed with Tab alone: a new row gets the focus, saved cells show a tick, Ctrl+Z undoes cell by cell', async () => {
  await signIn(await newPerson({ level: 3 }));
  for (const title of ['Read mail', 'Write the manual']) await ask('POST', '/v2/tasks', { title });
  const screen = await open(WEEK);
  const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(`^Write the manual, .*${day}`) });
  const total = screen.getByRole('row', { name: /^Total/ }).last();
  await screen.getByRole('button', { name: 'Add a task' }).click();
  // Enter is pressed before the search results arrive.
  await userEvent.type(screen.getByRole('combobox', { name: 'Search in Tasks' }), 'manual{Enter}');
  await expect.element(cell('Mar 2')).toHaveFocus();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();

  for (const next of ['Mar 3', 'Mar 4', 'Mar 5', 'Mar 6']) {
    await userEvent.keyboard('8{Tab}');
    await expect.element(cell(next)).toHaveFocus();
  }
  await userEvent.keyboard('8');
  await expect.element(total.getByText('40:00')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(cell('Mar 7')).toHaveFocus();
  await expect.element(cell('Mar 6')).toHaveAttribute('data-saved', 'true');
  expect(await stored()).toEqual([[480, 480, 480, 480, 480, 0, 0]]);
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.element(cell('Mar 5')).toHaveTextContent('–');
  await expect.element(total.getByText('24:00')).toBeVisible();
  expect(await stored()).toEqual([[480, 480, 480, 0, 0, 0, 0]]);
});

test('Tab leaves the grid after its last cell, and Shift+Tab before its first', async () => {
  await signIn(await newPerson({ level: 2 }));
  await ask('POST', '/v2/work-time', { started_at: '2026-03-08T12:00:00.000Z', minutes: 60 });
  const screen = await open(WEEK);
  const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(`^Without task or client, .*${day}`) });
  await expect.element(cell('Mar 8')).toBeVisible();
  (cell('Mar 8').element() as HTMLElement).focus();
  await userEvent.keyboard('2{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Add a task' })).toHaveFocus();
  await expect.element(cell('Mar 8')).toHaveTextContent('2:00');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(cell('Mar 8')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(cell('Mar 2')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(cell('Mar 2')).not.toHaveFocus();
});

test('copying a week works while the new week is still loading', async () => {
  await signIn(await newPerson({ level: 2 }));
  await ask('POST', '/v2/work-time', { started_at: '2026-03-03T12:00:00.000Z', minutes: 90 });
  const screen = await open(WEEK);
  await expect.element(screen.getByRole('gridcell', { name: /client, .*Mar 3/ })).toHaveTextContent('1:30');
  const release = holdRequests('from=2026-03-09');
  await screen.getByRole('button', { name: 'Next week' }).click();
  await expect.element(screen.getByRole('heading', { name: /Mar 9/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Copy last week' }).click();
  release();
  await expect.element(screen.getByRole('gridcell', { name: /client, .*Mar 10/ })).toHaveTextContent('1:30');
});

/** Delays requests whose address contains `part` until the returned function is called. */
function holdRequests(part: string): () => void {
  const released = Promise.withResolvers<void>();
  const { open: begin, send } = XMLHttpRequest.prototype;
  const addresses = new WeakMap<XMLHttpRequest, string>();
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    addresses.set(this, String(url));
    begin.call(this, method, url, true);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (addresses.get(this)?.includes(part)) void released.promise.then(() => send.call(this, body));
    else send.call(this, body);
  });
  return () => {
    vi.restoreAllMocks();
    released.resolve();
  };
}

test('hours of a future day are refused in the cell', async () => {
  await signIn(await newPerson({ level: 2 }));
  const screen = await open('/hours?week=2099-03-02');
  await screen.getByRole('button', { name: 'Add a client' }).click();
  await screen.getByRole('option', { name: 'Without task or client' }).click();
  const cell = screen.getByRole('gridcell', { name: /^Without task or client, .*Mar 2/ });
  await expect.element(cell).toHaveFocus();
  await userEvent.keyboard('8{Tab}');
  await expect.element(screen.getByText('Hours cannot be recorded for a day that has not come yet.')).toBeVisible();
  await expect.element(cell).toHaveTextContent('–');
});

test('a day with an approved absence is hatched and shows the kind of absence', async () => {
  const ana = await newPerson({ level: 5 });
  const bia = await newPerson({ level: 3, accountId: ana.accountId });
  await signIn(ana);
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  const days = { kind_id: 1, starts_on: '2026-03-03', ends_on: '2026-03-04' };
  await ask('POST', '/v2/absences', { ...days, user_id: bia.userId, approve: true });
  await signIn(bia);
  await ask('POST', '/v2/tasks', { title: 'Read mail' });
  const screen = await open(WEEK);
  await expect.element(screen.getByRole('columnheader', { name: /^Wed 3\/4 ?Marriage$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Add a task' }).click();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search in Tasks' }), 'mail{Enter}');
  const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(`^Read mail, .*${day}`) });
  await expect.element(cell('Mar 4')).toHaveAttribute('aria-description', expect.stringMatching(/^Marriage/));
  await expect.element(cell('Mar 3')).toHaveAttribute('data-absent', 'true');
  await expect.element(cell('Mar 5')).toHaveAttribute('data-absent', 'false');
});
