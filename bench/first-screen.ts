import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { type Effort, median } from './load.ts';
import { milliseconds } from './line.ts';
import { type Conditions, type FirstScreen, openScreen } from './opened-screen.ts';
import { type Opened } from './exchanges.ts';
import type { Part } from './options.ts';
import { DEMO_PERSON } from './product.ts';
import { startDemo } from './servers.ts';

const SCREENS: readonly FirstScreen[] = [
  { path: '/tasks', signedIn: true, arrives: 'main tbody a[href^="/tasks/"]' },
  { path: '/', signedIn: true, arrives: 'main a[href^="/tasks/"]' },
  { path: '/login', signedIn: false, arrives: 'input[type="password"]' },
];

/**
 * The measured conditions: without limits, on the processor of an old phone, and with the latency of a long distance.
 */
const CONDITIONS = {
  plain: { slower: 1, latencyMs: 0 },
  slow: { slower: 4, latencyMs: 0 },
  far: { slower: 1, latencyMs: 40 },
} as const satisfies Record<string, Conditions>;
type Under = Record<keyof typeof CONDITIONS, Opened[]>;

const HEAD = [
  '',
  'requests',
  'rounds',
  'JavaScript',
  'all bytes',
  'main thread',
  'row seen',
  'processor / 4',
  '40 ms',
  'row usable',
  'processor / 4',
  '40 ms',
];

/** The first screens of the demo in a browser with an empty cache, as a table without limits. */
export async function measureFirstScreens(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<string | undefined> {
  if (!parts.has('first-screen')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const browser = await chromium.launch(launchOptions());
  let server: Awaited<ReturnType<typeof startDemo>> | undefined;
  try {
    server = await startDemo(folder);
    const measured = SCREENS.map((screen) => ({ screen, opened: { plain: [], slow: [], far: [] } as Under }));
    // Screens and conditions alternate, so that other load on the machine affects all alike. The first round does not
    // count.
    for (let round = 0; round <= rounds; round++)
      for (const { screen, opened } of measured)
        for (const [name, conditions] of Object.entries(CONDITIONS)) {
          const one = await openScreen(browser, server.url, screen, conditions, DEMO_PERSON);
          if (round > 0) opened[name as keyof Under].push(one);
        }
    return aligned([HEAD, ...measured.map(({ screen, opened }) => figures(screen.path, opened))]);
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(path: string, { plain, slow, far }: Under): string[] {
  const of = (opened: readonly Opened[], field: keyof Opened) => median(opened.map((one) => one[field]));
  const kilobytes = (field: keyof Opened) => `${(of(plain, field) / 1_000).toFixed(1)} kB`;
  return [
    path,
    String(of(plain, 'requests')),
    // Only with latency are the rounds separate; without it, they overlap by chance.
    String(of(far, 'rounds')),
    kilobytes('scriptBytes'),
    kilobytes('bytes'),
    milliseconds(of(plain, 'busyMs')),
    milliseconds(of(plain, 'seenMs')),
    milliseconds(of(slow, 'seenMs')),
    milliseconds(of(far, 'seenMs')),
    milliseconds(of(plain, 'arrivedMs')),
    milliseconds(of(slow, 'arrivedMs')),
    milliseconds(of(far, 'arrivedMs')),
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
