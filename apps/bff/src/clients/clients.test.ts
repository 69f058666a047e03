import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = (who: TestPerson, body: object, headers = {}) => server.call(who, 'POST', '/v2/clients', body, headers);
const made = async (who: TestPerson, body: object = {}) => (await create(who, { name: 'Padaria', ...body })).body;
const patch = (who: TestPerson, id: number, body: object) => server.call(who, 'PATCH', `/v2/clients/${id}`, body);
const list = async (who: TestPerson, query = '') => (await server.call(who, 'GET', `/v2/clients${query}`)).body;
const names = async (who: TestPerson, query: string) =>
  (await list(who, query)).items.map(({ name }: { name: string }) => name);

describe('one client', () => {
  test('has the twelve fields and the version; absent texts are empty, the manager defaults to the creator', async () => {
    const ana = await server.person({ level: 3 });
    const { status, body } = await create(ana, { name: 'Padaria São Bento' });
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        name: 'Padaria São Bento',
        email: '',
        website: '',
        tax_id: '',
        address: '',
        phone: '',
        description: '',
        logo_url: '',
        is_active: true,
        manager_id: ana.userId,
        tenant_id: ana.accountId,
        version: 1,
      },
    ]);
    expect((await server.call(ana, 'GET', '/v2/clients/1')).body).toEqual(body);
  });

  test('keeps text byte for byte, and the tax id without punctuation', async () => {
    const ana = await server.person({ level: 3 });
    const fields = {
      name: ' Águas & "Claras" ',
      email: 'Contato@Aguas.Test',
      website: 'https://aguas.test/sobre?x=1',
      tax_id: '11.222.333/0001-81',
      address: 'Rua 1\nSala 2',
      phone: '+55 11 2222-3333',
      description: '<b>x</b>',
      manager_id: ana.userId,
    };
    expect(await made(ana, fields)).toMatchObject({ ...fields, tax_id: '11222333000181' });
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['DE 123456789', 'DE 123456789'],
    ['', ''],
  ])('stores the tax id %j as %j', async (tax_id, stored) => {
    const ana = await server.person({ level: 3 });
    expect((await made(ana, { tax_id })).tax_id).toBe(stored);
  });

  test.each([
    [{}, 'name', 'required'],
    [{ name: ' ' }, 'name', 'empty'],
    [{ name: 'x'.repeat(201) }, 'name', 'too_big'],
    [{ name: 'a\0b' }, 'name', 'not_storable'],
    [{ name: 'x', email: 'nobody' }, 'email', 'not_email'],
    [{ name: 'x', email: null }, 'email', 'wrong_type'],
    [{ name: 'x', website: 'javascript:alert(1)' }, 'website', 'not_url'],
    [{ name: 'x', website: 'data:text/html,x' }, 'website', 'not_url'],
    [{ name: 'x', website: 'ftp://x.test' }, 'website', 'not_url'],
    [{ name: 'x', website: 'aguas.test' }, 'website', 'not_url'],
    [{ name: 'x', tax_id: '529.982.247-26' }, 'tax_id', 'check_digits'],
    [{ name: 'x', tax_id: '11222333000182' }, 'tax_id', 'check_digits'],
    [{ name: 'x', tax_id: '12.ABC.345/01DE-36' }, 'tax_id', 'check_digits'],
    [{ name: 'x', tax_id: '00000000000' }, 'tax_id', 'check_digits'],
    [{ name: 'x', manager_id: 987_654 }, 'manager_id', 'not_here'],
    [{ name: 'x', tenant_id: 1 }, 'tenant_id', 'unknown_field'],
    [{ name: 'x', logo_url: 'https://x.test/x.png' }, 'logo_url', 'unknown_field'],
  ])('%j is refused naming %s, and nothing is written', async (body, path, code) => {
    const ana = await server.person({ level: 3 });
    const answer = await create(ana, body);
    expect([answer.status, answer.body.errors[0]]).toMatchObject([400, { path, code }]);
    expect((await list(ana)).total).toBe(0);
  });

  test('a manager of another account is refused like one that does not exist', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const [one, two] = [
      await create(ana, { name: 'x', manager_id: bia.userId }),
      await create(ana, { name: 'x', manager_id: 987_654 }),
    ];
    expect(one.body.message).toBe(two.body.message);
  });

  test('is changed with its version; a stale one returns 409 with the current client', async () => {
    const ana = await server.person({ level: 3 });
    const { id } = await made(ana);
    const first = await patch(ana, id, { name: 'Nova', version: 1 });
    expect(first.body).toMatchObject({ name: 'Nova', version: 2 });
    const late = await patch(ana, id, { phone: '1', version: 1 });
    expect([late.status, late.body.details.current]).toEqual([409, first.body]);
    expect((await patch(ana, id, { name: 'x' })).body.errors[0].path).toBe('version');
    const atOnce = await Promise.all(
      Array.from({ length: 6 }, (_, at) => patch(ana, id, { phone: `${at}`, version: 2 })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('is archived and restored, and stays linked to its tasks', async () => {
    const ana = await server.person({ level: 3 });
    const { id } = await made(ana);
    const task = (await server.call(ana, 'POST', '/v2/tasks', { title: 'x', client_id: id })).body.id;
    const archived = await server.call(ana, 'DELETE', `/v2/clients/${id}`);
    expect([archived.status, archived.body]).toMatchObject([200, { id, is_active: false, version: 2 }]);
    expect((await server.call(ana, 'DELETE', `/v2/clients/${id}`)).body).toEqual(archived.body);
    expect((await server.call(ana, 'GET', `/v2/tasks/${task}`)).body.client_id).toBe(id);
    expect((await patch(ana, id, { is_active: true, version: 2 })).body).toMatchObject({ is_active: true, version: 3 });
  });

  test('of another account is not found by any operation', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const { id } = await made(ana);
    const requests = [
      ['GET', ''],
      ['PATCH', '', { name: 'x', version: 1 }],
      ['DELETE', ''],
      ['DELETE', '/logo'],
      ['POST', '/logo', formOf({ file: { bytes: await picture.png() } })],
    ] as const;
    for (const [method, path, body] of requests)
      expect((await server.call(bia, method, `/v2/clients/${id}${path}`, body)).status, method + path).toBe(404);
    expect((await server.call(ana, 'GET', `/v2/clients/${id}`)).body.version).toBe(1);
  });

  test('is read by every level and written from level 3 on', async () => {
    const root = await server.person({ level: 5 });
    const { id } = await made(root);
    for (const level of [1, 2, 3, 4, 5] as const) {
      const who = await server.person({ accountId: root.accountId, level });
      const may = level >= 3 ? 200 : 403;
      expect([
        level,
        (await server.call(who, 'GET', `/v2/clients/${id}`)).status,
        (await create(who, { name: 'x' })).status,
      ]).toEqual([level, 200, may]);
    }
  });

  test('has a logo, stored like the account’s', async () => {
    const ana = await server.person({ level: 3 });
    const { id } = await made(ana);
    const answer = await server.call(
      ana,
      'POST',
      `/v2/clients/${id}/logo`,
      formOf({ file: { bytes: await picture.webp() } }),
    );
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: true,
        message: 'The logo is stored',
        data: { Location: expect.stringMatching(/\/logos\/[\w-]{22}\.webp$/) },
      },
    ]);
    expect((await server.call(ana, 'GET', `/v2/clients/${id}`)).body).toMatchObject({
      logo_url: answer.body.data.Location,
      version: 1,
    });
    await server.call(ana, 'DELETE', `/v2/clients/${id}/logo`);
    expect((await server.call(ana, 'GET', `/v2/clients/${id}`)).body.logo_url).toBe('');
    expect(
      (await server.call(ana, 'POST', `/v2/clients/${id}/logo`, formOf({ file: { bytes: picture.svg() } }))).status,
    ).toBe(400);
  });

  test('every write leaves an audit event that names fields and no values', async () => {
    const ana = await server.person({ level: 3 });
    const { id } = await made(ana, { name: 'Secret name', phone: 'Secret phone' });
    await patch(ana, id, { address: 'Secret address', version: 1 });
    await server.call(ana, 'DELETE', `/v2/clients/${id}`);
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .selectAll()
      .orderBy('id')
      .execute();
    expect(events.map(({ action, target_id, fields }) => [action, target_id, fields])).toEqual([
      ['clients.create', id, '["name","phone"]'],
      ['clients.update', id, '["address"]'],
      ['clients.archive', id, '["is_active"]'],
    ]);
    expect(JSON.stringify(events)).not.toContain('Secret');
  });

  test('is created once by two requests with one Idempotency-Key', async () => {
    const ana = await server.person({ level: 3 });
    const send = () => create(ana, { name: 'Once' }, { 'idempotency-key': 'k' });
    expect((await send()).body).toEqual((await send()).body);
    expect((await list(ana)).total).toBe(1);
  });
});

