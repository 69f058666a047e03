import { isDuplicate } from './engines/errors.ts';

/**
 * The result of a write that is refused if another row has its name. Looking the name up first is not enough: of two
 * writes at the same time the database accepts one.
 * @throws what `refusal` makes, if the name is taken
 */
export const orNameTaken = <T>(write: Promise<T>, refusal: () => Error): Promise<T> =>
  write.catch((error: unknown) => {
    throw isDuplicate(error) ? refusal() : error;
  });
