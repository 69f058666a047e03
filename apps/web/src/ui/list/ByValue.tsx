import { type Option, OptionList } from '../filters/OptionList.tsx';
import { flip } from './FilterBar.tsx';
import { FilterBy } from './FilterBy.tsx';

type Values<V extends string | number> = { label: string; options: readonly Option<V>[] };

/** A filter by one value of a few; choosing it again takes it away. */
export const OneOf = <V extends string | number>({
  label,
  options,
  value,
  onChange,
}: Values<V> & { value: V | null; onChange: (value: V | null) => void }) => (
  <FilterBy label={label} count={value === null ? 0 : 1}>
    {(close) => (
      <OptionList
        label={label}
        options={options}
        chosen={value === null ? [] : [value]}
        onPick={(picked) => {
          onChange(picked.value === value ? null : picked.value);
          close();
        }}
      />
    )}
  </FilterBy>
);

/** A filter by any of some values. */
export const AnyOf = <V extends string | number>({
  label,
  options,
  values,
  onChange,
}: Values<V> & { values: readonly V[]; onChange: (values: V[]) => void }) => (
  <FilterBy label={label} count={values.length}>
    {() => (
      <OptionList
        label={label}
        multiple
        options={options}
        chosen={values}
        onPick={({ value }) => onChange(flip(values, value))}
      />
    )}
  </FilterBy>
);