describe('the list', () => {
  const filled = async () => {
    const ana = await server.person({ level: 3 });
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    await made(ana, { name: 'Águas Claras', email: 'Contato@Aguas.test', tax_id: '52998224725' });
    await made(ana, { name: 'beta_100%', email: 'x@beta.test' });
    const { id } = await made(ana, { name: 'Ótica', manager_id: bia.userId });
    await server.call(ana, 'DELETE', `/v2/clients/${id}`);
    return { ana, bia };
  };

  test('searches name and e-mail without case and accents, with no wildcards', async () => {
    const { ana } = await filled();
    expect(await names(ana, '?q=AGUAS')).toEqual(['Águas Claras']);
    expect(await names(ana, '?q=contato@aguas')).toEqual(['Águas Claras']);
    expect(await names(ana, '?q=optica')).toEqual([]);
    expect(await names(ana, '?q=OTICA')).toEqual(['Ótica']);
    expect(await names(ana, `?q=${encodeURIComponent('_100%')}`)).toEqual(['beta_100%']);
    expect(await names(ana, `?q=${encodeURIComponent('_g')}`)).toEqual([]);
  });

  test('filters by state and manager, and sorts by each displayed field', async () => {
    const { ana, bia } = await filled();
    expect(await names(ana, '')).toEqual(['Águas Claras', 'beta_100%', 'Ótica']);
    expect(await names(ana, '?is_active=true&sort=-name')).toEqual(['beta_100%', 'Águas Claras']);
    expect(await names(ana, '?is_active=false')).toEqual(['Ótica']);
    expect(await names(ana, '?id=3&id=1&id=99')).toEqual(['Águas Claras', 'Ótica']);
    expect(await names(ana, `?manager_id=${bia.userId}`)).toEqual(['Ótica']);
    expect(await names(ana, `?manager_id=${bia.userId}&manager_id=${ana.userId}&sort=-id`)).toEqual([
      'Ótica',
      'beta_100%',
      'Águas Claras',
    ]);
    for (const sort of ['id', 'name', 'email', 'tax_id', 'phone', 'manager_id', '-email', '-tax_id'])
      expect((await list(ana, `?sort=${sort}`)).items.length, sort).toBe(3);
    for (const query of ['?sort=secret', '?is_active=yes', '?limit=201', '?cursor=x', '?q=a&q=b'])
      expect((await server.call(ana, 'GET', `/v2/clients${query}`)).status, query).toBe(400);
  });

  test('pages through every client once, in every order', async () => {
    const ana = await server.person({ level: 3 });
    for (let at = 0; at < 23; at++) await made(ana, { name: `Same ${at % 3}`, phone: String(at % 5) });
    for (const sort of ['name', '-name', 'phone', '-phone', 'id', '-id']) {
      const seen: number[] = [];
      let cursor = '';
      do {
        const page = await list(ana, `?sort=${sort}&limit=5${cursor && `&cursor=${cursor}`}`);
        expect(page.total).toBe(cursor ? null : 23);
        seen.push(...page.items.map(({ id }: { id: number }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(new Set(seen).size, sort).toBe(23);
    }
  });

  test('exports the filtered rows as CSV, with formulas escaped', async () => {
    const ana = await server.person({ level: 3 });
    await made(ana, { name: '=1+1', description: 'a "b",\nc' });
    await made(ana, { name: 'Other' });
    const { headers, body } = await server.call(ana, 'GET', '/v2/clients/export.csv?q=1');
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="clients-${TEST_NOW.toISOString().slice(0, 10)}.csv"`,
    ]);
    expect(body.split('\r\n')).toEqual([
      'id,name,email,website,tax_id,address,phone,description,logo_url,is_active,manager_id,tenant_id,version',
      `1,'=1+1,,,,,,"a ""b"",\nc",,true,${ana.userId},${ana.accountId},1`,
      '',
    ]);
  });
});
