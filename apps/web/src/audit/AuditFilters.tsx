import { addDays, dateIn } from '@jornada/domain/calendar';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { DateRange } from '../ui/filters/DateRange.tsx';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { AnyOf } from '../ui/list/ByValue.tsx';
import { FilterBy } from '../ui/list/FilterBy.tsx';
import { useChips } from '../ui/list/use-chips.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { AuditPlace } from './audit-list.ts';
import { auditWords } from './audit.words.ts';
import { useActorNames, useLogNames, useLogWords } from './names.ts';

export function AuditFilters({ place: { filters, setFilters, clearFilters } }: { place: AuditPlace }) {
  const say = useWords(auditWords);
  const { chip, listed } = useChips<typeof filters>(setFilters);
  const words = useLogWords();
  const names = useLogNames();
  const nameOf = useActorNames();
  const { date } = useFormats();
  const { account } = useSession();
  const [today] = useState(() => dateIn(account.time_zone, new Date()));
  const { actor_id, action, target, target_id, from, to } = filters;
  const optionsOf = (kind: 'action' | 'target', values: readonly string[]) =>
    values
      .map((value) => ({ value, label: words(kind, value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label));

  const time =
    from && to
      ? say('filter.range', { from: date(from), to: date(to) })
      : from
        ? say('filter.from', { from: date(from) })
        : to
          ? say('filter.to', { to: date(to) })
          : null;
  const chips = [
    ...listed('actor_id', say('field.actor_id'), actor_id.map(nameOf), { actor_id: [] }),
    ...listed(
      'action',
      say('field.action'),
      action.map((one) => words('action', one)),
      { action: [] },
    ),
    ...listed(
      'target',
      say('field.target'),
      target.map((one) => words('target', one)),
      { target: [] },
    ),
    ...listed('target_id', say('filter.row'), target_id === null ? [] : [String(target_id)], { target_id: null }),
    ...(time ? [chip('time', time, { from: null, to: null })] : []),
  ];

  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField
          label={say('filter.row-search')}
          value={target_id === null ? '' : String(target_id)}
          onSearch={(text) =>
            setFilters({ target_id: /^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text.trim()) : null }, 'replace')
          }
        />
      </div>
      <div data-menus>
        <FilterBy label={say('field.actor_id')} count={actor_id.length}>
          {() => (
            <PersonList
              label={say('field.actor_id')}
              multiple
              everybody
              chosen={actor_id}
              onPick={(person) => person && setFilters({ actor_id: flip(actor_id, person.id) })}
            />
          )}
        </FilterBy>
        <AnyOf
          label={say('field.action')}
          options={optionsOf('action', names.actions)}
          values={action}
          onChange={(chosen) => setFilters({ action: chosen })}
        />
        <AnyOf
          label={say('field.target')}
          options={optionsOf('target', names.targets)}
          values={target}
          onChange={(chosen) => setFilters({ target: chosen })}
        />
        <FilterBy label={say('field.at')} count={time ? 1 : 0}>
          {() => (
            <DateRange
              value={{ from, to }}
              onChange={(range) => setFilters(range)}
              presets={[
                { label: say('today'), range: { from: today, to: today } },
                { label: say('week'), range: { from: addDays(today, -6), to: today } },
                { label: say('month'), range: { from: addDays(today, -29), to: today } },
              ]}
            />
          )}
        </FilterBy>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
