import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CONNECTIONS } from './db/engines/limits.ts';
import { isPostgresUrl } from './db/engines/open.ts';
import { openDataFolder } from './files/data-folder.ts';
import { placeOf, type Storage } from './files/open-store.ts';
import { type MailAddress, mailAddressOf, type MailPlace, mailPlaceOf } from './mails/place.ts';
import { fileKeyRing, type KeyRing, KeyRingError, parseKeyRing } from './vault/key-ring.ts';

const SQLITE = 'jornada.sqlite';

const port = z.coerce.number().int().min(0).max(65_535);

/** Whether a secret has enough distinct bytes to be random: 32 random hex digits have fewer than 8 once in 10^7 cases. */
const isVaried = (secret: string): boolean => new Set(Buffer.from(secret)).size >= 8;

/** How an operator makes a secret; the texts name a command, because a value in a text is known to everybody. */
const MAKE_SECRET = 'make one with openssl rand -base64 48';

/**
 * The SHA-256 of a value that an earlier version named as an example in its error. Whoever reads the source knows it and
 * could sign sessions. The hash instead of the value, so that nobody copies it from here.
 */
const PUBLISHED_SECRET = '0a1c5a9b2ca7ebb24c8f33d844b1ed001775a2ff2e0cb444d454021bebc2f921';

const isUnpublished = (secret: string): boolean =>
  createHash('sha256').update(secret.trim()).digest('hex') !== PUBLISHED_SECRET;

/** The environment variables, their defaults and formats; no other module reads them. */
const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must have no path')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().refine(isPostgresUrl, 'must begin with postgres://').optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).max(1_000).default(CONNECTIONS),
  STORAGE_URL: z.string().optional(),
  DATA_KEYS: z.string().optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, 'must have at least 32 bytes')
    .refine(isVaried, `is too regular to be random; ${MAKE_SECRET}`)
    .refine(isUnpublished, `is a published example that anybody can read; ${MAKE_SECRET}`)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible ASCII characters')
    .optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/ })
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SETUP_ACCOUNT: z.string().min(1).max(120).optional(),
  SETUP_EMAIL: z.email().optional(),
  SETUP_PASSWORD: z.string().optional(),
});

export interface Settings {
  host: string;
  port: number;
  /** The public URL of the server, without a trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL is https: enables Secure cookies and HSTS. */
  secure: boolean;
  dataDir: string;
  /**
   * Names in the data folder that other users of the machine can open and whose permissions the server cannot change.
   */
  openToOthers: string[];
  /** `postgres://…` or the path of the SQLite file. */
  database: string;
  /** The maximum number of connections to PostgreSQL. */
  databasePool: number;
  /** The file store. */
  storage: Storage;
  /** The encryption keys of data at rest: from the environment, or a file in the data folder. */
  keyRing: () => KeyRing;
  jwtSecret: string;
  /** The token of `/metrics`, if it is available beyond this machine. */
  metricsToken: string | undefined;
  /** Destination and sender of mails; without them, none are sent. */
  mail: { place: MailPlace; from: MailAddress } | undefined;
  /** The security contact: a URI for security.txt. */
  securityContact: string | undefined;
  /** The number of trusted proxies that append to `X-Forwarded-For`. */
  trustProxy: number;
  logLevel: string;
  /** The first account, if the environment names it. */
  setup: { account: string; email: string; password: string } | undefined;
}

/** An invalid setting; the message is one line that names it. */
export class SettingError extends Error {}

/**
 * Reads the settings once, at the start. Creates the data folder and, without JWT_SECRET, a secret in it.
 * @throws SettingError with the first invalid variable, without its value
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    throw new SettingError(`${path.join('.')}: ${message}`);
  }
  const { data } = parsed;
  const setup = [data.SETUP_ACCOUNT, data.SETUP_EMAIL, data.SETUP_PASSWORD];
  const missing = ['SETUP_ACCOUNT', 'SETUP_EMAIL', 'SETUP_PASSWORD'].filter((_, at) => !setup[at]);
  if (missing.length > 0 && missing.length < 3)
    throw new SettingError(`${missing[0]}: is required with the other SETUP_ variables`);

  const dataDir = resolve(data.DATA_DIR);
  let openToOthers: string[];
  try {
    openToOthers = openDataFolder(dataDir, { name: SQLITE, isUsed: data.DATABASE_URL === undefined });
  } catch {
    throw new SettingError('DATA_DIR: cannot be created or written to');
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, '');
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir,
    openToOthers,
    database: data.DATABASE_URL ?? join(dataDir, SQLITE),
    databasePool: data.DATABASE_POOL,
    storage: data.STORAGE_URL === undefined ? { folder: join(dataDir, 'files') } : { s3: s3PlaceOf(data.STORAGE_URL) },
    keyRing: ringOf(data.DATA_KEYS, dataDir),
    jwtSecret: data.JWT_SECRET ?? secretIn(dataDir),
    metricsToken: data.METRICS_TOKEN,
    mail: mailOf(data, publicUrl),
    securityContact: data.SECURITY_CONTACT,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    setup: missing.length
      ? undefined
      : { account: setup[0] as string, email: setup[1] as string, password: setup[2] as string },
  };
}

function s3PlaceOf(url: string) {
  try {
    return placeOf(url);
  } catch (error) {
    throw new SettingError(
      `STORAGE_URL: ${URL.canParse(url) ? (error as Error).message : 'must be like s3://bucket?endpoint=https://…&region=…'}`,
    );
  }
}

function mailOf(
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  publicUrl: string,
): Settings['mail'] {
  const from = reasonedBy('MAIL_FROM', () =>
    mailAddressOf(MAIL_FROM ?? `Jornada <no-reply@${new URL(publicUrl).hostname}>`),
  );
  return SMTP_URL === undefined ? undefined : { place: reasonedBy('SMTP_URL', () => mailPlaceOf(SMTP_URL)), from };
}

/** Adds the name of the variable to the error of an invalid value. */
function reasonedBy<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) throw new SettingError(`${name}: ${error.message}`);
    throw error;
  }
}

/** Validated here, so that an invalid key ring fails the start and not the first request that needs it. */
function ringOf(given: string | undefined, dataDir: string): () => KeyRing {
  try {
    const ring = given === undefined ? undefined : parseKeyRing(given);
    const keyRing = ring ? () => ring : fileKeyRing(dataDir);
    keyRing();
    return keyRing;
  } catch (error) {
    if (error instanceof KeyRingError) throw new SettingError(`DATA_KEYS: ${error.message}`);
    throw error;
  }
}

/** The signing secret of this data folder: generated once, atomically, readable by its owner only. */
function secretIn(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // `link` is atomic, and succeeds for only one of two concurrent starts.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) throw new SettingError('JWT_SECRET: the file jwt-secret in DATA_DIR is damaged');
  return secret;
}
