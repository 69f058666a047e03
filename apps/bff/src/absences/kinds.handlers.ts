import type { absences } from '@jornada/contract/absences';
import { defaultKindName, DEFAULT_KINDS } from '@jornada/domain/absence-kinds';
import { MOST_KINDS } from '@jornada/domain/absences';
import { invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { Db } from '../db/handle.ts';
import { orNameTaken } from '../db/name-taken.ts';
import type { Handlers } from '../http/mount.ts';
import { isKindUsed } from './absences.queries.ts';
import {
  countKinds,
  deleteKind,
  insertDefaultKinds,
  insertKind,
  listKinds,
  lockKind,
  updateKind,
} from './kinds.queries.ts';

/** The target of audit events about a kind, distinct from that of an absence. */
const TARGET = 'absence-kinds';

export const absenceKindsHandlers: Pick<
  Handlers<typeof absences>,
  'kinds' | 'createKind' | 'addDefaultKinds' | 'updateKind' | 'removeKind'
> = {
  kinds: async (_, { db, caller }) => ({ items: await listKinds(db, caller.accountId) }),

  createKind: async ({ body }, { db, caller, audit }) => {
    await assertRoom(db, caller.accountId, 1);
    const kind = await insertKind(db, caller.accountId, {
      counts_days: 'due',
      payroll_code: '',
      is_private: false,
      who_asks: 'person',
      whole_days_only: false,
      needs_file: 'no',
      file_days: 1,
      max_days: null,
      color: null,
      ...given(body),
      name: body.name,
      effect: body.effect,
    });
    if (!kind) throw nameTaken('kind');
    audit({ target: TARGET, targetId: kind.id, fields: Object.keys(body) });
    return kind;
  },

  addDefaultKinds: async (_, { db, caller, audit }) => {
    const { locale } = await findAccount(db, caller.accountId);
    const names = new Set((await listKinds(db, caller.accountId)).map(({ name }) => name));
    const missing = DEFAULT_KINDS.filter((kind) => !names.has(defaultKindName(kind, locale)));
    await assertRoom(db, caller.accountId, missing.length);
    const ids = await insertDefaultKinds(db, caller.accountId, locale, missing);
    audit({ target: TARGET, targetIds: ids, fields: ['name'] });
    return { added: ids.length };
  },

  updateKind: async ({ params: { id }, body: { version, ...changes } }, { db, caller, audit }) => {
    const before = (await listKinds(db, caller.accountId)).find((kind) => kind.id === id);
    if (!before) throw notFound();
    const isOther = changes.effect !== undefined && changes.effect !== before.effect;
    if (isOther && (await isKindUsed(db, caller.accountId, id)))
      throw invalid('effect', 'is fixed, since absences have this kind', 'in_use');
    const kind = await orNameTaken(updateKind(db, caller.accountId, id, version, changes), () => nameTaken('kind'));
    if (!kind) throw staleVersion(before);
    audit({ target: TARGET, targetId: id, fields: Object.keys(changes) });
    return kind;
  },

  removeKind: async ({ params: { id } }, { db, caller: { accountId }, audit }) => {
    await lockKind(db, accountId, id);
    const kind = (await listKinds(db, accountId)).find((one) => one.id === id);
    if (!kind) throw notFound();
    const is_deleted = !(await isKindUsed(db, accountId, id));
    if (is_deleted) await deleteKind(db, accountId, id);
    // Deactivating an inactive kind succeeds too.
    else if (kind.is_active) await updateKind(db, accountId, id, kind.version, { is_active: false });
    if (is_deleted || kind.is_active) audit({ target: TARGET, targetId: id, fields: is_deleted ? [] : ['is_active'] });
    return { is_deleted, message: is_deleted ? 'Deleted' : 'Taken out of use' };
  },
};

/** @throws Refusal 400 if the account would have too many kinds */
async function assertRoom(db: Db, accountId: number, more: number): Promise<void> {
  if ((await countKinds(db, accountId)) + more > MOST_KINDS)
    throw invalid('name', `would be one more than ${MOST_KINDS} kinds`, 'too_many');
}

/** Removes the fields of an object that are undefined. */
const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
