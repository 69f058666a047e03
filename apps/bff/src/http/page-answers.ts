import { sessions } from '@jornada/contract/session';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { firstRequestsOf, nameRequestsOf } from './first-requests.ts';

/** How long the page waits for these responses, in milliseconds; the dashboard requests late ones itself. */
const MOST_MS = 1_000;

/** The data in the page of a signed-in person, which `apps/web/src/api/page-answers.ts` reads. */
export interface PageAnswers {
  /** Response bodies by path and query, whose parameters are in alphabetical order. */
  answers: Record<string, unknown>;
  /** Rows by resource, for showing their names. */
  names: Record<string, unknown[]>;
}

const session = z.object({ link_active: z.boolean(), must_set_up_second_factor: z.boolean() });
const listed = z.object({ items: z.array(z.unknown()) });

/** Headers of the page request that would make the response partial, compressed or empty. */
const NOT_FORWARDED = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range'];

/**
 * Requests the first rows of a screen from the app itself, so that each request passes the same authentication, limits,
 * audit and log as if sent by the browser. Refused or late ones are left out; without a session the page contains no
 * data.
 */
export async function pageAnswers(
  app: Hono,
  c: Context,
  screen: string,
  mostMs = MOST_MS,
): Promise<PageAnswers | undefined> {
  const timeout = AbortSignal.timeout(mostMs);
  const signal = AbortSignal.any([timeout, c.req.raw.signal]);
  const late = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  const headers = new Headers(c.req.raw.headers);
  for (const name of NOT_FORWARDED) headers.delete(name);
  // As for a script, so that a path without an operation does not return another page.
  headers.set('sec-fetch-dest', 'empty');
  const request = async (path: string): Promise<unknown> => {
    const response = await app.request(path, { headers, signal }, c.env);
    return response.ok ? response.json() : undefined;
  };
  const answer = (path: string) => Promise.race([request(path).catch(() => undefined), late]);

  const current = await answer(sessions.current.path);
  if (current === undefined) return undefined;
  const { link_active, must_set_up_second_factor } = session.parse(current);
  const answers: PageAnswers['answers'] = { [sessions.current.path]: current };
  const names: PageAnswers['names'] = {};
  // All other requests would be refused.
  if (!link_active || must_set_up_second_factor) return { answers, names };
  await Promise.all(
    firstRequestsOf(screen, new URL(c.req.url).searchParams).map(async (path) => {
      const body = await answer(path);
      if (body === undefined) return;
      answers[inOrder(path)] = body;
      for (const wanted of nameRequestsOf(path, body)) {
        const found = await answer(wanted.path);
        if (found !== undefined) names[wanted.resource] = listed.parse(found).items;
      }
    }),
  );
  return { answers, names };
}

function inOrder(path: string): string {
  const [before = '', query] = path.split('?');
  if (query === undefined) return path;
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${before}?${parameters}`;
}
