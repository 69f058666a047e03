import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { formatPis, formatTaxId } from '@jornada/domain/tax-id';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../db/engines/by-engine.ts';
import { sqlOf } from '../db/handle.ts';
import { migrate } from '../db/migrate.ts';
import { keyOf } from '../files/keep.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import { sealedEvaluations } from '../performance-evaluations/sealed-evaluations.queries.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { fileKeyRing, parseKeyRing } from '../vault/key-ring.ts';
import { sealedTexts } from '../vault/sealed-texts.queries.ts';
import { placeOfDocument } from '@jornada/domain/sealed-places';
import { createVault, type Vault } from '../vault/vault.ts';
import { foundIn } from './found-texts.sample.ts';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../../.cache/compile', import.meta.url));

/** Runs the command line; returns its output. */
const admin = (on: TestServer, args: string[], env?: Record<string, string>) => run(on, [PROGRAM, ...args], env);

async function run(on: TestServer, program: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      ...on.settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(err);
  return out;
}

/** Starts a transaction on PostgreSQL that may read every current row, and ends it after `ms` milliseconds. */
async function readFor({ settings }: TestServer, ms: number): Promise<{ ended: Promise<void> }> {
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select 1 from users');
  return { ended: setTimeout(ms).then(() => client.end()) };
}

/** All bytes of the database's files, including a separate log. */
async function bytesOf({ db, settings }: TestServer): Promise<Buffer> {
  if (engineOf(db).name === 'sqlite') {
    const files = readdirSync(settings.DATA_DIR).filter((name) => /sqlite/.test(name));
    expect(files).toEqual(expect.arrayContaining(['jornada.sqlite', 'jornada.sqlite-wal']));
    return read(files.map((name) => join(settings.DATA_DIR, name)));
  }
  await sql`checkpoint`.execute(sqlOf(db));
  const { rows } = await sql<{
    path: string;
  }>`select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as path
    from pg_class where relkind in ('r', 'i', 't') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pg_toast'))`.execute(
    sqlOf(db),
  );
  return read(rows.map(({ path }) => path).filter((path) => existsSync(path)));
}

/** In another process: closing a file releases all locks the process holds on it, including the open database's. */
const read = (paths: readonly string[]) =>
  execFileSync(
    process.execPath,
    [
      '-e',
      'for (const path of process.argv.slice(1)) process.stdout.write(require("fs").readFileSync(path))',
      ...paths,
    ],
    {
      maxBuffer: 2 ** 30,
    },
  );

/** Every sealed value in the database, decrypted, with its location. */
async function plainValues({ db }: TestServer, vault: Vault) {
  const rows = await sqlOf(db)
    .selectFrom('employee_hr_data')
    .select(['account_id', 'user_id', ...SEALED_FIELDS])
    .orderBy('account_id')
    .orderBy('user_id')
    .execute();
  const texts: { field: string; sealed: string; value: string }[] = [];
  await acrossAccounts(async () => {
    for await (const { text: sealed, place } of sealedTexts(db, 7))
      texts.push({ field: place.field, sealed, value: vault.open(sealed, place) });
    for await (const { text: sealed, place } of sealedEvaluations(db, 7))
      texts.push({ field: place.field, sealed, value: vault.open(sealed, place) });
  });
  const hrValues = rows.flatMap((row) =>
    SEALED_FIELDS.flatMap((field) => {
      const sealed = row[field];
      return sealed === null
        ? []
        : [{ field, sealed, value: vault.open(sealed, { accountId: row.account_id, userId: row.user_id, field }) }];
    }),
  );
  return [...hrValues, ...texts];
}

const countOf = async (
  { db }: TestServer,
  table: 'payroll_files' | 'absence_files' | 'nps_comments',
): Promise<number> => (await acrossAccounts(() => sqlOf(db).selectFrom(table).select('account_id').execute())).length;

