/** One request of the sweep. */
export interface SweepRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Operation {
  method: string;
  /** As in the document: `/v2/tasks/{id}`. */
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  /** The content type of its body, JSON before a form. */
  contentType: string | undefined;
  /** True if the response is a stream. */
  isStream: boolean;
}

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Schema;
  pattern?: string;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: Operation['parameters'];
        requestBody?: { content: Record<string, unknown> };
        responses: Record<string, { content?: Record<string, unknown> }>;
      }
    >
  >;
}

/** Every operation of a document. */
export const operationsOf = (document: string): Operation[] =>
  Object.entries((JSON.parse(document) as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      contentType:
        requestBody && (Object.keys(requestBody.content).find((type) => /json/.test(type)) ?? 'multipart/form-data'),
      isStream: Object.keys(responses['200']?.content ?? {}).includes('text/event-stream'),
    })),
  );

/**
 * Requests tried with every operation: without a token, with low permissions, with unknown ids and with invalid input.
 */
export function requestsOf(
  operation: Operation,
  tokens: { boss: string; clerk: string; origin: string },
): SweepRequest[] {
  const { method, contentType, isStream } = operation;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const empty = contentType === 'application/json' ? { body: '{}' } : {};
  const sends = (type: string) => ({ 'content-type': type });
  const typed = contentType === 'application/json' ? sends(contentType) : {};
  const unauthenticated: SweepRequest[] = [
    { method, path: fill(operation, 1), headers: typed, ...empty },
    { method, path: fill(operation, 1), headers: { ...as('not.a.token'), ...typed }, ...empty },
  ];
  // A stream does not end, but its response to unauthenticated requests does.
  if (isStream) return unauthenticated;
  const refused: SweepRequest[] = [
    ...unauthenticated,
    { method, path: fill(operation, 9_007_199_254_740_991), headers: { ...as(tokens.boss), ...typed }, ...empty },
    { method, path: fill(operation, 0), headers: { ...as(tokens.boss), ...typed }, ...empty },
    ...(contentType
      ? [
          { method, path: fill(operation, 1), headers: { ...as(tokens.boss), ...sends('text/plain') }, body: 'words' },
          {
            method,
            path: fill(operation, 1),
            headers: { ...as(tokens.boss), ...sends(contentType) },
            body: '{"unknown": 1',
          },
          {
            method,
            path: fill(operation, 1),
            headers: { ...as(tokens.boss), ...sends(contentType) },
            body: '{"unknown": 1}',
          },
        ]
      : []),
  ];
  if (method !== 'GET') return refused;
  return [
    ...refused,
    { method, path: `${fill(operation, 1)}${query(operation)}`, headers: as(tokens.boss) },
    { method, path: fill(operation, 1), headers: as(tokens.boss) },
    { method, path: fill(operation, 2), headers: as(tokens.boss) },
    { method, path: fill(operation, 1), headers: as(tokens.clerk) },
    // With the origin of one of the product's pages.
    { method, path: fill(operation, 1), headers: { origin: tokens.origin } },
    { method, path: `${fill(operation, 1)}?limit=201&sort=nothing&from=yesterday`, headers: as(tokens.boss) },
  ];
}

/** The path with its parameters: `id` for ids, valid values for months and dates. */
const fill = ({ path }: Operation, id: number): string =>
  path
    .replace('{month}', id === 0 ? '2026-13' : '2026-01')
    .replace('{validFrom}', id === 0 ? 'today' : '2026-01-05')
    .replace(/\{\w+\}/g, String(id));

/** All query parameters with values that fit their schema, at once; a cursor cannot be made up. */
function query({ parameters }: Operation): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor')
    .map(({ name, schema }) => [name, value(name, schema)] as const)
    .filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString()}` : '';
}

function value(name: string, { type, format, enum: choices, items }: Schema): string | undefined {
  if (items) return value(name, items);
  if (choices) return String(choices[0]);
  if (format === 'date') return /(^|_)to$/.test(name) ? '2026-11-30' : '2026-11-01';
  if (type === 'integer') return name === 'limit' ? '2' : '1';
  if (name === 'q') return 'a';
  return undefined;
}
