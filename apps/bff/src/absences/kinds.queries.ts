import type { AbsenceKind } from '@jornada/contract/absence-items';
import { type DefaultKind, DEFAULT_KINDS, defaultKindName } from '@jornada/domain/absence-kinds';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf } from '../db/paging.ts';
import { changeRow, deleteRows, listRows, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'effect',
  'counts_days',
  'payroll_code',
  'is_private',
  'who_asks',
  'whole_days_only',
  'needs_file',
  'file_days',
  'max_days',
  'color',
  'is_active',
  'version',
] as const;

type KindRow = Pick<Selectable<Tables['absence_kinds']>, (typeof COLUMNS)[number]>;
const LIKE_MOST = { file_days: 1, max_days: null, color: null } as const;
export type NewKind = Omit<AbsenceKind, 'id' | 'version' | 'is_active'>;

const shown = ({ is_private, whole_days_only, is_active, ...row }: KindRow): AbsenceKind => ({
  ...row,
  is_private: is_private === 1,
  whole_days_only: whole_days_only === 1,
  is_active: is_active === 1,
});

const stored = (value: boolean) => (value ? 1 : 0);

/** All kinds of an account, by name. */
export const listKinds = async (db: Db, accountId: number): Promise<AbsenceKind[]> =>
  (await listRows(db, 'absence_kinds', { account_id: accountId }, COLUMNS, ['name_folded'])).map(shown);

export const countKinds = (db: Db, accountId: number): Promise<number> =>
  countOf(sqlOf(db).selectFrom('absence_kinds').where('account_id', '=', accountId));

/** Inserts a kind under the account's next number; undefined if the name is taken. */
export async function insertKind(
  tx: Db,
  accountId: number,
  { is_private, whole_days_only, ...kind }: NewKind,
): Promise<AbsenceKind | undefined> {
  const id = await takeNumbers(tx, accountId, 'absence_kinds');
  const row = await sqlOf(tx)
    .insertInto('absence_kinds')
    .values({
      ...kind,
      account_id: accountId,
      id,
      name_folded: fold(kind.name),
      is_private: stored(is_private),
      whole_days_only: stored(whole_days_only),
    })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && shown(row);
}

/** Inserts default kinds in the language of `locale`, except those whose names exist. @returns their ids */
export async function insertDefaultKinds(
  tx: Db,
  accountId: number,
  locale: string,
  kinds: readonly DefaultKind[] = DEFAULT_KINDS,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { names, ...kind } of kinds) {
    const name = defaultKindName({ names, ...kind }, locale);
    const added = await insertKind(tx, accountId, { ...LIKE_MOST, ...kind, name, payroll_code: '' });
    if (added) ids.push(added.id);
  }
  return ids;
}

type Changes = { [K in keyof AbsenceKind]?: AbsenceKind[K] | undefined };

/** Locks a kind, so that it cannot be deleted while an absence of it is being entered. */
export const lockKind = (tx: Db, accountId: number, id: number) =>
  sql`select id from absence_kinds where account_id = ${accountId} and id = ${id} ${lockRows(tx)}`.execute(sqlOf(tx));

/** Deletes a kind, which must be locked and have no absences. */
export const deleteKind = (tx: Db, accountId: number, id: number) =>
  deleteRows(tx, 'absence_kinds', { account_id: accountId, id });

/** Changes a kind that still has `version`; undefined if no row has it. */
export async function updateKind(
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { is_private, whole_days_only, is_active, ...changes }: Changes,
): Promise<AbsenceKind | undefined> {
  const row = await changeRow(
    tx,
    'absence_kinds',
    { account_id: accountId, id, version },
    {
      ...changes,
      ...(changes.name === undefined ? {} : { name_folded: fold(changes.name) }),
      ...(is_private === undefined ? {} : { is_private: stored(is_private) }),
      ...(whole_days_only === undefined ? {} : { whole_days_only: stored(whole_days_only) }),
      ...(is_active === undefined ? {} : { is_active: stored(is_active) }),
      version: sql`version + 1`,
    },
    COLUMNS,
  );
  return row && shown(row);
}

/** Sets the payroll codes of all kinds, empty where `codes` has none; the versions of unchanged kinds stay. */
export async function setPayrollCodes(tx: Db, accountId: number, codes: ReadonlyMap<number, string>): Promise<void> {
  for (const { id, payroll_code } of await listKinds(tx, accountId)) {
    const code = codes.get(id) ?? '';
    if (code === payroll_code) continue;
    await updateRows(
      tx,
      'absence_kinds',
      { account_id: accountId, id },
      { payroll_code: code, version: sql`version + 1` },
    );
  }
}
