import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, spawnAndWait, stop } from './process.mjs';

/** The version of Node for the server, the tests and CI, regardless of the machine's version. */
const pinned = `v${Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies)[0]}`;

/** Path of the server bundle from the top folder, built from `apps/bff/src/main.ts`. */
export const BUILT_SERVER = 'apps/bff/dist/main.js';

/**
 * Runs one of the project's programs under the pinned Node and never returns.
 *
 * npm puts node_modules/.bin first on PATH, so from the second start on this process is the pinned Node already and
 * imports the program: it receives signals directly and keeps its compiled modules between starts. Only a start that
 * has just installed the packages needs a child process.
 * @param {string} file from the top folder
 * @param {string[]} [args]
 */
export async function run(file, args = []) {
  const path = join(root, file);
  if (process.version !== pinned) process.exit(await runNode([...process.execArgv, path, ...args]));
  process.argv = [process.execPath, path, ...args];
  module.enableCompileCache(join(root, '.cache', 'compile'));
  await import(pathToFileURL(path).href);
}

/**
 * Runs the pinned Node with `args` and resolves to its exit code. Its child processes find the same Node on PATH.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function runNode(args, env) {
  const node = process.version === pinned ? process.execPath : pinnedNode();
  const PATH = [dirname(node), process.env['PATH']].join(delimiter);
  return spawnAndWait(node, args, { env: { ...process.env, ...env, PATH } });
}

/**
 * The path of the script behind a package's command. Unlike the shims in .bin, it is the same on every operating
 * system.
 * @param {string} name
 * @param {string} [command] if it differs from the package's name
 * @returns {string}
 */
export function commandOf(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

function pinnedNode() {
  const { platform, arch } = process;
  const program = join('bin', platform === 'win32' ? 'node.exe' : 'node');
  const path = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
    .map((name) => join(root, 'node_modules', name, program))
    .find((candidate) => existsSync(candidate));
  return path ?? stop(`The registry has no Node for ${platform}-${arch}: install Node ${pinned} and start again.`);
}
