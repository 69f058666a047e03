import type { FieldValues, Path } from 'react-hook-form';

/** A fault of a field of the request body, found before sending or by the server. */
export type BodyFault = { path: string; code?: string | undefined };

/** A fault code at a field of the form. */
export type FieldFault<V extends FieldValues> = { path: Path<V>; code?: string | undefined };

/** Finds the form's fields that show a fault of the body. */
export type PlaceFault<V extends FieldValues> = (fault: BodyFault, values: V) => readonly FieldFault<V>[];

/** A fault anywhere in a field of the body is shown at the form's field of the same name. */
export const inBody = <V extends FieldValues>({ path, code }: BodyFault): FieldFault<V> => ({
  path: fieldOf(path) as Path<V>,
  code,
});

export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? '';
