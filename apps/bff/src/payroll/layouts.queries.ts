import type { LayoutShape } from '@jornada/domain/payroll-layout';
import { FIRST_OWN_LAYOUT } from '@jornada/domain/payroll-layout';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { changeRow, findRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = ['id', 'name', 'shape', 'is_active', 'version'] as const;

/** A layout that an account has made. */
export interface OwnLayout extends LayoutShape {
  id: number;
  name: string;
  is_active: boolean;
  version: number;
}

interface Row {
  id: number;
  name: string;
  shape: string;
  is_active: 'yes' | 'no';
  version: number;
}

const parsed = ({ shape, is_active, ...row }: Row): OwnLayout => ({
  ...(JSON.parse(shape) as LayoutShape),
  ...row,
  is_active: is_active === 'yes',
});

/** The layouts of an account, oldest first. */
export const listOwnLayouts = async (db: Db, accountId: number): Promise<OwnLayout[]> =>
  (await listRows(db, 'payroll_layouts', { account_id: accountId }, COLUMNS, ['id'])).map(parsed);

export async function findOwnLayout(db: Db, accountId: number, id: number): Promise<OwnLayout | undefined> {
  const row = await findRow(db, 'payroll_layouts', { account_id: accountId, id }, COLUMNS);
  return row && parsed(row);
}

/** Returns how many layouts an account has, and reserves the id of its next one. */
export async function takeLayoutId(tx: Db, accountId: number): Promise<{ id: number; made: number }> {
  const number = await takeNumbers(tx, accountId, 'payroll_layouts');
  const { made } = await sqlOf(tx)
    .selectFrom('payroll_layouts')
    .where('account_id', '=', accountId)
    .select((of) => of.fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return { id: FIRST_OWN_LAYOUT - 1 + number, made };
}

/** Inserts a layout; undefined if the account has one with that name. */
export async function insertLayout(
  tx: Db,
  accountId: number,
  id: number,
  { name, shape, at }: { name: string; shape: LayoutShape; at: Instant },
): Promise<OwnLayout | undefined> {
  const row = await sqlOf(tx)
    .insertInto('payroll_layouts')
    .values({
      account_id: accountId,
      id,
      name,
      name_folded: fold(name),
      shape: JSON.stringify(shape),
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && parsed(row);
}

interface Changed {
  name: string;
  shape: LayoutShape;
  is_active: boolean;
  version: number;
  at: Instant;
}

/**
 * Replaces a layout that still has `version`; undefined if there is none. Another layout with its name is a duplicate
 * (`orNameTaken`).
 */
export async function updateLayout(
  tx: Db,
  accountId: number,
  id: number,
  { name, shape, is_active, version, at }: Changed,
): Promise<OwnLayout | undefined> {
  const row = await changeRow(
    tx,
    'payroll_layouts',
    { account_id: accountId, id, version },
    {
      name,
      name_folded: fold(name),
      shape: JSON.stringify(shape),
      is_active: is_active ? 'yes' : 'no',
      version: version + 1,
      updated_at: at,
    },
    COLUMNS,
  );
  return row && parsed(row);
}

/** Deactivates an active layout; returns whether there was one. */
export const deactivateLayout = async (tx: Db, accountId: number, id: number, at: Instant): Promise<boolean> =>
  (await updateRows(
    tx,
    'payroll_layouts',
    { account_id: accountId, id, is_active: 'yes' },
    { is_active: 'no', version: sql`version + 1`, updated_at: at },
  )) > 0;
