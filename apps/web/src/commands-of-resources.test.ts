import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { commandsOfResources } from './commands-of-resources.ts';
import { screens } from './routes.tsx';

const actions = commandsOfResources.flatMap(({ actions: found = [] }) => found);
const ofRecords = commandsOfResources.flatMap(({ person = [], task = [], client = [] }) => [person, task, client]);
const isScreen = (address: string) =>
  screens.some(({ path }) => matchPath(path, new URL(address, 'http://localhost').pathname));

test('every action of the palette has a name of its own and leads to a screen or a file', () => {
  const names = actions.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const astray = actions.filter((action) => ('to' in action ? !isScreen(action.to) : !action.file.startsWith('/v2/')));
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('every action is named in both languages and has further words to be found by', () => {
  const all = [...actions, ...ofRecords.flat()];
  const poor = all.filter(({ title, also }) => !also || title.en === title['pt-BR']);
  expect(poor.map(({ name }) => name)).toEqual([]);
});

test('every screen of the menu is also found by other words', () => {
  const words = new Set(commandsOfResources.flatMap(({ screens: found = {} }) => Object.keys(found)));
  const inMenu = screens.flatMap(({ icon, path }) => (icon ? [path.replace(/\/:\w+\?$/, '')] : []));
  expect(inMenu.filter((path) => !words.has(path))).toEqual([]);
});
