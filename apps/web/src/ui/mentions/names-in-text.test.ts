import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toShown, toStored, withPeople } from './names-in-text.ts';

const known = withPeople(new Map(), [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Conceição' },
  { id: 3, name: 'Ana' },
  { id: 4, name: 'A. (b)*' },
]);

test('mentions are edited as names and stored as ids, even if names start alike or are equal', () => {
  const stored = 'Ask @[2], @[1], @[3] and @[4]: not @[9]';
  expect(toShown(stored, known)).toBe('Ask @Ana Conceição, @Ana, @Ana #3 and @A. (b)*: not @[9]');
  expect(toStored(toShown(stored, known), known)).toBe(stored);
});

test('an incomplete name, or a name within a longer word, stays text', () => {
  expect(toStored('@Anabel @An ana@Ana', withPeople(new Map(), [{ id: 1, name: 'Ana' }]))).toBe('@Anabel @An ana@[1]');
});

test('the stored text can be restored from the shown text, for any input', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('@', '@Ana', '@Ana Conceição', ' ', '@A. (b)*'));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      // A mention that was typed as an id would be shown as a name.
      const typed = parts.join('').replaceAll('[', '(');
      expect(toShown(toStored(typed, known), known)).toBe(typed);
    }),
  );
});
