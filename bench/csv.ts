import type { Engine } from './engine.ts';
import { factor, type Line, limit } from './line.ts';
import { compare, type Effort, residentMb } from './load.ts';
import { ACCOUNT, type Row, taskRow } from './rows.ts';
import { type Server, signIn } from './servers.ts';

const IMPORTED = 10_000;

/** All columns of an export in one statement that runs on both engines. */
export const EXPORTED = `select task.id, title, task.description, status, priority, assignee_id, users.nome, client_id, clients.name,
  (select string_agg(tag.name, '; ') from tasks_tags as link join task_tags as tag on tag.account_id = link.account_id and tag.id = link.tag_id
    where link.account_id = task.account_id and link.task_id = task.id),
  due_on, estimated_minutes, task.created_by, task.created_at, task.updated_at, completed_at, deleted_at
  from tasks as task left join users on users.id = assignee_id
  left join clients on clients.account_id = task.account_id and clients.id = client_id
  where task.account_id = ${ACCOUNT} and deleted_at is null order by task.id desc`;

/**
 * An export of all tasks through the product against the statement that reads them, with its memory usage; an import
 * against inserting the same rows in one transaction, on a separate database.
 */
export async function measureCsv(
  jornada: Server,
  { bareExport, bareInsert, copy }: Pick<Engine, 'bareExport' | 'bareInsert' | 'copy'>,
  tasks: number,
  { rounds }: Effort,
): Promise<Line[]> {
  const { authorization = '' } = await signIn(jornada.url);
  const headers = { authorization };
  const reader = await bareExport(await copy('small', 'csv-export'));
  const writer = await bareInsert(await copy('small', 'csv-import'));
  const lines: Line[] = [];

  let most = 0;
  const download = async (query = '') => {
    const answer = await fetch(`${jornada.url}/v2/tasks/export.csv${query}`, { headers });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      most = Math.max(most, residentMb(jornada.pid) ?? 0);
    }
    return bytes;
  };
  // The first request after a start allocates memory regardless of its size, so a smaller export runs first and only
  // the growth counts.
  await download('?status=canceled');
  const before = most;
  const exported = async () => {
    const bytes = await download();
    if (bytes < tasks * 50) throw new Error(`The export has only ${bytes} bytes`);
  };
  const read = async () => {
    const rows = await reader.run();
    if (rows !== tasks) throw new Error(`${rows} of ${tasks} tasks were read`);
  };
  lines.push(
    factor(
      `export of ${tasks.toLocaleString('en')} tasks`,
      await compare([() => took(exported), () => took(read)], rounds),
      4,
    ),
  );
  if (before > 0)
    lines.push(
      limit('  memory beyond an export of a quarter of them', most - before, 50, (mb) => `${Math.round(mb)} MB`),
    );

  let next = tasks;
  const rows = Array.from({ length: IMPORTED }, (_, at) => taskRow(at + 1, IMPORTED));
  const file = csvOf(rows);
  const imported = async () => {
    const form = new FormData();
    form.append('file', file, 'tasks.csv');
    const answer = await fetch(`${jornada.url}/v2/tasks/import`, { method: 'POST', headers, body: form });
    const { created, message } = (await answer.json()) as { created?: number; message: string };
    if (created !== IMPORTED) throw new Error(`The import returned ${answer.status}: ${message}`);
  };
  const inserted = async () => {
    const first = (next += IMPORTED);
    await writer.run(rows.map((row, at) => ({ ...row, id: first + at })));
  };
  lines.push(
    factor(
      `import of ${IMPORTED.toLocaleString('en')} tasks`,
      await compare([() => took(imported), () => took(inserted)], rounds),
      2,
    ),
  );
  await Promise.all([reader.close(), writer.close()]);
  return lines;
}

async function took(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The tasks as CSV, with the fields that people enter. */
function csvOf(rows: readonly Row[]): Blob {
  const fields = [
    'title',
    'description',
    'status',
    'priority',
    'assignee_id',
    'client_id',
    'due_on',
    'estimated_minutes',
  ];
  const lines = rows.map((row) => fields.map((field) => `"${row[field] ?? ''}"`).join(','));
  return new Blob([[fields.join(','), ...lines].join('\n')]);
}
