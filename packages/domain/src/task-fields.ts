import type { CalendarDate } from './calendar.ts';

/**
 * The fields of a task that hold one value or none, with the kind of the value. Shapes, columns, sorts, import and form
 * of these fields derive from this table.
 */
export const VALUE_KINDS = { due_on: 'date', estimated_minutes: 'minutes' } as const satisfies Record<
  string,
  keyof Values
>;

interface Values {
  date: CalendarDate;
  minutes: number;
}

type Kinds = typeof VALUE_KINDS;
export type ValueKind = Kinds[ValueField];
export type ValueField = keyof Kinds;
export type FieldOfKind<K extends ValueKind> = { [F in ValueField]: Kinds[F] extends K ? F : never }[ValueField];

export const VALUE_FIELDS = Object.keys(VALUE_KINDS) as ValueField[];

export type TaskValues = { [F in ValueField]: Values[Kinds[F]] | null };

export const isValueField = (name: string): name is ValueField => Object.hasOwn(VALUE_KINDS, name);

export const isOfKind = <K extends ValueKind>(field: ValueField, kind: K): field is FieldOfKind<K> =>
  VALUE_KINDS[field] === kind;

/** An entry for each of these fields, by the kind of its value. */
export const byKind = <const By extends Record<ValueKind, unknown>>(entries: By) =>
  Object.fromEntries(VALUE_FIELDS.map((field) => [field, entries[VALUE_KINDS[field]]])) as {
    [F in ValueField]: By[Kinds[F]];
  };

/** The values of all these fields: null for fields missing in `given`. */
export const valuesOf = (given: { [F in ValueField]?: TaskValues[F] | undefined }): TaskValues =>
  Object.fromEntries(VALUE_FIELDS.map((field) => [field, given[field] ?? null])) as unknown as TaskValues;
