import type { ReactNode, Ref } from 'react';
import type { Range } from '../filters/DateRange.tsx';
import type { Option } from '../filters/OptionList.tsx';

type Value = string | number;

/** Text to search for; a chip quotes it, or names it where there is a `label`. */
export type SearchShown<V> = {
  search: string;
  label?: string;
  chip?: (text: string) => string;
  /** From what was typed to the value, where that is not text. */
  read?: (text: string) => V | null;
  ref?: Ref<HTMLInputElement>;
};

/** Values to choose from; a filter that holds one value takes one. `nameOf` names those that are no option. */
export type OptionsShown<V extends Value> = {
  label: string;
  options: readonly Option<V>[];
  nameOf?: (value: V) => string;
};

/** Values that are looked up in a list of their own; without a list there is a chip only. */
export type NamedShown<V extends Value> = {
  label: string;
  nameOf: (value: V) => string;
  list?: (props: { label: string; multiple: true; chosen: readonly V[]; onPick: (value: V) => void }) => ReactNode;
};

/** Two filters that are the ends of a range of days; without a menu there is a chip only. */
export type RangeShown<Name> = {
  /** The filter that holds the last day; the description is that of the first. */
  to: Name;
  chip: (from: string | null, to: string | null) => string;
  menu?: { label: string; presets: readonly { label: string; range: Range }[] };
};

/** On or off. */
export type SwitchShown = { label: string; isSwitch: true };

type ShownOf<Name, V> = [V] extends [readonly (infer One extends Value)[]]
  ? OptionsShown<One> | NamedShown<One>
  : [V] extends [true | null]
    ? SwitchShown
    : [V] extends [Value | null]
      ? SearchShown<NonNullable<V>> | OptionsShown<NonNullable<V>> | NamedShown<NonNullable<V>> | RangeShown<Name>
      : never;

/**
 * How a screen shows the filters of its list, by their names: menus and chips both follow from it, in this order. A
 * filter that is left out is in the address only.
 */
export type ShownFilters<Filters> = { [K in keyof Filters]?: ShownOf<keyof Filters & string, Filters[K]> };

/** The same where the names are not known: a value belongs to its description by the type above. */
export type AnyShown = SearchShown<Value> | OptionsShown<Value> | NamedShown<Value> | RangeShown<string> | SwitchShown;
