/**
 * What a person has selected in a list that is longer than what is shown.
 *
 * `include`: exactly these ids. `exclude`: everything that the list's filter matches, now and on pages never
 * opened, except these ids. Both survive turning pages, because neither is about rows on the screen.
 */
export type Selection = { readonly mode: 'include' | 'exclude'; readonly ids: ReadonlySet<number> };

export const NOTHING: Selection = { mode: 'include', ids: new Set() };
export const EVERYTHING: Selection = { mode: 'exclude', ids: new Set() };

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.ids.has(id) === (selection.mode === 'include');

/** The same selection with every one of `ids` selected or not: one row, a range or a page. */
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
 * How many are selected. `total` is the number the filter matches; where it is not known yet, the number selected
 * under `exclude` is not known either, and the answer is null rather than a guess.
 */
export function countSelected(selection: Selection, total: number | null): number | null {
  if (selection.mode === 'include') return selection.ids.size;
  return total === null ? null : Math.max(0, total - selection.ids.size);
}

/** Whether certainly nothing is selected. */
export const isNothing = (selection: Selection, total: number | null): boolean => countSelected(selection, total) === 0;

/** How much of `ids` is selected: what a header's box shows. An empty page has nothing to select. */
export function shareOf(selection: Selection, ids: readonly number[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => isSelected(selection, id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/**
 * The ids a range stretches over: from `anchor` to `target`, both included, in the order of `rows`.
 * An anchor that is not among them (it stayed on another page) makes the range begin and end at `target`.
 */
export function rangeOf(rows: readonly number[], anchor: number | null, target: number): number[] {
  const to = rows.indexOf(target);
  if (to === -1) return [];
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  if (from === -1) return [target];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The ids that an operation is to name, given every id that the filter matches at this moment. */
export function resolved(selection: Selection, matching: readonly number[]): number[] {
  return selection.mode === 'include' ? [...selection.ids] : matching.filter((id) => !selection.ids.has(id));
}

const MOST_IN_LINK = 200;

/**
 * The selection as a word for a link: `12.15`, `all`, `all.12` (all but 12); empty for nothing. A selection that
 * is too long for a link gives an empty word as a whole: a link must never select more than its sender did.
 */
export function toWord({ mode, ids }: Selection): string {
  if (ids.size > MOST_IN_LINK) return '';
  return [...(mode === 'exclude' ? ['all'] : []), ...ids].join('.');
}

/** The selection a link names; null where it is not one of our words. */
export function fromWord(word: string): Selection | null {
  if (!/^(all|[1-9]\d{0,15})(\.[1-9]\d{0,15})*$/.test(word)) return null;
  const [first, ...rest] = word.split('.');
  const mode = first === 'all' ? 'exclude' : 'include';
  const ids = (mode === 'exclude' ? rest : [first, ...rest]).map(Number);
  return ids.length > MOST_IN_LINK || !ids.every(Number.isSafeInteger) ? null : { mode, ids: new Set(ids) };
}
