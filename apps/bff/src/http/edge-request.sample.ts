import type { Endpoint } from '@jornada/contract/endpoint';
import type { Change, Draft } from './edge-change.sample.ts';
import { formChanges } from './edge-form.sample.ts';
import { HEADER_CHANGES } from './edge-headers.sample.ts';
import { type Edge, edgesOf, JsonLiteral } from './edge-values.sample.ts';
import { exampleOf, type Schema, schemaOf } from './example-body.sample.ts';

/** A request that may be sent to the server. */
export interface EdgeRequest {
  path: string;
  body?: string | FormData;
  headers: Record<string, string>;
}

/** Values that a schema does not describe, or that must exist, by field; undefined for all others. */
export type Known = (field: string) => unknown;
/** A known value that omits its field. */
export const ABSENT = Symbol('absent');

const at = (path: readonly (string | number)[]) => path.join('.');

/** The fields of a schema with their paths: of nested objects, and of the first element of arrays. */
function fieldsOf(
  schema: Schema,
  path: readonly (string | number)[] = [],
): { path: (string | number)[]; schema: Schema }[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { path: [...path, name], schema: inner },
    ...fieldsOf(inner, [...path, name]),
  ]);
  return [...properties, ...(schema.items?.properties ? fieldsOf(schema.items, [...path, 0]) : [])];
}

function set(body: unknown, path: readonly (string | number)[], value: unknown): void {
  const [last, inner] = [path.at(-1) as string, path.slice(0, -1)];
  const holder = inner.reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], body);
  // Another change may have replaced the containing object.
  if (typeof holder === 'object' && holder !== null) (holder as Record<string, unknown>)[last] = value;
}

/** The same value with the known values inserted. */
function withKnown(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((one) => withKnown(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, known(name) ?? withKnown(inner, known)])
      .filter(([, inner]) => inner !== ABSENT),
  );
}

const inUrl = (value: unknown): string =>
  encodeURIComponent((value instanceof JsonLiteral ? value.text : String(value)).toWellFormed());

/** URL text that is malformed or misleading. */
const RAW_IN_URL = [
  '%',
  '%zz',
  '%00',
  'a%00b',
  '%C0%80',
  '%ED%A0%80',
  '+',
  '%2B1',
  '1%20',
  '%F0%9F',
  '%u0031',
  '1;2',
  '1,2',
];
/** A longer URL does not reach the server. */
const URL_LIMIT = 8_000;

const inQuery = ({ name, value }: Edge): { name: string; text: string }[] => {
  if (typeof value === 'object' && !(value instanceof JsonLiteral)) return [];
  // No character is shorter in a URL, so megabytes need not be encoded only to be skipped.
  if (typeof value === 'string' && value.length > URL_LIMIT) return [];
  const text = inUrl(value);
  return text.length > URL_LIMIT ? [] : [{ name, text }];
};

/** The simplest valid request of an operation. */
function draftOf({ params, query, body, sends }: Endpoint, known: Known): Draft {
  const valueOf = (name: string, schema: Schema) => String(known(name) ?? [exampleOf(schema)].flat()[0]);
  const of = (shape: Endpoint['query']) => Object.entries((shape && schemaOf(shape))?.properties ?? {});
  return {
    params: Object.fromEntries(of(params).map(([name, schema]) => [name, valueOf(name, schema)])),
    query: of(query)
      .filter(([name]) => schemaOf(query as NonNullable<typeof query>).required?.includes(name))
      .map(([name, schema]) => `${name}=${inUrl(valueOf(name, schema))}`),
    body: body && sends !== 'form' ? withKnown(exampleOf(schemaOf(body)), known) : undefined,
    headers: {},
  };
}

/** Serialises a valid request of `endpoint` with some changes. */
export function requestOf(endpoint: Endpoint, known: Known, changes: readonly Change[]): EdgeRequest {
  const draft = draftOf(endpoint, known);
  for (const { apply } of changes) apply(draft);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => draft.params[name] ?? '');
  const query = draft.query.length ? `?${draft.query.join('&')}` : '';
  const body = draft.raw ?? (draft.body === undefined ? undefined : jsonOf(draft.body));
  return { path: path + query, headers: draft.headers, ...(body !== undefined && { body }) };
}

const MARK = '\u0001literal:';
/** Serialises JSON with literals. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof JsonLiteral ? MARK + inner.text : inner)).replace(
    /"\\u0001literal:([^"]*)"/g,
    '$1',
  );

/** All changes of one field of a valid request of `endpoint`. */
export const changesOf = (endpoint: Endpoint): Change[] => [
  ...paramChanges(endpoint),
  ...queryChanges(endpoint),
  ...bodyChanges(endpoint),
  ...formChanges(endpoint),
  ...HEADER_CHANGES,
];

