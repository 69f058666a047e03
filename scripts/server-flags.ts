import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** What `npm start` tells Node: tests and the bench run the server as it is run (docs/decisions/v8-semi-space-size.md). */
export const serverFlags: string[] = scripts.start.match(/--\S+/g) ?? [];
