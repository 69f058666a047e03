// `npm run demo [-- --locale pt-BR]`: `npm start` with the demo data, in a separate data folder.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { BUILT_SERVER, run, runNode } from './runtime.mjs';

process.env['DATA_DIR'] ||= 'data/demo';
await install();
await build();
// In a separate process, so that the server does not keep the memory needed to write 5,000 tasks.
const code = await runNode(['scripts/demo.ts', ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
await run(BUILT_SERVER);
