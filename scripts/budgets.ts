import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** The list of the build, see apps/web/build/first-screen-files.ts. */
interface FirstScreens {
  font: string;
  scripts: Record<string, string[]>;
}

/**
 * The pages that a first visit may open: the kB it may weigh, and the files it may request. Everything before the first
 * row counts, with an empty cache. Data does not, since it depends on the company: that of the first row comes with the
 * HTML, and `npm run bench -- --only first-screen` measures it.
 */
const BUDGETS: readonly { screen: string; kB: number; files?: number }[] = [
  { screen: '/login', kB: 142 },
  { screen: '/tasks', kB: 190, files: 14 },
  { screen: '/', kB: 174, files: 13 },
  { screen: '/time-bank', kB: 198, files: 14 },
];

/** Loaded by every page beside its scripts and its font. */
const EVERY_PAGE = ['index.html', 'first-paint.js', 'favicon.svg'];

export interface Weight {
  what: string;
  bytes: number;
  limit: number;
  files: string[];
  mostFiles: number;
}

/** Bytes on the wire of each budget in a build: brotli at its highest quality, as the server sends it; fonts uncompressed. */
export function weigh(dist: string): Weight[] {
  const { font, scripts } = JSON.parse(readFileSync(join(dist, '.vite/first-screens.json'), 'utf8')) as FirstScreens;
  const styles = readdirSync(join(dist, 'assets')).filter((file) => /^index-.*\.css$/.test(file));
  const size = (file: string) =>
    file.endsWith('.woff2') ? readFileSync(join(dist, file)).length : brotli(readFileSync(join(dist, file)));
  return BUDGETS.map(({ screen, kB, files: mostFiles = Infinity }) => {
    const own = scripts[screen];
    if (!own) throw new Error(`The build lists no scripts of ${screen}`);
    const files = [...EVERY_PAGE, ...styles.map((file) => `assets/${file}`), font, ...own];
    return {
      what: screen,
      limit: kB * 1000,
      files,
      mostFiles,
      bytes: files.reduce((sum, file) => sum + size(file), 0),
    };
  });
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function main(): void {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
  const weighed = weigh(dist);
  for (const one of weighed)
    console.log(
      `${isOver(one) ? '✗' : '✓'} ${one.what.padEnd(14)} ${(one.bytes / 1000).toFixed(1).padStart(6)} of ${one.limit / 1000} kB, ${one.files.length} files`,
    );
  if (weighed.some(isOver)) process.exitCode = 1;
}

const isOver = ({ bytes, limit, files, mostFiles }: Weight) => bytes > limit || files.length > mostFiles;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
