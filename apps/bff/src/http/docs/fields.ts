import { nameOf, type Schema } from './document.ts';

/** A field of a schema as a table row, such as `items[].due_on`. */
export interface Field {
  name: string;
  required: boolean;
  /** The type in words. */
  type: string;
  /** The name of the schema that the field contains, for a link. */
  of: string | null;
  limits: string;
}

/** The largest safe integer. It limits every integer, so it is not listed. */
const SAFE = Number.MAX_SAFE_INTEGER;

const choices = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const isNull = ({ type }: Schema) => type === 'null';

/** The schema inside nullable values and arrays, and a `[]` for each array. */
function core(schema: Schema): { inner: Schema; suffix: string } {
  const some = choices(schema).filter((one) => !isNull(one));
  if (some.length === 1) return core(some[0] as Schema);
  if (schema.type === 'array' && schema.items) {
    const { inner, suffix } = core(schema.items);
    return { inner, suffix: `[]${suffix}` };
  }
  return { inner: schema, suffix: '' };
}

/** The type of a schema in words. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const some = choices(schema);
  if (some.length > 0) return [...new Set(some.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'instant';
  if (schema.format) return schema.format;
  return schema.type ?? 'any';
}

function limitsOf(schema: Schema): string {
  const { inner } = core(schema);
  const { minimum, maximum, minLength, maxLength } = inner;
  const count = schema.maxItems ?? choices(schema).find(({ maxItems }) => maxItems !== undefined)?.maxItems;
  return [
    minimum !== undefined && minimum > -SAFE && `at least ${minimum}`,
    maximum !== undefined && maximum < SAFE && `at most ${maximum}`,
    minLength !== undefined && (minLength === 1 ? 'not empty' : `at least ${minLength} characters`),
    maxLength !== undefined && `at most ${maxLength} characters`,
    count !== undefined && `at most ${count} of them`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The fields of a schema by their full names, each followed by its nested fields. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { inner, suffix } = core(schema);
  // A union lists the fields of each alternative.
  const several = choices(inner).filter(({ properties }) => properties);
  if (several.length > 0) return several.flatMap((one) => fieldsOf(one, prefix));
  const start = `${prefix}${suffix}${prefix || suffix ? '.' : ''}`;
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const { inner: held } = core(field);
    const own: Field = {
      name: start + name,
      required: inner.required?.includes(name) ?? false,
      type: typeOf(field),
      of: held.$ref ? nameOf(held.$ref) : null,
      limits: limitsOf(field),
    };
    return [own, ...fieldsOf(field, start + name)];
  });
}
