import type { APIRequestContext } from 'playwright/test';
import type { TestEnvironment } from './test-environment.ts';
import type { Person } from './people.ts';

/** Creates a task for each title as `person`, in this order; resolves with their ids. */
export async function createTasks(
  request: APIRequestContext,
  environment: TestEnvironment,
  person: Person,
  titles: string[],
): Promise<number[]> {
  const { email, password } = person;
  const login = await request.post(`${environment.url}/v2/auth/login`, { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const ids: number[] = [];
  for (const title of titles) {
    const answer = await request.post(`${environment.url}/v2/tasks`, {
      data: { title },
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok()) throw new Error(`Creating a task returned ${answer.status()}: ${await answer.text()}`);
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

/** `Task 001` to `Task 120`: alphabetical and numerical order are the same. */
export const numbered = (count: number, word = 'Task'): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(3, '0')}`);
