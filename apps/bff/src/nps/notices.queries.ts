import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn } from '../db/rows.ts';

/** The people asked by a wave, or only those who have not answered. */
export const listAsked = async (db: Db, accountId: number, waveId: number, onlyWaiting: boolean): Promise<number[]> => {
  const asked = sqlOf(db)
    .selectFrom('nps_participants')
    .where('account_id', '=', accountId)
    .where('wave_id', '=', waveId)
    .select('user_id')
    .orderBy('user_id');
  const rows = await (onlyWaiting ? asked.where('answered', '=', 0) : asked).execute();
  return rows.map(({ user_id }) => user_id);
};

/** The people who have a notification of a group. */
export const listNotified = async (db: Db, accountId: number, group: string): Promise<ReadonlySet<number>> =>
  new Set(await listColumn(db, 'notifications', { account_id: accountId, group_key: group }, 'user_id'));

/**
 * Deletes the notifications of a question and their mails: reminders reveal who had not answered yet. A mail has the
 * same time as its notification.
 */
export async function deleteNotices(tx: Db, accountId: number, waveId: number): Promise<void> {
  const ofWave = sql`kind in ('nps.opened', 'nps.reminded') and subject_id = ${waveId}`;
  await sql`delete from mails where account_id = ${accountId} and kind = 'notice' and (user_id, created_at) in (
    select user_id, at from notifications where account_id = ${accountId} and ${ofWave})`.execute(sqlOf(tx));
  await sql`delete from notifications where account_id = ${accountId} and ${ofWave}`.execute(sqlOf(tx));
}
