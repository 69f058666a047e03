import { isDuplicate } from './engines.ts';

/** What a write did, or that its name was taken: of two at once the database lets one through. */
export const orTaken = <T>(write: Promise<T>): Promise<T | 'name taken'> =>
  write.catch((error: unknown) => {
    if (isDuplicate(error)) return 'name taken' as const;
    throw error;
  });
