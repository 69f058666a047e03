import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from './links.ts';

const hrefs = (body: string) => piecesOf(body).flatMap(({ href }) => href ?? []);

test.each([
  ['nothing here', []],
  ['https://x.test', ['https://x.test']],
  ['See https://x.test/a?b=1#c, please.', ['https://x.test/a?b=1#c']],
  ['(https://x.test/a)', ['https://x.test/a']],
  ['https://x.test/a_(b)', ['https://x.test/a_(b)']],
  ['(see https://x.test/a_(b)).', ['https://x.test/a_(b)']],
  ['one http://a.test two\nhttps://b.test', ['http://a.test', 'https://b.test']],
  ['javascript:alert(1) data:text/html,x ftp://x.test x.test', []],
  ['"https://x.test"><script>', ['https://x.test']],
  ['https://', []],
])('%j contains the links %j', (body, expected) => {
  expect(hrefs(body)).toEqual(expected);
});

/** Characters that end, enclose or resemble a URL. */
const PARTS = [..."()[]{}.,;:!?… \n/a'<", 'é', 'http://', 'https://x.test', 'javascript:x'];

test('the pieces join to the original text, and every link is http or https', () => {
  const part = fc.constantFrom(...PARTS);
  const word = fc.oneof(part, part, fc.string());
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const body = words.join('');
      const pieces = piecesOf(body);
      expect(pieces.map(({ text }) => text).join('')).toBe(body);
      for (const { href } of pieces) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});

/** Reference implementation of the tail, one character at a time: it counts all brackets again after each character. */
function linkIn(found: string): string {
  const last = found.at(-1) ?? '';
  if (last !== '' && '.,;:!?…'.includes(last)) return linkIn(found.slice(0, -1));
  const opening = { ')': '(', ']': '[', '}': '{' }[last];
  if (opening === undefined) return found;
  const opens = found.split(opening).length;
  return opens >= found.split(last).length ? found : linkIn(found.slice(0, -1));
}

test('finds the same links as a simple reference implementation', () => {
  const path = fc.array(fc.constantFrom(...PARTS.filter((part) => !/[\s<']/.test(part))), { maxLength: 20 });
  fc.assert(
    fc.property(path, (parts) => {
      const found = `https://x.test/${parts.join('')}`;
      expect(hrefs(`See ${found} there`)).toEqual([linkIn(found)]);
    }),
  );
});

// Thirty times the longest comment: an algorithm in linear time takes milliseconds, a quadratic one more than nine
// minutes.
const LENGTH = 300_000;
const WATCHDOG_MS = 60_000;

test.each([
  ['closing brackets', ')', 'https://x.test/'],
  ['closing brackets of all kinds', ')]}', 'https://x.test/'],
  ['closing brackets and full stops', '.)', 'https://x.test/'],
  ['full stops', '.', 'https://x.test/'],
  ['full stops before a letter', '.', 'https://x.test/', 'x'],
  ['opening brackets before closing ones', '(', 'https://x.test/', ')'],
  ['unfinished addresses', 'https:/'],
  ['addresses', 'http://a. '],
  ['hosts that are no hosts', 'http://[ '],
])('a very long text of %s is split in linear time', (_, unit, start = '', end = '') => {
  const body = (start + unit.repeat(LENGTH / unit.length)).slice(0, LENGTH) + end;
  const begun = performance.now();
  const pieces = piecesOf(body);
  expect(performance.now() - begun).toBeLessThan(WATCHDOG_MS);
  expect(pieces.map(({ text }) => text).join('')).toBe(body);
});
