import { QueryClientProvider } from '@tanstack/react-query';
import type { Level } from '@jornada/domain/access';
import type { InternalAxiosRequestConfig } from 'axios';
import { RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from './api/client.ts';
import { http } from './api/http.ts';
import { reentry } from './api/reentry.ts';
import { createRouter } from './router.tsx';
import { Appearance } from './ui/Appearance.tsx';
import { dismissAllToasts, toast } from './ui/toasts.ts';
import { errorTextNow } from './words/errors.ts';
import { chooseLanguage } from './words/language.ts';

interface NewPerson {
  level?: Level;
  /** The account of the new person; by default a new account is created. */
  accountId?: number;
  linkActive?: boolean;
  nome?: string;
  password?: string;
}

interface Person {
  userId: number;
  accountId: number;
  email: string;
  token: string;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    // Implemented in scripts/screen-server.ts.
    warmUp: () => Promise<void>;
    newPerson: (options: NewPerson) => Promise<Person>;
    enter: (token: string | null, origin: string) => Promise<void>;
    ageLinks: (accountId: number, days: number) => Promise<void>;
    countNps: () => Promise<void>;
    countedEvaluation: (of: {
      accountId: number;
      author: number;
      leader: number;
      subject: number;
      labels?: string[];
      /** Id of a competence for the question, if any. */
      competence?: number;
    }) => Promise<number>;
  }
}

// Runs while a test file is imported, which has no time limit. Otherwise a test would wait for the server to start, for
// Vite to transform the modules and for the browser to fetch those that every screen needs.
await commands.warmUp();
await Promise.all([import('./routes.tsx'), import('./shell/Frame.tsx')]);

export const newPerson = (options: NewPerson = {}): Promise<Person> => commands.newPerson(options);

/**
 * Signs the test's browser in as `person`; null signs it out. Late requests of a closed page do not open the sign-in
 * dialog.
 */
export async function signIn(person: Person | null): Promise<void> {
  reentry.disarm();
  await commands.enter(person?.token ?? null, window.location.origin);
}

/** Calls the API as the signed-in person, to prepare data and to verify results. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** Delays the answers to matching requests until the returned function is called, or the test has ended. */
export function hold(isHeld: (request: InternalAxiosRequestConfig) => boolean): () => void {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const id = http.interceptors.response.use(async (answer) => {
    if (isHeld(answer.config)) await promise;
    return answer;
  });
  onTestFinished(() => {
    http.interceptors.response.eject(id);
    release();
  });
  return release;
}

/** Runs `first` before the next matching request is sent: somebody else is faster. */
export function beforehand(
  isNext: (request: InternalAxiosRequestConfig) => boolean,
  first: () => Promise<unknown>,
): void {
  const id = http.interceptors.request.use((request) => {
    if (!isNext(request)) return request;
    http.interceptors.request.eject(id);
    return first().then(() => request);
  });
  onTestFinished(() => http.interceptors.request.eject(id));
}

/** Opens the whole app at `path`, in English, against the real server; nothing is mocked. */
export async function open(path: string) {
  window.history.replaceState(null, '', path);
  chooseLanguage('en');
  // Tests of a file share a page, so the previous session is cleared, and so are its messages, which a later test could
  // mistake for its own.
  reentry.disarm();
  dismissAllToasts();
  const client = createQueryClient({ showError: (error) => toast({ tone: 'problem', text: errorTextNow(error) }) });
  return render(
    <QueryClientProvider client={client}>
      <Appearance>
        <RouterProvider router={createRouter(client)} />
      </Appearance>
    </QueryClientProvider>,
  );
}
