import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { deleteRows, findRow, insertRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'absence_id',
  'user_id',
  'digest',
  'file_name',
  'media_type',
  'size',
  'created_by',
  'created_at',
] as const;

/** The documents of absences, oldest first, by absence. */
export async function filesOfAbsences(db: Db, accountId: number, absenceIds: readonly number[]) {
  if (absenceIds.length === 0) return new Map<number, never[]>();
  const rows = await listRows(db, 'absence_files', { account_id: accountId, absence_id: absenceIds }, COLUMNS, ['id']);
  return Map.groupBy(rows, ({ absence_id }) => absence_id);
}

export type FileRow = Awaited<ReturnType<typeof findFile>> & {};

export const countFiles = async (db: Db, accountId: number, absenceId: number): Promise<number> =>
  (await filesOfAbsences(db, accountId, [absenceId])).get(absenceId)?.length ?? 0;

export const findFile = (db: Db, accountId: number, id: number) =>
  findRow(db, 'absence_files', { account_id: accountId, id }, COLUMNS);

export interface NewFile {
  absence_id: number;
  user_id: number;
  digest: string;
  key_id: string;
  file_name: string;
  media_type: string;
  size: number;
  created_by: number;
  created_at: Instant;
}

/** Adds a document under the account's next number. */
export async function insertFile(tx: Db, accountId: number, file: NewFile): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'absence_files');
  await insertRow(tx, 'absence_files', { ...file, account_id: accountId, id });
  return id;
}

/** Removes a document; the job `orphan-files` removes its bytes. */
export const deleteFile = (tx: Db, accountId: number, id: number) =>
  deleteRows(tx, 'absence_files', { account_id: accountId, id });

/** The maximum number of readers listed. */
const MOST_READERS = 200;

/** Who has read a document, newest first. */
export const listReaders = (
  db: Db,
  accountId: number,
  { action, target }: { action: string; target: string },
  id: number,
) =>
  sqlOf(db)
    .selectFrom('audit_events as event')
    .innerJoin('users', 'users.id', 'event.actor_id')
    .where('event.account_id', '=', accountId)
    .where('event.target', '=', target)
    .where('event.target_id', '=', id)
    .where('event.action', '=', action)
    .select(['users.id as user_id', 'users.nome', 'event.at'])
    .orderBy('event.id', 'desc')
    .limit(MOST_READERS)
    .execute();

/** Removes documents of all accounts whose retention period is over; returns how many. */
export const dropOldFiles = async (
  db: Db,
  { endedBefore, leftBefore }: { endedBefore: string; leftBefore: string },
): Promise<number> => {
  const { numDeletedRows } = await sqlOf(db)
    .deleteFrom('absence_files')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('absences')
            .whereRef('absences.account_id', '=', 'absence_files.account_id')
            .whereRef('absences.id', '=', 'absence_files.absence_id')
            .where('absences.ends_on', '<', endedBefore)
            .select('absences.id'),
        ),
        exists(
          selectFrom('employment_links as link')
            .whereRef('link.account_id', '=', 'absence_files.account_id')
            .whereRef('link.user_id', '=', 'absence_files.user_id')
            .where('link.deactivated_at', 'is not', null)
            .where('link.left_on', '<', leftBefore)
            .select('link.user_id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** A document with the key that sealed it. */
export type SealedFile = Awaited<ReturnType<typeof listSealedFiles>>[number];

/** The documents of all accounts, up to `limit` of them, after a position. */
export const listSealedFiles = (db: Db, after: { account_id: number; id: number }, limit: number) =>
  sqlOf(db)
    .selectFrom('absence_files')
    .where((eb) =>
      eb.or([
        eb('account_id', '>', after.account_id),
        eb.and([eb('account_id', '=', after.account_id), eb('id', '>', after.id)]),
      ]),
    )
    .select(['account_id', 'id', 'absence_id', 'user_id', 'digest', 'key_id'])
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The number of documents of all accounts by the id of the key that sealed them. */
export const countByKey = async (db: Db): Promise<Map<string, number>> => {
  const rows = await sqlOf(db)
    .selectFrom('absence_files')
    .select((of) => ['key_id', of.fn.countAll<number>().as('count')])
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, count }) => [key_id, count]));
};

/** Replaces the sealed bytes of a document unless they changed since they were read; returns whether it did. */
export const replaceBytes = async (
  tx: Db,
  { account_id, id, digest }: Pick<SealedFile, 'account_id' | 'id' | 'digest'>,
  sealed: { digest: string; key_id: string },
): Promise<boolean> => (await updateRows(tx, 'absence_files', { account_id, id, digest }, sealed)) > 0;
