// `npm run pictures`: takes the pictures of the README from the real screens.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await build();
await run('scripts/pictures.ts');
