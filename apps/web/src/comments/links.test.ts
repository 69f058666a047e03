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

test('the pieces join to the original text, and every link is http or https', () => {
  // Characters that end, enclose or resemble a URL, in any order.
  const part = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    ' ',
    '\n',
    '/',
    '?',
    'a',
    'é',
    'http://',
    'https://x.test',
    'javascript:x',
  );
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
