import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import type { Instant } from './tables.ts';

/** Tables in which a name exists once per account, ignoring case and accents. */
type NamedTable =
  | 'competence_groups'
  | 'competence_profiles'
  | 'competences'
  | 'evaluation_templates'
  | 'payroll_layouts';

/** Whether a row of the account other than `besides` has this name. */
export const isNameTaken = async (
  db: Db,
  table: NamedTable,
  accountId: number,
  name: string,
  besides: number,
): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .where('name_folded', '=', fold(name))
      .where('id', '<>', besides)
      .select('id')
      .executeTakeFirst(),
  );

/** Archives or restores a row; false if it does not exist or is in that state already. */
export const setArchived = async (
  tx: Db,
  table: 'competence_profiles' | 'evaluation_templates',
  accountId: number,
  id: number,
  archived: boolean,
  at: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable(table)
      .set({ archived_at: archived ? at : null, updated_at: at, version: sql`version + 1` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
