import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** The list written by the build, see apps/web/build/first-screen-files.ts. */
interface FirstScreens {
  font: string;
  scripts: Record<string, string[]>;
}

/**
 * The pages that a first visit may open, with the maximum size in kB and the maximum number of requested files.
 * Everything before the first row counts, with an empty cache. Data does not count, because it depends on the company:
 * that of the first row is sent with the HTML, and `npm run bench -- --only first-screen` measures it.
 */
const BUDGETS: readonly { screen: string; kB: number; files?: number }[] = [
  { screen: '/login', kB: 142 },
  { screen: '/tasks', kB: 191, files: 14 },
  { screen: '/', kB: 174, files: 13 },
  { screen: '/time-bank', kB: 199, files: 14 },
];

/**
 * The scripts that a page adds before its first row when it is opened after sign-in and Today, without those that
 * several such pages share with the task list, such as saved views.
 */
const PAGES: readonly { page: string; modules: readonly string[]; kB: number }[] = [
  { page: '/competences', modules: ['competences/CompetencesPage.tsx'], kB: 12 },
  { page: '/competences/profiles', modules: ['competences/profiles/ProfilesPage.tsx'], kB: 9 },
  { page: '/feedback', modules: ['feedback/FeedbackPage.tsx'], kB: 21 },
  { page: '/pdi', modules: ['pdi/PdiPage.tsx'], kB: 16 },
  { page: '/pdi/:id', modules: ['pdi/plan/PlanPage.tsx'], kB: 25 },
  { page: '/team', modules: ['team-page.tsx'], kB: 10 },
  { page: '/people/:id', modules: ['person-page.tsx'], kB: 66 },
  { page: '/evaluations', modules: ['performance-evaluations/EvaluationsPage.tsx'], kB: 12 },
  { page: '/evaluations/forms/:id', modules: ['performance-evaluations/forms/FormPage.tsx'], kB: 20 },
  { page: '/evaluations/:id/results/:userId', modules: ['performance-evaluations/results/ResultPage.tsx'], kB: 35 },
  { page: '/notifications', modules: ['notifications/NotificationsPage.tsx'], kB: 7 },
  { page: 'the bell', modules: ['notifications/Bell.tsx'], kB: 2 },
];

/** Files that every page loads besides its scripts and its font. */
const EVERY_PAGE = ['index.html', 'first-paint.js', 'favicon.svg'];

export interface Weight {
  what: string;
  bytes: number;
  limit: number;
  files: string[];
  mostFiles: number;
}

/**
 * Transferred bytes for each budget in a build: brotli at its highest quality, as the server sends it; fonts
 * uncompressed.
 */
export function weigh(dist: string): Weight[] {
  const { font, scripts } = jsonOf<FirstScreens>(dist, 'first-screens.json');
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

/** Vite's description of a chunk: its file, and the chunks that it imports statically. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Bytes of the scripts of each page that neither sign-in nor Today has loaded. */
export function weighPages(dist: string): Weight[] {
  const { scripts } = jsonOf<FirstScreens>(dist, 'first-screens.json');
  const manifest = jsonOf<Manifest>(dist, 'manifest.json');
  const before = new Set(['*', '/login', '/'].flatMap((screen) => scripts[screen] ?? []));
  return PAGES.map(({ page, modules, kB }) => {
    const files = new Set<string>();
    const add = (chunk: Manifest[string] | undefined) => {
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const key of chunk.imports ?? []) add(manifest[key]);
    };
    for (const module of modules) {
      const chunk = manifest[`apps/web/src/${module}`];
      if (!chunk) throw new Error(`The build has no chunk of ${module}`);
      add(chunk);
    }
    const own = [...files].filter((file) => !before.has(file));
    const bytes = own.reduce((sum, file) => sum + brotli(readFileSync(join(dist, file))), 0);
    return { what: page, limit: kB * 1000, files: own, mostFiles: Infinity, bytes };
  });
}

const jsonOf = <T>(dist: string, file: string): T => JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8')) as T;

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function main(): void {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
  const weighed = [...weigh(dist), ...weighPages(dist)];
  for (const one of weighed)
    console.log(
      `${isOver(one) ? '✗' : '✓'} ${one.what.padEnd(33)} ${(one.bytes / 1000).toFixed(1).padStart(6)} of ${one.limit / 1000} kB, ${one.files.length} files`,
    );
  if (weighed.some(isOver)) process.exitCode = 1;
}

const isOver = ({ bytes, limit, files, mostFiles }: Weight) => bytes > limit || files.length > mostFiles;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
