import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';
import { root, say, stop } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'apps/web',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
];
const NOT_SOURCES = /^(node_modules|dist)$|\.test\.tsx?$/;
const dist = join(root, 'dist');
const stamp = join(root, '.cache', 'web-build');

/**
 * Builds the screens if their sources have changed since the last complete build. The stamp is a hash of the sources'
 * contents, so switching branches and back builds nothing. It is removed before a build and written after it, so an
 * interrupted build does not count.
 */
export async function build() {
  const sources = hashOfSources();
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('Building the screens …');
  rmSync(stamp, { force: true });
  const options = ['--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'];
  const code = await runNode([commandOf('vite'), 'build', ...options], { NODE_ENV: 'production' });
  if (code !== 0) stop(`The build of the screens failed with exit code ${code}; see its message above.`);
  await compress(dist);
  // Outside what is served, and after the screens, which empty the folder.
  const view = ['--config', 'apps/web/build/first-view.config.ts', '--outDir', join(dist, '.vite', 'first-view')];
  const viewCode = await runNode([commandOf('vite'), 'build', ...view, '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (viewCode !== 0) stop(`The build of the first view failed with exit code ${viewCode}; see its message above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesOf))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Every file under a path, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

// `npm run build` runs this file; `npm start` and `npm test` import it.
if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
