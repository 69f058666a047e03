import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { leads, type Lines, MOST_IN_LINES } from '@jornada/domain/lines';
import { each, makeEmpty } from './contents.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT, type Row, userRow } from './rows.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';

const BOSS = 1;
/** Number of people per leader, which makes five levels below the first person. */
const REPORTS = 8;
const REQUESTS = 15;
const CHECKS = 100_000;

const leaderOf = (person: number): number | null => (person === BOSS ? null : Math.ceil((person - 1) / REPORTS));

/** The reporting lines of the largest possible account, read by the person who leads everybody. */
export async function measureLines(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('lines')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  let server: Server | undefined;
  try {
    const database = join(folder, 'jornada', 'jornada.sqlite');
    mkdirSync(join(folder, 'jornada'));
    await makeEmpty(database);
    fill(database);
    server = await startJornada(database);
    const headers = await signIn(server.url);
    const timeOf = async (path: string) => {
      const took: number[] = [];
      // The first requests compile the program's code and do not count.
      for (let request = -REQUESTS; request < REQUESTS * rounds; request++) {
        const begun = performance.now();
        const answer = await fetch(`${(server as Server).url}${path}`, { headers });
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
        const text = await answer.text();
        if (request >= 0) took.push(performance.now() - begun);
        if (path.endsWith('/lines') && JSON.parse(text).items.length !== MOST_IN_LINES)
          throw new Error('the lines are not those of all people');
      }
      return median(took);
    };
    const people = MOST_IN_LINES.toLocaleString('en');
    return [
      limit(`reporting lines of ${people} people`, await timeOf('/v2/user/lines'), 100, milliseconds),
      // An operation that is open to leaders: the check of permissions reads whom the caller leads.
      limit(`  an operation open to their leader`, await timeOf(`/v2/user/${MOST_IN_LINES}/team`), 100, milliseconds),
      limit('  whether one leads another, once they are read', timeOfCheck(), 0.1, milliseconds),
    ];
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mean duration in milliseconds of a check whether one person leads another. */
function timeOfCheck(): number {
  const lines: Lines = new Map(
    Array.from({ length: MOST_IN_LINES }, (_, at) => [at + 1, { reports_to: leaderOf(at + 1), active: true }]),
  );
  let direct = 0;
  const begun = performance.now();
  for (let check = 0; check < CHECKS; check++)
    if (leads(lines, 1 + (check % 1_000), 1 + ((check * 7) % MOST_IN_LINES)) === 'direct') direct++;
  const took = (performance.now() - begun) / CHECKS;
  if (direct === 0) throw new Error('nobody leads anybody');
  return took;
}

function fill(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  insert(
    file,
    'users',
    each(MOST_IN_LINES - 1, (n) => [userRow(n + 1)]),
  );
  insert(
    file,
    'employment_links',
    each(MOST_IN_LINES - 1, (n) => [linkRow(n + 1)]),
  );
  file.exec('commit');
  file.close();
}

function linkRow(n: number): Row {
  const { created_at = null, updated_at = null } = userRow(n);
  return { account_id: ACCOUNT, user_id: n, level: 1, reports_to: leaderOf(n), created_at, updated_at };
}
