import { useWords } from '../../words/words.ts';
import type { FilterChip } from '../filters/FilterChips.tsx';
import { narrowWords } from './narrow.words.ts';
import type { AnyShown } from './shown-filters.ts';

type Values = Record<string, unknown>;

/** A removable chip for each active filter. All values of one filter share a chip, because they mean "this or that". */
export function useChips(
  shown: readonly (readonly [name: string, AnyShown])[],
  values: Values,
  setFilters: (change: Values) => void,
): FilterChip[] {
  const say = useWords(narrowWords);
  const textOf = (name: string, filter: AnyShown): string | null => {
    const value = values[name];
    if ('to' in filter) {
      const [from, to] = [value, values[filter.to]] as (string | null)[];
      return from || to ? filter.chip(from ?? null, to ?? null) : null;
    }
    if ('isSwitch' in filter) return value ? filter.label : null;
    const held = [value].flat().filter((one) => one !== null) as (string | number)[];
    if ('search' in filter) {
      const text = held.join().trim();
      if (text === '') return null;
      if (filter.chip) return filter.chip(text);
      return filter.label === undefined ? say('q', { text }) : say('is', { field: filter.label, values: text });
    }
    if (held.length === 0) return null;
    const nameOf = (one: string | number) =>
      filter.nameOf?.(one) ??
      ('options' in filter && filter.options.find(({ value: option }) => option === one)?.label) ??
      String(one);
    return say('is', { field: filter.label, values: held.map(nameOf).join(', ') });
  };
  return shown.flatMap(([name, filter]) => {
    const text = textOf(name, filter);
    const cleared = { [name]: null, ...('to' in filter && { [filter.to]: null }) };
    return text === null ? [] : [{ key: name, text, onRemove: () => setFilters(cleared) }];
  });
}
