import { Readable, type Transform, PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Encoding } from './encoding.ts';
import type { PageParts } from './page.ts';
import type { PageAnswers } from './page-answers.ts';

/**
 * Brotli as fast as gzip, and smaller. Measured on a page of 50 tasks: 8.5 kB in 0.8 ms; without the window limit,
 * which exceeds the page, it takes 1.0 ms, and quality 4 results in 9.1 kB.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Scripts, which load meanwhile, run after the view; they wait at most this long for it, in milliseconds. */
const START_MS = 200;

const compressors: Record<Encoding | 'none', () => Transform> = {
  br: () => createBrotliCompress({ params: BROTLI }),
  gzip: () => createGzip(),
  none: () => new PassThrough(),
};

/**
 * Streams a page: its head at once, so that scripts load while the responses are computed, then the view rendered from
 * them, the responses, and the tail.
 */
export function streamedPage(
  { head, start, tail }: PageParts,
  answers: Promise<PageAnswers | undefined>,
  viewOf: (found: PageAnswers) => Promise<string>,
  encoding: Encoding | undefined,
): ReadableStream {
  const output = compressors[encoding ?? 'none']();
  const write = (text: string) => {
    output.write(text);
    if ('flush' in output && typeof output.flush === 'function') output.flush();
  };
  write(head);
  let rest = start;
  const startNow = () => {
    write(start);
    rest = '';
  };
  const late = setTimeout(startNow, START_MS);
  const end = async (found?: PageAnswers) => {
    const view = found ? await viewOf(found).catch(() => '') : '';
    clearTimeout(late);
    // The reader may have disconnected.
    if (!output.destroyed) output.end(view + rest + (found ? dataBlock(found) : '') + tail);
  };
  answers.then(end, () => end());
  return Readable.toWeb(output) as ReadableStream;
}

/**
 * The responses as a data block, which browsers never run, so that the Content-Security-Policy needs no nonce. `<` is
 * escaped, so that no text ends the element or starts a comment; U+2028 and U+2029 are escaped for old script parsers.
 */
export const dataBlock = (answers: PageAnswers): string =>
  `<script type="application/json" id="page-answers">${JSON.stringify(answers).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`;
