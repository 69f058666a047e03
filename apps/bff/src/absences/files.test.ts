import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, look, picture } from '../files/pictures.sample.ts';
import { keyOf } from '../files/keep.ts';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Level = 1 | 2 | 3 | 4 | 5;
const text = (value: string) => new TextEncoder().encode(value);
const PDF = text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const pdf = (name = 'gripe de janeiro.pdf', bytes: Uint8Array = PDF) =>
  formOf({ file: { bytes: Buffer.from(bytes), name } });
const JSON_ONLY = { accept: 'application/json' };
const codeOf = ({ body }: { body: any }) => body.errors?.[0]?.code ?? body.code;
const opened = (url: string) => server.app.request(url.slice(TEST_URL.length));

/** A leader, an accountant and an employee with a request of a private kind that requires a document from two days on. */
async function company(days = { starts_on: '2026-03-09', ends_on: '2026-03-10' }) {
  const owner = await server.person({ level: 5 });
  const join = (level: Level) => server.person({ level, accountId: owner.accountId });
  const [manager, accountant, employee, other] = [await join(3), await join(2), await join(1), await join(1)];
  const kind = { name: 'Certificate', effect: 'excused', is_private: true, needs_file: 'required', file_days: 2 };
  expect((await server.call(owner, 'POST', '/v2/absences/kinds', kind)).status).toBe(200);
  const { body: absence } = await server.call(employee, 'POST', '/v2/absences', { kind_id: 1, ...days });
  const attach = (who: TestPerson, body: FormData = pdf()) =>
    server.call(who, 'POST', `/v2/absences/${absence.id}/files`, body);
  const file = (who: TestPerson, id: number) =>
    server.call(who, 'GET', `/v2/absences/files/${id}`, undefined, JSON_ONLY);
  const decide = (who: TestPerson, version = 1) =>
    server.call(who, 'POST', `/v2/absences/${absence.id}/decide`, { status: 'approved', version });
  return { owner, manager, accountant, employee, other, absence, attach, file, decide };
}

const stored = (accountId: number) =>
  sqlOf(server.db)
    .selectFrom('absence_files')
    .where('account_id', '=', accountId)
    .select(['id', 'digest'])
    .orderBy('id')
    .execute();

