import type { ReactNode, Ref } from 'react';
import type { Range } from '../filters/DateRange.tsx';
import type { Option } from '../filters/OptionList.tsx';

type Value = string | number;

/** A text search; the chip quotes the text unless there is a `label` or `chip`. */
export type SearchShown<V> = {
  search: string;
  label?: string;
  chip?: (text: string) => string;
  /** Parses the typed text, if the value is not text. */
  read?: (text: string) => V | null;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A choice of fixed values; single if the filter has one value. `nameOf` names values that are not among the options.
 */
export type OptionsShown<V extends Value> = {
  label: string;
  options: readonly Option<V>[];
  nameOf?: (value: V) => string;
};

/** Values chosen from a searchable list; without `list` there is only a chip. */
export type NamedShown<V extends Value> = {
  label: string;
  nameOf: (value: V) => string;
  list?: (props: { label: string; multiple: true; chosen: readonly V[]; onPick: (value: V) => void }) => ReactNode;
};

/** Two filters that form a date range; without a menu there is only a chip. */
export type RangeShown<Name> = {
  /** The filter for the last day; the description is listed under the filter for the first day. */
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
 * How a screen shows the filters of its list, by name: menus and chips are derived from it, in this order. A filter
 * that is omitted exists in the address only.
 */
export type ShownFilters<Filters> = { [K in keyof Filters]?: ShownOf<keyof Filters & string, Filters[K]> };

/** The union of all descriptions, for code that does not know the names; `ShownFilters` guarantees matching values. */
export type AnyShown = SearchShown<Value> | OptionsShown<Value> | NamedShown<Value> | RangeShown<string> | SwitchShown;
