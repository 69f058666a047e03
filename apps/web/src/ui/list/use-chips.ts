import { useWords } from '../../words/words.ts';
import type { FilterChip } from '../filters/FilterChips.tsx';
import { narrowWords } from './narrow.words.ts';

/** Says filters in words, each as a chip that takes it away; a filter that is not in use is no chip. */
export function useChips<F>(setFilters: (without: Partial<F>) => void) {
  const say = useWords(narrowWords);
  const chip = (key: string, text: string, without: Partial<F>): FilterChip => ({
    key,
    text,
    onRemove: () => setFilters(without),
  });
  return {
    chip,
    /** What is searched for. */
    searched: (q: string, without: Partial<F>) =>
      q.trim() === '' ? [] : [chip('q', say('q', { text: q.trim() }), without)],
    /** The values of one filter are one chip: together they say "this or that". */
    listed: (key: string, field: string, values: readonly string[], without: Partial<F>) =>
      values.length === 0 ? [] : [chip(key, say('is', { field, values: values.join(', ') }), without)],
  };
}
