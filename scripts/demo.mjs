// `npm run demo [-- --locale pt-BR]`: `npm start` with the demo data, in a data folder of its own.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { BUILT_SERVER, run, runNode } from './runtime.mjs';

process.env['DATA_DIR'] ||= 'data/demo';
await install();
await build();
// In a process of its own, so that the server does not keep the memory that writing 5,000 tasks takes.
const code = await runNode(['scripts/demo.ts', ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
await run(BUILT_SERVER);
