import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Columns that can be hidden, by field name. The title names the row, so it always stays. */
export const CHOOSABLE = ['status', 'priority', 'assignee_id', 'client_id', 'tag_ids', 'due_on', 'updated_at'] as const;
type Choosable = (typeof CHOOSABLE)[number];

/** Columns that are hidden by default, because the title needs their space more. */
const EXTRA: readonly Choosable[] = ['updated_at'];

const parsers = {
  hide: parseAsArrayOf(parseAsStringLiteral(CHOOSABLE)).withDefault([]),
  show: parseAsArrayOf(parseAsStringLiteral(CHOOSABLE)).withDefault([]),
};

/**
 * The visibility of columns, from the URL. It lists the hidden columns instead of the visible ones, so that old links
 * show columns added later, and the optional columns that are shown.
 */
export function useColumnsInUrl() {
  const [{ hide, show }, set] = useQueryStates(parsers, { history: 'push' });
  const hidden = CHOOSABLE.filter((field) => (EXTRA.includes(field) ? !show.includes(field) : hide.includes(field)));
  return {
    hidden,
    toggle: (field: Choosable) =>
      void set(EXTRA.includes(field) ? { show: toggled(show, field) } : { hide: toggled(hide, field) }),
  };
}

const toggled = (fields: readonly Choosable[], field: Choosable) =>
  fields.includes(field) ? fields.filter((other) => other !== field) : [...fields, field];
