import type { APIRequestContext, APIResponse } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { Person } from './people.ts';

/** A client that calls both processes with one token. */
export async function callerAt(request: APIRequestContext, environment: TestEnvironment, { email, password }: Person) {
  const [one, other] = environment.processes() as [string, string];
  expect(one).not.toBe(other);
  const login = await request.post(`${one}/v2/auth/login`, { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const at =
    (url: string) =>
    (method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> =>
      request.fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(data !== undefined && { data }),
      });
  return { one: at(one), other: at(other), token };
}

type Call = Awaited<ReturnType<typeof callerAt>>['one'];

/** Body of a successful response; throws otherwise. */
export async function bodyOf<T>(answer: Promise<APIResponse>): Promise<T> {
  const got = await answer;
  if (!got.ok()) throw new Error(`${got.url()} returned ${got.status()}: ${await got.text()}`);
  return (await got.json()) as T;
}

/** Status of a response; and how many of several have it. */
export const statusOf = async (answer: Promise<APIResponse>) => (await answer).status();
export const of = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

/** Creates a task; reads its title; counts the tasks of a filter. */
export const newTask = async (call: Call, title: string) =>
  (await bodyOf<{ id: number }>(call('POST', '/v2/tasks', { title }))).id;

export const title = async (call: Call, id: number) =>
  (await bodyOf<{ title: string }>(call('GET', `/v2/tasks/${id}`))).title;

export const total = async (call: Call, query = '') =>
  (await bodyOf<{ total: number }>(call('GET', `/v2/tasks${query}`))).total;
