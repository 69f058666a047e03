import { getRequestListener } from '@hono/node-server';
import type { PersonOptions, TestServer } from '@jornada/bff/testing';
import { contract } from '@jornada/contract/contract';
import type { Plugin } from 'vite';
import type { BrowserCommandContext } from 'vitest/node';

const operations = Object.values(contract).flatMap((resource) => Object.values<{ path: string }>(resource));
const ofTheServer = new RegExp(
  `^/(${[...new Set(operations.map(({ path }) => path.split('/')[1]))].join('|')})([/?]|$)`,
);

let server: Promise<TestServer> | undefined;
/** Loaded where screens are tested only: whoever runs other tests reads this file as part of vitest's configuration. */
const theServer = () => (server ??= import('@jornada/bff/testing').then(({ openTestServer }) => openTestServer()));

/**
 * The real server behind the screens that vitest shows: on the same origin, on SQL, nothing of it imitated. Tests share
 * it and do not meet, since each makes an account of its own.
 */
export const screenServer = (): Plugin => ({
  name: 'jornada-screen-server',
  configureServer({ middlewares, httpServer }) {
    middlewares.use((request, response, next) => {
      // Pages have some of these addresses too; a browser asks for a page with text/html.
      if (!ofTheServer.test(request.url ?? '') || request.headers.accept?.includes('text/html')) return next();
      void theServer().then(({ app, setNow }) => {
        // Browsers have no clock to be given, so the server goes by theirs.
        setNow(new Date());
        return getRequestListener(app.fetch)(request, response);
      });
    });
    httpServer?.once('close', () => void server?.then(({ close }) => close()));
  },
});

/** What tests in the browser call through apps/web/src/testing.tsx. */
export const screenCommands = {
  /** Somebody new, in a new account unless one is named. */
  async newPerson(_browser: BrowserCommandContext, { password, ...options }: PersonOptions & { password?: string }) {
    const { person, setNow } = await theServer();
    const { hashPassword } = await import('@jornada/bff/session/passwords');
    setNow(new Date());
    return person({ ...options, ...(password && { passwordHash: await hashPassword(password) }) });
  },

  /** Puts the session of `token` into the browser, as the server does: no script of the page can read or remove it. */
  async enter({ context }: BrowserCommandContext, token: string | null, origin: string) {
    await context.clearCookies();
    if (token)
      await context.addCookies([{ name: 'session', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }]);
  },
};
