import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page is at rest after this number of frames without a running animation. */
const RESTING_FRAMES = 6;

/**
 * Expects no violations of WCAG 2.2 AA found by axe on the page in both themes. Tests that run on both engines check
 * only on SQLite: a page has the same elements on PostgreSQL, and axe took half of the time of these tests.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === 'postgres') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Waits until the page is at rest. Otherwise axe would measure colours during a theme change, which starts several
    // frames later on a busy machine.
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
    // Runs in the page itself, which has no frames: a separate page for each report took a quarter of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // The second theme differs in colours only, so only rules that depend on colours are checked again.
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(WCAG_22_AA)
      : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze();
    // Prints only the first element of a violation, because it may repeat in 50 rows.
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
