import { join } from 'node:path';
import autocannon from 'autocannon';
import { post } from './beside.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import { percentile } from './neighbours.ts';
import { COMMON } from './rows.ts';
import { read } from './same.ts';
import { type Server, signIn } from './servers.ts';

const CONNECTIONS = 200;
/** Number of sessions. Requests of one session may share an answer, those of different sessions may not. */
const SESSIONS = 20;
const REQUESTS = 15;
const NEW_TASK = { title: 'Medida' };
const MOST_MS = { mixed: 500, healthz: 50, alone: 20 };
/** Time until threads run and statements are prepared. */
const WARM_UP_SECONDS = 3;

/** Requests of a large company that take long without an index or a counter, by name. */
const HARD = {
  Today: '/v2/today',
  'a common search': `/v2/tasks?q=${encodeURIComponent(COMMON)}`,
  'overdue tasks': '/v2/tasks?overdue=true',
  'tasks of a person': '/v2/tasks?assignee_id=7',
};

/** Requests of the dashboard whose rows do not wait for their total. */
const ROWS = {
  'rows of a common search': `${HARD['a common search']}&count=none`,
  'rows of overdue tasks': `${HARD['overdue tasks']}&count=none`,
};

/**
 * The load of a working day with `tasks` tasks: the hard requests alone, then all kinds of requests from 200 concurrent
 * connections, with the response time of `/healthz` in the meantime.
 */
export async function measureMixed({ url }: Server, tasks: number, { rounds }: Effort): Promise<Line[]> {
  const headers = await signIn(url);
  const among = `among ${tasks.toLocaleString('en')} tasks`;
  const lines: Line[] = [];
  for (const [what, path] of Object.entries({ ...HARD, ...ROWS }))
    lines.push(limit(`${what} ${among}, p50`, await medianOf(url, path, headers), MOST_MS.alone, milliseconds));
  const easy = [
    '/v2/tasks',
    `/v2/tasks/${tasks / 2}`,
    '/v2/tasks?status=todo&sort=due_on',
    '/v2/clients',
    '/v2/clients/7',
  ];
  const sessions: Record<string, string>[] = [headers];
  while (sessions.length < SESSIONS) sessions.push(await signIn(url));
  const load = (seconds: number) =>
    // In a separate thread, so that reading the answers does not delay the measurement.
    autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      workers: 1,
      setupClient: join(import.meta.dirname, 'mixed-turns.ts'),
      requests: sessions.flatMap((own) => [
        ...[...easy, ...Object.values(HARD)].map((path) => ({ method: 'GET' as const, path, headers: own })),
        { method: 'POST' as const, path: '/v2/tasks', body: JSON.stringify(NEW_TASK), headers: own },
      ]),
    });
  await load(WARM_UP_SECONDS);
  const seconds = 2 + rounds * 2;
  const [{ latency, errors, timeouts, non2xx }, health] = await Promise.all([
    load(seconds),
    percentile(0.99, `${url}/healthz`, (seconds - 1) * 1_000),
  ]);
  if (errors || timeouts || non2xx) throw new Error(`${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`);
  const beside = `${CONNECTIONS} connections ${among}, p99`;
  lines.push(limit(`mixed requests of ${beside}`, latency.p99, MOST_MS.mixed, milliseconds));
  lines.push(limit(`/healthz beside ${beside}`, health, MOST_MS.healthz, milliseconds));
  return lines;
}

/** Median duration of a request in milliseconds. Each request follows a write, so that its result is not cached. */
async function medianOf(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    if ((await post(url, headers, '/v2/tasks', NEW_TASK)) !== 200) throw new Error('The task was refused');
    const begun = performance.now();
    await read(url + path, headers);
    took.push(performance.now() - begun);
  }
  return median(took);
}