function paramChanges({ params }: Endpoint): Change[] {
  const fields = Object.entries((params && schemaOf(params))?.properties ?? {});
  return fields.flatMap(([field, schema]) =>
    [...edgesOf(schema).flatMap(inQuery), ...RAW_IN_URL.map((text) => ({ name: text, text }))]
      // Would be a different path.
      .filter(({ text }) => text !== '' && text !== '.')
      .map(({ name, text }) => ({
        name: `path: ${field} = ${name}`,
        field,
        apply: (request) => (request.params[field] = text),
      })),
  );
}

function queryChanges({ query }: Endpoint): Change[] {
  const of = (field: string, values: { name: string; text: string[] }[]): Change[] =>
    values.map(({ name, text }) => ({
      name: `query: ${field} = ${name}`,
      field,
      apply: (request) => {
        request.query = request.query.filter((pair) => !pair.startsWith(`${field}=`));
        request.query.push(...text.map((one) => `${field}=${one}`));
      },
    }));
  const fields = Object.entries((query && schemaOf(query))?.properties ?? {});
  return [
    ...fields.flatMap(([field, schema]) => {
      const [one = ''] = [exampleOf(schema)].flat().map(inUrl);
      return of(field, [
        ...edgesOf(schema)
          .flatMap(inQuery)
          .map(({ name, text }) => ({ name, text: [text] })),
        ...RAW_IN_URL.map((text) => ({ name: text, text: [text] })),
        ...[2, 200, 201].map((times) => ({ name: `${times} times ${one}`, text: Array<string>(times).fill(one) })),
        { name: 'absent', text: [] },
      ]);
    }),
    ...(query
      ? ['unknown', '__proto__', 'constructor', 'toString', 'q[]', ''].flatMap((field) =>
          of(field, [{ name: 'x', text: ['x'] }]),
        )
      : []),
  ];
}

type Path = readonly (string | number)[];

/** Sets one field of a JSON body. */
export const bodyChange = (path: Path, name: string, value: unknown): Change => ({
  name: `body: ${at(path)} = ${name}`,
  field: at(path),
  apply: ({ body }) => set(body, path, value),
});

/** The paths of all fields of an operation's JSON body. */
export const bodyPathsOf = ({ body, sends }: Endpoint): Path[] =>
  body && sends !== 'form' ? fieldsOf(schemaOf(body)).map(({ path }) => path) : [];

/** The names of all fields in a request of an operation; those of array elements without an index. */
export const fieldNamesOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body]
    .flatMap((shape) => (shape ? fieldsOf(schemaOf(shape)) : []))
    .map(({ path }) => path.filter((key) => key !== 0).join('.'));

/** Created once, for all operations. */
const LARGE_BODIES: Readonly<Record<string, string>> = {
  'nested 500,000 deep': '['.repeat(500_000) + ']'.repeat(500_000),
  'objects nested 200,000 deep': '{"a":'.repeat(200_000) + 1 + '}'.repeat(200_000),
  '150,000 unknown fields': `{${Array.from({ length: 150_000 }, (_, n) => `"f${n}":1`).join()}}`,
  'more than two megabytes': `"${'x'.repeat(2 * 1024 * 1024)}"`,
};

function bodyChanges({ body, sends }: Endpoint): Change[] {
  if (!body || sends === 'form') return [];
  const schema = schemaOf(body);
  const raw = (name: string, text: string): Change => ({
    name: `body is ${name}`,
    apply: (request) => (request.raw = text),
  });
  return [
    ...fieldsOf(schema).flatMap(({ path, schema: inner }) => [
      ...edgesOf(inner).map(
        ({ name, value }): Change => ({
          name: `body: ${at(path)} = ${name}`,
          field: at(path),
          apply: ({ body: whole }) => set(whole, path, value),
        }),
      ),
      {
        name: `body: ${at(path)} is absent`,
        field: at(path),
        apply: ({ body: whole }: Draft) => set(whole, path, undefined),
      },
    ]),
    ...['unknown', '__proto__', 'constructor', 'x'.repeat(100_000)].map(
      (field): Change => ({
        name: `body: unknown field ${field.slice(0, 20)}`,
        field: field.slice(0, 100),
        apply: ({ body: whole }) => void Object.defineProperty(whole, field, { value: 1, enumerable: true }),
      }),
    ),
    ...['', 'null', '[]', '"x"', '1', '{', '{}{}', '\ufeff{}', '[1e999]', '{"a":1,"a":2}', '{"__proto__":{"x":1}}'].map(
      (text) => raw(JSON.stringify(text), text),
    ),
    ...Object.entries(LARGE_BODIES).map(([name, text]) => raw(name, text)),
  ];
}
