/**
 * A selection in a list that is longer than the visible page.
 * `include`: exactly these ids. `exclude`: everything the filter matches, including pages never opened, except these
 * ids. Both survive paging, because neither refers to visible rows.
 */
export type Selection = { readonly mode: 'include' | 'exclude'; readonly ids: ReadonlySet<number> };

export const NOTHING: Selection = { mode: 'include', ids: new Set() };
export const EVERYTHING: Selection = { mode: 'exclude', ids: new Set() };

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.ids.has(id) === (selection.mode === 'include');

/** The selection with all of `ids` selected or cleared: a row, a range or a page. */
export function withIds(selection: Selection, ids: Iterable<number>, selected: boolean): Selection {
  const named = new Set(selection.ids);
  const naming = selected === (selection.mode === 'include');
  for (const id of ids) {
    if (naming) named.add(id);
    else named.delete(id);
  }
  return { mode: selection.mode, ids: named };
}

export const toggled = (selection: Selection, id: number): Selection =>
  withIds(selection, [id], !isSelected(selection, id));

/**
 * Number of selected rows. `total` is the number of matches; under `exclude` the count is null while `total` is
 * unknown.
 */
export function countSelected(selection: Selection, total: number | null): number | null {
  if (selection.mode === 'include') return selection.ids.size;
  return total === null ? null : Math.max(0, total - selection.ids.size);
}

/** Whether the selection is known to be empty. */
export const isNothing = (selection: Selection, total: number | null): boolean => countSelected(selection, total) === 0;

/** How much of `ids` is selected, for a header checkbox. An empty page is `none`. */
export function shareOf(selection: Selection, ids: readonly number[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => isSelected(selection, id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/**
 * The ids from `anchor` to `target`, inclusive, in the order of `rows`. If `anchor` is not among them (it is on another
 * page), the range is `target` alone.
 */
export function rangeOf(rows: readonly number[], anchor: number | null, target: number): number[] {
  const to = rows.indexOf(target);
  if (to === -1) return [];
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  if (from === -1) return [target];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The ids to send to an operation, given all ids that match the filter now. */
export function resolved(selection: Selection, matching: readonly number[]): number[] {
  return selection.mode === 'include' ? [...selection.ids] : matching.filter((id) => !selection.ids.has(id));
}

const MOST_IN_LINK = 200;

/**
 * The selection as a URL value: `12.15`, `all`, `all.12` (all but 12); empty for none. A selection too long for a URL
 * becomes empty, since a link must never select more than its sender did.
 */
export function toWord({ mode, ids }: Selection): string {
  if (ids.size > MOST_IN_LINK) return '';
  return [...(mode === 'exclude' ? ['all'] : []), ...ids].join('.');
}

/** The selection in a URL value; null if it is not valid. */
export function fromWord(word: string): Selection | null {
  if (!/^(all|[1-9]\d{0,15})(\.[1-9]\d{0,15})*$/.test(word)) return null;
  const [first, ...rest] = word.split('.');
  const mode = first === 'all' ? 'exclude' : 'include';
  const ids = (mode === 'exclude' ? rest : [first, ...rest]).map(Number);
  return ids.length > MOST_IN_LINK || !ids.every(Number.isSafeInteger) ? null : { mode, ids: new Set(ids) };
}
