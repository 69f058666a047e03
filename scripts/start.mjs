// `npm start`: installs and builds what is not up to date, then starts the server with the settings of the environment.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await build();
await run('apps/bff/src/main.ts');
