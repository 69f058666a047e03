import { DatabaseSync } from 'node:sqlite';
import type { Db } from '@jornada/bff/db/handle';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertWave } from '@jornada/bff/nps/waves.queries';
import { openWave } from '@jornada/bff/nps/waves.service';
import { each } from './contents.ts';
import { ACCOUNT, type Row, userRow } from './rows.ts';
import { insert } from './sqlite.ts';

export const PEOPLE = 5_000;

/** Number of people per leader. */
export const REPORTS = 8;

const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';

/** Creates an open wave that asks everybody. */
export async function openOne(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await insertWave(tx, ACCOUNT, {
      name: 'Bench',
      question: 'How likely are you to recommend working here?',
      why_question: 'Why?',
      segment_by: 'leader',
      min_group: 5,
      min_comments: 10,
      opens_at: null,
      closes_at: new Date(now.getTime() + 10 * DAY_MS).toISOString(),
      total_to: 'all',
      state: 'draft',
      eligible: null,
      labels: null,
      hidden_segments: null,
      closed_at: null,
      cancel_reason: null,
      series_id: null,
      created_at: now.toISOString(),
      deleted_at: null,
    });
    const { asked } = await openWave(tx, { accountId: ACCOUNT, timeZone: ZONE }, id, now);
    if (asked.length !== PEOPLE) throw new Error(`${asked.length} of ${PEOPLE} people are asked`);
    return id;
  });
}

export function fill(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  insert(
    file,
    'users',
    each(PEOPLE - 1, (n) => [userRow(n + 1)]),
  );
  insert(
    file,
    'employment_links',
    each(PEOPLE - 1, (n) => [linkRow(n + 1)]),
  );
  const old = new Date(Date.now() - 30 * DAY_MS).toISOString();
  file.prepare('update employment_links set created_at = ?').run(old);
  file.exec('commit');
  file.close();
}

function linkRow(n: number): Row {
  const { created_at = null, updated_at = null } = userRow(n);
  return {
    account_id: ACCOUNT,
    user_id: n,
    level: 1,
    reports_to: Math.ceil((n - 1) / REPORTS),
    created_at,
    updated_at,
  };
}
