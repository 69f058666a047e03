/** A field whose value in my version differs from the stored one. */
export type Difference<T extends object> = {
  field: keyof T & string;
  /** Which side's value is used by default. */
  suggested: 'mine' | 'theirs';
  /** Whether both sides changed it; only then does the person have to decide. */
  isConflict: boolean;
};

/**
 * Compares three versions of a resource after a 409: as I opened it, as I want it, as stored now. A field changed by
 * one side defaults to that side, so accepting the suggestion never silently undoes another person's work; if both
 * changed it, mine is suggested.
 * @param fields the fields to compare, in display order
 */
export function compare<T extends object>(
  fields: readonly (keyof T & string)[],
  opened: T,
  mine: T,
  theirs: T,
): Difference<T>[] {
  return fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => {
      const changedByMe = !same(opened[field], mine[field]);
      const changedByThem = !same(opened[field], theirs[field]);
      return { field, suggested: changedByMe ? 'mine' : 'theirs', isConflict: changedByMe && changedByThem };
    });
}

/** The stored version, with my value in each field for which `mine` was chosen. */
export function resolve<T extends object>(theirs: T, mine: T, choices: Partial<Record<keyof T, 'mine' | 'theirs'>>): T {
  const chosen = Object.entries(choices).filter(([, choice]) => choice === 'mine');
  return { ...theirs, ...Object.fromEntries(chosen.map(([field]) => [field, mine[field as keyof T]])) };
}

/** Picks the named fields of `thing`. */
export const pick = <T extends object, K extends keyof T>(fields: readonly K[], thing: T): Pick<T, K> =>
  fields.reduce((picked, field) => Object.assign(picked, { [field]: thing[field] }), {} as Pick<T, K>);

/** Only the changed fields, so that two people who change different fields do not undo each other. */
export const changed = <T extends object, K extends keyof T>(
  fields: readonly K[],
  before: T,
  after: T,
): Partial<Pick<T, K>> =>
  pick(
    fields.filter((field) => !same(before[field], after[field])),
    after,
  );

/** Whether two values of a field are equal. Lists (tags) are sets on the wire, so order is ignored. */
export function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((one) => right.has(one));
}
