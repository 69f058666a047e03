// `npm run new skills`: writes a resource in every layer. See docs/new-resource.md.
import { install } from './install.mjs';
import { run } from './runtime.mjs';

await install();
await run('scripts/new.ts', process.argv.slice(2));
