import { Button } from '../Button.tsx';
import { prefetched } from '../load-later.tsx';
import { flip } from './FilterBar.tsx';
import { FilterBy } from './FilterBy.tsx';
import type { AnyShown } from './shown-filters.ts';
import { theme } from '../theme.ts';

// The contents of the panels load together with the panels.
const DateRange = prefetched(async () => (await import('../filters/DateRange.tsx')).DateRange);
const OptionList = prefetched(async () => (await import('../filters/OptionList.tsx')).OptionList<string | number>);

type Values = Record<string, unknown>;
type Props = {
  name: string;
  filter: Exclude<AnyShown, { search: string }>;
  values: Values;
  setFilters: (change: Values) => void;
};

/** The control of one filter in the bar; renders nothing for a filter that only links set. */
export function FilterOf({ name, filter, values, setFilters }: Props) {
  const value = values[name];
  if ('isSwitch' in filter)
    return (
      <Button
        size="small"
        variant="outlined"
        color={value ? 'primary' : 'inherit'}
        aria-pressed={value === true}
        css={{ flex: 'none', borderColor: theme.vars.palette.divider }}
        onClick={() => setFilters({ [name]: value ? null : true })}
      >
        {filter.label}
      </Button>
    );
  if ('to' in filter) {
    const [from, to] = [value, values[filter.to]] as (string | null)[];
    const range = { from: from ?? null, to: to ?? null };
    const { menu } = filter;
    return (
      menu && (
        <FilterBy label={menu.label} count={from || to ? 1 : 0}>
          {() => (
            <DateRange
              value={range}
              onChange={(next) => setFilters({ [name]: next.from, [filter.to]: next.to })}
              presets={menu.presets}
            />
          )}
        </FilterBy>
      )
    );
  }
  const { label } = filter;
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
