import { placeOfText } from '@jornada/domain/sealed-texts';
import { takeNumbers } from '../db/numbers.ts';
import type { DemoAccount } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';

export async function insertDrafts(
  { tx, accountId, days, vault, texts }: DemoAccount,
  authors: readonly number[],
  others: (than: readonly number[]) => number[],
): Promise<void> {
  const first = await takeNumbers(tx, accountId, 'feedback', authors.length);
  const drafts = authors.map((author_id, at) => ({
    account_id: accountId,
    id: first + at,
    kind: 'praise' as const,
    author_id,
    visibility: 'recipient' as const,
    state: 'draft' as const,
    texts: vault.seal(
      JSON.stringify({ body: texts.feedback.drafted[at] }),
      placeOfText(accountId, 'feedback', 'texts', [first + at]),
    ),
    task_id: null,
    request_id: null,
    created_at: days.instant(-3 - at, 11 * 60),
    sent_at: null,
    edited_at: null,
    withdrawn_at: null,
    hidden_reason: null,
    report_rank: null,
    deleted_at: null,
  }));
  await insertRows(tx, 'feedback', drafts);
  await insertRows(
    tx,
    'feedback_recipients',
    drafts.map(({ id, author_id }) => ({
      account_id: accountId,
      feedback_id: id,
      user_id: others([author_id])[3] ?? (others([author_id])[0] as number),
      place: 1,
      opened_at: null,
    })),
  );
}
