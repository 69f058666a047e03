// `npm run admin -- …`: the operator's command line. It needs the packages, but not the built screens.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('apps/bff/src/admin/main.ts', process.argv.slice(2));
