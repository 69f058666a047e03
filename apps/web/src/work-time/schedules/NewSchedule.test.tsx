import { expect, test } from 'vitest';
import { newPerson, open, signIn } from '../../testing.tsx';

test('an invalid duration is reported at its day, and a preset replaces it', async () => {
  const ana = await newPerson({ level: 5 });
  await signIn(ana);
  const screen = await open(`/hours/schedules/${ana.userId}`);
  await screen.getByLabelText('Tuesday').fill('eight');
  await screen.getByLabelText('Sunday').fill('24:01');
  await screen.getByRole('button', { name: 'Save schedule' }).click();
  const notHours = screen.getByText('Please write hours such as 7:30, 7.5 or 45m.');
  await expect.element(notHours.first()).toBeVisible();
  expect(notHours.elements()).toHaveLength(2);
  await expect.element(screen.getByLabelText('Tuesday')).toHaveAccessibleDescription(/^Please write hours/);
  await expect.element(screen.getByLabelText('Tuesday')).toHaveFocus();

  await screen.getByRole('button', { name: '44:00 h, Monday to Friday' }).click();
  await expect.element(notHours).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Tuesday')).toHaveValue('8:48');
  await screen.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(screen.getByText('Schedule saved')).toBeVisible();
});

test.each([
  ['/hours/schedules', () => headed('Holidays'), () => document.querySelector('[role=grid]')],
  ['/hours', () => headed('Entries of the week'), () => document.querySelector('main table')],
])('the parts below the table of %s are rendered after it, so that they do not move', async (path, below, table) => {
  await signIn(await newPerson({ level: 3 }));
  const early: string[] = [];
  const watch = new MutationObserver(() => {
    if (below()?.checkVisibility() && !table()) early.push(document.body.textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  await open(path);
  await expect.poll(() => below()?.checkVisibility()).toBe(true);
  watch.disconnect();
  expect(table()).not.toBeNull();
  expect(early).toEqual([]);
});

const headed = (title: string) => [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title);
