import { expect, test } from 'vitest';
import { ENGINE_FREE } from './engine-free-tests.ts';
import { readSources } from './imports.ts';

const DATABASES = 'apps/bff/src/testing/databases.ts';

const packages = { '@jornada/domain': 'packages/domain/src', '@jornada/contract': 'packages/contract/src' };
const importsOf = new Map(readSources(['apps/bff/src'], packages).map(({ path, imports }) => [path, imports]));

/** The file and all files that it imports, directly or indirectly. */
function loadedBy(path: string, loaded = new Set<string>()): Set<string> {
  loaded.add(path);
  for (const { to, typeOnly } of importsOf.get(path) ?? []) if (!typeOnly && !loaded.has(to)) loadedBy(to, loaded);
  return loaded;
}

test('tests that run on a single engine load no database of the engine', () => {
  expect(loadedBy('apps/bff/src/tasks/tasks.test.ts')).toContain(DATABASES);
  expect(ENGINE_FREE.filter((path) => !importsOf.has(path) || loadedBy(path).has(DATABASES))).toEqual([]);
});
