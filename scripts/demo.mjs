// `npm run demo`: `npm start` on a folder of its own, with the demo data set in it.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run, runNode } from './runtime.mjs';

process.env['DATA_DIR'] ||= 'data/demo';
await install();
await build();
// In a process of its own: what writing 5,000 tasks takes in memory is not the server's.
const code = await runNode(['scripts/demo.ts']);
if (code !== 0) process.exit(code);
await run('apps/bff/src/main.ts');
