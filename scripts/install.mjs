import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, spawnAndWait, stop } from './process.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {Record<string, Package>} Packages by their path, as npm's lock files name them */

/**
 * Brings node_modules to what package-lock.json says, by `npm ci`, and does nothing where it already is.
 *
 * Whether it is comes from npm's own record, node_modules/.package-lock.json, which npm writes last: an install that was
 * cut off leaves none (or the old one), so the next start repairs it, and no second record can disagree with npm's.
 */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Jornada needs Node 20.19 or later; this is ${process.version}.`);

  const missing = missingPackages();
  if (!missing.length) return;
  say(`Installing packages (${missing.length === 1 ? missing[0] : `${missing.length} are missing or stale`}) …`);
  const { program, args, shell } = npmCommand();
  // Said outright: a machine with NODE_ENV=production would leave the builder out.
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await spawnAndWait(program, [...args, ...options], { shell });
  if (code !== 0)
    stop(`npm ci failed with exit code ${code}; its message stands above. The same command again tries again.`);
  const still = missingPackages();
  if (still.length)
    stop(`npm ci ended well, and these packages are missing all the same: ${still.slice(0, 5).join(', ')}.`);
}

const missingPackages = () =>
  missingFrom(packagesOf('package-lock.json'), packagesOf(join('node_modules', '.package-lock.json')), process);

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
