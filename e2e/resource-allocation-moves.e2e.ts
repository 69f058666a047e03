import type { Page } from 'playwright/test';
import { addDays } from '@jornada/domain/calendar';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { MONDAY, FRIDAY, TIMELINE, halfAWeek, bar, rowOf, stored, DAY, boxOf } from './timeline.ts';

/** Presses at `x` pixels into the bar, drags it `days` to the right and releases it. */
async function drag(page: Page, at: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + (by.x ?? 0) / 2, at.y + (by.y ?? 0) / 2, { steps: 3 });
  await page.mouse.move(at.x + (by.x ?? 0), at.y + (by.y ?? 0), { steps: 3 });
  await page.mouse.up();
}

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
