import type { APIRequestContext } from 'playwright/test';
import type { Person } from './people.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Calls the API; resolves with the answer: a stored row, unless `T` says otherwise. Throws if it is refused. */
export type Caller = <T = { id: number; version: number }>(method: string, path: string, data?: unknown) => Promise<T>;

/** A caller at the server of `url` that sends the same headers with each call. */
export const callerWith =
  (request: APIRequestContext, url: string, headers: Record<string, string>): Caller =>
  async (method, path, data) => {
    const answer = await request.fetch(`${url}${path}`, { method, headers, ...(data !== undefined && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} returned ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };

/** Calls the API as a person, with a token, to create the data of a test and to check the result. */
export async function caller(
  request: APIRequestContext,
  { url }: Pick<TestEnvironment, 'url'>,
  { email, password }: Person,
): Promise<Caller> {
  const login = await request.post(`${url}/v2/auth/login`, { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  return callerWith(request, url, { authorization: `Bearer ${token}` });
}
