import { fold } from '@jornada/domain/text';
import { type Selectable, sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import type { Instant, Tables } from './tables.ts';

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

type ArchivableTable = Exclude<NamedTable, 'payroll_layouts'>;

/** Archives an active row, or brings an archived one back. @returns columns of it; undefined if there is none in the other state */
export const setArchived = <T extends ArchivableTable, C extends keyof Selectable<Tables[T]> & string>(
  tx: Db,
  table: T,
  { accountId, id, archived, at }: { accountId: number; id: number; archived: boolean; at: Instant },
  columns: readonly C[],
): Promise<Pick<Selectable<Tables[T]>, C> | undefined> =>
  sqlOf(tx)
    .updateTable<ArchivableTable>(table)
    .set({ archived_at: archived ? at : null, updated_at: at, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .returning(columns as readonly string[] as 'id'[])
    .executeTakeFirst() as Promise<Pick<Selectable<Tables[T]>, C> | undefined>;
