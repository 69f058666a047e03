import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The temporary folder of one run of checks. */
export interface Temporary {
  /** What of ours stands in it and was not there when this was last asked: somebody has made it and not removed it. */
  left(): string[];
  /** Removes it with all that is in it, what browsers and tools leave behind as well. */
  remove(): void;
}

/** Makes every temporary file of this process, and of all that it starts, one of a folder that goes when the run ends. */
export function openTemporary(): Temporary {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-checks-'));
  // PostgreSQL may run as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  const known = new Set<string>();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    left() {
      const found = readdirSync(folder).filter((name) => name.startsWith('jornada-') && !known.has(name));
      for (const name of found) known.add(name);
      return found;
    },
    remove,
  };
}
