import { expect, test } from 'vitest';
import { chunkGroups, chunkOf } from './chunks.ts';

test('code of one first screen is in its own chunk, shared code in the chunk of the screens that share it', () => {
  expect(chunkOf(new Set(['tasks']))).toBe('tasks');
  expect(chunkOf(new Set(['today']))).toBe('today');
  expect(chunkOf(new Set(['bank']))).toBe('bank');
  expect(chunkOf(new Set(['login']))).toBe('login');
  expect(chunkOf(new Set(['login', 'tasks', 'inside']))).toBe('page');
  expect(chunkOf(new Set(['tasks', 'today']))).toBe('inside');
  expect(chunkOf(new Set(['bank', 'today']))).toBe('inside');
  expect(chunkOf(new Set(['tasks', 'lists']))).toBe('list');
});

test('code of other pages is placed by the bundler', () => {
  expect(chunkOf(new Set())).toBeUndefined();
  expect(chunkOf(new Set(['bank', 'lists']))).toBeUndefined();
});

test('the build fails where a named file has been renamed', () => {
  expect(() => chunkGroups({ inside: ['api/no-such-file.ts'] })).toThrow('api/no-such-file.ts');
});
