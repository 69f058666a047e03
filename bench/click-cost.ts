import { type BrowserContext, type Page } from 'playwright';

const CLICKS = 100;
const COUNTED = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

export const FEW = 5;
export const boxes = (page: Page) => page.locator('main tbody [data-select]');

/**
 * Average cost of a click on a row's checkbox, alternating between rows: scripts, styles and layout, without painting,
 * which depends on the graphics card.
 */
export async function clickCost(context: BrowserContext, page: Page): Promise<number> {
  const rows = Math.min(await boxes(page).count(), FEW);
  // The first click loads code that only a selection needs, so it is not counted.
  await boxes(page).first().click();
  await page.getByText('1 selected').waitFor();
  await page.waitForTimeout(500);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const spentMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const counted = metrics.filter(({ name }) => COUNTED.includes(name));
    return counted.reduce((sum, { value }) => sum + value * 1_000, 0);
  };
  const before = await spentMs();
  await boxes(page).evaluateAll(
    async (all, [clicks, among]) => {
      for (let click = 1; click <= clicks; click++) {
        // Never the first row: one row stays selected, so that the bar of bulk actions stays open.
        (all[1 + (click % (among - 1))] as HTMLElement).click();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    },
    [CLICKS, rows] as const,
  );
  return ((await spentMs()) - before) / CLICKS;
}
