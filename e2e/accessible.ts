import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Frames without a running animation, after which the page is at rest. */
const RESTING_FRAMES = 6;

/**
 * Violations of WCAG 2.2 AA that axe finds on the page in both themes, as sentences. Tests that run on both engines are
 * checked on SQLite: the same page from PostgreSQL has the same elements, and axe took half of their time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === 'postgres') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Waits until the page is at rest: axe would otherwise measure colours in the middle of a theme change, which on a busy
    // machine begins several frames later.
    await page.evaluate(async (restingFrames) => {
      for (let rested = 0; rested < restingFrames; rested++) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const ending = document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          );
        if (ending.length > 0) rested = -1;
        await Promise.allSettled(ending.map(({ finished }) => finished));
      }
    }, RESTING_FRAMES);
    // In the page itself, which has no frames: a page of its own for each report took a quarter of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // A theme changes colours alone: the second one is checked for what depends on them.
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(WCAG_22_AA)
      : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze();
    // Prints the first element only: one fault may repeat in 50 rows.
    const found = violations.map(({ id, help, nodes: [first, ...others] }) =>
      [
        `${colorScheme}: ${help} (${id})`,
        first?.target.join(' '),
        first?.failureSummary,
        `and ${others.length} more`,
      ].join('\n  '),
    );
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
