// `npm test`: installs what is missing, then runs every check; `npm test -- lint server` runs the phases of these names.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/checks.ts', process.argv.slice(2));
