import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadName } from './new/names.ts';
import { writeResource } from './new/write.ts';
import { root, say, stop } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';

const USAGE = 'npm run new <plural-in-kebab-case> -- [--one <singular>] [--pt <plural>] [--pt-one <singular>]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { one: { type: 'string' }, pt: { type: 'string' }, 'pt-one': { type: 'string' } },
  });
  const [name, ...others] = positionals;
  if (!name || others.length) stop(USAGE);
  const { created, edited } = writeResource(root, name, { one: values.one, pt: values.pt, ptOne: values['pt-one'] });
  // Formats the files, because the length of the name determines where lines break.
  const written = [...created, ...edited.map(({ path }) => path)];
  const code = await runNode([
    commandOf('@biomejs/biome', 'biome'),
    'format',
    '--write',
    '--log-level=warn',
    ...written,
  ]);
  if (code !== 0) stop('The new files could not be formatted.');
  const length = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  say(`${created.length} new files:`);
  for (const path of created) say(`  ${path} (${length(path)} lines)`);
  say(`${edited.length} edited files:`);
  for (const { path, lines } of edited) say(`  ${path} (+${lines})`);
  say('Next: write the generated pages and snapshots (docs/new-resource.md has the commands), then follow that page.');
  if (!values.pt || !values['pt-one']) say('Without --pt and --pt-one the Portuguese words contain the English name.');
} catch (error) {
  if (error instanceof BadName) stop(error.message);
  if (error instanceof TypeError) stop(`${error.message}\n${USAGE}`);
  throw error;
}
