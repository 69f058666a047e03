// `npm run check`: the quick checks of what has changed; `npm run check -- --all`: of every file.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/check.ts', process.argv.slice(2));
