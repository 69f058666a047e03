import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_SCREENS } from './first-screens.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The file in which the build lists the font of every page, and the scripts that a first screen loads before its first
 * row, by address.
 */
export const FIRST_SCREEN_FILES = '.vite/first-screens.json';

const FIRST_FONT = /\/figtree-first-[^/]*\.woff2$/;

/** Writes that file, for the server, which preloads the scripts, and for the check of the byte budgets. */
export const firstScreenFiles = (screens: Readonly<Record<string, readonly string[]>> = FIRST_SCREENS): Plugin => ({
  name: 'jornada-first-screen-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const scripts = Object.fromEntries(
      Object.entries(screens).map(([path, modules]) => [path, scriptsOf(modules, chunks)]),
    );
    const font = Object.keys(bundle).find((file) => FIRST_FONT.test(file));
    this.emitFile({ type: 'asset', fileName: FIRST_SCREEN_FILES, source: JSON.stringify({ font, scripts }) });
  },
});

/** The chunks of the entry and of these modules, with everything that they import statically. */
function scriptsOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  add(chunks.find(({ isEntry }) => isEntry));
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(ROOT, module)));
    if (!chunk) throw new Error(`The build has no ${module}, which build/first-screens.ts names`);
    add(chunk);
  }
  return [...files];
}
