import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedIn, mentionOf, mentionPieces, replaceMentions, typedMention } from './mentions.ts';

test('each mentioned person is found once; other text is none', () => {
  expect(mentionedIn('@[7] and @[12], again @[7]')).toEqual([7, 12]);
  expect(mentionedIn('@ana @[0] @[x] @[] [7] ana@[host] @[12345678901234567]')).toEqual([]);
  expect(replaceMentions('Ask @[7]!', (id) => `@Person ${id}`)).toBe('Ask @Person 7!');
});

test('the pieces join to the text', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('@', '[', ']', '@[', '@[1]'),
    fc.integer({ min: 1 }).map(mentionOf),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      expect(
        mentionPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test.each([
  ['@', { from: 0, name: '' }],
  ['Ask @an', { from: 4, name: 'an' }],
  ['(@Ana Con', { from: 1, name: 'Ana Con' }],
  ['ana@host', null],
  ['no', null],
  ['@ ', null],
  ['@Ana\nnext', null],
  ['@[7] x', null],
  ['@one two three four', null],
])('in %j the name typed before the caret is %j', (text, expected) => {
  expect(typedMention(text, text.length)).toEqual(expected);
});
