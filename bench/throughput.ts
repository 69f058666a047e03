import { asTime, factor, type Line, share } from './line.ts';
import { type Effort, type Request, throughputs } from './load.ts';
import type { Part } from './options.ts';
import { COMMON, RARE } from './rows.ts';
import { assertSame, cursorAt } from './same.ts';
import { type Server, signIn } from './servers.ts';

const DEPTH = 50_000;
const NEW_TASK = JSON.stringify({ title: 'Revisar contrato Aurora' });

/** Requests per second of the product and the bare server with and without authentication. */
export async function measureThroughput(
  parts: ReadonlySet<Part>,
  sides: readonly [Server, Server, Server],
  effort: Effort,
): Promise<Line[]> {
  const { headers, lines, measure, reach } = await rivalry(sides, effort);
  const stayBelow = async (what: string, path: string) =>
    lines.push(factor(what, (await measure({ path })).map(asTime), 2));

  if (parts.has('get')) await reach('get one client', { path: '/v2/clients/7' });
  if (parts.has('list')) {
    const cursor = await cursorAt(sides[0].url, DEPTH, headers);
    await reach('list 50 of 100,000 tasks', { path: '/v2/tasks' });
    await reach(`  by cursor at depth ${DEPTH.toLocaleString('en')}`, { path: `/v2/tasks?cursor=${cursor}` });
  }
  if (parts.has('search')) {
    await stayBelow(`search 100,000 titles, ${RARE.titles} match`, `/v2/tasks?q=${encodeURIComponent(RARE.word)}`);
    await stayBelow('  every second one matches', `/v2/tasks?q=${encodeURIComponent(COMMON)}`);
  }
  // Last, because it leaves different tasks in the three databases; their creation times differ.
  if (parts.has('create'))
    await reach('create a task (fsync)', { path: '/v2/tasks', method: 'POST', body: NEW_TASK }, false);
  return lines;
}

/**
 * Measures requests on all sides, whose responses must be equal. `reach` also adds the line, whose limit is half of the
 * bare throughput.
 */
export async function rivalry(sides: readonly [Server, Server, Server], effort: Effort) {
  const headers = await signIn(sides[0].url);
  const lines: Line[] = [];
  const urls = sides.map(({ url }) => url);
  const measure = async (request: Request, sameAnswer = true) => {
    if (sameAnswer) await assertSame(urls, request, headers);
    return throughputs(
      urls.map((url) => ({ url, request })),
      headers,
      effort,
    );
  };
  const reach = async (what: string, request: Request, sameAnswer = true): Promise<void> => {
    lines.push(share(what, await measure(request, sameAnswer), 0.5));
  };
  return { headers, lines, measure, reach };
}
