import type { ZipEntry } from '@jornada/contract/form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { readZip } from '../files/zip.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { exportHandlers } from './export.handlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const me = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/accounts/me')).body;
const patch = (who: TestPerson, body: object) => server.call(who, 'PATCH', '/v2/accounts/me', body);
const expire = (who: TestPerson) =>
  sqlOf(server.db)
    .updateTable('accounts')
    .set({ plan_expires_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', who.accountId)
    .execute();

describe('the account', () => {
  test('is readable at every level of the account', async () => {
    const ana = await server.person({ level: 1 });
    expect(await me(ana)).toEqual({
      id: ana.accountId,
      name: 'Test',
      logo_url: null,
      time_zone: 'America/Sao_Paulo',
      locale: 'pt-BR',
      currency: 'BRL',
      plan: { name: 'Jornada', expires_at: null, payment_overdue: false },
      settings: {
        show_on_login: true,
        second_factor_levels: [],
        competence_levels: 5,
        feedback_wall: true,
        retention_months: 60,
        retention_months_after_leaving: 24,
      },
      version: 1,
    });
  });

  test('is changed with its version, and the session shows the change at once', async () => {
    const ana = await server.person({ level: 5 });
    const changes = {
      name: 'Nova',
      time_zone: 'Europe/Lisbon',
      locale: 'en',
      currency: 'EUR',
      settings: { show_on_login: false },
    };
    const first = await patch(ana, { ...changes, version: 1 });
    expect(first.body).toMatchObject({ ...changes, version: 2 });
    expect((await server.call(ana, 'GET', '/session')).body.account).toMatchObject({
      name: 'Nova',
      time_zone: 'Europe/Lisbon',
      locale: 'en',
    });
    const late = await patch(ana, { name: 'Old', version: 1 });
    expect([late.status, late.body.details.current]).toEqual([409, first.body]);
  });

  test('levels 4 and 5 change its name, only level 5 the other fields', async () => {
    const root = await server.person({ level: 5 });
    const admin = await server.person({ accountId: root.accountId, level: 4 });
    const manager = await server.person({ accountId: root.accountId, level: 3 });
    expect((await patch(manager, { name: 'x', version: 1 })).status).toBe(403);
    for (const change of [
      { time_zone: 'UTC' },
      { locale: 'en' },
      { currency: 'EUR' },
      { settings: { show_on_login: false } },
      { name: 'x', locale: 'en' },
    ])
      expect((await patch(admin, { ...change, version: 1 })).status, JSON.stringify(change)).toBe(403);
    expect((await patch(admin, { name: 'By an admin', version: 1 })).body.name).toBe('By an admin');
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ locale: 'fr' }, 'locale'],
    [{ currency: 'reais' }, 'currency'],
    [{ settings: { colour: 'red' } }, 'settings.colour'],
    [{ logo_url: 'x' }, 'logo_url'],
    [{ plan: {} }, 'plan'],
  ])('%j is refused with %s', async (change, path) => {
    const ana = await server.person();
    const answer = await patch(ana, { ...change, version: 1 });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await me(ana)).version).toBe(1);
  });

  test('with an expired plan allows only reading and the export', async () => {
    const ana = await server.person();
    await expire(ana);
    expect((await me(ana)).plan.expires_at).toBe('2026-01-01T00:00:00.000Z');
    expect((await server.call(ana, 'GET', '/v2/accounts/export')).status).toBe(200);
    for (const [method, path, body] of [
      ['PATCH', '/v2/accounts/me', { name: 'x', version: 1 }],
      ['DELETE', '/v2/accounts/logo'],
      ['GET', '/v2/clients'],
    ] as const)
      expect((await server.call(ana, method, path, body)).status, path).toBe(402);
  });
});

