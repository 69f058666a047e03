import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const web = (file: string) => `apps/web/src/${file}`;

/**
 * Files that are needed together, each with everything it imports: in one chunk they compress better than in the dozens
 * that a bundler makes of them. A module goes to the first chunk that includes it.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  // Every page: its requests to the server, and the controls that no page is without.
  page: [
    web('api/session.ts'),
    web('api/call.ts'),
    web('api/query.ts'),
    web('ui/states.tsx'),
    web('ui/Action.tsx'),
    web('ui/Icon.tsx'),
    web('ui/Input.tsx'),
    web('ui/Field.tsx'),
    web('ui/title.ts'),
    web('state/now.ts'),
    'node_modules/@tanstack/react-query/build/modern/useQuery.js',
  ],
  // Every form, and so the sign-in page.
  form: [web('api/form.ts'), web('ui/fields.tsx')],
  // Every page behind the sign-in page.
  inside: [
    web('api/may.ts'),
    web('ui/Face.tsx'),
    web('ui/Page.tsx'),
    web('ui/TextLink.tsx'),
    web('ui/ButtonLink.tsx'),
    web('ui/keys.ts'),
    web('ui/later.tsx'),
    web('words/format.ts'),
  ],
  list: [
    web('lists/use-contract-list.ts'),
    web('lists/list-in-url.ts'),
    web('ui/list/ListOf.tsx'),
    web('ui/list/FilterBar.tsx'),
    web('ui/list/NothingFound.tsx'),
    web('ui/filters/SearchField.tsx'),
    web('ui/ExportLink.tsx'),
  ],
};

/** How the build is cut into files. Packages of the first page stay apart from our code: a release rarely changes them. */
export function chunkGroups(
  together: Readonly<Record<string, readonly string[]>> = TOGETHER,
): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'base', tags: ['$initial' as const], test: /node_modules/ },
    { name: 'first', tags: ['$initial' as const] },
    ...Object.entries(together).map(([name, files]) => ({ name, test: isOneOf(files) })),
  ].map((group, index, groups) => ({ ...group, priority: groups.length - index }));
}

function isOneOf(files: readonly string[]): (id: string) => boolean {
  for (const file of files)
    if (!existsSync(join(ROOT, file))) throw new Error(`build/chunks.ts names ${file}, which does not exist`);
  return (id) => files.some((file) => id.endsWith(`/${file}`));
}
