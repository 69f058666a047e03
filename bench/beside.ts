/** Response times of one company's requests during other work. */

/** Number of concurrent requests. */
const CONNECTIONS = 2;

/**
 * Sends reads and writes in turn, or only reads, until `end` resolves.
 * @returns the 95th percentile of their duration in milliseconds
 */
export async function p95(
  url: string,
  headers: Record<string, string>,
  end: Promise<unknown>,
  { writes = true } = {},
): Promise<number> {
  const isOver = flagOf(end);
  const durations: number[] = [];
  const send = async () => {
    for (let n = 0; !isOver(); n++) {
      const begun = performance.now();
      const status =
        writes && n % 2 ? await post(url, headers, '/v2/tasks', { title: 'Vizinha' }) : await list(url, headers);
      if (status !== 200) throw new Error(`The neighbour was refused: ${status}`);
      durations.push(performance.now() - begun);
    }
  };
  await Promise.all([end, ...Array.from({ length: CONNECTIONS }, send)]);
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] as number;
}

/** Whether a promise is settled. */
export function flagOf(end: Promise<unknown>): () => boolean {
  let isOver = false;
  const set = () => (isOver = true);
  end.then(set, set);
  return () => isOver;
}

async function list(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/v2/tasks?limit=50`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

export async function post(url: string, headers: Record<string, string>, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}
