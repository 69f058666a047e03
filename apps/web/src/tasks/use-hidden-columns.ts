import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from 'nuqs';

/** What can be left out of the list, by the names of the fields. The title is what a row is called: it stays. */
export const CHOOSABLE = ['status', 'priority', 'assignee_id', 'client_id', 'tag_ids', 'due_on', 'updated_at'] as const;

const parseAsHidden = parseAsArrayOf(parseAsStringLiteral(CHOOSABLE)).withDefault([]);

/** The columns that are left out, from the URL. Left out and not chosen: a column that comes new is shown in old links. */
export const useHiddenColumns = () => useQueryState('hide', parseAsHidden.withOptions({ history: 'push' }));