describe('the export', () => {
  const take = async (who: TestPerson) => {
    const response = await server.app.request('/v2/accounts/export', {
      headers: { authorization: `Bearer ${who.token}` },
    });
    return { response, files: readZip(Buffer.from(await response.arrayBuffer())) };
  };
  const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? '';

  test('contains every table and file of the account, and nothing of another account', async () => {
    const [ana, bia] = [
      await server.person({ nome: 'Ana', email: `ana-${TEST_NOW.getTime()}@export.test` }),
      await server.person({ nome: 'Neighbour' }),
    ];
    for (const who of [ana, bia]) {
      const title = who === ana ? 'Mine, "quoted"' : 'Not mine';
      const { id } = (await server.call(who, 'POST', '/v2/tasks', { title })).body;
      await server.call(who, 'POST', '/v2/clients', { name: `${title} client` });
      await server.call(
        who,
        'POST',
        `/v2/tasks/${id}/comments`,
        formOf({ body: `${title} comment`, images: [{ bytes: await picture.png({ width: who === ana ? 10 : 11 }) }] }),
      );
    }
    const { response, files } = await take(ana);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'application/zip', 'attachment; filename="accounts-2026-03-02.zip"', 'no-store']);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'account.csv',
        'users.csv',
        'tasks.csv',
        'clients.csv',
        'comments.csv',
        'comment_images.csv',
        'employment_links.csv',
        'audit_events.csv',
      ]),
    );
    expect(textOf(files, 'tasks.csv')).toContain('"Mine, ""quoted"""');
    expect(textOf(files, 'users.csv')).toContain(`${ana.userId},Ana,ana-${TEST_NOW.getTime()}@export.test`);
    const pictures = [...files].filter(([name]) => name.startsWith('files/'));
    expect(pictures.map(([name, bytes]) => [name.endsWith('.png'), bytes.subarray(1, 4).toString()])).toEqual([
      [true, 'PNG'],
    ]);
    const all = [...files]
      .filter(([name]) => name.endsWith('.csv'))
      .map(([, bytes]) => bytes.toString())
      .join('');
    expect(all).not.toContain('Not mine');
    expect(all).not.toContain('Neighbour');
    expect(all).not.toMatch(/password|\$argon2|_folded/);
  });

  test('contains every table with account rows, except the internal ones', async () => {
    const ana = await server.person();
    const { files } = await take(ana);
    const tables = (await sqlOf(server.db).introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
      .map(({ name }) => name);
    expect(tables.filter((name) => !files.has(`${name}.csv`)).sort()).toEqual([
      'audit_bulk_rows',
      'evaluation_cells',
      'evaluation_comments',
      'evaluation_contests',
      'evaluation_conversations',
      'evaluation_forms',
      'evaluation_raters',
      'evaluation_rating_changes',
      'evaluation_ratings',
      'evaluation_tallies',
      'feedback',
      'feedback_competences',
      'feedback_reactions',
      'feedback_recipients',
      'feedback_replies',
      'feedback_reports',
      'feedback_request_competences',
      'feedback_request_people',
      'feedback_requests',
      'feedback_traces',
      'idempotency_keys',
      'mails',
      'notification_choices',
      'notification_settings',
      'notifications',
      'nps_box',
      'nps_comments',
      'nps_participants',
      'number_series',
      'password_links',
      'payroll_files',
      'pdi',
      'pdi_actions',
      'pdi_check_ins',
      'pdi_goals',
      'pdi_history',
      'sessions',
      'task_totals',
      'task_undo_rows',
      'task_undo_tags',
      'task_undos',
    ]);
  });

  test('is complete when a table takes several batches', async () => {
    const ana = await server.person();
    const at = TEST_NOW.toISOString();
    const rows = Array.from({ length: 4_501 }, (_, index) => ({
      account_id: ana.accountId,
      id: index + 1,
      name: `Tag ${index}`,
      name_folded: `tag ${index}`,
      color: '#000000',
      created_at: at,
      updated_at: at,
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await sqlOf(server.db)
        .insertInto('task_tags')
        .values(rows.slice(from, from + 1_000))
        .execute();
    const { files } = await take(ana);
    expect(textOf(files, 'task_tags.csv').trimEnd().split('\r\n').length).toBe(4_502);
  });

  test('is one snapshot: concurrent writes appear in none of its tables and are not blocked', async () => {
    const ana = await server.person();
    const make = async (name: string) => {
      const tag = await server.call(ana, 'POST', '/v2/task-tags', { name });
      const made = await server.call(ana, 'POST', '/v2/tasks', { title: name, tag_ids: [tag.body.id] });
      expect([tag.status, made.status]).toEqual([200, 200]);
    };
    await make('Before');
    const { export: handler } = exportHandlers(server.vault);
    const entries = await (handler as (input: object, context: object) => Promise<AsyncIterable<ZipEntry>>)(
      {},
      { db: server.db, files: server.files, caller: ana, audit: () => {} },
    );
    const read = new Map<string, string>();
    for await (const entry of entries) {
      if (!('rows' in entry)) continue;
      // Writes between two tables, and while rows of a table are being read.
      await make(`Between ${read.size}`);
      let text = '';
      for await (const row of entry.rows) text += JSON.stringify(row);
      read.set(entry.name, text);
    }
    for (const name of ['tasks.csv', 'task_tags.csv']) {
      expect(read.get(name)).toContain('Before');
      expect(read.get(name)).not.toContain('Between');
    }
    expect(read.get('tasks_tags.csv')?.match(/tag_id/g)).toHaveLength(1);
    expect((await server.call(ana, 'GET', '/v2/tasks')).body.total).toBe(read.size + 1);
  });

  test('does not block later exports when its client disconnects early', async () => {
    const ana = await server.person();
    for (let at = 0; at < 8; at++) {
      const response = await server.app.request('/v2/accounts/export', {
        method: at % 2 ? 'GET' : 'HEAD',
        headers: { authorization: `Bearer ${ana.token}` },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
      await response.body?.cancel();
    }
    expect((await take(ana)).files.has('tasks.csv')).toBe(true);
  });

  test('decrypts sealed fields, and is recorded in the access log of each person’s HR data', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 1 });
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, {
      tax_id: '529.982.247-25',
      bank_account: 'Banco 1, conta 2',
      currency: 'BRL',
    });
    const { files } = await take(ana);
    expect(textOf(files, 'employee_hr_data.csv')).toContain('52998224725');
    expect(textOf(files, 'employee_hr_data.csv')).toContain('Banco 1, conta 2');
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .where('action', '=', 'accounts.export')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(events.map(({ target, target_id, target_ids }) => [target, target_id, target_ids])).toEqual([
      ['accounts', ana.accountId, null],
      ['employee-hr-data', null, `[${bia.userId}]`],
    ]);
  });

  test('requires level 5', async () => {
    for (const level of [1, 2, 3, 4] as const)
      expect((await server.call(await server.person({ level }), 'GET', '/v2/accounts/export')).status).toBe(403);
  });

  test('that fails midway ends truncated, is logged, and leaves the server usable', async () => {
    const local = await openTestServer();
    const ana = await local.person();
    await local.call(ana, 'POST', '/v2/accounts/logo', formOf({ file: { bytes: await picture.png() } }));
    local.files.read = () => Promise.reject(new Error('the store fell over'));
    const response = await local.app.request('/v2/accounts/export', {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(local.logged.join('')).toContain('the store fell over');
    expect((await local.call(ana, 'GET', '/v2/accounts/me')).status).toBe(200);
    await local.close();
  });
});

describe('the employers', () => {
  const put = (who: TestPerson, body: object) => server.call(who, 'PUT', '/v2/accounts/employers', body);
  const CNPJ = { employer_id: '11.222.333/0001-81', name: ' Aurora Ltda. ', place: 'São Paulo' };

  test('keep their order, are stored without punctuation, may have letters in a CNPJ, and are read by everybody', async () => {
    const boss = await server.person({ level: 5 });
    const employee = await server.person({ level: 1, accountId: boss.accountId });
    expect((await server.call(employee, 'GET', '/v2/accounts/employers')).body).toEqual({ items: [], version: 1 });
    const items = [
      CNPJ,
      { employer_id: '12.ABC.345/01DE-35', name: 'Letras SA' },
      { employer_id: '52998224725', name: 'Ana' },
    ];
    const { status, body } = await put(boss, { items, version: 1 });
    expect([status, body.version]).toEqual([200, 2]);
    expect((await server.call(employee, 'GET', '/v2/accounts/employers')).body.items).toEqual([
      { employer_id: '11222333000181', name: 'Aurora Ltda.', caepf: '', cno: '', place: 'São Paulo' },
      { employer_id: '12ABC34501DE35', name: 'Letras SA', caepf: '', cno: '', place: '' },
      { employer_id: '52998224725', name: 'Ana', caepf: '', cno: '', place: '' },
    ]);
    expect((await put(boss, { items: [], version: 1 })).status).toBe(409);
    expect((await put(employee, { items: [], version: 2 })).status).toBe(403);
    const { items: events } = (await server.call(boss, 'GET', '/v2/audit?action=accounts.changeEmployers')).body;
    expect(events).toMatchObject([{ fields: ['employers'], target_id: boss.accountId }]);
  });

  test('are refused if a number is invalid or repeated, and then stay unchanged', async () => {
    const boss = await server.person({ level: 4 });
    const faultOf = async (...items: object[]) => {
      const { status, body } = await put(boss, { items, version: 1 });
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
    };
    expect(await faultOf({ ...CNPJ, employer_id: '11.222.333/0001-82' })).toEqual([
      400,
      'items.0.employer_id',
      'check_digits',
    ]);
    expect(await faultOf({ ...CNPJ, employer_id: 'Aurora' })).toEqual([400, 'items.0.employer_id', 'check_digits']);
    expect(await faultOf({ ...CNPJ, name: '  ' })).toEqual([400, 'items.0.name', 'empty']);
    expect(await faultOf(CNPJ, { ...CNPJ, employer_id: '11222333000181' })).toEqual([
      400,
      'items.1.employer_id',
      'twice',
    ]);
    expect((await server.call(boss, 'GET', '/v2/accounts/employers')).body).toEqual({ items: [], version: 1 });
    const both = await Promise.all([1, 2].map(() => put(boss, { items: [CNPJ], version: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
