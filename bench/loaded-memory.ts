import autocannon from 'autocannon';
import { deleteTasks } from './bulk.ts';
import { contentsOf } from './contents.ts';
import { type Line, limit } from './line.ts';
import { residentMb } from './load.ts';
import type { Part } from './options.ts';
import { COMMON } from './rows.ts';
import { read } from './same.ts';
import { signIn, startJornada } from './servers.ts';
import { sqliteEngine } from './sqlite.ts';

const TASKS = 100_000;
const CONNECTIONS = 50;
const SECONDS = 3;
/** Delay after which an idle server has released the memory it does not need. */
const SETTLE_MS = 12_000;
const DELETES = { times: 5, ids: 10_000 };
const MOST_MB = { load: 180, deletes: 200 };

const PATHS = [
  '/v2/tasks',
  '/v2/clients/7',
  '/v2/tasks?status=todo&sort=due_on',
  `/v2/tasks?q=${encodeURIComponent(COMMON)}`,
  '/v2/today',
];
const ALL_IDS = '/v2/tasks/ids';

/** Resident memory of the server with 100,000 tasks, some seconds after a load and after bulk deletes; Linux only. */
export async function measureLoadedMemory(parts: ReadonlySet<Part>): Promise<Line[]> {
  if (!parts.has('memory')) return [];
  const engine = sqliteEngine();
  try {
    await engine.make('tasks', contentsOf(TASKS));
    const { url, pid, stop } = await startJornada(await engine.copy('tasks', 'loaded'));
    try {
      const headers = await signIn(url);
      const lines: Line[] = [];
      const settled = async (what: string, most: number) => {
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
        const megabytes = residentMb(pid);
        if (megabytes !== undefined) lines.push(limit(what, megabytes, most, (mb) => `${Math.round(mb)} MB`));
      };
      const load = (path: string, connections: number) =>
        autocannon({ url, headers, connections, duration: SECONDS, requests: [{ method: 'GET', path }] });
      for (const path of PATHS) await load(path, CONNECTIONS);
      await load(ALL_IDS, CONNECTIONS / 10);
      await settled(`memory after a load among ${TASKS.toLocaleString('en')} tasks`, MOST_MB.load);
      const { ids } = (await read(url + ALL_IDS, headers)) as { ids: number[] };
      for (let time = 0; time < DELETES.times; time++) await deleteTasks(url, ids.splice(-DELETES.ids), headers);
      await settled(`  and after ${DELETES.times} deletes of ${DELETES.ids.toLocaleString('en')}`, MOST_MB.deletes);
      return lines;
    } finally {
      await stop();
    }
  } finally {
    await engine.remove();
  }
}
