import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, Row } from './store.ts';

/** A client as the product shows it. */
export const client = ({ archived_at, ...row }: Row) => ({ ...row, is_active: archived_at === null });
/** The progress of a task without subtasks. */
export const NO_SUBTASKS = { subtasks: 0, subtasks_done: 0 };

/** A page of tasks as the product shows it. */
export function shown({ rows, tags, progress, parents, total }: Page, limit: number) {
  const byTask = new Map<number, number[]>();
  for (const { task_id, tag_id } of tags) {
    const known = byTask.get(task_id);
    if (known) known.push(tag_id);
    else byTask.set(task_id, [tag_id]);
  }
  const items = rows.slice(0, limit);
  const progressOf = new Map(progress.map(({ parent_id, ...counts }) => [parent_id, counts]));
  const titleOf = new Map(parents.map(({ id, title }) => [id, title]));
  for (const row of items) {
    const { subtasks, subtasks_done } = progressOf.get(row['id'] as number) ?? NO_SUBTASKS;
    row['tag_ids'] = byTask.get(row['id'] as number) ?? [];
    row['parent_title'] = titleOf.get(row['parent_id'] as number) ?? null;
    row['subtasks'] = subtasks;
    row['subtasks_done'] = subtasks_done;
  }
  const last = items.at(-1)?.['id'];
  const next_cursor =
    rows.length > limit ? Buffer.from(JSON.stringify(['-id', last, last])).toString('base64url') : null;
  return { items, next_cursor, total };
}

/** The JSON body of a request. */
export async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Sends a body as JSON. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
