import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const REQUIRED = 'Please fill this in.';

test('errors of the request are shown at the date, start or duration field that caused them', async () => {
  await signIn(await newPerson({ level: 2 }));
  const screen = await open('/hours?week=2026-03-02&entry=new');
  const date = screen.getByLabelText('Day');
  const duration = screen.getByLabelText('Duration');
  await date.fill('');
  await duration.fill('25');
  await screen.getByRole('button', { name: 'Save entry' }).click();
  await expect.element(date).toHaveAccessibleDescription(REQUIRED);
  await expect.element(screen.getByLabelText('Start')).toHaveAccessibleDescription(REQUIRED);
  await expect.element(duration).toHaveAccessibleDescription(/^Please write hours/);

  await date.fill('2026-03-02');
  await expect.element(screen.getByText(REQUIRED)).not.toBeInTheDocument();
  await expect.element(duration).toHaveAccessibleDescription(/^Please write hours/);
});

test('an overlap reported by the server is shown at the start until it is changed', async () => {
  await signIn(await newPerson({ level: 2 }));
  await ask('POST', '/v2/work-time', { started_at: '2026-03-02T12:00:00.000Z', minutes: 60 });
  const screen = await open('/hours?week=2026-03-02&entry=new');
  await screen.getByLabelText('Day').fill('2026-03-02');
  await screen.getByLabelText('Duration').fill('1');
  await screen.getByRole('button', { name: 'Save entry' }).click();
  const overlap = screen.getByText('These hours overlap another entry of the same person.');
  await expect.element(overlap).toBeVisible();
  await screen.getByLabelText('Start').fill('10:00');
  await expect.element(overlap).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save entry' }).click();
  await expect.element(screen.getByText('Entry saved')).toBeVisible();
});

test('a start in the future is reported before it is sent', async () => {
  await signIn(await newPerson({ level: 2 }));
  const screen = await open('/hours?week=2099-03-02&entry=new');
  await screen.getByLabelText('Duration').fill('1');
  await screen.getByRole('button', { name: 'Save entry' }).click();
  await expect.element(screen.getByText('This is in the future.')).toBeVisible();
  await screen.getByLabelText('Day').fill('2026-03-02');
  await expect.element(screen.getByText('This is in the future.')).not.toBeInTheDocument();
});

test('future days of the timesheet are read-only with a reason', async () => {
  await signIn(await newPerson({ level: 2 }));
  const screen = await open('/hours?week=2099-03-02');
  await screen.getByRole('button', { name: 'Add a client' }).click();
  await screen.getByText('Without task or client').click();
  const cell = screen.getByRole('gridcell', { name: /^Without task or client, .*Mar 3/ });
  await expect.element(cell).toHaveAttribute('aria-readonly', 'true');
  await cell.click();
  await expect
    .element(screen.getByText('Hours cannot be recorded for a day that has not come yet.').first())
    .toBeVisible();
  await expect.element(cell).toHaveTextContent('–');
});
