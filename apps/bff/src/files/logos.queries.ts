import { type Db, sqlOf } from '../db/handle.ts';
import { insertRow } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The file of a logo URL. */
export const findLogo = (db: Db, token: string) =>
  sqlOf(db)
    .selectFrom('logos')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'logos.account_id').onRef('files.digest', '=', 'logos.digest'),
    )
    .where('logos.token', '=', token)
    .select(['files.account_id', 'files.digest', 'files.media_type'])
    .executeTakeFirst();

/** Gives a file a public name. */
export const insertLogo = (
  tx: Db,
  logo: { token: string; account_id: number; digest: string; client_id: number | null },
) => insertRow(tx, 'logos', { ...logo, replaced_at: null });

/** Starts the grace period of the current logo names of an account or client. */
export const retireLogos = (tx: Db, accountId: number, clientId: number | null, keep: string | null, at: Instant) =>
  sqlOf(tx)
    .updateTable('logos')
    .set({ replaced_at: at })
    .where('account_id', '=', accountId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .where('replaced_at', 'is', null)
    .$if(keep !== null, (query) => query.where('token', '<>', keep as string))
    .execute();

/** Deletes logo names replaced before `before`; returns how many. */
export const dropRetiredLogos = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('logos').where('replaced_at', '<', before).executeTakeFirst()).numDeletedRows);