describe('encryption at rest', () => {
  test('no sealed value is readable in the files of a demo database, before and after a key rotation', async () => {
    const server = await openTestServer({ withoutSecondCompany: 'the demo data set needs an empty database' });
    await admin(server, ['seed', '--tasks', '300', '--as-of', '2026-03-02']);
    const ring = fileKeyRing(server.settings.DATA_DIR);
    const vault = createVault(ring);
    const before = await plainValues(server, vault);
    expect(before.length).toBeGreaterThan(100);
    for (const field of [
      'feedback.texts',
      'feedback_replies.body',
      'feedback_reports.reason',
      'feedback_requests.question',
    ])
      expect(before.some((one) => one.field.startsWith(`${field} `))).toBe(true);
    for (const table of ['evaluation_forms', 'evaluation_comments', 'evaluation_raters'])
      expect(before.some((one) => one.field.startsWith(`${table}.`))).toBe(true);

    const search = async (values: typeof before) => {
      const bytes = await bytesOf(server);
      // Confirms that the search finds existing text. Long values are stored in parts.
      const sealed = values.map((one) => one.sealed.slice(0, 300));
      expect(foundIn(bytes, ['admin@demo.test', ...sealed])).toEqual(new Set(['admin@demo.test', ...sealed]));
      const spellings = values.flatMap(({ field, value }) =>
        field === 'tax_id' ? [value, formatTaxId(value)] : field === 'pis_nis' ? [value, formatPis(value)] : [value],
      );
      const found = [...foundIn(bytes, spellings)];
      // Six digits of a bank account may be part of a random id, so short values are not searched. All values of an
      // unsealed field would be found.
      const short = new Set(spellings.filter((one) => one.length < 8));
      const isChance = found.filter((one) => short.has(one)).length < short.size / 10;
      return found.filter((one) => !isChance || !short.has(one));
    };
    expect(await search(before)).toEqual([]);
    expect((await bytesOf(server)).includes('mes_de_referencia')).toBe(false);
    const [payrollFiles, documents] = [await countOf(server, 'payroll_files'), await countOf(server, 'absence_files')];
    expect(Math.min(payrollFiles, documents)).toBeGreaterThan(5);
    const reasons = await countOf(server, 'nps_comments');
    expect(reasons).toBeGreaterThan(50);
    const all = before.length + payrollFiles + documents + reasons;

    // Ids name their key; the part after the number is random.
    const outputOf = async (...args: string[]) =>
      (await admin(server, ['keys', ...args])).replaceAll(/-[0-9a-f]{8}\b/g, '');
    expect(await outputOf('list')).toBe(`k1  ${all} values, in force\n`);
    expect(await outputOf('rotate')).toBe(`The key k2 is in force; ${all} values were sealed anew.\n`);
    expect(await outputOf('list')).toBe(`k2  ${all} values, in force\nk1  0 values\n`);
    const after = await plainValues(server, vault);
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
    expect(after.every(({ sealed }) => sealed.startsWith('k2-'))).toBe(true);
    expect(await search(after)).toEqual([]);
    // Running it again with nothing to re-encrypt is harmless.
    expect(await outputOf('rotate')).toContain('The key k3 is in force');
    await server.close();
  });

  test('a server with other keys does not start', async () => {
    const server = await openTestServer();
    const root = await server.person();
    await server.call(root, 'POST', `/v2/employee-hr-data/${root.userId}`, { tax_id: '52998224725' });
    const start = run(server, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
      PORT: '0',
      LOG_LEVEL: 'silent',
    });
    await expect(start).rejects.toThrow(
      /^jornada: DATA_KEYS: this database has values that were sealed with the key k1, which is not given\n$/,
    );
    await server.close();
  });

  test('values are re-encrypted with the first key of the environment', async () => {
    const server = await openTestServer({ withoutSecondCompany: 'its evaluations are sealed with no key' });
    const root = await server.person();
    await server.call(root, 'POST', `/v2/employee-hr-data/${root.userId}`, { tax_id: '52998224725' });
    const old = Buffer.alloc(32, 7).toString('base64');
    const ring = `new:${Buffer.alloc(32, 8).toString('base64')},k1:${old}`;
    const kind = await server.call(root, 'POST', '/v2/absences/kinds', { name: 'Certificate', effect: 'excused' });
    const day = { kind_id: kind.body.id, starts_on: '2026-03-09', ends_on: '2026-03-09' };
    const { body: absence } = await server.call(root, 'POST', '/v2/absences', day);
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const document = formOf({ file: { bytes: pdf, name: 'x.pdf' } });
    expect((await server.call(root, 'POST', `/v2/absences/${absence.id}/files`, document)).status).toBe(200);
    expect(await admin(server, ['keys', 'rotate'], { DATA_KEYS: ring })).toBe(
      'The key new is in force; 2 values were sealed anew.\n',
    );
    expect(await admin(server, ['keys', 'list'], { DATA_KEYS: ring })).toBe('new  2 values, in force\nk1  0 values\n');
    const file = await sqlOf(server.db)
      .selectFrom('absence_files')
      .where('account_id', '=', root.accountId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const stored = await server.files.read(keyOf(file));
    const sealed = new Uint8Array(await new Response(stored?.bytes).arrayBuffer());
    const opened = createVault(() => parseKeyRing(ring)).openBytes(sealed, placeOfDocument(root.accountId, file));
    expect([file.key_id, opened.equals(pdf)]).toEqual(['new', true]);
    await expect(admin(server, ['keys', 'list'], { DATA_KEYS: 'k1:short' })).rejects.toThrow(
      /^jornada: DATA_KEYS: the key k1 must be 32 bytes in base64$/m,
    );
    await server.close();
  });
});

