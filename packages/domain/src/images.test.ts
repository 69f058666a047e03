import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasForeignTail, type ImageFormat, imageFormatOf, otherFormatOf } from './images.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );

/** The smallest files with each format's end marker, enough for the parser to reach it. */
const PNG = bytes(
  [0x89],
  'PNG\r\n\x1a\n',
  [0, 0, 0, 2],
  'IDAT',
  [7, 7],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  'IEND',
  [0, 0, 0, 0],
);
const WEBP = bytes('RIFF', [8, 0, 0, 0], 'WEBP', [1, 2, 3, 4]);
/** A segment, a scan with a stuffed 0 and a restart marker, a second scan as in progressive files, and the end. */
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xda, 0, 3, 1],
  [5, 0xff, 0, 5, 0xff, 0xd3, 5, 0xff, 0xda, 0, 3, 1, 6, 6, 0xff, 0xd9],
);
const WHOLE: Record<ImageFormat, Uint8Array> = { png: PNG, webp: WEBP, jpeg: JPEG };
const formats = Object.keys(WHOLE) as ImageFormat[];

const behind = (format: ImageFormat, tail: Uint8Array) => hasForeignTail(bytes([...WHOLE[format], ...tail]), format);

describe('format detection', () => {
  test.each(formats)('%s by its first bytes', (format) => {
    expect(imageFormatOf(WHOLE[format])).toBe(format);
    expect(imageFormatOf(WHOLE[format].subarray(1))).toBeUndefined();
  });

  test('never throws on any bytes, and never describes an accepted format as another type', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
        const format = imageFormatOf(some);
        if (format) hasForeignTail(some, format);
        else otherFormatOf(some);
      }),
    );
    for (const format of formats) expect(otherFormatOf(WHOLE[format])).toBeUndefined();
  });

  test.each([
    ['GIF89a', 'a GIF file'],
    ['%PDF-1.7', 'a PDF file'],
    ['\n<svg xmlns="x">', 'an SVG file'],
    ['<!DOCTYPE html>', 'an HTML page'],
    ['....ftypheic', 'a HEIF file'],
    ['....ftypavif', 'an AVIF file'],
    ['....ftypmp42', 'a video'],
    ['hello', undefined],
    ['', undefined],
  ])('%j is %s', (start, name) => {
    expect(otherFormatOf(bytes(start))).toBe(name);
  });
});

describe('trailing data', () => {
  test.each(formats)('nothing behind %s is nothing, and cut off anywhere it has no tail', (format) => {
    for (let length = 0; length <= WHOLE[format].length; length++)
      expect(hasForeignTail(WHOLE[format].subarray(0, length), format)).toBe(false);
  });

  test.each(formats)('data behind %s that no camera writes counts as another file', (format) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 60 }), (tail) => {
        fc.pre(tail[0] !== 0 && tail[0] !== 0xff && String.fromCharCode(...tail.subarray(4, 8)) !== 'ftyp');
        expect(behind(format, tail)).toBe(true);
      }),
    );
  });

  test('data that cameras append to a JPEG (a second image, a video, padding) is allowed', () => {
    for (const tail of [JPEG, bytes([0, 0, 0, 24], 'ftypmp42....'), new Uint8Array(5_000), bytes([0xff, 0xff, 0xff])])
      expect(behind('jpeg', tail)).toBe(false);
    for (const format of ['png', 'webp'] as const) expect(behind(format, JPEG)).toBe(true);
  });
});
