import { expect, test } from 'vitest';
import { chunkGroups } from './chunks.ts';

test('every file that the chunks name exists', () => {
  expect(chunkGroups().map(({ name }) => name)).toEqual(['base', 'first', 'page', 'form', 'inside', 'list']);
});

test('the build fails where a named file has been renamed', () => {
  expect(() => chunkGroups({ page: ['api/no-such-file.ts'] })).toThrow('api/no-such-file.ts');
});
