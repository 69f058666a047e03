import { addDays, dateIn, mondayOf } from '@jornada/domain/calendar';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, type CallAs } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { type Account } from './people.ts';

const PHONE = { width: 360, height: 720 };
const TODAY = dateIn('America/Sao_Paulo', new Date());
const MONDAY = mondayOf(TODAY);
const GREETING = /^Good (morning|afternoon|evening), /;

/** A company with an overdue task, an overloaded person, expiring hours and people without a schedule. */
async function atWork(callAs: CallAs, { people }: Account) {
  const call = await callAs(5);
  const mine = { assignee_id: people[3].userId };
  await call('POST', '/v2/tasks', {
    ...mine,
    title: 'Answer the auditor',
    due_on: addDays(TODAY, -3),
    priority: 'urgent',
  });
  await call('POST', '/v2/tasks', { ...mine, title: 'Close October', due_on: addDays(TODAY, -1) });
  await call('POST', '/v2/tasks', { ...mine, title: 'Plan the week', due_on: TODAY, status: 'doing' });
  await call('POST', '/v2/tasks', {
    assignee_id: people[1].userId,
    title: 'Count the stock',
    due_on: addDays(TODAY, -2),
  });
  await call('POST', '/v2/tasks', { ...mine, title: 'Long done', status: 'done' });
  await call('POST', `/v2/work-time/schedules/${people[1].userId}`, {
    valid_from: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 480, 480],
  });
  await call('POST', '/v2/resource-allocation/allocations', {
    user_id: people[1].userId,
    starts_on: MONDAY,
    ends_on: addDays(MONDAY, 1),
    minutes_per_day: 600,
  });
  await call('PATCH', '/v2/time-bank/policy', { regime: 'individual_6_months', version: 1 });
  await call('POST', '/v2/time-bank/creditar-horas', {
    user_id: people[1].userId,
    minutes: 90,
    reason: 'Stocktaking',
    occurred_on: addDays(TODAY, -165),
  });
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a manager sees urgent matters, and each figure leads to the same number of rows', {
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
  // The page carries the session and the overview. The event stream, which begins later, may refetch what was written just
  // before the page.
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
  // The account's own figure: the same label, including other people's tasks.
  await leads('To do: 3 tasks', '3 tasks');
  await leads('Overdue: 3 tasks', '3 tasks');
  await page.getByText('As a table, with the tasks behind each number').click();
  const week = part(page, 'All tasks').getByRole('row').last();
  await expect(week.getByRole('link')).toHaveText(['5', '1']);
  await week.getByRole('link').first().click();
  await expect(page.getByText('5 tasks', { exact: true }).first()).toBeVisible();
  await page.goBack();

  await part(page, 'Over capacity').getByRole('link', { name: '1 person' }).click();
  // Today has a row of that name too: only the address shows that the heat map has opened.
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('hairlines are as wide as the text of their panel, on both sides', async ({ page, account, enterAs, callAs }) => {
  await atWork(callAs, account);
  const panels = new Set<string>();
  for (const level of [3, 2, 5] as const) {
    await enterAs(account.people[level]);
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible();
      await expect(page.locator('main section').first()).toBeVisible();
      const lines = await hairlines(page);
      for (const { panel } of lines) panels.add(panel);
      expect(lines.filter(({ out }) => out.some((px) => Math.abs(px) > 0.5))).toEqual([]);
    }
  }
  // The panels that were measured: lists, and the table of weeks.
  expect([...panels]).toEqual(
    expect.arrayContaining(['My tasks', 'Over capacity', 'Without a schedule', 'Latest activity']),
  );
});

/** The lines between the rows of Today's panels, and by how many pixels each begins and ends off the panel's heading. */
const hairlines = (page: Page) =>
  page.locator('main section > header').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = header.getBoundingClientRect();
      return [...(header.parentElement?.querySelectorAll('li, tr') ?? [])].flatMap((row) => {
        const { boxShadow, borderTopWidth } = getComputedStyle(row);
        if (boxShadow === 'none' && borderTopWidth === '0px') return [];
        const line = row.getBoundingClientRect();
        const panel = header.querySelector('h2')?.textContent ?? '';
        return [{ panel, out: [line.left - text.left, line.right - text.right] }];
      });
    }),
  );

test('a recent event has a placeholder until its words arrive, and no line moves then', async ({
  page,
  account,
  enterAs,
  callAs,
}) => {
  await atWork(callAs, account);
  await enterAs(5);
  const words = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (script.includes('Change of tasks undone')) await words.promise;
    await route.fulfill({ response, body: script });
  });
  await page.goto('/');
  const first = part(page, 'Latest activity').getByRole('listitem').first();
  await expect(first.locator('time')).toBeVisible();
  await expect(first.getByRole('link')).toHaveCount(0);
  const before = await first.boundingBox();
  words.resolve();
  await expect(first.getByRole('link')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
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
  // A page opened at this address would carry the overview.
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/v2/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My hours' })).toBeVisible();
});