describe('a document', () => {
  test('can be read by the person and by those who keep the records; a leader sees only that it exists', async () => {
    const { owner, manager, accountant, employee, other, attach, file } = await company();
    const { status, body } = await attach(employee);
    const meta = { id: 1, file_name: 'gripe de janeiro.pdf', media_type: 'application/pdf', bytes: PDF.byteLength };
    expect([status, body.file_count, body.files]).toEqual([
      200,
      1,
      [{ ...meta, created_by: employee.userId, created_at: TEST_NOW.toISOString() }],
    ]);
    const listed = async (who: TestPerson) =>
      (await server.call(who, 'GET', '/v2/absences')).body.items.map((one: any) => [one.file_count, one.files?.length]);
    for (const who of [employee, accountant, owner]) {
      expect(await listed(who)).toEqual([[1, 1]]);
      expect((await file(who, 1)).status).toBe(200);
    }
    expect(await listed(manager)).toEqual([[1, undefined]]);
    // No response to a leader contains the name of the document.
    for (const path of [
      '/v2/absences',
      '/v2/absences/export.csv',
      '/v2/absences/calendar?from=2026-03-01&to=2026-03-31',
    ])
      expect(JSON.stringify((await server.call(manager, 'GET', path)).body)).not.toContain('gripe');
    const stranger = await server.person({ level: 5 });
    for (const who of [manager, other, stranger]) {
      expect((await file(who, 1)).status).toBe(404);
      expect((await server.call(who, 'GET', '/v2/absences/files/1/readers')).status).toBe(404);
      expect((await server.call(who, 'DELETE', '/v2/absences/files/1')).status).toBe(404);
    }
  });

  test('is encrypted in the store, and a signed URL without its name opens it for five minutes', async () => {
    const { employee, attach, file } = await company();
    await attach(employee);
    const { body } = await file(employee, 1);
    expect(body.expires_at).toBe(new Date(TEST_NOW.getTime() + 300_000).toISOString());
    expect(body.url.startsWith(TEST_URL)).toBe(true);
    expect(decodeURIComponent(body.url)).not.toContain('gripe');
    const answer = await opened(body.url);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="gripe de janeiro.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const [row] = await stored(employee.accountId);
    const kept = await server.files.read(keyOf({ account_id: employee.accountId, digest: row?.digest ?? '' }));
    const bytes = Buffer.from(await new Response(kept?.bytes).arrayBuffer());
    expect(bytes.includes('%PDF')).toBe(false);
    // The signature is invalid for another document or with a parameter missing.
    for (const change of [['document', '2'], ['document'], ['until', '2999-01-01T00:00:00.000Z']] as const) {
      const other = new URL(body.url);
      if (change[1] === undefined) other.searchParams.delete(change[0]);
      else other.searchParams.set(change[0], change[1]);
      expect((await opened(other.href)).status).toBe(403);
    }
    server.setNow(new Date(TEST_NOW.getTime() + 301_000));
    expect((await opened(body.url)).status).toBe(403);
    server.setNow(TEST_NOW);
    // Browsers are redirected to it.
    const led = await server.call(employee, 'GET', '/v2/absences/files/1');
    expect([led.status, led.headers.get('location')?.startsWith(TEST_URL)]).toEqual([302, true]);
  });

  test('is read under audit; the person is notified and sees who read it', async () => {
    const { owner, accountant, employee, attach, file } = await company();
    await attach(employee);
    await file(employee, 1);
    await file(accountant, 1);
    await file(accountant, 1);
    const readers = await server.call(employee, 'GET', '/v2/absences/files/1/readers');
    expect(readers.body.items.map(({ user_id }: { user_id: number }) => user_id)).toEqual([
      accountant.userId,
      accountant.userId,
      employee.userId,
    ]);
    expect((await server.call(employee, 'GET', '/v2/notifications')).body.items).toMatchObject([
      { kind: 'absences.file-opened', actor_id: accountant.userId, count: 2 },
    ]);
    const { items } = (await server.call(owner, 'GET', '/v2/audit?action=absences.file')).body;
    expect(items).toHaveLength(3);
    expect(JSON.stringify(items)).not.toContain('gripe');
  });

  test('that is an image is re-encoded without metadata and displayed', async () => {
    const { employee, attach, file } = await company();
    const { body } = await attach(employee, pdf('foto.PDF', await picture.fromCamera({ width: 300, height: 200 })));
    expect(body.files[0]).toMatchObject({ file_name: 'foto.jpg', media_type: 'image/jpeg' });
    const answer = await opened((await file(employee, 1)).body.url);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="foto.jpg"');
    expect(await look(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ format: 'jpeg', exif: false });
  });

  test.each<[string, Uint8Array, string]>([
    ['an HTML page that is called a PDF', text('<!doctype html><script>alert(1)</script>'), 'document_format'],
    ['an empty file', new Uint8Array(), 'document_format'],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'document_format'],
    ['a PDF that was cut off', PDF.subarray(0, 40), 'document_broken'],
    ['an image that was cut off', text('\u0089PNG'), 'document_format'],
  ])('%s is refused, and nothing is stored', async (_, bytes, code) => {
    const { employee, attach } = await company();
    const refused = await attach(employee, pdf('x.pdf', bytes));
    expect([refused.status, refused.body.errors[0].path, codeOf(refused)]).toEqual([400, 'file', code]);
    expect(await stored(employee.accountId)).toEqual([]);
  });

  test('beyond the fifth is refused, even if two are added concurrently', async () => {
    const { employee, attach } = await company();
    for (let at = 0; at < 4; at++) expect((await attach(employee)).status).toBe(200);
    const both = await Promise.all([attach(employee), attach(employee)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.map(codeOf)).toContain('too_many');
    expect(await stored(employee.accountId)).toHaveLength(5);
  });

  test('is added by the person and those who record absences, and can be removed until the decision', async () => {
    const { owner, manager, accountant, employee, other, absence, attach, decide } = await company();
    expect([(await attach(manager)).status, (await attach(other)).status]).toEqual([403, 404]);
    expect((await attach(accountant)).status).toBe(200);
    expect((await attach(employee)).status).toBe(200);
    const remove = (who: TestPerson, id: number) => server.call(who, 'DELETE', `/v2/absences/files/${id}`);
    expect((await remove(employee, 1)).body).toEqual({ message: 'Removed' });
    expect((await remove(employee, 1)).status).toBe(404);
    expect((await decide(owner)).status).toBe(200);
    // After the approval the person can still add documents, but not remove them.
    expect((await attach(employee)).status).toBe(200);
    expect(codeOf(await remove(employee, 2))).toBe('wrong_state');
    expect((await remove(accountant, 2)).status).toBe(200);
    await server.call(owner, 'DELETE', `/v2/absences/${absence.id}`);
    expect(codeOf(await attach(employee))).toBe('wrong_state');
  });
});

