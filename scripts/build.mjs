import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';
import { root, say, stop } from './process.mjs';
import { BUILT_SERVER, commandOf, runNode } from './runtime.mjs';
import { openSources } from './sources.mjs';

const SHARED = ['packages/contract', 'packages/domain', 'package-lock.json'];
const dist = join(root, 'dist');

/** @typedef {{ what: string, stamp: string, sources: string[], result: string, make: () => Promise<void> }} Part */

/** @type {Part[]} */
const PARTS = [
  {
    what: 'screens',
    stamp: 'web-build',
    sources: ['index.html', 'vite.config.ts', 'apps/web', ...SHARED],
    result: join(dist, 'index.html'),
    make: buildScreens,
  },
  {
    what: 'server',
    stamp: 'server-build',
    sources: ['apps/bff', ...SHARED],
    result: join(root, BUILT_SERVER),
    make: () => runVite('server', ['--config', 'apps/bff/build/server.config.ts']),
  },
];

/**
 * Builds the screens and the server if their sources have changed since the last complete build. The stamp is a hash of
 * the sources' contents, so switching branches and back builds nothing. It is removed before a build and written after it,
 * so an interrupted build does not count.
 */
export async function build() {
  const sources = openSources();
  const hashes = PARTS.map((part) => sources.hashOf(part.sources));
  sources.keep();
  for (const [at, part] of PARTS.entries()) {
    const stamp = join(root, '.cache', part.stamp);
    if (existsSync(part.result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashes[at]) continue;
    say(`Building the ${part.what} …`);
    rmSync(stamp, { force: true });
    await part.make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, /** @type {string} */ (hashes[at]));
  }
}

async function buildScreens() {
  await runVite('screens', ['--outDir', dist, '--emptyOutDir']);
  await compress(dist);
  // Written outside the served files, and after the screens, whose build empties the folder.
  const view = ['--config', 'apps/web/build/first-view.config.ts', '--outDir', join(dist, '.vite', 'first-view')];
  await runVite('first view', view);
}

/**
 * @param {string} what
 * @param {string[]} options
 */
async function runVite(what, options) {
  const env = { NODE_ENV: 'production' };
  const code = await runNode([commandOf('vite'), 'build', ...options, '--logLevel', 'warn'], env);
  if (code !== 0) stop(`The build of the ${what} failed with exit code ${code}; see its message above.`);
}

// `npm run build` runs this file; `npm start` and `npm test` import it.
if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
