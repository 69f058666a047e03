import { QueryClientProvider } from '@tanstack/react-query';
import type { Level } from '@jornada/domain/access';
import { RouterProvider } from 'react-router-dom';
import { commands } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from './api/client.ts';
import { reentry } from './api/reentry.ts';
import { createRouter } from './router.tsx';
import { Appearance } from './ui/Appearance.tsx';
import { toast } from './ui/toasts.ts';
import { errorTextNow } from './words/errors.ts';
import { chooseLanguage } from './words/language.ts';

interface NewPerson {
  level?: Level;
  /** Joins this account; otherwise a new one is made. */
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
    // Served by scripts/screen-server.ts.
    newPerson: (options: NewPerson) => Promise<Person>;
    enter: (token: string | null, origin: string) => Promise<void>;
  }
}

export const newPerson = (options: NewPerson = {}): Promise<Person> => commands.newPerson(options);

/** The browser of this test is `person`'s from now on; with `null` it is nobody's. */
export const signIn = (person: Person | null): Promise<void> =>
  commands.enter(person?.token ?? null, window.location.origin);

/** Calls the interface as whoever is signed in: to make what a screen shows, and to see what it did. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** The whole dashboard at `path`, in English, before the real server: nothing is imitated. */
export async function open(path: string) {
  window.history.replaceState(null, '', path);
  chooseLanguage('en');
  // Tests of one file are one page to the browser: what the last one signed in is forgotten.
  reentry.disarm();
  const client = createQueryClient({ showError: (error) => toast({ tone: 'problem', text: errorTextNow(error) }) });
  return render(
    <QueryClientProvider client={client}>
      <Appearance>
        <RouterProvider router={createRouter(client)} />
      </Appearance>
    </QueryClientProvider>,
  );
}