describe('erasing a person', () => {
  const SECRETS = {
    social_name: 'Zizi-Social',
    birth_date: '1987-06-15',
    tax_id: '52998224725',
    pis_nis: '12055555679',
    phone: '+55 11 95555-4321',
    address: 'Rua Zimbro 555',
    emergency_contact: 'Zuleica-Contact',
    bank_account: '341 / 5555 / 55555-1',
    salary_cents: 5_555_555,
  };
  const KEPT = {
    employee_number: '0042',
    department: 'Suporte',
    job_title: 'Analista',
    joined_on: '2021-02-01',
    weekly_minutes: 2640,
    employment_type: 'clt',
  };

  async function someone(server: TestServer) {
    const root = await server.person();
    const zoe = await server.person({
      accountId: root.accountId,
      level: 3,
      nome: 'Zoe Zimmermann',
      email: 'zoe.zimmermann@example.test',
    });
    const call = (method: string, rest: string, body?: object, who: TestPerson = root) =>
      server.call(who, method, `/v2/employee-hr-data/${zoe.userId}${rest}`, body);
    await call('POST', '', { ...SECRETS, ...KEPT });
    await call('DELETE', '');
    await call('PUT', '/deactivation-reason', { reason: 'Zanga-Reason-1' });
    await call('POST', '/reactivate');
    await call('DELETE', '');
    await call('PUT', '/deactivation-reason', { reason: 'Zanga-Reason-2' });
    await server.call(zoe, 'POST', '/v2/tasks', { title: 'Stays' });
    return { root, zoe, call };
  }

  test('keeps only what must be kept, and leaves nothing else in the database files', async () => {
    const server = await openTestServer();
    const { root, zoe, call } = await someone(server);
    await server.call(zoe, 'PUT', `/v2/user/${zoe.userId}/photo`, formOf({ file: { bytes: await picture.png() } }));
    const events = (await server.call(root, 'GET', '/v2/audit')).body.total;
    const args = ['user', 'erase', '--account', String(root.accountId), '--email', zoe.email];

    expect(await admin(server, args)).toContain('Nothing was done');
    expect((await server.call(root, 'GET', `/v2/user/${zoe.userId}`)).body.nome).toBe('Zoe Zimmermann');
    const reader = engineOf(server.db).name === 'postgresql' ? await readFor(server, 2_000) : undefined;
    expect(await admin(server, [...args, '--yes'])).toContain(
      `Person ${zoe.userId} was erased from account ${root.accountId}`,
    );

    expect((await server.call(root, 'GET', `/v2/user/${zoe.userId}`)).body).toMatchObject({
      nome: `Pessoa apagada ${zoe.userId}`,
      email: `erased-${zoe.userId}@person.invalid`,
      is_active: false,
      has_hr_data: false,
      photo: null,
      level: 3,
    });
    expect((await call('GET', '')).body).toMatchObject({
      ...KEPT,
      social_name: '',
      birth_date: '1987-01-01',
      tax_id: null,
      pis_nis: null,
      phone: '',
      address: '',
      emergency_contact: '',
      bank_account: null,
      salary_cents: null,
      reason: null,
      state: 'deactivated',
    });
    expect((await server.call(zoe, 'GET', '/v2/tasks')).status).toBe(401);
    expect((await server.call(root, 'GET', '/v2/tasks/1')).body).toMatchObject({
      title: 'Stays',
      created_by: zoe.userId,
    });
    expect((await server.call(root, 'GET', '/v2/audit?action=user.erase')).body.items[0]).toMatchObject({
      target_id: zoe.userId,
      actor_id: null,
      fields: [],
    });
    expect((await server.call(root, 'GET', '/v2/audit')).body.total).toBe(events + 2);

    await reader?.ended;
    const bytes = (await bytesOf(server)).toString('latin1');
    const left = ['Zoe', 'zoe', 'Zimmermann', 'Zizi', 'Zimbro', 'Zuleica', 'Zanga', '55555', '1987-06'].filter((word) =>
      bytes.includes(word),
    );
    expect(left).toEqual([]);
    await server.close();
  });

  test('removes the texts of feedback about that person only, and keeps what they wrote to others', async () => {
    const server = await openTestServer();
    const { root, zoe } = await someone(server);
    const rui = await server.person({ accountId: root.accountId, level: 1 });
    const call = async (who: TestPerson, method: string, path: string, body?: object) => {
      const answer = await server.call(who, method, `/v2/feedback${path}`, body);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.body;
    };
    const praise = (to: readonly TestPerson[], body: string) => ({
      kind: 'praise',
      recipient_ids: to.map(({ userId }) => userId),
      body,
      send: true,
    });
    const alone = await call(rui, 'POST', '', praise([zoe], 'About her'));
    await call(zoe, 'POST', `/${alone.id}/replies`, { body: 'Her reply' });
    const shared = await call(rui, 'POST', '', praise([zoe, root], 'About both'));
    const hers = await call(zoe, 'POST', '', praise([rui], 'What she wrote'));
    await call(zoe, 'POST', '', { ...praise([rui], 'Her draft'), send: false });
    await call(zoe, 'POST', '/requests', { from_ids: [rui.userId], question: 'How am I?' });
    await admin(server, ['user', 'erase', '--account', String(root.accountId), '--email', zoe.email, '--yes']);
    expect(await call(rui, 'GET', `/${alone.id}`)).toMatchObject({ body: null, recipient_ids: [zoe.userId] });
    expect((await call(rui, 'GET', `/${alone.id}/replies`)).items).toMatchObject([{ body: '' }]);
    expect(await call(root, 'GET', `/${shared.id}`)).toMatchObject({
      body: 'About both',
      recipient_ids: [root.userId],
    });
    expect(await call(rui, 'GET', `/${hers.id}`)).toMatchObject({ body: 'What she wrote', author_id: zoe.userId });
    expect((await call(rui, 'GET', '/requests')).items).toMatchObject([{ question: '' }]);
    const drafts = await sqlOf(server.db)
      .selectFrom('feedback')
      .where('account_id', '=', root.accountId)
      .where('state', '=', 'draft')
      .select('id')
      .execute();
    expect(drafts).toEqual([]);
    await server.close();
  });

  test('a person with another employer keeps name, e-mail and password', async () => {
    const server = await openTestServer();
    const { root, zoe } = await someone(server);
    const other = await server.person();
    await server.addLink(zoe, other.accountId);
    expect(
      await admin(server, ['user', 'erase', '--account', String(root.accountId), '--email', zoe.email, '--yes']),
    ).toContain('another account has the person too');
    expect((await server.call(other, 'GET', `/v2/user/${zoe.userId}`)).body).toMatchObject({
      nome: 'Zoe Zimmermann',
      is_active: true,
    });
    await server.close();
  });

  test('is refused for the last active Super Admin and for people of other accounts', async () => {
    const server = await openTestServer();
    const root = await server.person();
    const erase = (accountId: number, email: string) =>
      admin(server, ['user', 'erase', '--account', String(accountId), '--email', email, '--yes']);
    await expect(erase(root.accountId, root.email)).rejects.toThrow(/last active Super Admin/);
    await expect(erase(root.accountId, (await server.person()).email)).rejects.toThrow(/no employment link/);
    expect(await migrate(server.db)).toEqual([]);
    await server.close();
  });
});

test('an operator cannot activate an invitee who has not joined', async () => {
  const server = await openTestServer();
  const root = await server.person();
  const email = 'rui@example.test';
  await server.call(root, 'POST', '/v2/user', { nome: 'Rui', email, level: 1 });
  const link = admin(server, [
    'user',
    'link',
    '--account',
    String(root.accountId),
    '--email',
    email,
    '--active',
    'yes',
  ]);
  await expect(link).rejects.toThrow(/has not joined yet/);
  await server.close();
});
