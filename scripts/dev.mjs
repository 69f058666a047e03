// `npm run dev`: the screens with hot reload, and a server that restarts when its code changes, at one URL.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/dev.ts');
