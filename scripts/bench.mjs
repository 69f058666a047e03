// `npm run bench`: ratios against the bare machine. It needs the built screens, whose bytes it counts.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await build();
await run('bench/main.ts', process.argv.slice(2));
