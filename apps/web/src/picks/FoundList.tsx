import { type Option, OptionList } from '../ui/filters/OptionList.tsx';
import { isFixedOption } from '../ui/filters/fixed-option.ts';
import { NONE } from './none.ts';

/** Props shared by the lists of this folder. */
export type Picks<T> = {
  label: string;
  chosen?: readonly number[];
  multiple?: boolean;
  /** Label of the "none" option, if it can be chosen. */
  none?: string;
  /** Called with the choice; null for none. */
  onPick: (picked: T | null) => void;
};

type Props<T> = Picks<T> & {
  found: { items: readonly T[]; busy: boolean };
  optionOf: (item: T) => Omit<Option<number>, 'value'>;
  search: { text: string; onText: (text: string) => void };
};

const NOTHING: readonly never[] = [];

/** A list of search results to choose from. */
export function FoundList<T extends { id: number }>({
  chosen = NOTHING,
  none,
  found: { items, busy },
  optionOf,
  search,
  onPick,
  multiple = false,
  ...rest
}: Props<T>) {
  const options = items.map((item) => ({ value: item.id, ...optionOf(item) }));
  return (
    <OptionList
      {...rest}
      multiple={multiple}
      options={
        none !== undefined && isFixedOption(none, search.text) ? [{ value: NONE, label: none }, ...options] : options
      }
      chosen={chosen}
      busy={busy}
      search={search}
      onPick={({ value }) => {
        // The list stays open for the next choice, which starts with another search.
        if (multiple) search.onText('');
        onPick(items.find(({ id }) => id === value) ?? null);
      }}
    />
  );
}
