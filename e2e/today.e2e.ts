import { expectNoOverflow, PHONE } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { GREETING, atWork, part } from './company-at-work.ts';

test('a manager sees urgent matters, and each figure links to the same number of rows', {
  tag: '@both-engines',
}, async ({ page, account, enterAs, callAs }) => {
  await atWork(callAs, account);
  await enterAs(3);
  const requested: string[] = [];
  page.on('request', (one) => requested.push(new URL(one.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible();
  await expect(page).toHaveTitle(/^Today/);
  await expect(page.getByText('2 tasks are overdue, and 1 is due today.')).toBeVisible();
  // The page is sent with the session and the overview. The event stream, which starts later, may cause a refetch of
  // data written just before the page.
  const events = requested.indexOf('/v2/events');
  const first = events === -1 ? requested : requested.slice(0, events);
  expect(first.filter((path) => ['/session', '/v2/today'].includes(path))).toEqual([]);

  const leads = async (name: string, rows: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(rows, { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible();
  };
  await leads('Overdue: 2 tasks', '2 tasks');
  await leads('Due today: 1 task', '1 task');
  await leads('All my open tasks: 3', '3 tasks');
  // The figure of the whole account has the same label, but includes tasks of others.
  await leads('To do: 3 tasks', '3 tasks');
  await leads('Overdue: 3 tasks', '3 tasks');
  await page.getByText('As a table, with the tasks behind each number').click();
  const week = part(page, 'All tasks').getByRole('row').last();
  await expect(week.getByRole('link')).toHaveText(['5', '1']);
  await week.getByRole('link').first().click();
  await expect(page.getByText('5 tasks', { exact: true }).first()).toBeVisible();
  await page.goBack();

  await part(page, 'Over capacity').getByRole('link', { name: '1 person' }).click();
  // Today has a row with that name too: only the address shows that the heat map is open.
  await expect(page).toHaveURL(/\/allocations\?/);
  await expect(page.getByRole('row', { name: /Elisa Employee/ })).toHaveCount(1);
  await page.goBack();
  await page.getByRole('link', { name: 'Elisa Employee, This week: over by 4:00' }).click();
  await expect(page.getByRole('dialog').getByText('▲ 2:00')).toHaveCount(2);
  await page.goBack();

  await part(page, 'Expiring hours').getByRole('link', { name: '1 person' }).click();
  await expect(page.getByRole('button', { name: 'Expiring in 30 days', pressed: true })).toBeVisible();
  await expect(page.getByText('1 person', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await part(page, 'Expiring hours')
    .getByRole('link', { name: /Elisa Employee: 1:30 until/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('1:30');
  await page.goBack();

  await part(page, 'Without a schedule').getByRole('link', { name: '4 people' }).click();
  await expect(page.getByText('4 people', { exact: true })).toBeVisible();
});

test('an employee works through their day by keyboard and sees nothing of others', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  await atWork(callAs, account);
  await openAs(1, '/');
  await expect(page.getByText('1 task is overdue. Nothing else is due today.')).toBeVisible();
  await page.getByRole('link', { name: 'New task' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All my open tasks: 1' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 task', { exact: true }).first()).toBeVisible();
  await page.goBack();

  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'My tasks',
    'My hours',
    'Tasks you can see',
    'Over capacity',
    'Recently changed',
  ]);
  await expect(page.getByText('Marta Manager')).toHaveCount(0);
  await expectAccessible(page);
});

test('an accountant sees expiring hours, an admin recent events, and both pages are accessible', async ({
  page,
  context,
  account,
  openAs,
  callAs,
}) => {
  await atWork(callAs, account);
  await openAs(2, '/');
  await expect(part(page, 'Expiring hours')).toContainText('Elisa Employee');
  await expect(part(page, 'Latest activity')).toHaveCount(0);

  await context.clearCookies();
  await openAs(5, '/');
  await expect(part(page, 'Latest activity')).toContainText('Hours credited');
  await expect(part(page, 'Latest activity')).toContainText('Sofia Super');
  // Waits until the chart is loaded.
  await expect(part(page, 'All tasks').locator('svg rect').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a new company sees the first steps', async ({ page, openAs }) => {
  await openAs(5, '/');
  const steps = part(page, 'First steps');
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Nothing on your list' })).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await steps.getByRole('link', { name: 'Create your first task' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Buy a kettle');
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText('Buy a kettle').first()).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(steps.getByText('Create your first task')).toContainText('Done');
});

test('a failed request shows an error and is retried', async ({ page, enterAs }) => {
  await enterAs(1);
  await withoutEvents(page);
  await page.route('**/v2/today', (route) => route.abort());
  // Opened first at another address, because a page at this address is sent with the overview.
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/v2/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My hours' })).toBeVisible();
});
