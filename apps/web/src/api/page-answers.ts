/** The data that the server sends with the page of a signed-in person (`apps/bff/src/http/page-answers.ts`). */
export interface PageAnswers {
  /** Bodies by path and query, with query parameters in alphabetical order. */
  answers: Record<string, unknown>;
  /** Rows by resource, for their names. */
  names: Record<string, unknown[]>;
}

/** After this time, answers that no screen has requested may be outdated. */
const FRESH_MS = 10_000;

/**
 * Returns each answer that was sent with the page once; afterwards requests are sent.
 * @param read called once, at the first request
 * @param age returns the milliseconds since the page was requested
 */
export function pageAnswers(read: () => Promise<PageAnswers | undefined>, age: () => number) {
  let sent: Promise<PageAnswers | undefined> | undefined;
  let isForgotten = false;
  const fresh = async () => (isForgotten || age() >= FRESH_MS ? undefined : await (sent ??= read()));
  return {
    /** The answer to a GET request of this address; undefined if there is none. */
    async take(address: string): Promise<unknown> {
      const all = (await fresh())?.answers;
      if (!all) return undefined;
      const { pathname, searchParams } = new URL(address, 'http://page.invalid');
      searchParams.sort();
      const key = searchParams.size ? `${pathname}?${searchParams}` : pathname;
      const found = all[key];
      delete all[key];
      return found;
    },
    /** The rows of a resource that were sent for their names. */
    async takeNames(resource: string): Promise<readonly unknown[]> {
      const all = (await fresh())?.names;
      const found = all?.[resource] ?? [];
      delete all?.[resource];
      return found;
    },
    /** Discards all answers, because a write may have made them outdated. */
    forget() {
      isForgotten = true;
    },
  };
}
