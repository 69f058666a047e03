import { TrieRouter } from 'hono/router/trie-router';
import { expect, test } from 'vitest';
import { RememberedRoutes } from './remembered-routes.ts';

const PATTERNS = ['/v2/clients/:id', '/v2/clients/export.csv', '/v2/clients/:id/logo', '/v2/of/:user/tasks/:id', '*'];
const PATHS = [
  '/v2/clients/7',
  '/v2/clients/8',
  '/v2/clients/#',
  '/v2/clients/export.csv',
  '/v2/clients/7/logo',
  '/v2/clients/07/logo',
  '/v2/of/7/tasks/7',
  '/v2/of/7/tasks/9',
  '/v2/of/#/tasks/9',
  '/v2/of/ana/tasks/9',
  '/v2/of/rui/tasks/9',
  '/v2/of/8000000000000000/tasks/9',
  '/v2/of/8e15/tasks/9',
  '/v2/of/8000000000000001/tasks/8000000000000000',
  '/v2/clients/7/',
  '/7',
  '/none/7/x',
];

test('returns the same as the underlying router, the first time and later', () => {
  const [ours, theirs] = [new RememberedRoutes<string>(), new TrieRouter<string>()];
  for (const router of [ours, theirs])
    for (const pattern of PATTERNS) for (const method of ['GET', 'ALL']) router.add(method, pattern, method + pattern);
  for (let round = 0; round < 3; round++)
    for (const path of PATHS)
      for (const method of ['GET', 'PUT'])
        expect(ours.match(method, path), `${method} ${path}`).toEqual(theirs.match(method, path));
});

test('refuses a pattern with a number', () => {
  expect(() => new RememberedRoutes().add('GET', '/v2/:id/3', 0)).toThrow('number');
});
