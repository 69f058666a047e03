import { OptionList } from '../ui/filters/OptionList.tsx';
import type { NamedShown } from '../ui/list/shown-filters.ts';
import { PersonList } from './PersonList.tsx';

type ListInFilter = NonNullable<NamedShown<number>['list']>;

/** The list of a filter by person, including people without an active link. */
export const everybody: ListInFilter = ({ onPick, ...props }) => (
  <PersonList {...props} everybody onPick={(person) => person && onPick(person.id)} />
);

/** The list of a filter by rows that can be archived: active ones, and archived ones that are chosen. */
export const activeOf =
  (rows: readonly { id: number; name: string; is_active: boolean }[]): ListInFilter =>
  ({ onPick, chosen, ...props }) => (
    <OptionList
      {...props}
      chosen={chosen}
      options={rows
        .filter(({ id, is_active }) => is_active || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onPick={({ value }) => onPick(value)}
    />
  );
