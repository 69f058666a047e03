import type { Change } from './edge-change.sample.ts';

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['if-match', ['*', '"1"', 'W/"1"', '""', 'x'.repeat(5_000)]],
  ['if-none-match', ['*', '"1"', 'x'.repeat(5_000)]],
  ['idempotency-key', ['', ' ', '\u00e9', 'a b', 'x'.repeat(200), 'x'.repeat(201), "'", '%00', '__proto__']],
  ['accept-language', ['', '*', 'xx-XX', '\u00e9', 'en;q=9e99', 'pt-BR,'.repeat(1_000), '-'.repeat(5_000)]],
  ['accept', ['', '*', 'text/html', 'application/json;q=0', 'application/xml', '/', ','.repeat(5_000)]],
  ['content-type', ['', 'text/plain', 'application/json; charset=utf-16', 'application/jsonx', 'multipart/form-data']],
  ['content-length', ['-1', 'x', '1e9', '0']],
  ['cookie', ['=', ';;;', '%', 'jornada=%00', '__Host-jornada=x', 'a='.repeat(3_000)]],
  ['origin', ['null', 'https://evil.test', '\u00e9']],
  ['x-forwarded-for', ['', 'x', '::1', '1.2.3.4, , ,', ','.repeat(5_000)]],
  ['traceparent', ['00-0-0-0', '\u00e9']],
  ['range', ['bytes=0-', 'bytes=-1']],
  ['last-event-id', ['x', '-1']],
];

/** Changes of the headers that clients and proxies send. */
export const HEADER_CHANGES: readonly Change[] = HEADERS.flatMap(([header, values]) =>
  values.map((value) => ({
    name: `header ${header}: ${JSON.stringify(value.slice(0, 40))}`,
    apply: (request) => (request.headers[header] = value),
  })),
);
