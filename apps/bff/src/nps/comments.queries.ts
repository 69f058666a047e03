import type { NpsTheme } from '@jornada/domain/nps-themes';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { deleteRows, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

export type CommentRow = Pick<
  Selectable<Tables['nps_comments']>,
  'key' | 'sealed' | 'category' | 'themes' | 'hidden_reason'
>;

export const insertComments = (tx: Db, rows: readonly Insertable<Tables['nps_comments']>[]) =>
  insertRows(tx, 'nps_comments', rows);

/** The reasons of a wave in the order of their random keys. */
export const listComments = (db: Db, accountId: number, waveId: number): Promise<CommentRow[]> =>
  listRows(
    db,
    'nps_comments',
    { account_id: accountId, wave_id: waveId },
    ['key', 'sealed', 'category', 'themes', 'hidden_reason'],
    ['key'],
  );

/** Whether a person has read the reasons of a wave since an instant, according to the audit log. */
export const hasRead = async (
  db: Db,
  accountId: number,
  { actorId, waveId, action }: { actorId: number; waveId: number; action: string },
  since: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('audit_events')
      .where('account_id', '=', accountId)
      .where('target_id', '=', waveId)
      .where('action', '=', action)
      .where('actor_id', '=', actorId)
      .where('at', '>=', since)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  );

/** Changes a reason that is not hidden. @returns whether it exists */
export const updateComment = async (
  tx: Db,
  { accountId, waveId, key }: { accountId: number; waveId: number; key: string },
  changes: Pick<Updateable<Tables['nps_comments']>, 'themes' | 'sealed' | 'hidden_reason'>,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'nps_comments',
    { account_id: accountId, wave_id: waveId, key, hidden_reason: null },
    changes,
  )) > 0;

/** Deletes the reasons of waves that ended before an instant. @returns how many */
export const deleteCommentsBefore = async (tx: Db, accountId: number, before: Instant): Promise<number> =>
  (
    await sqlOf(tx)
      .deleteFrom('nps_comments')
      .where('account_id', '=', accountId)
      .where('wave_id', 'in', (eb) =>
        eb
          .selectFrom('nps_waves')
          .where('nps_waves.account_id', '=', accountId)
          .where('nps_waves.closed_at', '<', before)
          .select('nps_waves.id'),
      )
      .returning('key')
      .execute()
  ).length;

export const listThemes = async (db: Db, accountId: number): Promise<NpsTheme[]> =>
  (await listRows(db, 'nps_themes', { account_id: accountId }, ['name', 'words'], ['place'])).map(
    ({ name, words }) => ({ name, words: JSON.parse(words) as string[] }),
  );

export async function replaceThemes(tx: Db, accountId: number, themes: readonly NpsTheme[]): Promise<void> {
  await deleteRows(tx, 'nps_themes', { account_id: accountId });
  await insertRows(
    tx,
    'nps_themes',
    themes.map(({ name, words }, place) => ({ account_id: accountId, place, name, words: JSON.stringify(words) })),
  );
}
