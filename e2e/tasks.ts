import type { Caller } from './caller.ts';

/** Creates a task for each title, in this order; resolves with their ids. */
export async function createTasks(call: Caller, titles: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push((await call('POST', '/v2/tasks', { title })).id);
  return ids;
}

/** `Task 001` to `Task 120`: alphabetical and numerical order are the same. */
export const numbered = (count: number, word = 'Task'): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(3, '0')}`);
