/** A field on which what I wrote and what is stored now are not the same. */
export type Difference<T extends object> = {
  field: keyof T & string;
  /** Whose value stands unless somebody decides otherwise. */
  suggested: 'mine' | 'theirs';
  /** Whether both of us changed it: only then is there something to decide. */
  contested: boolean;
};

/**
 * Compares three states of one resource after a 409: as I opened it, as I want it, as it is stored now.
 * A field that one side left alone goes to the side that changed it, so accepting what is suggested never undoes
 * another person's work unseen; where both changed it, mine is suggested, because I am the one who is looking.
 * @param fields which fields, in the order in which they are to be shown
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
      return { field, suggested: changedByMe ? 'mine' : 'theirs', contested: changedByMe && changedByThem };
    });
}

/** What is stored now, with my value in each field where `mine` was chosen. */
export function settle<T extends object>(theirs: T, mine: T, choices: Partial<Record<keyof T, 'mine' | 'theirs'>>): T {
  const chosen = Object.entries(choices).filter(([, choice]) => choice === 'mine');
  return { ...theirs, ...Object.fromEntries(chosen.map(([field]) => [field, mine[field as keyof T]])) };
}

/** The named fields of `thing` and no others: what of it people write. */
export const pick = <T extends object, K extends keyof T>(fields: readonly K[], thing: T): Pick<T, K> =>
  fields.reduce((picked, field) => Object.assign(picked, { [field]: thing[field] }), {} as Pick<T, K>);

/** Only what is not as it was: two people who change different fields do not undo each other. */
export const changed = <T extends object, K extends keyof T>(
  fields: readonly K[],
  before: T,
  after: T,
): Partial<Pick<T, K>> =>
  pick(
    fields.filter((field) => !same(before[field], after[field])),
    after,
  );

/** Two values of a field that say the same. Lists (tags) are compared without order: they are sets on the wire. */
export function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((one) => right.has(one));
}
