import { globSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import type { PersonOptions, TestServer } from '@jornada/bff/testing';
import { contract } from '@jornada/contract/contract';
import type { Plugin, ViteDevServer } from 'vite';
import type { BrowserCommandContext } from 'vitest/node';
import { root } from './process.mjs';

const operations = Object.values(contract).flatMap((resource) => Object.values<{ path: string }>(resource));
const apiPath = new RegExp(`^/(${[...new Set(operations.map(({ path }) => path.split('/')[1]))].join('|')})([/?]|$)`);

let vite: ViteDevServer | undefined;
let server: Promise<TestServer> | undefined;
let warm: Promise<void> | undefined;

/** Imported only when a screen test needs it, because every vitest run loads this file as part of its configuration. */
const testServer = () => (server ??= import('@jornada/bff/testing').then(({ openTestServer }) => openTestServer()));

/**
 * Serves the real API, on SQLite, from the same origin as the screens under test. All screen tests share it; each test
 * creates its own account, so that tests do not see each other's data.
 */
export const screenServer = (): Plugin => ({
  name: 'jornada-screen-server',
  configureServer(devServer) {
    vite = devServer;
    devServer.middlewares.use((request, response, next) => {
      // Some paths are both a page and an operation; only a browser navigation accepts text/html.
      if (!apiPath.test(request.url ?? '') || request.headers.accept?.includes('text/html')) return next();
      void testServer().then(({ app, setNow }) => {
        // The clock of the browser cannot be set, so the server uses the current time.
        setNow(new Date());
        return getRequestListener(app.fetch)(request, response);
      });
    });
    devServer.httpServer?.once('close', () => void server?.then(({ close }) => close()));
  },
});

/** Starts the API server and makes Vite transform every module of the dashboard. */
async function prepare(): Promise<void> {
  const client = vite?.environments.client;
  const modules = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  await Promise.all([testServer(), ...modules.map((path) => client?.warmupRequest(`/${path.replaceAll('\\', '/')}`))]);
  await client?.waitForRequestsIdle();
}

/** Commands that apps/web/src/testing.tsx calls from the browser. */
export const screenCommands = {
  /** Does the slow work once per run. Otherwise the first test would have to do it within its time limit. */
  async warmUp() {
    await (warm ??= prepare());
  },

  /** Creates a person, in a new account unless `accountId` is given. */
  async newPerson(_browser: BrowserCommandContext, { password, ...options }: PersonOptions & { password?: string }) {
    const { person, setNow } = await testServer();
    const { hashPassword } = await import('@jornada/bff/session/passwords');
    setNow(new Date());
    return person({ ...options, ...(password && { passwordHash: await hashPassword(password) }) });
  },

  /**
   * Backdates the employment links of an account, because an NPS wave asks only people who have been employed for some
   * time.
   */
  async ageLinks(_browser: BrowserCommandContext, accountId: number, days: number) {
    const { db } = await testServer();
    const { sqlOf } = await import('@jornada/bff/db/handle');
    const created_at = new Date(Date.now() - days * 86_400_000).toISOString();
    await sqlOf(db).updateTable('employment_links').set({ created_at }).where('account_id', '=', accountId).execute();
  },

  /** Counts the answers of closed NPS waves, like the job that runs each minute. */
  async countNps() {
    const { db, files, vault } = await testServer();
    const { npsCounting } = await import('@jornada/bff/jobs/nps');
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await npsCounting.run({ db, files, vault, now: new Date(), log, signal: new AbortController().signal });
  },

  /**
   * Writes the answers of a 360 about a person, with too few answers by their reports, and counts them.
   * @returns its id
   */
  async countedEvaluation(
    _browser: BrowserCommandContext,
    {
      accountId,
      author,
      leader,
      subject,
      labels,
      competence,
    }: {
      accountId: number;
      author: number;
      leader: number;
      subject: number;
      labels?: string[];
      competence?: number;
    },
  ) {
    const { db, files, vault } = await testServer();
    const { ASKED, putCycle, rated } = await import('@jornada/bff/performance-evaluations/cycle.sample');
    const { evaluationCounting } = await import('@jornada/bff/jobs/evaluation-counting');
    const about = { subject, rater: null };
    const id = await putCycle(
      { db, vault },
      { accountId, userId: author },
      {
        ...(labels && { settings: { rating: { labels }, nine_box: true } }),
        asked: {
          ...ASKED,
          sections: ASKED.sections.map((section) => ({ ...section, competence_id: competence ?? null })),
        },
        subjects: [{ id: subject, line: [leader] }],
        forms: [
          { ...about, group: 'leader', answers: rated(4, 3, 'Calm in the outage') },
          { ...about, group: 'self', answers: rated(5, 5) },
          ...[5, 4, 4, 3].map((point) => ({
            ...about,
            group: 'peers' as const,
            answers: rated(point, point, '<b>Well said</b>'),
          })),
          { ...about, group: 'reports', answers: rated(1, 1, 'Never shown') },
        ],
      },
    );
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await evaluationCounting.run({ db, files, vault, now: new Date(), log, signal: new AbortController().signal });
    return id;
  },

  /** Sets the session cookie like the server does, so that no script of the page can read or remove it. */
  async enter({ context }: BrowserCommandContext, token: string | null, origin: string) {
    // Replaced in one step: a request of the previous page sent without a cookie would be refused and open the sign-in
    // dialog.
    if (!token) await context.clearCookies();
    else await context.addCookies([{ name: 'session', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }]);
  },
};
