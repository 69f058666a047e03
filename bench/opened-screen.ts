import type { Browser, CDPSession, Page } from 'playwright';

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

/** A screen opened with an empty cache, measured until it was usable. */
export interface Opened {
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** The length of the longest chain of requests, each of which started after the previous one had ended. */
  rounds: number;
  /** From the navigation until the first row was visible, in the view of the server or in the dashboard. */
  seenMs: number;
  /** From the navigation until the first row of the dashboard was usable. */
  arrivedMs: number;
  /** Working time of the main thread. */
  busyMs: number;
  /** Total blocking time: the time by which main-thread tasks exceed 50 ms. */
  blockedMs: number;
}

interface Exchange {
  isScript: boolean;
  begun: number;
  ended?: number;
  bytes: number;
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

async function recordExchanges(devtools: CDPSession): Promise<ReadonlyMap<string, Exchange>> {
  const exchanges = new Map<string, Exchange>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    exchanges.set(requestId, { isScript: type === 'Script', begun: timestamp, bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    const exchange = exchanges.get(requestId);
    if (exchange && type === 'Script') exchange.isScript = true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) Object.assign(exchange, { ended: timestamp, bytes: encodedDataLength });
  });
  return exchanges;
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

/** The exchanges that started before the first row. The first exchange is that of the page. */
const before = (arrivedMs: number, exchanges: readonly Exchange[]) =>
  exchanges.filter(({ begun }) => (begun - (exchanges[0]?.begun ?? 0)) * 1_000 <= arrivedMs);

function sumOf(exchanges: readonly Exchange[]): Pick<Opened, 'bytes' | 'scriptBytes' | 'requests' | 'rounds'> {
  const sum = (some: readonly Exchange[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    bytes: sum(exchanges),
    scriptBytes: sum(exchanges.filter(({ isScript }) => isScript)),
    requests: exchanges.length,
    rounds: roundsOf(exchanges),
  };
}

/**
 * The length of the longest chain, found greedily: the next request is the one that ends first among those that started
 * after the end of the previous one.
 */
function roundsOf(exchanges: readonly Exchange[]): number {
  const byEnd = exchanges.toSorted((one, other) => (one.ended ?? Infinity) - (other.ended ?? Infinity));
  let [rounds, until] = [0, -Infinity];
  for (const { begun, ended = Infinity } of byEnd)
    if (begun >= until) {
      rounds++;
      until = ended;
    }
  return rounds;
}
