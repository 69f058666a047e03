import type { Listed, Schema } from './document.ts';

/** The simplest value that a schema accepts. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      // Only required fields; one field as an example if none is required.
      const shown = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
      return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: Math.min(Math.max(schema.minItems ?? 1, 1), 7) }, () =>
        exampleOf(schema.items ?? {}),
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return textOf(schema);
  }
}

const TEXTS: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00.000Z',
  email: 'ana@example.com',
  uri: 'https://example.com',
};

const textOf = ({ format = '', minLength = 0 }: Schema): string => TEXTS[format] ?? 'text'.padEnd(minLength, ' text');

/** Quotes a text for a shell: within single quotes, only the single quote is special. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A curl command that calls the operation. `$TOKEN` is the token of the login. */
export function curlOf(base: string, operation: Listed): string {
  const { method, path, parameters, requestBody, security } = operation;
  const valueOf = (name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encodeURIComponent(String(exampleOf(schema)));
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${valueOf(name)}`)
    .join('&');
  const url = base + path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) + (query && `?${query}`);
  const { content = {} } = requestBody ?? {};
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyLines(content['application/json']?.schema, content['multipart/form-data']?.schema),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(json: Schema | undefined, form: Schema | undefined): string[] {
  if (json) return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(json)))}`];
  return Object.entries(form?.properties ?? {})
    .filter(([name]) => form?.required?.includes(name))
    .map(([name, field]) => `-F ${quoted(field.format === 'binary' ? `${name}=@${name}.png` : `${name}=text`)}`);
}
