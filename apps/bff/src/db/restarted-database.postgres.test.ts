import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER, signIn } from '../../../../e2e/product/owner.ts';
import { startServer, temporaryFolder } from '../../../../e2e/server.ts';
import { createDatabase, startPostgres } from '../../../../scripts/postgres.ts';

const PROCESSES = 3;
const WRITERS = 4;
const RESTARTS = ['fast', 'crash', 'fast', 'crash'] as const;
const RETRY_MS = 20;
/** How soon each process must write again once the database accepts connections; a busy machine is slower. */
const RECOVERED_MS = 8 * 2_000;

test(`a restart of PostgreSQL under ${PROCESSES} writing processes ends none and loses no acknowledged write`, async () => {
  // A separate server that keeps acknowledged writes: the one of the other tests does neither.
  const postgres = await startPostgres({ durable: true });
  const folder = temporaryFolder();
  const processes: Awaited<ReturnType<typeof startServer>>[] = [];
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await postgres.stop();
    folder.remove();
  });
  const database = await createDatabase(postgres.url);
  const env = {
    ...OWNER,
    DATABASE_URL: database,
    LOG_LEVEL: 'error',
    JWT_SECRET: randomBytes(48).toString('base64url'),
    DATA_KEYS: `shared:${randomBytes(32).toString('base64')}`,
  };
  const dataDir = (at: number) => `${folder.path}/${at}`;
  processes.push(await startServer({ dataDir: dataDir(0), env }));
  const others = Array.from({ length: PROCESSES - 1 }, (_, at) => startServer({ dataDir: dataDir(at + 1), env }));
  processes.push(...(await Promise.all(others)));
  const headers = await signIn(processes[0]?.url ?? '');

  const end = { isReached: false };
  const unexpected: string[] = [];
  const acknowledged = new Map<string, number>();
  const written = processes.map(() => 0);
  const refused = processes.map(() => 0);
  /** Creates tasks through one process, repeating each with the same key until it is acknowledged. */
  async function write(at: number, writer: number): Promise<void> {
    for (let n = 0; !end.isReached; n++) {
      const title = `process ${at}, writer ${writer}, task ${n}`;
      const request = {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ title }),
      };
      for (;;) {
        const answer = await fetch(`${processes[at]?.url}/v2/tasks`, request);
        if (answer.ok) {
          acknowledged.set(title, ((await answer.json()) as { id: number }).id);
          written[at] = (written[at] ?? 0) + 1;
          break;
        }
        refused[at] = (refused[at] ?? 0) + 1;
        if (answer.status !== 503 || !answer.headers.get('retry-after'))
          unexpected.push(`${answer.status} ${await answer.text()}`);
        await setTimeout(RETRY_MS);
      }
    }
  }
  // Rejects if a process has ended.
  const load = Promise.all(
    processes.flatMap((_, at) => Array.from({ length: WRITERS }, (__, writer) => write(at, writer))),
  );
  const untilAllWrote = async (more: number) => {
    const wanted = written.map((count) => count + more);
    while (wanted.some((count, at) => (written[at] ?? 0) < count)) await Promise.race([setTimeout(2), load]);
  };

  const recoveries: number[] = [];
  for (const how of RESTARTS) {
    await untilAllWrote(WRITERS);
    await postgres.restart(how);
    const begun = performance.now();
    await untilAllWrote(1);
    recoveries.push(performance.now() - begun);
  }
  end.isReached = true;
  await load;

  expect(unexpected).toEqual([]);
  // Every process noticed that the database was unavailable.
  expect(Math.min(...refused)).toBeGreaterThan(0);
  expect(Math.max(...recoveries)).toBeLessThan(RECOVERED_MS);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ id: string; title: string }>('select id, title from tasks');
  const { rows: counts } = await client.query(`select
    (select count(*)::int from audit_events where action = 'tasks.create') as created,
    (select live::int from task_totals) as live`);
  await client.end();
  // Each acknowledged write exists once, and there are no others.
  expect(new Map(rows.map(({ id, title }) => [title, Number(id)]))).toEqual(acknowledged);
  expect(rows).toHaveLength(acknowledged.size);
  expect(counts).toEqual([{ created: rows.length, live: rows.length }]);
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual(processes.map(() => 0));
});
