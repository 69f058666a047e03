import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { SERVER_LIMITS } from '@jornada/bff/db/engines/limits';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { pauseBetweenPieces } from '@jornada/bff/db/pause';
import { countPiece } from '@jornada/bff/performance-evaluations/counting.service';
import { createTokens } from '@jornada/bff/session/tokens';
import { parseKeyRing } from '@jornada/bff/vault/key-ring';
import { createVault } from '@jornada/bff/vault/vault';
import { root } from '../scripts/process.mjs';
import { makeEmpty } from './contents.ts';
import { measureCycles } from './evaluation-cycles.ts';
import { fillCycles } from './evaluation-cycle-rows.ts';
import { COLLECTING, COUNTING, fillEvaluations, QUESTIONS, RATERS, SUBJECTS } from './evaluation-rows.ts';
import { type Line, limit, milliseconds } from './line.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { SECRET, startProductAt } from './servers.ts';

/** The key with which the rows are encrypted before the server starts. */
const DATA_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Number of people who answer at the same time, and number of saves of each. */
const SAVING = 2_000;
const EVERY_MS = 10_000;
const SAVES = 2;
const KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * Counts a cycle of 5,000 people, which delays other requests; saves forms while many people answer; and measures
 * requests that read all people.
 */
export async function measureEvaluations(parts: ReadonlySet<Part>): Promise<Line[]> {
  if (!parts.has('evaluations')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    const database = join(folder, 'jornada.sqlite');
    await makeEmpty(database);
    const vault = createVault(() => parseKeyRing(DATA_KEYS));
    fillEvaluations(database, vault);
    const lines = [...(await measureCounting(database, vault)), ...(await measureSaving(database))];
    fillCycles(database);
    return [...lines, ...(await measureCycles(database, KEYS))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts like the job of a server, in pieces, while other requests wait for the event loop. */
async function measureCounting(database: string, vault: ReturnType<typeof createVault>): Promise<Line[]> {
  const db = await openDatabase(database, { limits: SERVER_LIMITS });
  const counting = { db, vault, accountId: ACCOUNT, evaluationId: COUNTING, now: new Date() };
  const took: number[] = [];
  let counted = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const begun = performance.now();
    const piece = await countPiece(counting, last);
    if (piece) took.push(performance.now() - begun);
    counted += piece?.people ?? 0;
    last = piece?.last;
    await pauseBetweenPieces(db);
  }
  const all = performance.now() - start;
  delay.disable();
  await db.destroy();
  if (counted !== SUBJECTS) throw new Error(`${counted} of ${SUBJECTS} people are counted`);
  return [
    limit(
      `Evaluations: counting ${SUBJECTS.toLocaleString('en')} people × ${RATERS} forms × ${QUESTIONS} questions`,
      all,
      15_000,
      milliseconds,
    ),
    limit(`  the longest of its ${took.length} pieces`, Math.max(...took), 100, milliseconds),
    limit('    the longest that other requests waited', delay.max / 1e6, 100, milliseconds),
  ];
}

/**
 * Each person saves on their own schedule. A save is timed from its scheduled time, even if the previous one is late.
 */
async function measureSaving(database: string): Promise<Line[]> {
  const server = await startProductAt(root, { DATA_DIR: dirname(database), DATA_KEYS });
  const tokens = createTokens(SECRET);
  const took: number[] = [];
  try {
    // Starts after all tokens are created.
    const begin = performance.now() + 2_000;
    const save = async (person: number) => {
      const proof = { userId: person, accountId: ACCOUNT, ver: 1, sid: `bench-${person}`, via: 'bearer' } as const;
      const token = await tokens.issue(proof, new Date());
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (let n = 0; n < SAVES; n++) {
        const due = begin + (n + person / SAVING) * EVERY_MS;
        await setTimeout(Math.max(0, due - performance.now()));
        const answers = Array.from({ length: QUESTIONS }, (_, at) => ({
          question_id: at + 1,
          point: ((person + n + at) % 5) + 1,
        }));
        const send = () =>
          fetch(`${server.url}/v2/performance-evaluations/forms/${formOf(person)}`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ answers, version: n + FIRST_VERSION }),
          });
        // Retries, as browsers do if the server has closed the connection in the meantime.
        const answer = await send().catch(send);
        const text = await answer.text();
        if (!answer.ok) throw new Error(`saving was refused: ${answer.status} ${text}`);
        took.push(performance.now() - due);
      }
    };
    await Promise.all(Array.from({ length: SAVING }, (_, at) => save(at + 1)));
  } finally {
    await server.stop();
  }
  const file = new DatabaseSync(database, { readOnly: true });
  const saved = file
    .prepare(
      'select count(*) as forms from evaluation_forms as form join evaluation_raters as rater on rater.account_id = form.account_id and rater.id = form.rater_id where rater.evaluation_id = ? and form.version = ?',
    )
    .get(COLLECTING, SAVES + FIRST_VERSION)?.['forms'];
  file.close();
  const people = SAVING.toLocaleString('en');
  return [
    limit(
      `  ${people} people who each save every ${EVERY_MS / 1_000} s, p99`,
      took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN,
      100,
      milliseconds,
    ),
    limit('    saves that were lost', SAVING - Number(saved), 0, String),
  ];
}

/** The version of a form that has never been saved. */
const FIRST_VERSION = 1;

/** The form of a person in the cycle being answered; the forms of the other cycle come first. */
const formOf = (person: number) => SUBJECTS * RATERS + person;
