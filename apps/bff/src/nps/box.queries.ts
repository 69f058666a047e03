import type { Selectable } from 'kysely';
import { dropOldRowVersions, overwriteFreedSpace } from '../db/engines/maintenance.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { changeRow, deleteRows, findRow, listRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

/** A person who can be asked, with the facts that determine their segments. */
export interface AskedPerson {
  user_id: number;
  department: string | null;
  joined_on: string | null;
}

/** People with an active link created until `until`, with their departments and first days. */
export const listEligible = (db: Db, accountId: number, until: Instant): Promise<AskedPerson[]> =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.account_id', '=', 'link.account_id').onRef('hr.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .where('link.created_at', '<=', until)
    .select(['link.user_id', 'hr.department', 'hr.joined_on'])
    .orderBy('link.user_id')
    .execute();

/** Replaces the people asked by a wave, in the given order. */
export async function replaceParticipants(
  tx: Db,
  accountId: number,
  waveId: number,
  rows: readonly Participant[],
): Promise<void> {
  await deleteParticipants(tx, accountId, waveId);
  await insertRows(
    tx,
    'nps_participants',
    rows.map(({ user_id, path, answered }) => ({ account_id: accountId, wave_id: waveId, user_id, path, answered })),
  );
}

export type Participant = Pick<Selectable<Tables['nps_participants']>, 'user_id' | 'path' | 'answered'>;

export const listParticipants = (db: Db, accountId: number, waveId: number): Promise<Participant[]> =>
  listRows(db, 'nps_participants', { account_id: accountId, wave_id: waveId }, ['user_id', 'path', 'answered']);

export const findParticipant = (db: Db, accountId: number, waveId: number, userId: number) =>
  findRow(db, 'nps_participants', { account_id: accountId, wave_id: waveId, user_id: userId }, ['path', 'answered']);

/** Marks a person as having answered. Returns the path of the person, or undefined if they had answered before. */
export const markAnswered = async (
  tx: Db,
  accountId: number,
  waveId: number,
  userId: number,
): Promise<string | undefined> =>
  (
    await changeRow(
      tx,
      'nps_participants',
      { account_id: accountId, wave_id: waveId, user_id: userId, answered: 0 },
      { answered: 1 },
      ['path'],
    )
  )?.path;

/** A stored answer. */
export interface Ballot {
  key: string;
  sealed: string;
}

export const insertBallots = (tx: Db, accountId: number, waveId: number, ballots: readonly Ballot[]) =>
  insertRows(
    tx,
    'nps_box',
    ballots.map(({ key, sealed }) => ({ account_id: accountId, wave_id: waveId, key, sealed })),
  );

export const listBallots = (db: Db, accountId: number, waveId: number): Promise<Ballot[]> =>
  listRows(db, 'nps_box', { account_id: accountId, wave_id: waveId }, ['key', 'sealed']);

export const countBallots = async (db: Db, accountId: number, waveId: number): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .selectFrom('nps_box')
        .where('account_id', '=', accountId)
        .where('wave_id', '=', waveId)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

export const deleteBallots = (tx: Db, accountId: number, waveId: number) =>
  deleteRows(tx, 'nps_box', { account_id: accountId, wave_id: waveId });

export const deleteParticipants = (tx: Db, accountId: number, waveId: number) =>
  deleteRows(tx, 'nps_participants', { account_id: accountId, wave_id: waveId });

/** The open waves that ask a person. */
export const listOpenFor = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('nps_waves as wave')
    .innerJoin('nps_participants as asked', (join) =>
      join.onRef('asked.account_id', '=', 'wave.account_id').onRef('asked.wave_id', '=', 'wave.id'),
    )
    .where('wave.account_id', '=', accountId)
    .where('wave.state', '=', 'open')
    .where('asked.user_id', '=', userId)
    .select([
      'wave.id',
      'wave.name',
      'wave.question',
      'wave.why_question',
      'wave.closes_at',
      'wave.min_group',
      'wave.min_comments',
      'asked.answered',
    ])
    .orderBy('wave.id')
    .execute();

/** Whether an open wave waits for the answer of a person. */
export const isAsked = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  (await listOpenFor(db, accountId, userId)).some(({ answered }) => answered === 0);

/** Call before deleting rows: from now on the engine overwrites deleted rows in its file. */
export const overwriteWhatIsDeleted = (db: Db): Promise<void> => overwriteFreedSpace(db);

/**
 * Removes deleted rows of the tables with participation and answers from the files of the database.
 * @returns false if an older transaction still keeps some of them
 */
export const removeDeleted = (db: Db): Promise<boolean> =>
  dropOldRowVersions(db, ['nps_participants', 'nps_box', 'nps_comments', 'nps_waves']);
