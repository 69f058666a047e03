import type { Page } from 'playwright/test';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { expectAccessible } from './accessible.ts';
import { expect, test, type Fixtures } from './fixtures.ts';

/** A week in the future, from Monday to Friday. */
const MONDAY = mondayOf(addDays(new Date().toISOString().slice(0, 10), 21));
const FRIDAY = addDays(MONDAY, 4);
const TIMELINE = `/allocations?zoom=day&from=${MONDAY}`;

/** Elisa works eight hours a day and is allocated for half of that from Monday to Friday; `page` is the owner's. */
async function halfAWeek({ account, enterAs, send }: Pick<Fixtures, 'account' | 'enterAs' | 'send'>) {
  const { userId: user_id } = account.people[1];
  await enterAs(5);
  const minutes = [480, 480, 480, 480, 480, 0, 0];
  await send('POST', `/v2/work-time/schedules/${user_id}`, { valid_from: '2026-01-01', minutes });
  await send('POST', '/v2/resource-allocation/allocations', {
    user_id,
    title: 'Audit',
    starts_on: MONDAY,
    ends_on: FRIDAY,
    minutes_per_day: 240,
  });
}

const bar = (page: Page, name = 'Audit') => page.getByRole('button', { name: new RegExp(`^${name}: Elisa Employee`) });
const rowOf = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
/** The stored allocations, in the order of their creation. */
const stored = async (send: Fixtures['send']) => {
  type Stored = { starts_on: string; ends_on: string; user_id: number; minutes_per_day: number };
  return (await send<{ items: Stored[] }>('GET', '/v2/resource-allocation/allocations?sort=id')).items;
};
const DAY = 40;

/** Presses at `x` pixels into the bar, drags it `days` to the right and releases it. */
async function drag(page: Page, at: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + (by.x ?? 0) / 2, at.y + (by.y ?? 0) / 2, { steps: 3 });
  await page.mouse.move(at.x + (by.x ?? 0), at.y + (by.y ?? 0), { steps: 3 });
  await page.mouse.up();
}
const boxOf = async (page: Page, name?: string) =>
  (await bar(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('by mouse: created, moved, resized, reassigned, each with undo', async ({ page, account, enterAs, send }) => {
  await halfAWeek({ account, enterAs, send });
  await page.goto(TIMELINE);
  const box = await boxOf(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  await drag(page, middle, { x: 2 * DAY });
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  expect((await stored(send))[0]).toMatchObject({
    starts_on: addDays(MONDAY, 2),
    ends_on: addDays(FRIDAY, 2),
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(send))[0]).toMatchObject({ starts_on: MONDAY, ends_on: FRIDAY });

  await expect.poll(async () => (await boxOf(page)).x).toBe(box.x);
  await drag(page, { x: box.x + box.width - 3, y: middle.y }, { x: -2 * DAY });
  await expect
    .poll(async () => (await stored(send))[0])
    .toMatchObject({ starts_on: MONDAY, ends_on: addDays(FRIDAY, -2) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(send))[0]).toMatchObject({ ends_on: FRIDAY });
  await drag(page, { x: box.x + 8, y: middle.y }, { x: DAY });
  await expect
    .poll(async () => (await stored(send))[0])
    .toMatchObject({ starts_on: addDays(MONDAY, 1), ends_on: FRIDAY });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(send))[0]).toMatchObject({ starts_on: MONDAY });

  await expect.poll(async () => (await boxOf(page)).width).toBe(box.width);
  const other = (await rowOf(page, 'Marta Manager').boundingBox()) ?? { y: 0 };
  await drag(page, middle, { y: other.y + 12 - middle.y });
  await expect(page.getByText(/^Reassigned to Marta Manager/)).toBeVisible();
  expect((await stored(send))[0]).toMatchObject({ user_id: account.people[3].userId, starts_on: MONDAY });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toBeVisible();

  await drag(page, { x: box.x + 8 * DAY, y: middle.y }, { x: 3 * DAY });
  const form = page.getByRole('dialog', { name: 'New allocation' });
  await expect(form.getByLabel('From')).toHaveValue(addDays(MONDAY, 8));
  await expect(form.getByLabel('To', { exact: true })).toHaveValue(addDays(MONDAY, 11));
  await form.getByLabel('Title').fill('Training');
  await form.getByRole('button', { name: 'Save allocation' }).click();
  await expect(bar(page, 'Training')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page, 'Training')).toHaveCount(0);
});

test('by keyboard: moved, resized, deleted, restored; repeated presses are one change', async ({
  page,
  account,
  enterAs,
  send,
}) => {
  await halfAWeek({ account, enterAs, send });
  await page.goto(TIMELINE);
  await bar(page).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(/^Now|^Moved/)).toBeVisible();
  await expect
    .poll(async () => (await stored(send))[0])
    .toMatchObject({ starts_on: addDays(MONDAY, 3), ends_on: addDays(FRIDAY, 4) });
  await expect(bar(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored(send))[0]).toMatchObject({ starts_on: MONDAY, ends_on: FRIDAY });

  await bar(page).focus();
  await page.keyboard.press('Delete');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(bar(page)).toBeVisible();
  await bar(page).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Allocation \d+/ })).toBeVisible();
});

