import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './routes.tsx';
import { withResources } from './screens-of-resources.ts';
import type { Screen } from './ui/screen.ts';

const screen = (path: Screen['path'], after?: Screen['path']): Screen => ({
  path,
  title: { en: path, 'pt-BR': path },
  access: 'signed-in',
  page: async () => () => null,
  ...(after && { after }),
});
const listed = [screen('/'), screen('/tasks'), screen('/clients')];
const pathsWith = (...found: Screen[]) => withResources(listed, found).map(({ path }) => path);

test('places the screens of a resource after the screens that they name', () => {
  expect(pathsWith(screen('/skills', '/tasks'), screen('/skills/levels', '/skills'))).toEqual([
    '/',
    '/tasks',
    '/skills',
    '/skills/levels',
    '/clients',
  ]);
});

test('a screen may follow one of a resource that is found later', () => {
  expect(
    pathsWith(screen('/absences', '/skills/levels'), screen('/skills/levels', '/skills'), screen('/skills', '/')),
  ).toEqual(['/', '/skills', '/skills/levels', '/absences', '/tasks', '/clients']);
});

test('a screen is in the same menu group as the screen that it follows, unless it names another group', () => {
  const found = withResources(
    [{ ...screen('/tasks'), group: 'work' }],
    [screen('/skills', '/tasks'), { ...screen('/team', '/tasks'), group: 'people' }],
  );
  expect(found.map(({ path, group }) => [path, group])).toEqual([
    ['/tasks', 'work'],
    ['/team', 'people'],
    ['/skills', 'work'],
  ]);
});

test('a screen that follows no screen is an error', () => {
  expect(() => pathsWith(screen('/skills', '/task'))).toThrow('/skills follows /task, which is no screen');
  expect(() => pathsWith(screen('/skills'))).toThrow('which is no screen');
  expect(() => pathsWith(screen('/skills', '/levels'), screen('/levels', '/skills'))).toThrow('which is no screen');
});

test('finds the screens of the folders', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths.slice(paths.indexOf('/competences')).slice(0, 2)).toEqual(['/competences', '/competences/profiles']);
  const files = globSync('apps/web/src/*/screens.ts');
  expect(files.length).toBeGreaterThan(3);
  expect(screens.filter(({ after }) => after).length).toBeGreaterThanOrEqual(files.length);
});
