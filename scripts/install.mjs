import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say, spawnAndWait, stop } from './process.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {Record<string, Package>} Packages by their path, as npm's lock files name them */

/**
 * Makes node_modules match package-lock.json by npm; does nothing if it matches already. This is determined from npm's
 * own record, node_modules/.package-lock.json, and from the folders of the packages, so no second record can disagree.
 *
 * It uses `npm install`, because the lock file cannot contain every platform's binaries (a registry may not have them
 * all), and `npm ci` refuses such a lock file. Every package in the lock file is verified by its hash.
 * @param {string} [project] the project's folder, from the top folder
 */
export async function install(project = '.') {
  const folder = join(root, project);
  const modules = join(folder, 'node_modules');
  const record = join(modules, '.package-lock.json');
  // Exists during an install, and afterwards if it was interrupted.
  const unfinished = join(root, '.cache', project, 'installing');
  const missingPackages = () => {
    const wanted = packagesIn(join(folder, 'package-lock.json'));
    return missingFrom(wanted, packagesIn(record), process, (path) => existsSync(join(folder, path, 'package.json')));
  };
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Jornada needs Node 20.19 or later; this is ${process.version}.`);

  const interrupted = existsSync(unfinished);
  const missing = missingPackages();
  if (!interrupted && !missing.length) return;
  say(
    interrupted
      ? 'Installing all packages again, because the last install was interrupted …'
      : `Installing packages (${nameSome(missing)}) …`,
  );
  // npm considers a package installed if its package.json exists, even if only half of its files do.
  if (interrupted) rmSync(modules, { recursive: true, force: true });
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, '');

  const { program, args, shell } = npmCommand();
  // Lists the kinds of packages explicitly: with NODE_ENV=production npm would omit those that build the screens.
  const options = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await spawnAndWait(program, [...args, ...options], { cwd: folder, shell });
  if (code !== 0)
    stop(`npm install failed with exit code ${code}; see its message above. Run the same command to retry.`);
  const still = missingPackages();
  if (still.length)
    stop(`npm install succeeded, but these packages are missing or differ from package-lock.json: ${nameSome(still)}.`);
  rmSync(unfinished);
}

/** @param {string[]} names */
const nameSome = (names) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/**
 * The wanted packages that are not installed on a machine, or only in another version.
 * @param {Packages} wanted
 * @param {Packages} recorded what npm has installed according to its record
 * @param {{ platform: string, arch: string }} machine
 * @param {(path: string) => boolean} exists whether a package's folder still exists
 */
export const missingFrom = (wanted, recorded, machine, exists) =>
  Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && isFor(machine, entry))
    .filter(([path, entry]) => !isSame(entry, recorded[path]) || !exists(path))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));

/**
 * @param {string} file
 * @returns {Packages}
 */
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/**
 * @param {Package} wanted
 * @param {Package | undefined} recorded
 */
const isSame = (wanted, recorded) =>
  recorded?.version === wanted.version && recorded?.integrity === wanted.integrity && recorded?.link === wanted.link;

/**
 * Whether an optional package is for the platform of a machine. Packages for a specific C library are left to npm,
 * which can distinguish them.
 * @param {{ platform: string, arch: string }} machine
 * @param {Package} entry
 */
const isFor = ({ platform, arch }, { optional, os = [], cpu = [], libc }) =>
  !optional || (!libc && os.includes(platform) && cpu.includes(arch));

/**
 * The npm that runs this, with the machine's own Node, because the pinned Node is in the folder that npm may replace.
 */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /\.c?js$/.test(cli)) return { program: node, args: [cli], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}
