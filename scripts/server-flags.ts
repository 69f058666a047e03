import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** The flags that `npm start` of a checkout passes to Node. */
export function flagsOf(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--\S+/g) ?? [];
}

/** The flags of this checkout. Tests and benchmarks start the server with the same ones. */
export const serverFlags: string[] = flagsOf(root);