describe('a kind that requires a document', () => {
  test('prevents approving a request without one, singly or in bulk', async () => {
    const { manager, employee, absence, attach, decide } = await company();
    const refused = await decide(manager);
    expect([refused.status, refused.body.errors[0].path, codeOf(refused)]).toEqual([400, 'status', 'file_missing']);
    const many = await server.call(manager, 'POST', '/v2/absences/decide', { ids: [absence.id], status: 'approved' });
    expect(many.body).toMatchObject({ decided: 0, refused: [{ id: absence.id, code: 'file_missing' }] });
    await attach(employee);
    expect((await decide(manager)).body.status).toBe('approved');
  });

  test('warns about it in the preview; shorter absences need none, and those who record absences get only a warning', async () => {
    const { manager, accountant, employee, decide } = await company({ starts_on: '2026-03-09', ends_on: '2026-03-09' });
    const days = { kind_id: 1, starts_on: '2026-03-16', ends_on: '2026-03-17' };
    const warnings = async (body: object) =>
      (await server.call(employee, 'POST', '/v2/absences/preview', { ...days, ...body })).body.warnings;
    expect([await warnings({}), await warnings({ ends_on: days.starts_on })]).toEqual([['file_required'], []]);
    expect((await decide(manager)).status).toBe(200);
    const recorded = { ...days, user_id: employee.userId, approve: true };
    expect((await server.call(accountant, 'POST', '/v2/absences', recorded)).body.status).toBe('approved');
  });
});

test('documents and their bytes are deleted 60 months after the absence, or 24 after the person left', async () => {
  const { owner, employee, attach } = await company();
  await attach(employee);
  const run = async (name: string, at: string) =>
    jobs
      .find((job) => job.name === name)
      ?.run({
        db: server.db,
        files: server.files,
        now: new Date(at),
        log: { info() {}, warn() {}, error() {} },
        signal: new AbortController().signal,
      });
  const has = async () => (await stored(employee.accountId)).length;
  await run('absence-files', '2031-03-10T12:00:00.000Z');
  expect(await has()).toBe(1);
  const [row] = await stored(employee.accountId);
  const key = keyOf({ account_id: employee.accountId, digest: row?.digest ?? '' });
  await run('orphan-files', '2031-03-10T12:00:00.000Z');
  expect(await server.files.has(key)).toBe(true);
  await run('absence-files', '2031-03-11T12:00:00.000Z');
  expect(await has()).toBe(0);
  await run('orphan-files', '2031-03-11T12:00:00.000Z');
  expect(await server.files.has(key)).toBe(false);

  await attach(employee);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString(), left_on: '2026-03-20' })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', employee.userId)
    .execute();
  await run('absence-files', '2028-03-20T12:00:00.000Z');
  expect(await has()).toBe(1);
  await run('absence-files', '2028-03-21T12:00:00.000Z');
  expect(await has()).toBe(0);
});
