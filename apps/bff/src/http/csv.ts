import { Readable } from 'node:stream';
import type { Endpoint } from '@jornada/contract/endpoint';
import { writeCell } from '@jornada/domain/csv-cells';
import { stringify } from 'csv-stringify';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { onlyDeclared } from './response.ts';

/**
 * Streams rows as a CSV file (RFC 4180, comma, UTF-8 with BOM). The header has the fields of the row's shape; a list is
 * one cell; no cell starts like a formula.
 */
export function csvResponse(
  endpoint: Endpoint,
  rows: AsyncIterable<object>,
  {
    strictAnswers,
    now,
    headers,
    log,
  }: { strictAnswers: boolean; now: Date; headers: Record<string, string>; log: Logger },
): Response {
  const response: z.core.$ZodType = endpoint.response;
  const { def } = (response as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') throw new Error(`The rows of ${endpoint.path} have no columns`);
  const declared = (row: object) =>
    (strictAnswers ? endpoint.response.parse(row) : onlyDeclared(endpoint.response, row)) as object;
  // The headers have been sent by then: the file ends early, and the log has the reason.
  const file = csvOf(Object.keys(def.shape), rows, declared).on('error', (err) =>
    log.error({ err }, 'export broke off'),
  );
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${endpoint.resource}-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}

/** The bytes of a CSV file. Rows are read as fast as the bytes are consumed. */
export function csvOf(
  columns: readonly string[],
  rows: AsyncIterable<object>,
  declared: (row: object) => object = (row) => row,
): Readable {
  const records = async function* () {
    for await (const row of rows) {
      const record = declared(row) as Record<string, unknown>;
      yield columns.map((column) => cellOf(record[column]));
    }
  };
  const file = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    // Quotes cells with line breaks of any kind, not only the row separator.
    quote_record_delimiter: true,
    cast: { boolean: String },
  });
  const source = Readable.from(records()).on('error', (error) => file.destroy(error));
  // A reader that stops also stops the query.
  file.on('close', () => source.destroy());
  return source.pipe(file);
}

/** Escapes formulas itself instead of by the library, because an import can undo this for every text. */
const cellOf = (value: unknown) => {
  const cell = Array.isArray(value) ? value.join(' ') : value;
  return typeof cell === 'string' ? writeCell(cell) : cell;
};
