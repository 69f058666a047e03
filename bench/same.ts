import { isDeepStrictEqual } from 'node:util';
import type { Request } from './load.ts';

/** @throws Error if two servers respond differently: a side that omits something would be faster for that reason */
export async function assertSame(
  urls: readonly string[],
  { path, ...request }: Request,
  headers: Record<string, string>,
): Promise<void> {
  const [first, ...others] = await Promise.all(urls.map((url) => read(`${url}${path}`, headers, request)));
  for (const other of others)
    if (!isDeepStrictEqual(other, first))
      throw new Error(
        `The servers answer ${path} differently: what they do cannot be compared. ${parting(first, other)}`,
      );
}

/** The position where two responses differ; responses of many megabytes are too long to print. */
function parting(...answers: [unknown, unknown]): string {
  const [one, other] = answers.map((answer) => JSON.stringify(answer)) as [string, string];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [near, there] = [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60));
  return `At character ${at}: …${near}… against …${there}…`;
}

export async function read(
  url: string,
  headers: Record<string, string>,
  request: Omit<Request, 'path'> = {},
): Promise<unknown> {
  const answer = await fetch(url, { ...request, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The cursor after the first `depth` tasks, found by paging. */
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
