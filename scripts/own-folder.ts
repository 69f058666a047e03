import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const DAY_MS = 86_400_000;

/**
 * A folder below `.cache` for files that a run leaves for inspection, such as traces of failed tests. Each run has its
 * own, so that simultaneous runs do not delete each other's files; child processes use the same one. Removes folders of
 * runs that are more than a day old.
 */
export function ownFolder(name: string): string {
  const all = join(root, '.cache', name);
  const variable = `OWN_${name.toUpperCase()}_FOLDER`;
  const given = process.env[variable];
  if (given) return given;
  const own = join(all, String(process.pid));
  process.env[variable] = own;
  for (const { parentPath, name: other } of entriesOf(all)) {
    const path = join(parentPath, other);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
  return own;
}

function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
