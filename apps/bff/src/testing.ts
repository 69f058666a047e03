import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Level } from '@jornada/domain/access';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { type Changes, openChanges } from './db/changes.ts';
import type { TimeLimits } from './db/drivers/pg-pool.ts';
import { openDatabase } from './db/engines/open.ts';
import { migrateAt } from './db/migrate.ts';
import { type Db, sqlOf } from './db/handle.ts';
import { reportStatement } from './db/statements.ts';
import { openStore, placeOf, type Storage } from './files/open-store.ts';
import { createFileSigner } from './files/signing.ts';
import { fenceStore } from './files/store-fence.ts';
import type { FileStore } from './files/store.ts';
import type { StreamLimits } from './http/events.ts';
import { insertAccount, insertLink, insertUser } from './setup/setup.queries.ts';
import { findLoginOf, insertLogin, type Login } from './session/logins.queries.ts';
import { createTokens } from './session/tokens.ts';
import { listAccountColumns } from './testing/account-columns.ts';
import { openAccountFence } from './testing/account-fence.ts';
import { NO_PASSWORD } from './testing/no-password.ts';
import { copiesOf, type TestDatabase } from './testing/databases.ts';
import { openSecondCompany } from './testing/second-company.ts';
import { assertUnchanged, readAccount } from './testing/account-rows.ts';
import { parseKeyRing } from './vault/key-ring.ts';
import { createVault, type Vault } from './vault/vault.ts';

/** The default time of the test clock. */
export const TEST_NOW = new Date('2026-03-02T12:00:00.000Z');
export const TEST_URL = 'http://localhost:3000';

/** Long enough for a busy machine. A test whose subject is a limit sets it. */
const TEST_LIMITS: TimeLimits = {
  turn: 120_000,
  connection: 120_000,
  statement: 120_000,
  lock: 120_000,
  idleInTransaction: 120_000,
  answer: 150_000,
};

