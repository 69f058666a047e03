import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** The flags that `npm start` passes to Node. Tests and benchmarks start the server with the same ones. */
export const serverFlags: string[] = scripts.start.match(/--\S+/g) ?? [];
