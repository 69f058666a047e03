import type { Browser, Page } from 'playwright';
import { type Opened, recordExchanges, before, sumOf } from './exchanges.ts';

/** The emulated limits of a browser while it opens a screen. */
export interface Conditions {
  /** Factor by which the processor is slower. */
  slower: number;
  /** Milliseconds before each response starts. */
  latencyMs: number;
}

export interface FirstScreen {
  path: string;
  signedIn: boolean;
  /** Selector of the element that makes the screen usable: a text field, or a row. */
  arrives: string;
}

/** Opens a screen in a new browser context, signed in if required. */
export async function openScreen(
  browser: Browser,
  baseURL: string,
  { path, signedIn, arrives }: FirstScreen,
  { slower, latencyMs }: Conditions,
  person: { email: string; password: string },
): Promise<Opened> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1_280, height: 800 } });
  try {
    if (signedIn) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const answer = await context.request.post('/session', { data: person, headers });
      if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`);
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const exchanges = await recordExchanges(devtools);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await watchArrival(page, arrives);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as { seen: Opened }).seen.arrivedMs > 0);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: Pick<Opened, 'seenMs' | 'arrivedMs' | 'blockedMs'> }).seen,
    );
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return { ...seen, busyMs: busy * 1_000, ...sumOf(before(seen.arrivedMs, [...exchanges.values()])) };
  } finally {
    await context.close();
  }
}

/** Records in the page when the element is painted, not when it is added to the document. */
async function watchArrival(page: Page, arrives: string): Promise<void> {
  await page.addInitScript((selector) => {
    const seen = { seenMs: 0, arrivedMs: 0, blockedMs: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      if (!seen.arrivedMs) for (const { duration } of list.getEntries()) seen.blockedMs += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    // A posted message is received after the frame has been painted.
    const painted = (note: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', note, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    let isSeen = false;
    new MutationObserver((_, observer) => {
      const arrived = document.querySelector(selector) !== null;
      // Its height comes from the content of its closed shadow root.
      const view = document.querySelector('div[data-first-view]');
      if (!isSeen && (arrived || (view && view.scrollHeight > innerHeight))) {
        isSeen = true;
        painted(() => (seen.seenMs = performance.now()));
      }
      if (!arrived) return;
      observer.disconnect();
      painted(() => (seen.arrivedMs = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  }, arrives);
}
