import { type Client, clients } from '@jornada/contract/clients';
import { invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Db } from '../db/handle.ts';
import { absolute, publishLogo, storedAt, storeLogo, withdrawLogo } from '../files/logos.ts';
import type { Handlers } from '../http/mount.ts';
import {
  archiveClient,
  CLIENT_ORDER,
  type ClientChanges,
  type ClientRow,
  countClients,
  findClient,
  insertClient,
  isPersonHere,
  listClients,
  setClientLogo,
  updateClient,
} from './clients.queries.ts';

export const clientsHandlers: Handlers<typeof clients> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId }, publicUrl }) => {
    const page = await pageOf(
      clients.list,
      CLIENT_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listClients(db, accountId, filter, segment),
        count: () => countClients(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map((row) => shown(row, publicUrl)) };
  },

  exportCsv: async ({ query: { sort, ...filter } }, { db, caller, publicUrl }) =>
    eachRow(
      clients.exportCsv,
      CLIENT_ORDER,
      { sort },
      (segment) => listClients(db, caller.accountId, filter, segment),
      (row) => shown(row, publicUrl),
    ),

  byId: async ({ params: { id } }, { db, caller, publicUrl }) => {
    const row = await find(db, caller.accountId, id);
    return shown(row, publicUrl);
  },

  create: async ({ body }, { db, caller, now, publicUrl, audit }) => {
    const manager_id = body.manager_id ?? caller.userId;
    await assertManager(db, caller.accountId, manager_id);
    const {
      is_active = true,
      name,
      email = '',
      website = '',
      tax_id = '',
      address = '',
      phone = '',
      description = '',
    } = body;
    const at = now.toISOString();
    const archived_at = is_active ? null : at;
    const row = await insertClient(
      db,
      caller.accountId,
      { name, email, website, tax_id, address, phone, description, manager_id, archived_at },
      at,
    );
    audit({ target: 'clients', targetId: row.id, fields: Object.keys(body) });
    return shown(row, publicUrl);
  },

  update: async (
    { params: { id }, body: { version, is_active, ...fields } },
    { db, caller, now, publicUrl, audit },
  ) => {
    const before = await find(db, caller.accountId, id);
    if (fields.manager_id !== undefined) await assertManager(db, caller.accountId, fields.manager_id);
    const at = now.toISOString();
    const changes: ClientChanges = fields;
    if (is_active !== undefined) changes.archived_at = is_active ? null : (before.archived_at ?? at);
    const row = await updateClient(db, caller.accountId, id, version, changes, at);
    if (!row) throw staleVersion(shown(await find(db, caller.accountId, id), publicUrl));
    audit({
      target: 'clients',
      targetId: id,
      fields: Object.keys({ ...fields, ...(is_active !== undefined && { is_active }) }),
    });
    return shown(row, publicUrl);
  },

  archive: async ({ params: { id } }, { db, caller, now, publicUrl, audit }) => {
    const row = await archiveClient(db, caller.accountId, id, now.toISOString());
    if (row) audit({ target: 'clients', targetId: id, fields: ['is_active'] });
    // Archiving an archived client succeeds.
    return shown(row ?? (await find(db, caller.accountId, id)), publicUrl);
  },

  uploadLogo: {
    prepare: async ({ params: { id }, body: { file } }, context) => {
      const { caller } = context;
      const logo = await storeLogo(context, caller.accountId, file);
      return async ({ db, now, publicUrl, audit }) => {
        await find(db, caller.accountId, id);
        const path = await publishLogo(db, logo, id, now);
        await setClientLogo(db, caller.accountId, id, path, now.toISOString());
        audit({ target: 'clients', targetId: id, fields: ['logo_url'] });
        return storedAt(publicUrl, path);
      };
    },
  },

  removeLogo: async ({ params: { id } }, { db, caller, now, audit }) => {
    if (!(await setClientLogo(db, caller.accountId, id, '', now.toISOString()))) throw notFound();
    await withdrawLogo(db, caller.accountId, id, now);
    audit({ target: 'clients', targetId: id, fields: ['logo_url'] });
    return { message: 'The logo is removed' };
  },
};

async function find(db: Db, accountId: number, id: number): Promise<ClientRow> {
  const [row] = await findClient(db, { accountId, id });
  if (!row) throw notFound();
  return row;
}

/** A row in the shape of the contract; archived clients are listed with `is_active` false. */
const shown = ({ archived_at, logo_url, ...row }: ClientRow, publicUrl: string): Client => ({
  ...row,
  logo_url: absolute(publicUrl, logo_url),
  is_active: archived_at === null,
});

async function assertManager(db: Db, accountId: number, userId: number): Promise<void> {
  if (!(await isPersonHere(db, accountId, userId)))
    throw invalid('manager_id', 'is not a person of this account', 'not_here');
}
