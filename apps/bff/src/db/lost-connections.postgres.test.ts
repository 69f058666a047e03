import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, signIn } from '../../../../e2e/product/owner.ts';
import { startServer } from '../../../../e2e/server.ts';
import { newDatabase } from '../testing/databases.ts';

const ROUNDS = 20;
const WRITERS = 8;
/** Tasks that a bulk change sets to the same priority, again and again. */
const BULK = 50;
const RETRY_MS = 20;
/** How soon a write has to succeed again after every termination. */
const RECOVERED_MS = 2_000;
/** On a busy machine every write takes long: then a write must succeed again within the time of this many writes. */
const RECOVERED_WRITES = 20;
/** A repeated request meets its own terminated connection and a few that the pool has not noticed yet. */
const MOST_REFUSALS = 8;

describe('terminated backends', () => {
  test(`under load, ${ROUNDS} times, end no process and lose no acknowledged write`, async () => {
    const { settings, remove } = await newDatabase();
    const { DATA_DIR: dataDir, DATABASE_URL = '' } = settings;
    const server = await startServer({ dataDir, env: { ...OWNER, DATABASE_URL, LOG_LEVEL: 'error' } });
    const admin = new pg.Client({ connectionString: DATABASE_URL });
    await admin.connect();
    onTestFinished(async () => {
      await server.kill();
      await admin.end();
      await remove();
    });
    const headers = await signIn(server.url);
    const end = { isReached: false };
    const unexpected: string[] = [];
    let failures = 0;
    /** The maximum number of refusals of one request, and the duration of requests without any. */
    let mostRefusals = 0;
    const writes: number[] = [];

    /** Sends the same request until it succeeds or the process is gone; resolves with its body. */
    async function untilDone(path: string, body: object): Promise<unknown> {
      const key = randomUUID();
      for (let refusals = 0; ; refusals++) {
        mostRefusals = Math.max(mostRefusals, refusals);
        const begun = performance.now();
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body: JSON.stringify(body),
        });
        if (answer.ok) {
          if (refusals === 0) writes.push(performance.now() - begun);
          return answer.json();
        }
        failures++;
        if (answer.status !== 503 || !answer.headers.get('retry-after'))
          unexpected.push(`${answer.status} ${await answer.text()}`);
        await setTimeout(RETRY_MS);
      }
    }

    const acknowledged = new Map<string, number>();
    const createTask = async (title: string) => {
      const { id } = (await untilDone('/v2/tasks', { title })) as { id: number };
      acknowledged.set(title, id);
      return id;
    };
    const taskIds: number[] = [];
    for (let n = 0; n < BULK; n++) taskIds.push(await createTask(`bulk ${n}`));

    const writing = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !end.isReached; n++) await createTask(`writer ${writer}, task ${n}`);
    });
    let bulks = 0;
    const changing = async () => {
      for (; !end.isReached; bulks++)
        await untilDone('/v2/tasks/bulk-update', { taskIds, changes: { priority: bulks % 2 ? 'low' : 'high' } });
    };
    // Rejects if the process is gone.
    const load = Promise.all([...writing, changing()]);
    const untilAcknowledged = async (count: number) => {
      while (acknowledged.size < count) await Promise.race([setTimeout(2), load]);
    };

    const interruptions: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await untilAcknowledged(acknowledged.size + WRITERS);
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const begun = performance.now();
      await untilAcknowledged(acknowledged.size + 1);
      interruptions.push(performance.now() - begun);
    }
    end.isReached = true;
    await load;

    expect(unexpected).toEqual([]);
    expect(failures).toBeGreaterThan(0);
    expect(mostRefusals).toBeLessThanOrEqual(MOST_REFUSALS);
    const usual = writes.toSorted((one, other) => one - other)[Math.floor(writes.length / 2)] ?? 0;
    expect(Math.max(...interruptions)).toBeLessThan(Math.max(RECOVERED_MS, RECOVERED_WRITES * usual));
    const { rows } = await admin.query<{ id: string; title: string; priority: string }>(
      'select id, title, priority from tasks order by id',
    );
    // Each acknowledged write exists once, and there are no others.
    expect(new Map(rows.map(({ id, title }) => [title, Number(id)]))).toEqual(acknowledged);
    expect(rows.length).toBe(acknowledged.size);
    expect(new Set(rows.filter(({ id }) => taskIds.includes(Number(id))).map(({ priority }) => priority)).size).toBe(1);
    // No transaction was partly committed: audit events, idempotency keys and totals agree with the rows.
    const { rows: counts } = await admin.query(`select
      (select count(*)::int from audit_events where action = 'tasks.create') as created,
      (select count(*)::int from audit_events where action = 'tasks.bulkUpdate') as changed,
      (select count(*)::int from idempotency_keys where answer is not null) as keys,
      (select live::int from task_totals) as live`);
    expect(counts).toEqual([{ created: rows.length, changed: bulks, keys: rows.length + bulks, live: rows.length }]);
    expect(await server.stop()).toBe(0);
  });
});
