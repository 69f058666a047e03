import { countByKey } from './absences/files.queries.ts';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@jornada/domain/refusal';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { openChanges } from './db/changes.ts';
import { isDamaged } from './db/engines/errors.ts';
import { SERVER_LIMITS } from './db/engines/limits.ts';
import { freeCaches, openDatabase } from './db/engines/open.ts';
import { migrateAt } from './db/migrate.ts';
import { reportStatement } from './db/statements.ts';
import { sealedWith } from './employee-hr-data/sealed-values.queries.ts';
import { sealPlainPis } from './employee-hr-data/plain-pis.queries.ts';
import { openStore } from './files/open-store.ts';
import { createFileSigner } from './files/signing.ts';
import { fenceStore } from './files/store-fence.ts';
import { drain, listen } from './http/listen.ts';
import { jobs } from './jobs/all.ts';
import { runByTheClock } from './jobs/by-the-clock.ts';
import { mails } from './jobs/mails.ts';
import { createTimeField, openLogOutput } from './log-output.ts';
import { answersSealedWith } from './nps/sealed-comments.queries.ts';
import { secretsSealedWith } from './second-factor/second-factor.queries.ts';
import { openTransport } from './mails/open-transport.ts';
import type { Mailer } from './mails/send-due.ts';
import { createUnsubscribeLinks } from './mails/unsubscribe-links.ts';
import { readSettings, SettingError } from './settings.ts';
import { hourField } from './http/request-log.ts';
import { releaseIdleMemory } from './idle-memory.ts';
import { createFirstAccount, newSetupLink } from './setup/first-account.ts';
import { isEmpty } from './setup/setup.queries.ts';
import { sealPlainDeclines } from './performance-evaluations/plain-declines.queries.ts';
import { evaluationsSealedWith } from './performance-evaluations/sealed-evaluations.queries.ts';
import { textsSealedWith } from './vault/sealed-texts.queries.ts';
import { createVault } from './vault/vault.ts';
import { startWatchdog } from './watchdog.ts';

/** The time that running requests have to finish at shutdown, in milliseconds. */
const DRAIN_MS = 9_000;
/** One Ctrl-C may arrive several times: from the terminal, and forwarded by npm and `npm start`. */
const SAME_SIGNAL_MS = 500;

async function start(): Promise<void> {
  const settings = readSettings();
  const output = openLogOutput();
  const logWith = (timestamp: () => string) => pino({ level: settings.logLevel, base: null, timestamp }, output);
  const log = logWith(createTimeField(() => new Date()));
  if (settings.openToOthers.length)
    log.warn({ names: settings.openToOthers }, 'other users of this machine can open DATA_DIR: chmod 700 it');
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  const applied = await migrateAt(settings.database);
  const db = await openDatabase(settings.database, {
    connections: settings.databasePool,
    limits: SERVER_LIMITS,
    onLost: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    onStatement: isDevelopment ? reportStatement : undefined,
  });
  if (applied.length) log.info({ applied }, 'database migrated');

  const store = await openStore(settings.storage, settings.publicUrl, createFileSigner(settings.jwtSecret));
  const files = isDevelopment ? fenceStore(store) : store;

  // With a wrong key ring the server could read no sealed value, and would write values that others cannot read.
  const sealed = [
    ...(await sealedWith(db)),
    ...(await secretsSealedWith(db)),
    ...(await countByKey(db)).keys(),
    ...(await textsSealedWith(db)),
    ...(await answersSealedWith(db)),
    ...(await evaluationsSealedWith(db)),
  ];
  const lost = sealed.find((id) => !settings.keyRing().keys.has(id));
  if (lost)
    throw new SettingError(
      `DATA_KEYS: this database has values that were sealed with the key ${lost}, which is not given`,
    );

  const vault = createVault(settings.keyRing);
  const encrypted = await sealPlainPis(db, vault.seal);
  if (encrypted) log.info({ encrypted }, 'PIS numbers of an earlier version encrypted');
  const sealedDeclines = await sealPlainDeclines(db, vault.seal);
  if (sealedDeclines) log.info({ sealed: sealedDeclines }, 'reasons of declines of an earlier version sealed');

  let setupLink: string | undefined;
  if (await isEmpty(db)) {
    if (settings.setup) await createFirstAccount(db, settings.setup, new Date());
    else setupLink = await newSetupLink(db, settings.publicUrl, new Date());
  } else if (settings.setup) log.info('SETUP_ variables are ignored: the database has an account');

  const mailer: Mailer | undefined = settings.mail && {
    ...settings.mail,
    publicUrl: settings.publicUrl,
    transport: await openTransport(settings.mail.place),
    vault,
    unsubscribe: createUnsubscribeLinks(settings.jwtSecret, settings.publicUrl),
  };

  const changes = openChanges(db);
  let draining = false;
  const app = await createApp({
    ...settings,
    sendsMail: mailer !== undefined,
    db,
    changes,
    files,
    vault,
    log,
    hourLog: logWith(() => hourField(new Date())),
    clock: () => new Date(),
    webFolder: fileURLToPath(new URL('../../../dist', import.meta.url)),
    strictAnswers: isDevelopment,
    draining: () => draining,
  });

  const server = listen(app, settings, (port) => {
    log.info({ port }, 'listening');
    process.stdout.write(`Jornada is at ${settings.publicUrl}\n`);
    if (setupLink) process.stdout.write(`\nCreate the first account here (the link works once):\n${setupLink}\n\n`);
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `PORT: ${settings.port} is taken` : error.message),
  );

  const endRelease = releaseIdleMemory(server, () => freeCaches(db));
  // Started after the migrations, which may block the event loop for any time.
  startWatchdog({ onFailure: (error) => log.error({ err: error }, 'the watchdog failed') });
  // Without a mail server the job would only write its lease.
  const run = jobs.filter(({ name }) => mailer || name !== mails.name);
  const endJobs = runByTheClock(run, { db, files, mailer, vault, log, clock: () => new Date() });

  let stoppingSince = 0;
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (draining) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal]);
      return;
    }
    draining = true;
    endRelease();
    stoppingSince = performance.now();
    await Promise.all([
      // Event streams never end by themselves.
      changes.close().catch(() => {}),
      drain(server, DRAIN_MS),
      Promise.race([endJobs(), setTimeout(DRAIN_MS, undefined, { ref: false })]),
    ]);
    // Connections to a silent server would not close in time.
    await Promise.race([db.destroy().catch(() => {}), setTimeout(1_000)]);
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

/** A failed start ends with one line that gives the cause. */
function fail(reason: string): never {
  process.stderr.write(`jornada: ${reason}\n`);
  process.exit(1);
}

start().catch((error: unknown) => {
  if (isDamaged(error))
    fail(
      'the database in DATA_DIR is damaged. Move DATA_DIR away, put its data-keys into a new one, and restore the newest backup: npm run admin -- restore FOLDER',
    );
  if (error instanceof SettingError || error instanceof Refusal) fail(error.message);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