test('holidays are named and hatched for everybody, days off for the person concerned, in every zoom', async ({
  page,
  account,
  enterAs,
  send,
}) => {
  await enterAs(5);
  await send('POST', '/v2/accounts/holidays', { date: addDays(MONDAY, 1), name: 'City day' });
  await send('POST', `/v2/work-time/schedules/${account.people[1].userId}`, {
    valid_from: '2026-01-01',
    minutes: [480, 480, 480, 480, 0, 240, 0],
  });
  for (const zoom of ['day', 'week', 'month']) {
    await page.goto(`/allocations?zoom=${zoom}&from=${MONDAY}`);
    await expect(page.getByRole('img', { name: /^Holiday: City day/ })).toBeVisible();
    const elisa = rowOf(page, 'Elisa');
    await expect(elisa.locator('[data-off]').first()).toBeVisible();
    await expect(elisa.locator('[data-on]').first()).toBeVisible();
    await expect(rowOf(page, 'Marta').locator('[data-off]')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a part of the timeline that fails to load shows an error and retries', async ({
  page,
  account,
  enterAs,
  send,
}) => {
  await halfAWeek({ account, enterAs, send });
  let broken = true;
  await page.route('**/v2/resource-allocation/**', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(TIMELINE);
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  broken = false;
  // The page also fetches again by itself, which may succeed and remove the button before the click.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole('button', { name: /^Audit: Elisa Employee/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the form warns of overload and its days before saving, and saves all the same', async ({
  page,
  account,
  enterAs,
  send,
}) => {
  await halfAWeek({ account, enterAs, send });
  await page.goto(TIMELINE);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allocate Elisa Employee' }).click();
  const form = page.getByRole('dialog', { name: 'New allocation' });
  await form.getByLabel('Hours per day').fill('4');
  await expect(form.getByText('It fits: 5 days, 20:00 in all.')).toBeVisible();
  await form.getByLabel('Hours per day').fill('4:01');
  await expect(form.getByText(/Over by 0:05 on 5 days/)).toBeVisible();
  await form.getByRole('radio', { name: 'Tentative', exact: true }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save allocation' }).click();
  await expect(page.getByRole('button', { name: /tentative$/ })).toBeVisible();

  await page.getByRole('radio', { name: 'Heat map' }).check();
  const cell = page
    .getByRole('row', { name: /^Elisa Employee/ })
    .getByRole('button', { name: '40:05 of 40:00, over by 0:05' });
  await expectAccessible(page);
  await cell.press('Enter');
  const week = page.getByRole('dialog', { name: /^Elisa Employee, week of/ });
  await expect(week.getByRole('row', { name: /8:01 8:00 ▲ 0:01/ })).toHaveCount(5);
  await expectAccessible(page);
  await expect(week.getByRole('button', { name: /^Open Audit/ })).toContainText(/ · Confirmed$/);
  await week.getByRole('button', { name: /^Open Audit/ }).click();
  await expect(page.getByRole('dialog', { name: /^Allocation \d+/ })).toBeVisible();
});

test('concurrent changes of an allocation are shown field by field', async ({ page, account, enterAs, send }) => {
  await halfAWeek({ account, enterAs, send });
  await page.goto(TIMELINE);
  await bar(page).click();
  const form = page.getByRole('dialog', { name: /^Allocation \d+/ });
  await form.getByLabel('Hours per day').fill('6');
  const id = Number(
    /\d+/.exec(
      (await form.getAttribute('aria-labelledby')) === null ? '' : await form.getByRole('heading').first().innerText(),
    )?.[0],
  );
  await send('PATCH', `/v2/resource-allocation/allocations/${id}`, {
    note: 'Theirs',
    minutes_per_day: 120,
    version: 1,
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('dialog').last();
  await expect(conflict.getByText('Saved in the meantimeTheirs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored(send))[0]).toMatchObject({ minutes_per_day: 360, note: 'Theirs' });
});

test('an employee sees their own row and changes nothing', async ({ page, account, enterAs, openAs, send }) => {
  await halfAWeek({ account, enterAs, send });
  await openAs(1, TIMELINE);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('group', { name: /allocation/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'New allocation' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: /^Allocate/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('by touch: a tap opens a bar, and a selected bar follows the finger', async ({
    page,
    account,
    enterAs,
    send,
  }) => {
    await halfAWeek({ account, enterAs, send });
    await page.goto(TIMELINE);
    await bar(page).tap();
    const form = page.getByRole('dialog', { name: /^Allocation \d+/ });
    await expect(form.getByLabel('Hours per day')).toHaveValue('4:00');
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(form).toHaveCount(0);
    await expectAccessible(page);

    await expect(bar(page)).toBeFocused();
    const box = await boxOf(page);
    const finger = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: box.y + box.height / 2 }];
    const from = box.x + 60;
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const step of [10, 25, DAY])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + step) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect
      .poll(async () => (await stored(send))[0])
      .toMatchObject({ starts_on: addDays(MONDAY, 1), ends_on: addDays(FRIDAY, 1) });
  });
});
