import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { type Effort, median } from './load.ts';
import { milliseconds } from './line.ts';
import type { Part } from './options.ts';
import { DEMO_PERSON } from './product.ts';
import { startDemo } from './servers.ts';

/** Slowdown that simulates a phone some years old. */
const SLOWER = 4;

/** The element that makes a screen usable: a field to type into, or a row. */
const SCREENS = [
  { path: '/login', signedIn: false, arrives: 'input[type="password"]' },
  { path: '/tasks', signedIn: true, arrives: 'main tbody a[href^="/tasks/"]' },
  { path: '/', signedIn: true, arrives: 'main a[href^="/tasks/"]' },
] as const;

/** A screen opened for the first time, with an empty cache. */
interface Opened {
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** From the navigation to the first row, by the page's clock. */
  arrivedMs: number;
  /** Total blocking time until then: the time by which main-thread tasks exceed 50 ms. */
  blockedMs: number;
}

/** The first screens of the demo with a cold browser, as a table without limits. */
export async function measureFirstScreens(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<string | undefined> {
  if (!parts.has('first-screen')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const browser = await chromium.launch(launchOptions());
  let server: Awaited<ReturnType<typeof startDemo>> | undefined;
  try {
    server = await startDemo(folder);
    const rows = [
      ['', 'JavaScript', 'all bytes', 'requests', 'first row', `at ${SLOWER} × slower`, 'ratio', 'blocked'],
    ];
    for (const screen of SCREENS) {
      const plain: Opened[] = [];
      const slow: Opened[] = [];
      // Screens alternate and the first round does not count, so that other load on the machine affects all of them.
      for (let round = 0; round <= Math.min(rounds, 5); round++) {
        const [one, other] = [
          await open(browser, server.url, screen, 1),
          await open(browser, server.url, screen, SLOWER),
        ];
        if (round > 0) {
          plain.push(one);
          slow.push(other);
        }
      }
      rows.push(figures(screen.path, plain, slow));
    }
    return aligned(rows);
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(
  browser: Browser,
  baseURL: string,
  { path, signedIn, arrives }: (typeof SCREENS)[number],
  slower: number,
): Promise<Opened> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1_280, height: 800 } });
  if (signedIn) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await context.request.post('/session', { data: DEMO_PERSON, headers });
    if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const scripts = new Set<string>();
  let [scriptBytes, bytes, requests] = [0, 0, 0];
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests++;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript((selector) => {
    const seen = { arrivedMs: 0, blockedMs: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      if (!seen.arrivedMs) for (const { duration } of list.getEntries()) seen.blockedMs += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // When it is painted, not when it is in the document.
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.arrivedMs = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  }, arrives);
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Opened }).seen.arrivedMs > 0);
  const [bytesThen, scriptBytesThen, requestsThen] = [bytes, scriptBytes, requests];
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: Pick<Opened, 'arrivedMs' | 'blockedMs'> }).seen,
  );
  await context.close();
  return { ...seen, bytes: bytesThen, scriptBytes: scriptBytesThen, requests: requestsThen };
}

function figures(path: string, plain: readonly Opened[], slow: readonly Opened[]): string[] {
  const of = (opened: readonly Opened[], field: keyof Opened) => median(opened.map((one) => one[field]));
  const kilobytes = (field: keyof Opened) => `${(of(plain, field) / 1_000).toFixed(1)} kB`;
  const [fast, late] = [of(plain, 'arrivedMs'), of(slow, 'arrivedMs')];
  return [
    path,
    kilobytes('scriptBytes'),
    kilobytes('bytes'),
    String(of(plain, 'requests')),
    milliseconds(fast),
    milliseconds(late),
    `${(late / fast).toFixed(2)} ×`,
    milliseconds(of(slow, 'blockedMs')),
  ];
}

function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
