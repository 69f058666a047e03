import { expectNoOverflow } from './phone.ts';
import type { CDPSession } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { column, card, announcement, middle } from './board.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Touch events of a finger that moves; Playwright's touchscreen can only tap. */
  const finger = (cdp: CDPSession) => ({
    down: (at: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    move: (at: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] }),
    up: () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  });

  test('one column is shown at a time; a card is moved by long press or by its menu', async ({
    page,
    openAs,
    createTasks,
  }) => {
    await createTasks(numbered(12));
    await openAs(3, '/tasks?view=board');
    const tabs = page.getByRole('navigation', { name: 'Columns' });
    const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(tab('To do')).toHaveAttribute('aria-current', 'true');
    await expect(column(page, 'In progress')).not.toBeInViewport({ ratio: 0.5 });
    await expect(card(page, 'Task 012')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    // A long press picks up the card, which can be dropped on the name of a column.
    const touch = finger(await page.context().newCDPSession(page));
    const held = await middle(card(page, 'Task 012'));
    const target = await middle(tab('Done'));
    await touch.down(held);
    await expect(announcement(page)).toContainText('“Task 012” lifted from To do.');
    await touch.move({ x: held.x + 10, y: held.y - 10 });
    await touch.move(target);
    await expect(announcement(page)).toHaveText('Done, column 3 of 4.');
    await touch.up();
    await expect(page.getByText('“Task 012” is now in “Done”')).toBeVisible();
    await expect(tab('Done')).toHaveText(/1$/);

    // The message about the first move covers the place where the menu of the second opens.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).tap();
    await page.getByRole('button', { name: 'Move “Task 010” to…' }).tap();
    await page.getByRole('option', { name: 'Canceled', exact: true }).tap();
    await expect(page.getByText('“Task 010” is now in “Canceled”')).toBeVisible();
    await expect(tab('Canceled')).toHaveText(/1$/);
    await tab('To do').tap();
    await expect(tab('To do')).toHaveAttribute('aria-current', 'true');
    // A finger that moves at once scrolls and picks up nothing.
    const at = await middle(card(page, 'Task 011'));
    // Sent together: if each waited for the answer to the one before, the finger could rest long enough to pick the card up.
    await Promise.all([
      touch.down(at),
      ...[20, 60, 120].map((by) => touch.move({ x: at.x, y: at.y - by })),
      touch.up(),
    ]);
    await expect
      .poll(() =>
        column(page, 'To do')
          .locator('[data-scroller]')
          .evaluate((element) => element.scrollTop),
      )
      .toBeGreaterThan(40);
    await expect(announcement(page)).toHaveText('“Task 012” dropped on Done.');

    await tab('Canceled').tap();
    await card(column(page, 'Canceled'), 'Task 010').tap();
    // On a narrow window the task is the page.
    await expect(page.getByRole('region', { name: /^Task \d+$/ })).toBeVisible();
  });
});
