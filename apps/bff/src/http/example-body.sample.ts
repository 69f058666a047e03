import type { Endpoint } from '@jornada/contract/endpoint';
import { z } from 'zod';

type Fields = 'all' | 'required';

/** A JSON body that `endpoint` accepts; undefined if it takes no body, or only a form. */
export const exampleBody = ({ body, sends }: Endpoint, fields: Fields = 'all'): unknown =>
  body && sends !== 'form' ? exampleOf(schemaOf(body), fields) : undefined;

const schemas = new WeakMap<object, Schema>();

/** The JSON schema of a part of a request. */
export function schemaOf(shape: NonNullable<Endpoint['body']>): Schema {
  let schema = schemas.get(shape);
  if (!schema) {
    schema = z.toJSONSchema(shape as never, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(shape, schema);
  }
  return schema;
}

/** The keywords of JSON schema that the contract's shapes produce. */
export interface Schema {
  const?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/** A value that passes a JSON schema; ids in it are 1. */
export function exampleOf(schema: Schema, fields: Fields = 'all'): unknown {
  if ('const' in schema) return schema.const;
  // Values for fields with a check that a schema cannot express.
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, fields);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, fields)));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => fields === 'all' || schema.required?.includes(name))
          .map(([name, inner]) => [name, exampleOf(inner, fields)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => exampleOf(schema.items ?? {}, fields));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return FORMATS[schema.format ?? ''] ?? exampleText(schema);
    default:
      return 1;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-02',
  'date-time': '2026-02-02T12:00:00.000Z',
  email: 'x@example.test',
  uri: 'https://example.test',
};

const exampleText = ({ pattern, minLength = 1 }: Schema) =>
  [
    'x'.repeat(minLength),
    '1',
    '12345',
    '2026-02',
    '2026',
    'BRL',
    'en',
    '#336699',
    '12:00',
    'America/Sao_Paulo',
    'https://x.test',
  ].find((text) => !pattern || new RegExp(pattern).test(text)) ?? 'x';
