import { setTimeout } from 'node:timers/promises';
import { continueIds } from '@jornada/bff/db/engines/maintenance';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { hashPassword } from '@jornada/bff/session/passwords';
import { createAccount } from '@jornada/bff/setup/first-account';
import { flagOf, p95, post } from './beside.ts';
import { PERSON } from './contents.ts';
import { factor, type Line } from './line.ts';
import { type Effort, median } from './load.ts';
import { type Server, signIn } from './servers.ts';

const NEIGHBOUR = { email: 'neighbour@example.test', password: PERSON.password };
/** Number of people of the busy company who write while its bulk change runs. */
const WRITERS = 60;
/** Duration of the measurement of the neighbour alone. */
const QUIET_MS = 3_000;
/** Pause of a writer whose request was refused. */
const PAUSE_MS = 100;

/** Adds a second company to a database. */
export async function addNeighbour(database: string): Promise<string> {
  const db = await openDatabase(database);
  await continueIds(db, 'users');
  const passwordHash = await hashPassword(NEIGHBOUR.password);
  await inTransaction(db, (tx) =>
    createAccount(tx, { name: 'Vizinha', nome: 'Vizinha', email: NEIGHBOUR.email, passwordHash }, new Date()),
  );
  await db.destroy();
  return database;
}

/**
 * The 95th percentile of a company's requests while another changes all its tasks in one request and its people write,
 * against the same requests on the quiet server.
 * @param writes false to send only reads: on SQLite, writes wait for the end of the bulk change
 */
export async function measureNeighbour(
  { url }: Server,
  tasks: number,
  { rounds }: Effort,
  { writes }: { writes: boolean },
): Promise<Line> {
  const [busy, neighbour] = [await signIn(url), await signIn(url, NEIGHBOUR)];
  const taskIds = Array.from({ length: tasks }, (_, at) => at + 1);
  const seen: { quiet: number; during: number }[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const quiet = await p95(url, neighbour, setTimeout(QUIET_MS), { writes });
    const priority = round % 2 ? 'low' : 'high';
    const bulk = changeAll(url, busy, { taskIds, changes: { priority } });
    const writing = writeUntil(url, busy, bulk);
    seen.push({ quiet, during: await p95(url, neighbour, bulk, { writes }) });
    await writing;
  }
  const ratio = median(seen.map(({ quiet, during }) => during / quiet));
  return factor(
    `p95 of ${writes ? 'requests' : 'reads'} during a neighbour's bulk change of ${tasks.toLocaleString('en')} ids`,
    [
      { value: median(seen.map(({ during }) => during)), ratio: 1 },
      { value: median(seen.map(({ quiet }) => quiet)), ratio },
    ],
    5,
  );
}

async function changeAll(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const status = await post(url, headers, '/v2/tasks/bulk-update', body);
  if (status !== 200) throw new Error(`The bulk change was refused: ${status}`);
}

async function writeUntil(url: string, headers: Record<string, string>, end: Promise<unknown>): Promise<void> {
  const isOver = flagOf(end);
  const write = async () => {
    while (!isOver())
      if ((await post(url, headers, '/v2/tasks', { title: 'Medida' })) !== 200) await setTimeout(PAUSE_MS);
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}
