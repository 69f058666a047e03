import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say, spawnAndWait, stop } from './process.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {Record<string, Package>} Packages by their path, as npm's lock files name them */

/**
 * Brings node_modules to what package-lock.json says, by npm, and does nothing where it already is. That comes from npm's
 * own record, node_modules/.package-lock.json, so no second record can disagree with it.
 *
 * `npm install` and not `npm ci`: the lock file cannot name every platform's binaries (a registry may not have them all),
 * and `npm ci` refuses a lock file that does not. Whatever the lock file names is installed as it says, by hash.
 * @param {string} [project] the folder of the project, from the top folder
 */
export async function install(project = '.') {
  const modules = join(root, project, 'node_modules');
  // There while an install is under way, and afterwards where it was cut off.
  const unfinished = join(root, '.cache', project, 'installing');
  const missingPackages = () =>
    missingFrom(
      packagesOf(join(project, 'package-lock.json')),
      packagesOf(join(project, 'node_modules', '.package-lock.json')),
      process,
    );
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Jornada needs Node 20.19 or later; this is ${process.version}.`);

  const cutOff = existsSync(unfinished);
  const missing = missingPackages();
  if (!cutOff && !missing.length) return;
  say(
    cutOff
      ? 'Installing packages anew: the last install was cut off …'
      : `Installing packages (${nameSome(missing)}) …`,
  );
  // npm takes a package for installed when its folder says so, also one whose files are only half there.
  if (cutOff) rmSync(modules, { recursive: true, force: true });
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, '');

  const { program, args, shell } = npmCommand();
  // Kinds said outright: a machine with NODE_ENV=production would leave the builder out.
  const options = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await spawnAndWait(program, [...args, ...options], { cwd: join(root, project), shell });
  if (code !== 0)
    stop(`npm install failed with exit code ${code}; its message stands above. The same command again tries again.`);
  const still = missingPackages();
  if (still.length)
    stop(`npm install ended well and is not done: ${nameSome(still)} missing or not as package-lock.json says.`);
  rmSync(unfinished);
}

/** @param {string[]} names */
const nameSome = (names) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/**
 * Names what a machine should have by `wanted` and has not, or has in another version, by `present`.
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {{ platform: string, arch: string }} machine
 */
export const missingFrom = (wanted, present, machine) =>
  Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && isFor(machine, entry) && !isSame(entry, present[path]))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * @param {Package} wanted
 * @param {Package | undefined} present
 */
const isSame = (wanted, present) =>
  present?.version === wanted.version && present?.integrity === wanted.integrity && present?.link === wanted.link;

/**
 * Optional packages come per platform; those that also name a C library are left to npm, which knows it.
 * @param {{ platform: string, arch: string }} machine
 * @param {Package} entry
 */
const isFor = ({ platform, arch }, { optional, os = [], cpu = [], libc }) =>
  !optional || (!libc && os.includes(platform) && cpu.includes(arch));

/** The npm that runs us, under the machine's own Node: the pinned one lies in the folder that npm is about to replace. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /\.c?js$/.test(cli)) return { program: node, args: [cli], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}
