type Page<T> = { items: readonly T[]; next_cursor: string | null };

/** Reads the pages of a list until there are no more. @param readPage is given the parameter that names the page */
export async function everyPage<T>(readPage: (at: { cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await readPage(cursor === null ? {} : { cursor });
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
