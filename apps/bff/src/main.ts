import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { openDatabase } from './db/engines.ts';
import { migrate } from './db/migrate.ts';
import { readSettings, SettingError } from './settings.ts';
import { createFirstAccount, newSetupLink } from './setup/first-account.ts';
import { isEmpty } from './setup/setup.queries.ts';
import { Refusal } from '@jornada/domain/refusal';

/** How long requests under way may take to end when the process is told to stop. */
const DRAIN_MS = 9_000;

async function start(): Promise<void> {
  const settings = readSettings();
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ sync: false }));
  const db = await openDatabase(settings.database, (error) => log.warn({ reason: error.message }, 'database connection lost'));
  const applied = await migrate(db);
  if (applied.length) log.info({ applied }, 'database migrated');

  let setupLink: string | undefined;
  if (await isEmpty(db)) {
    if (settings.setup) await createFirstAccount(db, settings.setup, new Date());
    else setupLink = await newSetupLink(db, settings.publicUrl, new Date());
  } else if (settings.setup) log.info('SETUP_ variables are ignored: the database has an account');

  let draining = false;
  const app = await createApp({
    ...settings,
    db,
    log,
    clock: () => new Date(),
    webFolder: fileURLToPath(new URL('../../../dist', import.meta.url)),
    strictAnswers: process.env['NODE_ENV'] === 'development',
    draining: () => draining,
  });

  const server = serve(
    {
      fetch: app.fetch,
      hostname: settings.host,
      port: settings.port,
      // Slow clients are cut: headers, bodies, idle sockets (product.md 4).
      serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    },
    ({ port }) => {
      log.info({ port }, 'listening');
      process.stdout.write(`Jornada is at ${settings.publicUrl}\n`);
      if (setupLink) process.stdout.write(`\nCreate the first account here (the link works once):\n${setupLink}\n\n`);
    },
  );
  server.on('error', (error: NodeJS.ErrnoException) => fail(error.code === 'EADDRINUSE' ? `PORT: ${settings.port} is taken` : error.message));

  const drain = () => {
    if (draining) return;
    draining = true;
    const stop = async () => {
      await db.destroy().catch(() => {});
      log.flush(() => process.exit(0));
    };
    server.close(stop);
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(stop, DRAIN_MS).unref();
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}

/** A start that cannot succeed ends with one line that says why. */
function fail(reason: string): never {
  process.stderr.write(`jornada: ${reason}\n`);
  process.exit(1);
}

start().catch((error: unknown) => {
  if (error instanceof SettingError || error instanceof Refusal) fail(error.message);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
