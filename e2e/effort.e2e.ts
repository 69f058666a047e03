import { addDays, mondayOf } from '@jornada/domain/calendar';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { today } from './time-bank.ts';
import { countedOn } from './effort.ts';

/** Width of a day in px on the timeline by weeks. */
const DAY = 16;

test('a week of hours takes ten keys, and the next one a click', async ({ page, enterAs, send }) => {
  await enterAs(1);
  await send('POST', '/v2/tasks', { title: 'Write the manual' });
  await page.goto('/hours?week=2026-03-02');
  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByRole('combobox', { name: 'Search in Tasks' }).fill('manual');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');

  const hand = countedOn(page);
  const total = (hours: string) => expect(page.getByRole('row', { name: /^Total/ }).last()).toContainText(hours);
  for (const day of [2, 3, 4, 5, 6]) {
    await expect(page.getByRole('gridcell', { name: new RegExp(`Write the manual, .*Mar ${day}\\b`) })).toBeFocused();
    await hand.key('8');
    await hand.key('Tab');
  }
  await total('40:00');
  expect(hand.spent()).toEqual({ keys: 10, clicks: 0, fields: 0 });

  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { name: /Mar 9/ })).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Copy last week' }));
  await total('40:00');
  expect(hand.spent()).toEqual({ keys: 0, clicks: 1, fields: 0 });
});

test('375 tasks of a filter get another priority by five keys', async ({ page, openAs, createTasks }) => {
  await createTasks([...numbered(375, 'Elm'), ...numbered(3, 'Oak')]);
  await openAs(3, '/tasks?q=elm');
  await expect(page.getByText('375 tasks')).toBeVisible();
  const hand = countedOn(page);
  await hand.key('Control+a');
  await expect(page.getByText('All 375 matching', { exact: true })).toBeVisible();
  await hand.key('p');
  const priorities = page.getByRole('listbox');
  await expect(priorities.getByRole('option', { name: 'High' })).toBeVisible();
  await hand.key('ArrowDown');
  await hand.key('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Set priority to High on 375 tasks?' })).toBeVisible();
  await hand.key('Control+Enter');
  await expect(page.getByText('375 tasks changed: priority “High”')).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 5, clicks: 0, fields: 0 });
  await page.goto('/tasks?priority=high');
  await expect(page.getByText('375 tasks')).toBeVisible();
});

test('tasks of a filter are deleted and restored by four keys; four weeks are planned by a drag, and an overload is resolved in four steps', async ({
  page,
  account,
  openAs,
  callAs,
  createTasks,
}) => {
  await createTasks(numbered(53));
  await openAs(3, '/tasks?q=Task');
  await expect(page.getByText('53 tasks')).toBeVisible();
  const hand = countedOn(page);
  await hand.key('Control+a');
  await expect(page.getByText('All 53 matching', { exact: true })).toBeVisible();
  await hand.key('Delete');
  await expect(page.getByRole('button', { name: 'Delete 53 tasks' })).toBeVisible();
  await hand.key('Control+Enter');
  await expect(page.getByText('53 tasks deleted')).toBeVisible();
  await hand.key('Control+z');
  await expect(page.getByText('53 tasks restored')).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 4, clicks: 0, fields: 0 });

  const elisa = account.people[1].userId;
  const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  const call = await callAs(5);
  await call('POST', `/v2/work-time/schedules/${elisa}`, schedule);
  const monday = mondayOf(addDays(today(), 21));
  const first = { user_id: elisa, title: 'Audit', starts_on: monday, ends_on: monday, minutes_per_day: 480 };
  await call('POST', '/v2/resource-allocation/allocations', first);
  await page.goto(`/allocations?zoom=week&from=${monday}`);
  const bar = page.getByRole('button', { name: /^Audit: Elisa Employee/ });
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar has no place on the page');
  const y = box.y + box.height / 2;
  await hand.drag({ x: box.x + 1.5 * DAY, y }, { x: box.x + 25.5 * DAY, y });
  const form = page.getByRole('dialog', { name: 'New allocation' });
  await expect(form.getByLabel('From')).toHaveValue(addDays(monday, 1));
  await expect(form.getByLabel('To', { exact: true })).toHaveValue(addDays(monday, 25));
  await hand.fill(form.getByLabel('Title'), 'Training');
  await hand.click(form.getByRole('button', { name: 'Save allocation' }));
  await expect(page.getByRole('button', { name: /^Training: Elisa Employee/ })).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 0, clicks: 2, fields: 1 });

  const later = addDays(monday, 35);
  for (const [title, days] of [
    ['Audit', 0],
    ['Review', 1],
  ] as const)
    await call('POST', '/v2/resource-allocation/allocations', {
      user_id: elisa,
      title,
      starts_on: later,
      ends_on: addDays(later, days),
      minutes_per_day: 480,
    });
  await page.goto(`/allocations?view=heat&from=${later}`);
  await hand.click(page.getByRole('button', { name: '24:00 of 40:00, over by 8:00' }));
  const week = page.getByRole('dialog', { name: /^Elisa Employee, week of/ });
  await hand.click(week.getByRole('button', { name: /^Open Review/ }));
  const opened = page.getByRole('dialog', { name: /^Allocation/ });
  await expect(opened.getByLabel('From')).toHaveValue(later);
  await hand.fill(opened.getByLabel('From'), addDays(later, 1));
  await hand.click(opened.getByRole('button', { name: 'Save changes' }));
  // Monday and Tuesday are full, and no day is overallocated.
  await expect(week.getByRole('row', { name: / 8:00 8:00 –$/ })).toHaveCount(2);
  expect(hand.spent()).toEqual({ keys: 0, clicks: 3, fields: 1 });
});
