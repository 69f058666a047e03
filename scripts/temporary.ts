import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The temporary folder of one run of checks. */
export interface Temporary {
  /** Files and folders of this project that were created since the last call and not removed. */
  newEntries(): string[];
  /** Removes the folder, including files left by browsers and tools. */
  remove(): void;
}

/** Creates a folder and makes it the temporary folder of this process and of every process that it starts. */
export function openTemporary(): Temporary {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-checks-'));
  // PostgreSQL may run as another user, who needs to access subfolders.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  const known = new Set<string>();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    newEntries() {
      const found = readdirSync(folder).filter((name) => name.startsWith('jornada-') && !known.has(name));
      for (const name of found) known.add(name);
      return found;
    },
    remove,
  };
}
