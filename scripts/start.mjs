// `npm start`: whatever is not up to date is brought up to date, then the server runs with the settings of the environment.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await build();
await run('apps/bff/src/main.ts');
