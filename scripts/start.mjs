// `npm start`: installs and builds what is outdated, then starts the server with the settings of the environment.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { BUILT_SERVER, run } from './runtime.mjs';

await install();
await build();
await run(BUILT_SERVER);
