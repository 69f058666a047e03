import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { answerWave } from '@jornada/bff/nps/answer.service';
import { countWave } from '@jornada/bff/nps/counting.service';
import { closeWave } from '@jornada/bff/nps/waves.service';
import { parseKeyRing } from '@jornada/bff/vault/key-ring';
import { createVault } from '@jornada/bff/vault/vault';
import { PRAGMAS } from './bare/sqlite.ts';
import { makeEmpty } from './contents.ts';
import { factor, type Line, limit, milliseconds } from './line.ts';
import { compare, type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { signIn, startJornada } from './servers.ts';
import { PEOPLE, REPORTS, openOne, fill } from './nps-wave.ts';

/** Number of answers per round. */
const ANSWERS = 100;

const REQUESTS = 15;

/** Answers of a wave of 5,000 people against the two bare writes, their count, and the result. */
export async function measureNps(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('nps')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    const database = join(folder, 'jornada', 'jornada.sqlite');
    mkdirSync(join(folder, 'jornada'));
    await makeEmpty(database);
    fill(database);
    const vault = createVault(() => parseKeyRing(`k1:${Buffer.alloc(32, 7).toString('base64')}`));
    const now = new Date();
    const db = await openDatabase(database);
    const wave = await openOne(db, now);
    const bare = join(folder, 'bare.sqlite');
    copyTo(database, bare);
    const file = new DatabaseSync(bare);
    file.exec(PRAGMAS);
    const answer = (userId: number) =>
      inTransaction(db, (tx) =>
        answerWave({ db: tx, caller: { accountId: ACCOUNT, userId } }, vault, wave, { score: userId % 11, reason: '' }),
      );
    let [ours, theirs] = [0, 0];
    const answers = await compare(
      [
        async () => {
          const begun = performance.now();
          for (let at = 0; at < ANSWERS; at++) await answer(++ours);
          return (performance.now() - begun) / ANSWERS;
        },
        async () => {
          const begun = performance.now();
          for (let at = 0; at < ANSWERS; at++) writeBare(file, wave, ++theirs);
          return (performance.now() - begun) / ANSWERS;
        },
      ],
      Math.max(5, rounds),
    );
    file.close();
    while (ours < PEOPLE) await answer(++ours);
    await inTransaction(db, (tx) => closeWave(tx, ACCOUNT, wave, now));
    const begun = performance.now();
    if (!(await countWave(db, vault, ACCOUNT, wave, now))) throw new Error('the answers were not counted');
    const counting = performance.now() - begun;
    await db.destroy();
    const people = PEOPLE.toLocaleString('en');
    return [
      factor('NPS: an answer against its two bare writes', answers, 3),
      limit(`  counting ${people} answers by leader`, counting, 2_000, milliseconds),
      limit('  the result of that wave', await timeOfResult(database, wave, rounds), 10, milliseconds),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a database that is in use, including the contents of its log. */
function copyTo(from: string, to: string): void {
  const file = new DatabaseSync(from);
  file.exec(`vacuum into '${to}'`);
  file.close();
}

/** Makes only the writes of an answer, without validation and encryption. */
function writeBare(file: DatabaseSync, wave: number, userId: number): void {
  file.exec('begin immediate');
  file
    .prepare(
      'update nps_participants set answered = 1 where account_id = ? and wave_id = ? and user_id = ? and answered = 0',
    )
    .run(ACCOUNT, wave, userId);
  file
    .prepare('insert into nps_box (account_id, wave_id, key, sealed) values (?, ?, ?, ?)')
    .run(ACCOUNT, wave, String(userId).padStart(32, '0'), 'x'.repeat(1_400));
  file.exec('commit');
}

/** Median duration of reading the result, in milliseconds. */
async function timeOfResult(database: string, wave: number, rounds: number): Promise<number> {
  const server = await startJornada(database);
  try {
    const headers = await signIn(server.url);
    const took: number[] = [];
    // The first requests compile the program's code and do not count.
    for (let request = -REQUESTS; request < REQUESTS * rounds; request++) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}/v2/nps/${wave}/results`, { headers });
      const { n, segments } = (await answer.json()) as { n: number; segments: unknown[] };
      if (request >= 0) took.push(performance.now() - begun);
      if (n !== PEOPLE || segments.length < PEOPLE / REPORTS / 2)
        throw new Error('the result is not that of all people');
    }
    return median(took);
  } finally {
    await server.stop();
  }
}
