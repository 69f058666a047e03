import { nameOf, type Schema } from './document.ts';

/** A field of a shape as a line of a table: `items[].due_on`. */
export interface Field {
  name: string;
  required: boolean;
  /** What it is, in words: names of other shapes are in `of`. */
  type: string;
  /** The shape with a name that it holds, to be looked up. */
  of: string | null;
  limits: string;
}

/** The largest integer that JSON carries safely: a limit of all of them, and no news. */
const SAFE = Number.MAX_SAFE_INTEGER;

const choices = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const isNull = ({ type }: Schema) => type === 'null';

/** A shape without what only says that it may be null, or that there are many of it. */
function core(schema: Schema): { inner: Schema; suffix: string } {
  const some = choices(schema).filter((one) => !isNull(one));
  if (some.length === 1) return core(some[0] as Schema);
  if (schema.type === 'array' && schema.items) {
    const { inner, suffix } = core(schema.items);
    return { inner, suffix: `[]${suffix}` };
  }
  return { inner: schema, suffix: '' };
}

/** What a shape is, in words. */
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

/** The fields of a shape, those of shapes within it after their own, by their whole name. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { inner, suffix } = core(schema);
  // Of an answer that is one of several, each says its own fields.
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
