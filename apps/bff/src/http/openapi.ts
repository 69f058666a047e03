import type { Endpoint } from '@jornada/contract/endpoint';
import { refusalBody } from '@jornada/contract/refusals';
import { CAPABILITIES } from '@jornada/domain/access';
import { z } from 'zod';
import { cookieName } from './cookie.ts';

/** What the product does not calculate; the README and the screens list the same. */
const LIMITS =
  'Jornada keeps records and delivers minutes. It is not a time clock of record (REP) and does not sign files (ICP-Brasil). It does not calculate amounts of money, weekly rest pay (DSR) and what follows from it, unhealthy or dangerous work premiums, vacation and 13th salary, notice, eSocial, or the working time of drivers (Lei 13.103) and domestic workers (LC 150).';

type Json = Record<string, unknown>;

/** The name of a shape's schema in the document. */
type Names = ReadonlyMap<z.core.$ZodType, string>;

/** The JSON schema of `shape`, with references to named shapes. */
const schema = (shape: z.core.$ZodType, io: 'input' | 'output', names: Names = new Map()): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = names.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  }) as Json;
  return rest;
};

/** The OpenAPI 3.1 document, generated from the contract, so that it cannot drift from what is served. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  const names = namesOf(endpoints);
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, names);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jornada',
      version: '2.0.0',
      description: `Work management: tasks, time bank, clients, accounts, HR data. ${LIMITS}`,
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of POST /v2/auth/login',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(publicUrl.startsWith('https:')),
          description: 'What POST /session sets in a browser; changes are taken from our own pages only',
        },
      },
      schemas: {
        Refusal: schema(refusalBody, 'output'),
        ...Object.fromEntries([...names].map(([shape, name]) => [name, schema(shape, 'output')])),
      },
      responses: Object.fromEntries(REFUSALS.map((one) => [one.name, refusal(one)])),
    },
  };
}

/** The operations that return the resource itself, in order of preference. */
const ANSWERS_ITSELF = ['byId', 'current', 'create'];

/**
 * The shape of a resource has the resource's name, so a generated client has one type `Task`. The shape is identified by
 * its object and not by its text, so another resource with the same fields does not change a name.
 * @throws Error if two shapes would have the same name
 */
function namesOf(endpoints: readonly Endpoint[]): Names {
  const names = new Map<z.core.$ZodType, string>();
  for (const resource of new Set(endpoints.map((endpoint) => endpoint.resource))) {
    const own = endpoints.filter((endpoint) => endpoint.resource === resource);
    const itself = ANSWERS_ITSELF.map((name) => own.find((endpoint) => endpoint.name === name)).find(Boolean);
    if (!itself || names.has(itself.response)) continue;
    const name = typeName(resource);
    if (name === 'Refusal' || [...names.values()].includes(name))
      throw new Error(`Two shapes would be called ${name} in the OpenAPI document: rename the resource ${resource}`);
    names.set(itself.response, name);
  }
  return names;
}

