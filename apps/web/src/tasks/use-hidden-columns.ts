import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from 'nuqs';

/** Columns that can be hidden, by field name. The title names the row, so it always stays. */
export const CHOOSABLE = ['status', 'priority', 'assignee_id', 'client_id', 'tag_ids', 'due_on', 'updated_at'] as const;

const parseAsHidden = parseAsArrayOf(parseAsStringLiteral(CHOOSABLE)).withDefault([]);

/** The hidden columns, from the URL. Hidden instead of visible ones, so that old links show columns added later. */
export const useHiddenColumns = () => useQueryState('hide', parseAsHidden.withOptions({ history: 'push' }));
