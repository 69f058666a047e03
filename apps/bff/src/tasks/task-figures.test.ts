import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/engines/open.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { migrate } from '../db/migrate.ts';
import { storedByAssignee } from './assignee-counts.queries.ts';
import { storedOpen } from './open-counts.queries.ts';
import { countTasksEach, openOf } from './task-figures.queries.ts';
import type { TaskFilter } from './task-filter.queries.ts';
import { countTasks } from './tasks.queries.ts';

interface Step {
  opcode: string;
  p1: number;
  p3: number;
}

/** The columns that SQLite reads from the table itself, after it found the row in an index. */
async function readsOfTable(db: Db, statement: string): Promise<number[]> {
  const { rows } = await sql.raw<Step>(`explain ${statement}`).execute(sqlOf(db));
  const tables = rows.flatMap(({ opcode, p3 }) => (opcode === 'DeferredSeek' ? [p3] : []));
  return rows.flatMap(({ opcode, p1 }, at) => (opcode === 'Column' && tables.includes(p1) ? [at] : []));
}

/** The statements that `run` executes on an empty database, each with the columns that it reads from a table itself. */
async function statementsOf(run: (db: Db) => Promise<unknown>): Promise<{ statement: string; reads: number[] }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-figures-'));
  const statements: string[] = [];
  const db = await openDatabase(join(folder, 'jornada.sqlite'), {
    onStatement: (statement) => void statements.push(statement.sql),
  });
  try {
    await migrate(db);
    statements.length = 0;
    await run(db);
    return await Promise.all(
      [...statements].map(async (statement) => ({ statement, reads: await readsOfTable(db, statement) })),
    );
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

const SCOPE = { accountId: 1, onlyOf: null };
const TODAY = { date: '2026-03-02', timeZone: 'America/Sao_Paulo' };

test("the figures of a person's tasks are counted in the index, without fetching a task", async () => {
  const mine = { assignee_id: [7] };
  const figures: readonly TaskFilter[] = [
    { ...mine, status: ['todo', 'doing'] },
    { ...mine, overdue: true },
    { ...mine, due_from: '2026-03-02', due_to: '2026-03-08' },
  ];
  const found = await statementsOf(async (db) =>
    expect(await countTasksEach(db, SCOPE, openOf([7]), figures, TODAY)).toEqual([0, 0, 0]),
  );
  expect(found).toEqual([{ statement: expect.stringContaining('tasks_open_by_assignee'), reads: [] }]);
});

test("Today's figures of a person's tasks are counted without reading the tasks", async () => {
  const spans = [{}, { due_to: '2026-03-01' }, { due_from: '2026-03-02', due_to: '2026-03-08' }];
  const found = await statementsOf(async (db) => expect(await storedByAssignee(db, 1, 7, spans)).toEqual([0, 0, 0]));
  expect(found).toEqual([{ statement: expect.stringContaining('from task_assignee_counts'), reads: [] }]);
});

test('the created and completed tasks of weeks are counted without reading the tasks of whole hours', async () => {
  const week = { created_from: '2026-02-23', created_to: '2026-03-01' };
  const found = await statementsOf((db) => countTasks(db, SCOPE, week, TODAY));
  expect(found).toEqual([{ statement: expect.stringContaining('from task_hour_counts'), reads: [] }]);
});

test('the open and overdue tasks of an account are counted without reading its tasks', async () => {
  const all = await statementsOf(async (db) =>
    expect(await storedOpen(db, 1, TODAY)).toEqual({ todo: 0, doing: 0, overdue: 0 }),
  );
  expect(all).toEqual([{ statement: expect.stringContaining('from task_open_counts'), reads: [] }]);
  for (const filter of [{ overdue: true }, { status: ['todo'] }, { status: ['doing', 'todo'] }] as const) {
    const found = await statementsOf((db) => countTasks(db, SCOPE, filter, TODAY));
    expect(found).toEqual([{ statement: expect.stringContaining('from task_open_counts'), reads: [] }]);
  }
});
