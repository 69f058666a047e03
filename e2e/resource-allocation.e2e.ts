import { addDays } from '@jornada/domain/calendar';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { MONDAY, TIMELINE, halfAWeek, bar, rowOf, stored } from './timeline.ts';

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
  // The page also refetches by itself, which may succeed and remove the button before the click.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole('button', { name: /^Audit: Elisa Employee/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the form warns of overallocated days before saving, and saves nevertheless', async ({
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
