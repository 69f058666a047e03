import type { Page } from 'playwright/test';

/** Adds up how far a page moves while it loads, without what the person does. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { value: 0, moved: [] as string[] };
    Object.assign(globalThis, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        if (!entry.hadRecentInput) {
          sum.value += entry.value;
          sum.moved.push(
            ...entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${entry.value.toFixed(3)}: ${from.y}+${from.height} to ${to.y}+${to.height}: ${(node as Element | undefined)?.outerHTML?.slice(0, 120)}`,
            ),
          );
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Answers arrive one after another, so that every part of a page is drawn before the next one is there. */
export async function slowDown(page: Page) {
  let asked = 0;
  await page.route('**/v2/**', async (route) => {
    const wait = 150 + 150 * (asked++ % 5);
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
}

/**
 * Notes when the heading of a page was painted. Timers of three seconds never run: on a busy machine, what they load
 * would arrive before the heading.
 */
export const watchHeading = (page: Page) =>
  page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => (ms === 3_000 ? 0 : wait(work, ms)),
      headingMs: 0,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(globalThis, { headingMs: performance.now() })),
      );
    }).observe(document, { childList: true, subtree: true });
  });

/** The scripts that were requested before the heading was painted. */
export const earlyScripts = (page: Page) =>
  page.evaluate(() => {
    const { headingMs } = globalThis as unknown as { headingMs: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < headingMs)
      .map(({ name }) => new URL(name).pathname.slice(1));
  });

/** The text of the view that came with the page: it lies in a closed shadow root, which locators do not see. */
export async function textOfView(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  const { nodes } = await devtools.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  await devtools.detach();
  return nodes.map(({ nodeType, nodeValue }) => (nodeType === 3 ? nodeValue : '')).join('\n');
}
