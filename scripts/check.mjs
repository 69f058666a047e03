// `npm run check`: the quick checks of changed files; `npm run check -- --all`: of all files.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/check.ts', process.argv.slice(2));
