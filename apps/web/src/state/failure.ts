import { useState } from 'react';

/** What a query knows of its answer. */
export type Answer = { data: unknown; error: Error | null; isFetching: boolean; errorUpdateCount: number };

/**
 * The error of a query without data. A query forgets its error while it is fetched again, for example when the window
 * regains focus or the event stream reconnects. Here it stays until the answer, so that "Try again" is not replaced while
 * somebody is about to press it, and keeps the focus after it was pressed.
 */
export function useFailure({ data, error, isFetching, errorUpdateCount }: Answer): Error | null {
  const [kept, setKept] = useState(error);
  const isAgain = isFetching && errorUpdateCount > 0;
  const current = data === undefined ? (error ?? (isAgain ? kept : null)) : null;
  if (current !== kept) setKept(current);
  return current;
}
