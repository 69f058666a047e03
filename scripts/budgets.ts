import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Record<string, Chunk>;

/** Loaded by every page behind the sign-in page. */
const INSIDE = ['routes', 'shell/Frame'].map((name) => `apps/web/src/${name}.tsx`);

/** The pages that a first visit may open, with the chunks each loads beside the entry, and the kB it may weigh. */
const BUDGETS = [
  { what: 'entry chunk', pages: [], kB: 140, scriptsOnly: true },
  { what: '/login whole', pages: ['apps/web/src/session/LoginPage.tsx'], kB: 190 },
  {
    what: '/tasks whole, rows visible',
    pages: [...INSIDE, 'apps/web/src/tasks/TasksPage.tsx', 'apps/web/src/saved-views/SavedViews.tsx'],
    kB: 235,
  },
  { what: '/ before its chart', pages: [...INSIDE, 'apps/web/src/today/TodayPage.tsx'], kB: 210 },
  {
    what: '/time-bank before its chart',
    pages: [...INSIDE, 'apps/web/src/time-bank/balances/BalancesPage.tsx'],
    kB: 210,
  },
];

/** Glyphs beyond English and Portuguese: browsers download them only for pages that use one. */
const ON_DEMAND = /figtree-latin/;

/** Bytes on the wire of each budget in a build: brotli at its highest quality, as the server sends it; fonts uncompressed. */
export function weigh(dist: string): { what: string; bytes: number; limit: number; files: string[] }[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const size = (file: string) =>
    file.endsWith('.woff2') ? readFileSync(join(dist, file)).length : brotli(readFileSync(join(dist, file)));
  return BUDGETS.map(({ what, pages, kB, scriptsOnly = false }) => {
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) as string;
    const files = new Set(scriptsOnly ? [] : ['index.html', 'first-paint.js', 'favicon.svg']);
    for (const key of [entry, ...pages]) collect(manifest, key, files);
    const counted = [...files].filter((file) => (scriptsOnly ? file.endsWith('.js') : !ON_DEMAND.test(file)));
    return { what, limit: kB * 1000, files: counted, bytes: counted.reduce((sum, file) => sum + size(file), 0) };
  });
}

/** Adds the files of a chunk and of everything it imports statically. */
function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}: has the file been renamed?`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) collect(manifest, next, files);
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function main(): void {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
  const weighed = weigh(dist);
  for (const { what, bytes, limit } of weighed)
    console.log(
      `${bytes > limit ? '✗' : '✓'} ${what.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB`,
    );
  if (weighed.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
