import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, spawnAndWait, stop } from './process.mjs';

/** The Node that server, tests and CI run on, whatever the machine has. */
const pinned = `v${Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies)[0]}`;

/**
 * Runs one of the project's own programs (TypeScript, run as it stands) under the pinned Node and never returns.
 *
 * npm puts node_modules/.bin first on PATH, so from the second start on this very process is the pinned Node already
 * and the program is simply imported: one process, signals arrive without a middleman, and the compiled form of its
 * modules is kept between starts. Only the start that has just installed goes through a child.
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
 * Runs the pinned Node with `args`, then resolves with its exit code. What it starts finds that Node first, too.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function runNode(args, env) {
  const node = process.version === pinned ? process.execPath : pinnedNode();
  const PATH = [dirname(node), process.env['PATH']].join(delimiter);
  return spawnAndWait(node, args, { env: { ...process.env, ...env, PATH } });
}

/**
 * The script behind a package's command: the shims in .bin differ between systems, this does not.
 * @param {string} name
 * @param {string} [command] where it is not called as the package
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