/** `employee-hr-data` as `EmployeeHrData`, `tasks` as `Task`. */
const typeName = (resource: string) =>
  resource
    .replace(/(?<=[a-z])s$/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const REFUSALS = [
  {
    name: 'BadRequest',
    status: 400,
    description: 'Invalid parameter, payload or file; missing account; a write without an active link',
  },
  {
    name: 'Unauthorized',
    status: 401,
    description: 'Token missing, malformed or expired, or signed with a different secret',
  },
  { name: 'PaymentRequired', status: 402, description: 'The account plan has expired or a payment is overdue' },
  {
    name: 'Forbidden',
    status: 403,
    description: 'Valid token but insufficient permission, or a second factor has to be set up first',
  },
  { name: 'NotFound', status: 404, description: 'There is no such row in this account' },
  {
    name: 'Conflict',
    status: 409,
    description: 'The version is stale, or the Idempotency-Key was used for another request',
  },
  { name: 'TooLarge', status: 413, description: 'The body is too large' },
  { name: 'UnsupportedMediaType', status: 415, description: 'The body is not of the type asked for' },
  {
    name: 'TooManyRequests',
    status: 429,
    description:
      'Too many failed attempts, too many requests of the account at once, or too many heavy ones of one person; see Retry-After',
  },
  { name: 'InternalError', status: 500, description: 'Internal failure, without details' },
  { name: 'Unavailable', status: 503, description: 'The database is away; see Retry-After' },
] as const;

const refusal = ({ status, description }: (typeof REFUSALS)[number]) => ({
  description,
  ...((status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const operation = (endpoint: Endpoint, names: Names): Json => {
  const {
    resource,
    name,
    summary,
    access,
    params,
    query,
    body,
    sends = 'json',
    response,
    answers = 'json',
    idempotent,
  } = endpoint;
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary,
    ...(access in CAPABILITIES && { description: levels(endpoint) }),
    security:
      access === 'public'
        ? []
        : endpoint.path.startsWith('/v2/')
          ? [{ bearer: [] }]
          : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...fields(params, 'path'),
      ...fields(query, 'query'),
      ...(idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 1, maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(SENT[sends].map((type) => [type, { schema: sent(body, type) }])),
      },
    }),
    responses: {
      200: { description: 'OK', content: ANSWERED[answers](response, names) },
      ...(answers === 'redirect' && {
        302: {
          description: 'Leads there; 200 where the client accepts JSON only',
          headers: { Location: { description: 'Where it leads', schema: { type: 'string', format: 'uri' } } },
        },
      }),
      ...Object.fromEntries(
        possible(endpoint).map(({ name: ref, status }) => [status, { $ref: `#/components/responses/${ref}` }]),
      ),
    },
  };
};

const SENT = {
  json: ['application/json'],
  form: ['multipart/form-data'],
  either: ['multipart/form-data', 'application/json'],
} as const;

/** JSON cannot contain files: if a body may be either, only the form has the file fields. */
function sent(body: z.core.$ZodType, type: string): Json {
  const { properties, ...rest } = schema(body, 'input') as { properties?: Record<string, Json> };
  if (type !== 'application/json' || !properties) return { ...rest, ...(properties && { properties }) };
  return { ...rest, properties: Object.fromEntries(Object.entries(properties).filter(([, field]) => !isFile(field))) };
}

const isFile = (field: Json): boolean =>
  field['format'] === 'binary' || (typeof field['items'] === 'object' && isFile(field['items'] as Json));

type Content = (response: z.core.$ZodType, names: Names) => Json;
const asJson: Content = (response, names) => ({ 'application/json': { schema: schema(response, 'output', names) } });
const asFile =
  (type: string, format: Json): Content =>
  () => ({ [type]: { schema: { type: 'string', ...format } } });
/**
 * A schema cannot describe a stream: this is the `data` of one event, whose `event` line equals its field of that name.
 */
const asEvents: Content = (response, names) => ({
  'text/event-stream': { schema: schema(response, 'output', names) },
});
const ANSWERED: Record<NonNullable<Endpoint['answers']>, Content> = {
  json: asJson,
  redirect: asJson,
  csv: asFile('text/csv', {}),
  zip: asFile('application/zip', { format: 'binary' }),
  file: (...shape) => ({ ...asFile('text/csv', {})(...shape), ...asFile('text/plain', {})(...shape) }),
  image: asFile('image/webp', { format: 'binary' }),
  events: asEvents,
};

const levels = ({ access, ofPerson }: Endpoint): string => {
  const own = CAPABILITIES[access as keyof typeof CAPABILITIES].join(', ');
  return ofPerson
    ? `Levels: ${own} about oneself, ${CAPABILITIES[ofPerson.others].join(', ')} about others${ofPerson.leads ? `, and people who lead them${ofPerson.leads === 'direct' ? ' directly' : ''}` : ''}.`
    : `Levels: ${own}.`;
};

/** The refusals that this endpoint can return. */
const possible = ({ access, path, params, body, method }: Endpoint) =>
  REFUSALS.filter(({ status }) => {
    if (status === 402) return access !== 'public';
    // A public request from a browser must come from our own pages.
    if (status === 403) return access !== 'public' || !path.startsWith('/v2/');
    // A row needed by a write may be missing or may have changed.
    if (status === 404) return Boolean(params) || method !== 'GET';
    if (status === 409) return method !== 'GET';
    if (status === 413 || status === 415) return Boolean(body);
    return true;
  });

const fields = (shape: z.core.$ZodType | undefined, where: 'path' | 'query') => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schema(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: forClients(field as Json),
  }));
};

/**
 * A parameter as clients should see it: the number 7 instead of the text "7", and a list instead of a list or a single
 * value. The server accepts both; a generated client should offer one.
 */
function forClients(field: Json): Json {
  const { anyOf, ...rest } = field as { anyOf?: Json[] };
  if (!anyOf) return 'items' in field ? { ...field, items: forClients(field['items'] as Json) } : field;
  const list = anyOf.find(({ type }) => type === 'array');
  if (list) return forClients(list);
  const choices = anyOf.map(forClients);
  const kept = choices.filter((choice) => !choices.some((other) => isTextOf(choice, other)));
  return kept.length === 1 ? { ...rest, ...kept[0] } : { ...rest, anyOf: kept };
}

/** Whether `choice` is only the text form of `other`. */
const isTextOf = (choice: Json, other: Json): boolean =>
  choice['type'] === 'string' &&
  (other['type'] === 'integer'
    ? 'pattern' in choice
    : other['type'] === 'boolean' && choice['const'] === String(other['const']));
