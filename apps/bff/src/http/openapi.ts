import type { Endpoint } from '@jornada/contract/endpoint';
import { refusalBody } from '@jornada/contract/refusals';
import { CAPABILITIES } from '@jornada/domain/access';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schema = (shape: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/** The OpenAPI 3.1 document, read off the contract, so that it cannot drift from what is served. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jornada',
      version: '2.0.0',
      description: 'Work management: tasks, time bank, clients, accounts, HR data.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: schema(refusalBody, 'output') },
      responses: Object.fromEntries(REFUSALS.map(({ name, description }) => [name, refusal(description)])),
    },
  };
}

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
  { name: 'Forbidden', status: 403, description: 'Valid token but insufficient permission' },
  { name: 'NotFound', status: 404, description: 'There is no such row in this account' },
  {
    name: 'Conflict',
    status: 409,
    description: 'The version is stale, or the Idempotency-Key was used for another request',
  },
  { name: 'TooLarge', status: 413, description: 'The body is too large' },
  { name: 'UnsupportedMediaType', status: 415, description: 'The body is not of the type asked for' },
  { name: 'TooManyRequests', status: 429, description: 'Too many failed attempts; see Retry-After' },
  { name: 'InternalError', status: 500, description: 'Internal failure, without details' },
  { name: 'Unavailable', status: 503, description: 'The database is away; see Retry-After' },
] as const;

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const operation = (endpoint: Endpoint): Json => {
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
    security: access === 'public' ? [] : [{ bearer: [] }],
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
        content: Object.fromEntries(SENT[sends].map((type) => [type, { schema: schema(body, 'input') }])),
      },
    }),
    responses: {
      200: { description: 'OK', content: ANSWERED[answers](response) },
      ...(answers === 'redirect' && { 302: { description: 'Leads there; 200 where the client accepts JSON only' } }),
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

type Content = (response: z.core.$ZodType) => Json;
const asJson: Content = (response) => ({ 'application/json': { schema: schema(response, 'output') } });
const asFile =
  (type: string, format: Json): Content =>
  () => ({ [type]: { schema: { type: 'string', ...format } } });
const ANSWERED: Record<NonNullable<Endpoint['answers']>, Content> = {
  json: asJson,
  redirect: asJson,
  csv: asFile('text/csv', {}),
  zip: asFile('application/zip', { format: 'binary' }),
};

const levels = ({ access, ofPerson }: Endpoint): string => {
  const own = CAPABILITIES[access as keyof typeof CAPABILITIES].join(', ');
  return ofPerson
    ? `Levels: ${own} about oneself, ${CAPABILITIES[ofPerson.others].join(', ')} about others.`
    : `Levels: ${own}.`;
};

/** The refusals that this endpoint can answer. */
const possible = ({ access, params, body, method, idempotent }: Endpoint) =>
  REFUSALS.filter(({ status }) => {
    if (status === 402 || status === 403) return access !== 'public';
    if (status === 404) return Boolean(params);
    if (status === 409) return idempotent || method === 'PATCH' || method === 'PUT';
    if (status === 413 || status === 415) return Boolean(body);
    if (status === 429) return access === 'public' || method === 'PUT';
    return true;
  });

const fields = (shape: z.core.$ZodType | undefined, where: 'path' | 'query') => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schema(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
};