export interface TestServer {
  app: Hono;
  db: Db;
  changes: Changes;
  vault: Vault;
  /** In its own folder, or under its own prefix on the S3 server of TEST_STORAGE_URL. */
  files: FileStore;
  /** The settings with which another process uses the same database. */
  settings: TestDatabase['settings'];
  /** Lines the server logged. */
  logged: string[];
  /** Sets the clock. */
  setNow(now: Date): void;
  /** A new account with one person of `level`, and a token for them. */
  person(options?: PersonOptions): Promise<TestPerson>;
  /** Lets the login of a person open another account too; by default at level 1. */
  addLink(person: { userId: number; accountId: number }, accountId: number, level?: Level): Promise<void>;
  /** The credentials of a person. */
  loginOf(person: { userId: number; accountId: number }): Promise<Login>;
  /** A token of another session of the same person; as a header and as a cookie. */
  tokenOf(person: { userId: number; accountId: number }): Promise<string>;
  /** Calls the API as `person`; a body is sent as JSON, a FormData as multipart. */
  call(
    person: TestPerson | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface PersonOptions {
  level?: Level;
  /** Joins this account instead of a new one. */
  accountId?: number;
  linkActive?: boolean;
  nome?: string;
  email?: string;
  passwordHash?: string;
}

export interface TestPerson {
  userId: number;
  accountId: number;
  email: string;
  token: string;
}

/** Untyped, so that tests can check any field of the response. */
export type Answer = { status: number; headers: Headers; body: any };

/** One key for all tests, as in DATA_KEYS. */
export const TEST_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const vault = createVault(() => parseKeyRing(TEST_KEYS));
export const TEST_SECRET = 'a secret of tests that is long enough to sign with';

/** Contents of the databases of all test servers. */
const migrated = copiesOf(async (url) => {
  await migrateAt(url);
  return undefined;
});
const withCompany = copiesOf(async (url) => {
  await migrateAt(url);
  const fence = openAccountFence();
  const db = await openDatabase(url, { onStatement: ({ sql }) => fence.check(sql) });
  fence.protect(await listAccountColumns(db));
  const accountId = await openSecondCompany(db, TEST_NOW.toISOString());
  const rows = await readAccount(db, accountId);
  fence.assertHeld();
  await db.destroy();
  return { accountId, rows };
});

/**
 * A whole server without a network: real routes, real SQL on its own database, a fixed clock. TEST_DATABASE chooses the
 * engine: SQLite in a temporary folder, or a new database on the PostgreSQL server of TEST_POSTGRES_URL.
 */
export async function openTestServer({
  secure = false,
  trustProxy = 0,
  streamLimits,
  stallMs,
  store,
  sendsMail = false,
  withoutSecondCompany,
  database = {},
}: {
  secure?: boolean;
  trustProxy?: number;
  streamLimits?: StreamLimits;
  stallMs?: number;
  /** Instead of a store of its own. */
  store?: FileStore;
  /** Whether there is a mail server; the test sends the mails itself. */
  sendsMail?: boolean;
  /** The reason why the database must contain only the accounts of the test. */
  withoutSecondCompany?: string;
  /** How the server is connected to PostgreSQL: by a proxy's URL, with other limits. */
  database?: { through?: (url: string) => Promise<string>; connections?: number; limits?: Partial<TimeLimits> };
} = {}): Promise<TestServer> {
  const {
    url,
    settings,
    remove,
    filled: second,
  } = await (withoutSecondCompany === undefined ? withCompany() : migrated());
  const fence = openAccountFence();
  const db = await openDatabase((await database.through?.(url)) ?? url, {
    ...(database.connections !== undefined && { connections: database.connections }),
    limits: { ...TEST_LIMITS, ...database.limits },
    onStatement: (statement) => {
      fence.check(statement.sql);
      reportStatement(statement);
    },
  });
  fence.protect(await listAccountColumns(db));
  let now = TEST_NOW;
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const publicUrl = secure ? 'https://jornada.test' : TEST_URL;
  const files = fenceStore(
    store ?? (await openStore(newStorage(settings.DATA_DIR), publicUrl, createFileSigner(TEST_SECRET))),
  );
  const changes = openChanges(db);
  const app = await createApp({
    db,
    changes,
    streamLimits,
    stallMs,
    files,
    vault,
    log,
    hourLog: log,
    clock: () => now,
    jwtSecret: TEST_SECRET,
    publicUrl,
    sendsMail,
    secure,
    trustProxy,
    strictAnswers: true,
  });
  const tokens = createTokens(TEST_SECRET);
  const loginOf: TestServer['loginOf'] = async ({ accountId, userId }) => {
    const login = await findLoginOf(db, accountId, userId);
    if (!login) throw new Error(`Person ${userId} does not sign in to account ${accountId}`);
    return login;
  };

  return {
    app,
    db,
    changes,
    vault,
    files,
    settings,
    logged,
    setNow: (to) => {
      now = to;
    },

    async person({
      level = 5,
      accountId,
      linkActive = true,
      nome = 'Ana Prado',
      email = `${randomUUID()}@example.test`,
      passwordHash,
    } = {}) {
      const at = TEST_NOW.toISOString();
      const account =
        accountId ??
        (
          await insertAccount(
            db,
            { name: 'Test', time_zone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL', plan_name: 'Jornada' },
            at,
          )
        ).id;
      const { id: userId } = await insertUser(db, { nome, email }, at);
      const { id: loginId } = await insertLogin(db, { email, password_hash: passwordHash ?? NO_PASSWORD }, at);
      await insertLink(db, { account_id: account, user_id: userId, login_id: loginId, level }, at);
      if (!linkActive)
        await sqlOf(db)
          .updateTable('employment_links')
          .set({ deactivated_at: at })
          .where('account_id', '=', account)
          .where('user_id', '=', userId)
          .execute();
      const token = await tokens.issue({ userId, accountId: account, ver: 1, sid: randomUUID(), via: undefined }, now);
      return { userId, accountId: account, email, token };
    },

    loginOf,

    async addLink(person, accountId, level = 1) {
      const { id } = await loginOf(person);
      const link = { account_id: accountId, user_id: person.userId, login_id: id, level };
      await insertLink(db, link, TEST_NOW.toISOString());
    },

    tokenOf: ({ userId, accountId }) =>
      tokens.issue({ userId, accountId, ver: 1, sid: randomUUID(), via: undefined }, now),

    async call(person, method, path, body, headers = {}) {
      const response = await app.request(path, {
        method,
        headers: {
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
        }),
      });
      // An event stream never ends, so its body is not awaited.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      };
    },

    async close() {
      await changes.close();
      try {
        fence.assertHeld();
        if (second) assertUnchanged(second.rows, await readAccount(db, second.accountId));
      } finally {
        await db.destroy();
        await remove();
      }
    },
  };
}

function newStorage(folder: string): Storage {
  const shared = process.env['TEST_STORAGE_URL'];
  if (!shared) return { folder: join(folder, 'files') };
  const url = new URL(shared);
  url.pathname = `/${randomUUID()}`;
  return { s3: placeOf(url.href) };
}
