import { inIds } from '../db/engines/fragments.ts';
import { dropOldRowVersions, overwriteFreedSpace } from '../db/engines/maintenance.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';

/** Destroys the forms about these people, and who was asked. @param subjectIds null: of the whole cycle */
export async function destroyForms(
  tx: Db,
  accountId: number,
  evaluationId: number,
  subjectIds: readonly number[] | null,
): Promise<void> {
  const ofPeople = sqlOf(tx)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .$if(subjectIds !== null, (query) => query.where(inIds(tx, 'subject_id', subjectIds ?? [])));
  await sqlOf(tx)
    .deleteFrom('evaluation_forms')
    .where('account_id', '=', accountId)
    .where('rater_id', 'in', ofPeople.select('id'))
    .execute();
  await sqlOf(tx)
    .deleteFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('id', 'in', ofPeople.select('id'))
    .execute();
}

/** Destroys the sums of forms by leader: they would reveal how many of a dropped group answered. */
export const destroyTallies = (tx: Db, accountId: number, evaluationId: number) =>
  deleteRows(tx, 'evaluation_tallies', { account_id: accountId, evaluation_id: evaluationId });

/** Before rows are deleted: from now on the engine overwrites them in its file. */
export const overwriteWhatIsDeleted = (db: Db): Promise<void> => overwriteFreedSpace(db);

/**
 * Removes destroyed forms, and who was asked, from the files of the database.
 * @returns false where an older transaction keeps some of them
 */
export const removeDeleted = (db: Db): Promise<boolean> =>
  dropOldRowVersions(db, ['evaluation_forms', 'evaluation_raters', 'evaluation_tallies']);
