import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import type { Db } from '@jornada/bff/db/handle';
import { inTransaction } from '@jornada/bff/db/transaction';
import { createLedgers } from '@jornada/bff/demo/ledgers';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { ALWAYS, DEFAULT_RULES, everyDay, standardPeriod } from '@jornada/domain/agreements';
import { makeEmpty } from './contents.ts';
import { type Line, share } from './line.ts';
import { type Effort, throughputs } from './load.ts';
import type { Part } from './options.ts';
import { assertSame } from './same.ts';
import { type Server, signIn, startBare, startJornada } from './servers.ts';

/** Two entries a day for forty years. */
const ENTRIES = 20_000;
const DAYS = ENTRIES / 2;
const BOSS = 1;

/** The time bank statement of a person with very many entries: the product against the bare queries, on SQLite. */
export async function measureStatement(parts: ReadonlySet<Part>, effort: Effort): Promise<Line[]> {
  if (!parts.has('statement')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const database = join(folder, 'jornada.sqlite');
  const running: Server[] = [];
  try {
    await fill(database);
    const jornada = await startJornada(database);
    running.push(jornada);
    const bare = await startBare(database);
    running.push(bare);
    const barer = await startBare(database, false);
    running.push(barer);
    const headers = await signIn(jornada.url);
    const path = `/v2/time-bank/${BOSS}`;
    const urls = [jornada, bare, barer].map(({ url }) => url);
    await assertSame(urls, { path }, headers);
    const rates = await throughputs(
      urls.map((url) => ({ url, request: { path } })),
      headers,
      effort,
    );
    return [share(`statement of ${ENTRIES.toLocaleString('en')} entries`, rates, 0.5)];
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(database: string): Promise<void> {
  await makeEmpty(database);
  const db = await openDatabase(database);
  await fillLedgers(db, new Map([[BOSS, DAYS]]));
  await db.destroy();
}

/**
 * A credit and a debit a day up to yesterday, valid by the rules: most hours are used, some are still open.
 * @param daysOf the days of each person
 */
export async function fillLedgers(db: Db, daysOf: ReadonlyMap<number, number>): Promise<void> {
  const today = dateIn('America/Sao_Paulo', new Date());
  await inTransaction(db, async (tx) => {
    const kind = 'collective' as const;
    const made = { id: 1, agreement_id: 1, kind, valid_from: ALWAYS, period: standardPeriod(kind) };
    const rulesOn = everyDay({ ...DEFAULT_RULES, ...made });
    const people = [...daysOf.keys()].map((id) => ({ id, level: 5 as const, active: true }));
    const books = await createLedgers(tx, 1, people, () => rulesOn);
    for (const [id, days] of daysOf)
      for (let day = 0; day < days; day++) {
        const occurred_on = addDays(today, day - days);
        const draft = {
          occurred_on,
          reason: 'Overtime of the day',
          origin: 'manual' as const,
          closing_id: null,
          by: BOSS,
          at: `${occurred_on}T12:00:00.000Z`,
        };
        books.credit(id, { ...draft, minutes: 60 + (day % 30) });
        books.debit(id, { ...draft, minutes: 60 });
        if (day % 30 === 0) books.expire(occurred_on, draft.at);
      }
    await books.store();
  });
}
