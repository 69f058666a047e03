import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');

/**
 * Files that are needed together, each with everything it imports: in one chunk they compress better than in the dozens
 * that a bundler makes of them. A module goes to the first chunk that asks for it.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  // Every page: its requests to the server, and the controls that no page is without.
  page: [
    'api/session.ts',
    'api/call.ts',
    'api/query.ts',
    'ui/states.tsx',
    'ui/Action.tsx',
    'ui/Icon.tsx',
    'ui/Input.tsx',
    'ui/Field.tsx',
    'ui/title.ts',
  ],
  // Every form, and so the sign-in page.
  form: ['api/form.ts', 'ui/fields.tsx'],
  // Every page behind the sign-in page.
  inside: [
    'api/may.ts',
    'ui/Page.tsx',
    'ui/TextLink.tsx',
    'ui/ButtonLink.tsx',
    'ui/keys.ts',
    'ui/later.tsx',
    'words/format.ts',
  ],
  list: ['ui/list/ListOf.tsx'],
};

/** How the build is cut into files. Packages of the first page stay apart from our code: a release rarely changes them. */
export function chunkGroups(
  together: Readonly<Record<string, readonly string[]>> = TOGETHER,
): Rolldown.CodeSplittingGroup[] {
  const named = Object.entries(together).map(([name, files]) => ({ name, files: new Set(files.map(located)) }));
  return [
    { name: 'base', tags: ['$initial' as const], test: /node_modules/ },
    { name: 'first', tags: ['$initial' as const] },
    ...named.map(({ name, files }) => ({ name, test: (id: string) => files.has(id) })),
  ].map((group, index, groups) => ({ ...group, priority: groups.length - index }));
}

function located(file: string): string {
  const path = join(SOURCES, file);
  if (!existsSync(path)) throw new Error(`build/chunks.ts names ${file}, which does not exist`);
  return normalizePath(path);
}
