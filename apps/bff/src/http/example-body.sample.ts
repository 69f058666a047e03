import type { Endpoint } from '@jornada/contract/endpoint';
import { z } from 'zod';

type Fields = 'all' | 'required';

/** The parts of a JSON schema that the shapes of the contract become. */
interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  minLength?: number;
}

/** A JSON body that `endpoint` may be sent; none where it takes no body, or a form only. */
export const exampleBody = ({ body, sends }: Endpoint, fields: Fields = 'all'): unknown =>
  body && sends !== 'form'
    ? exampleOf(z.toJSONSchema(body as never, { io: 'input', unrepresentable: 'any' }) as JsonSchema, fields)
    : undefined;

/** A value that passes a JSON schema; ids in it are 1. */
function exampleOf(schema: JsonSchema, fields: Fields): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, fields);
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
      return (
        {
          date: '2026-02-02',
          'date-time': '2026-02-02T12:00:00.000Z',
          email: 'x@example.test',
          uri: 'https://example.test',
        }[schema.format as string] ?? exampleText(schema)
      );
    default:
      return 1;
  }
}
const exampleText = ({ pattern, minLength = 1 }: JsonSchema) =>
  [
    'x'.repeat(minLength),
    '1',
    '12345',
    '2026-02',
    'BRL',
    'en',
    '#336699',
    '12:00',
    'America/Sao_Paulo',
    'https://x.test',
  ].find((text) => !pattern || new RegExp(pattern).test(text)) ?? 'x';
