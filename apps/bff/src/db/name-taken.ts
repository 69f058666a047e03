import { isDuplicate } from './engines/errors.ts';

/**
 * Handles a write that is refused because another row has its name. Looking the name up first is not enough: of two
 * concurrent writes the database accepts one.
 * @throws the error created by `refusal`, if the name is taken
 */
export const orNameTaken = <T>(write: Promise<T>, refusal: () => Error): Promise<T> =>
  write.catch((error: unknown) => {
    throw isDuplicate(error) ? refusal() : error;
  });
