import type { RaterState } from '@jornada/domain/evaluations';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { linkHash } from '../db/link-token.ts';
import { deleteRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/**
 * The form of an external rater by its link, with the account data shown on its page; undefined for an invalid link.
 */
export const findByLink = (db: Db, token: string) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('accounts', 'accounts.id', 'rater.account_id')
    .where('rater.token_hash', '=', linkHash(token))
    .where('accounts.closed_at', 'is', null)
    .select(['rater.account_id', 'rater.id', 'accounts.name as account_name', 'accounts.logo_url'])
    .executeTakeFirst();

/**
 * Whether an external rater may still answer with a link, the e-mail address, and the last day; undefined otherwise.
 */
export const findInvited = (db: Db, accountId: number, raterId: number, token: string) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('accounts', 'accounts.id', 'rater.account_id')
    .innerJoin('evaluations as cycle', (on) =>
      on.onRef('cycle.account_id', '=', 'rater.account_id').onRef('cycle.id', '=', 'rater.evaluation_id'),
    )
    .where('rater.account_id', '=', accountId)
    .where('rater.id', '=', raterId)
    .where('rater.token_hash', '=', linkHash(token))
    .where('rater.state', 'in', LEFT)
    .where('accounts.closed_at', 'is', null)
    .where('cycle.state', '=', 'collecting')
    .where('cycle.deleted_at', 'is', null)
    .select(['rater.external_email as email', 'accounts.name as account_name', 'cycle.answer_until'])
    .executeTakeFirst();

/** States of an external rater whose form is still open. */
const LEFT: readonly RaterState[] = ['open', 'drafting'];

/** External raters with an open form in a cycle, and when their link was mailed; null if it was handed over. */
export async function listOutside(db: Db, accountId: number, evaluationId: number) {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    // The index groups raters without a user id; with an `order by`, SQLite would scan all raters instead.
    .where('user_id', 'is', null)
    .where('rater_group', '=', 'external')
    .where('state', 'in', LEFT)
    .where('removed_at', 'is', null)
    .select(['id', 'link_mailed_at'])
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** The state of an external rater of a person, locked; undefined if there is none. */
export const lockOutside = (
  tx: Db,
  { accountId, evaluationId, userId }: { accountId: number; evaluationId: number; userId: number },
  raterId: number,
) =>
  sqlOf(tx)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('id', '=', raterId)
    .where('evaluation_id', '=', evaluationId)
    .where('subject_id', '=', userId)
    .where('rater_group', '=', 'external')
    .where('state', 'in', [...LEFT, 'submitted', 'declined'])
    .where('removed_at', 'is', null)
    .select('state')
    .modifyEnd(lockRows(tx))
    .executeTakeFirst();

/** Replaces the link of an external rater; the older link stops working. @param mailedAt null if it is handed over */
export const replaceLink = (tx: Db, accountId: number, raterId: number, token: string, mailedAt: Instant | null) =>
  updateRows(
    tx,
    'evaluation_raters',
    { account_id: accountId, id: raterId },
    { token_hash: linkHash(token), link_mailed_at: mailedAt },
  );

/** Ends the link of an external rater permanently. Submitted answers stay. */
export const endLink = (tx: Db, accountId: number, raterId: number, at: Instant) =>
  updateRows(
    tx,
    'evaluation_raters',
    { account_id: accountId, id: raterId },
    { token_hash: null, link_mailed_at: null, removed_at: at },
  );

/** Destroys answers that were not submitted. */
export async function dropDraft(tx: Db, accountId: number, raterId: number): Promise<void> {
  await deleteRows(tx, 'evaluation_forms', { account_id: accountId, rater_id: raterId });
  await updateRows(tx, 'evaluation_raters', { account_id: accountId, id: raterId }, { state: 'open' });
}
