// `npm test`: installs missing packages, then runs every check; `npm test -- lint rules` runs only these phases.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/checks.ts', process.argv.slice(2));
