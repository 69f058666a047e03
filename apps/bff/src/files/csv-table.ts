import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { otherFormatOf } from '@jornada/domain/images';
import { isBlank } from '@jornada/domain/task-import';
import { invalid } from '@jornada/domain/refusal';
import { type CsvError, parse } from 'csv-parse';

/** Bytes read before yielding to the event loop, so that a large file does not delay other requests. */
const CHUNK = 64 * 1024;
/** Maximum row size in bytes; an unterminated quote fails here rather than at the end of the file. */
const ROW_BYTES = 256 * 1024;

const COLUMNS = 500;

export interface CsvRow {
  /** Counted like a spreadsheet: the first is 1. */
  row: number;
  cells: string[];
}

/** An opened CSV file: its header, and its rows, which can be iterated repeatedly. */
export interface CsvTable {
  /** The cells of the first non-blank row. */
  headings: string[];
  /**
   * The rows below the header, streamed.
   * @throws BrokenCsv
   */
  rows(): AsyncGenerator<CsvRow>;
}

/** The error for a file that cannot be parsed, with the row. */
export class BrokenCsv extends Error {
  readonly row: number;
  constructor(row: number) {
    super('the file cannot be read from here on');
    this.row = row;
  }
}

/**
 * Opens an uploaded CSV file: UTF-8 with or without BOM, UTF-16 with BOM, otherwise Windows-1252 as written by Excel;
 * separated by comma, semicolon or tab, whichever is most frequent in the header.
 * @throws Refusal 400 if it is empty or not CSV; BrokenCsv if the header cannot be parsed
 */
export async function openCsv(bytes: Uint8Array): Promise<CsvTable> {
  const encoding = encodingOf(bytes);
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK));
  if (start.trim() === '') throw invalid('file', 'is empty', 'empty_file');
  if (start.includes('\0') || otherFormatOf(bytes))
    throw invalid('file', 'is not a CSV file: save the spreadsheet as CSV', 'not_csv');
  const delimiter = delimiterOf(start);
  const all = () => records(bytes, encoding, delimiter);
  for await (const { row, cells } of all())
    if (cells.length > COLUMNS) throw invalid('file', `has more than ${COLUMNS} columns`, 'not_csv');
    else if (!isBlank(cells))
      return {
        headings: cells,
        rows: async function* () {
          for await (const record of all()) if (record.row > row) yield record;
        },
      };
  throw invalid('file', 'is empty', 'empty_file');
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The separator, detected from the first line with unquoted text. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]));
  let quoted = false;
  for (const sign of text.trimStart()) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

async function* records(bytes: Uint8Array, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Like spreadsheets: a quote inside an unquoted cell is a literal character.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: ROW_BYTES,
  });
  const text = Readable.from(chunks(bytes, encoding)).pipe(parser);
  let row = 0;
  try {
    for await (const cells of text as AsyncIterable<string[]>) yield { row: ++row, cells };
  } catch (error) {
    if (typeof (error as CsvError).code !== 'string' || !(error as CsvError).code.startsWith('CSV_')) throw error;
    throw new BrokenCsv(row + 1);
  }
}

async function* chunks(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield Buffer.from(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
    await setImmediate();
  }
  yield Buffer.from(decoder.decode());
}
