import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const DAY_MS = 86_400_000;

/**
 * A folder below `.cache` for what this run leaves for people to look into, such as traces of what failed: two runs at a time
 * in one checkout do not empty each other's. Processes that this one starts get the same; those of other days go.
 */
export function ownFolder(name: string): string {
  const all = join(root, '.cache', name);
  const variable = `OWN_${name.toUpperCase()}_FOLDER`;
  const given = process.env[variable];
  if (given) return given;
  const own = join(all, String(process.pid));
  process.env[variable] = own;
  for (const { parentPath, name: other } of readdirIfThere(all)) {
    const path = join(parentPath, other);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
  return own;
}

function readdirIfThere(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
