import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
/** The mode bit of folders that all users of a machine share, such as /tmp. */
const STICKY = 0o1000;
/** The names that Jornada writes into its data folder, apart from the database; all others belong to the operator. */
const OURS = ['jwt-secret', 'data-keys', 'files'];

/**
 * Creates the data folder with permissions for its owner only, whatever the umask, and removes permissions of others
 * from what an earlier version or a copy left in it. Does nothing about permissions on Windows, which has none of
 * these.
 * @param database the name of the database file; it is created here, because the engine would follow the umask, and its
 * journals get the permissions of that file
 * @returns the names that other users can still open, because they belong to another user or their file system has no
 * permissions; `.` is the folder itself
 * @throws Error if the folder cannot be created
 */
export function openDataFolder(dataDir: string, database: { name: string; isUsed: boolean }): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return [];
  if (database.isUsed) createFile(join(dataDir, database.name));
  const isOurs = (name: string) => OURS.includes(name) || name.startsWith(database.name);
  return ['.', ...readdirSync(dataDir).filter(isOurs)].filter((name) => !isClosed(dataDir, name));
}

/**
 * Creates an empty file, for its owner only. An existing one is not opened: closing it would release the locks that
 * this process holds on it (POSIX advisory locks).
 */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes the permissions of others; false if that fails. */
function isClosed(dataDir: string, name: string): boolean {
  const path = join(dataDir, name);
  const found = statSync(path, { throwIfNoEntry: false });
  // The journals of a database appear and disappear.
  if (!found || (found.mode & OTHERS) === 0) return true;
  if (found.mode & STICKY) return false;
  try {
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    return (statSync(path).mode & OTHERS) === 0;
  } catch {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  }
}
