import { deepStrictEqual } from 'node:assert';

/**
 * Whether two servers do the same work: they must answer the same thing. A side that left something out would win by it,
 * so the bench ends here.
 */
export async function assertSame(
  urls: readonly string[],
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const [first, ...others] = await Promise.all(urls.map((url) => read(`${url}${path}`, headers)));
  for (const other of others)
    deepStrictEqual(other, first, `The servers answer ${path} differently: what they do cannot be compared`);
}

export async function read(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The cursor behind the first `depth` tasks, found by paging there as anybody would. */
export async function cursorAt(url: string, depth: number, headers: Record<string, string>): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < depth; seen += 200) {
    const page = (await read(`${url}/v2/tasks?limit=200${cursor && `&cursor=${cursor}`}`, headers)) as {
      next_cursor: string;
    };
    cursor = page.next_cursor;
  }
  return cursor;
}
