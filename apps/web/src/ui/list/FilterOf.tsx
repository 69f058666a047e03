import { Button } from '../Button.tsx';
import { DateRange } from '../filters/DateRange.tsx';
import { OptionList } from '../filters/OptionList.tsx';
import { flip } from './FilterBar.tsx';
import { FilterBy } from './FilterBy.tsx';
import type { AnyShown } from './shown-filters.ts';

type Values = Record<string, unknown>;
type Props = {
  name: string;
  filter: Exclude<AnyShown, { search: string }>;
  values: Values;
  setFilters: (change: Values) => void;
};

/** The control of one filter in the bar; nothing for a filter that only links set. */
export function FilterOf({ name, filter, values, setFilters }: Props) {
  const { label } = filter;
  const value = values[name];
  if ('isSwitch' in filter)
    return (
      <Button
        size="small"
        variant="outlined"
        color={value ? 'primary' : 'inherit'}
        aria-pressed={value === true}
        sx={{ flex: 'none', borderColor: 'divider' }}
        onClick={() => setFilters({ [name]: value ? null : true })}
      >
        {label}
      </Button>
    );
  if ('to' in filter) {
    const [from, to] = [value, values[filter.to]] as (string | null)[];
    const range = { from: from ?? null, to: to ?? null };
    return (
      filter.presets && (
        <FilterBy label={label} count={from || to ? 1 : 0}>
          {() => (
            <DateRange
              value={range}
              onChange={(next) => setFilters({ [name]: next.from, [filter.to]: next.to })}
              presets={filter.presets ?? []}
            />
          )}
        </FilterBy>
      )
    );
  }
  const isMany = Array.isArray(value);
  const chosen = [value].flat().filter((one) => one !== null) as (string | number)[];
  const pick = (one: string | number) =>
    setFilters({ [name]: isMany ? flip(chosen, one) : chosen.includes(one) ? null : one });
  if ('options' in filter)
    return (
      <FilterBy label={label} count={chosen.length}>
        {(close) => (
          <OptionList
            label={label}
            multiple={isMany}
            options={filter.options}
            chosen={chosen}
            onPick={(option) => {
              pick(option.value);
              if (!isMany) close();
            }}
          />
        )}
      </FilterBy>
    );
  const { list } = filter;
  return (
    list && (
      <FilterBy label={label} count={chosen.length}>
        {() => list({ label, multiple: true, chosen, onPick: pick })}
      </FilterBy>
    )
  );
}
