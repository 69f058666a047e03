import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ENTRY = 'virtual:entry';

/** Bundles `code`, as if it were a file of ours, with one plugin. @returns the code of the bundle */
export async function bundle(plugin: Plugin, code: string): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? join(import.meta.dirname, 'entry.ts') : undefined),
    load: (id) => (id.endsWith('entry.ts') ? code : undefined),
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, plugin],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n');
}
