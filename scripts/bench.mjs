// `npm run bench`: the benchmarks. They need the built screens, whose size they measure.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await build();
await run('bench/main.ts', process.argv.slice(2));
