/**
 * Texts by people about people, which are sealed at rest: the columns of each table, and the key of its rows in an
 * account.
 */
export const SEALED_TEXTS = [
  { table: 'feedback', columns: ['texts', 'hidden_reason'], key: ['id'] },
  { table: 'feedback_replies', columns: ['body'], key: ['id'] },
  { table: 'feedback_reports', columns: ['reason'], key: ['feedback_id', 'user_id'] },
  { table: 'feedback_requests', columns: ['question'], key: ['id'] },
  { table: 'feedback_request_people', columns: ['reason'], key: ['request_id', 'user_id'] },
  { table: 'pdi_check_ins', columns: ['body'], key: ['id'] },
  { table: 'pdi_history', columns: ['reason'], key: ['id'] },
  {
    table: 'evaluation_conversations',
    columns: ['shared_notes', 'private_notes', 'acknowledgement'],
    key: ['evaluation_id', 'subject_id'],
  },
  { table: 'evaluation_contests', columns: ['reason', 'answer'], key: ['evaluation_id', 'subject_id'] },
] as const;

type Sealed = (typeof SEALED_TEXTS)[number];

/** The place of a sealed text: it cannot be opened in another row or column. @param key of the row in its account */
export const placeOfText = <T extends Sealed['table']>(
  accountId: number,
  table: T,
  column: Extract<Sealed, { table: T }>['columns'][number],
  key: readonly number[],
) => ({ accountId, userId: 0, field: `${table}.${column} ${key.join(' ')}` });
