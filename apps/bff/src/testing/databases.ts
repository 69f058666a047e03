import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The database of one test server. */
export interface TestDatabase {
  url: string;
  /** The settings with which a process can use it. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

const FILE = 'jornada.sqlite';

/** An empty database: a file in a folder of its own, or a database on the PostgreSQL server of TEST_POSTGRES_URL. */
export const newDatabase = (): Promise<TestDatabase> =>
  process.env['TEST_DATABASE'] === 'postgres' ? createOnPostgres('template1') : Promise.resolve(createFile());

/**
 * Returns a function that creates databases with the same contents: `fill` writes them once per process. Migrating an
 * empty database takes twenty times as long as copying one.
 */
export function copiesOf<T>(fill: (url: string) => Promise<T>): () => Promise<TestDatabase & { filled: T }> {
  let original: ReturnType<typeof originalOf<T>> | undefined;
  return async () => {
    const { filled, copy } = await (original ??= originalOf(fill));
    return { ...(await copy()), filled };
  };
}

async function originalOf<T>(fill: (url: string) => Promise<T>) {
  const { url, settings, remove } = await newDatabase();
  const filled = await fill(url);
  if (settings.DATABASE_URL === undefined && existsSync(`${url}-wal`))
    throw new Error('what fills a database of tests must close it');
  const copy =
    settings.DATABASE_URL === undefined
      ? copiesOfFile(readFileSync(url))
      : () => createOnPostgres(new URL(url).pathname.slice(1));
  // On SQLite the copies are created from memory, so that no run leaves a file behind.
  await remove();
  return { filled, copy };
}

const copiesOfFile = (bytes: Uint8Array) => async (): Promise<TestDatabase> => {
  const database = createFile();
  writeFileSync(database.url, bytes);
  return database;
};

function createFile(): TestDatabase {
  const { DATA_DIR, remove } = newFolder();
  return { url: join(DATA_DIR, FILE), settings: { DATA_DIR }, remove };
}

async function createOnPostgres(template: string): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'] as string;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  // By default each page of the template goes through the log, which takes four times as long.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { DATA_DIR, remove } = newFolder();
  return { url: url.href, settings: { DATA_DIR, DATABASE_URL: url.href }, remove };
}

function newFolder() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'jornada-test-'));
  return { DATA_DIR, remove: async () => rmSync(DATA_DIR, { recursive: true, force: true }) };
}
