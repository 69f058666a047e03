import { addDays, dateIn } from '@jornada/domain/calendar';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { DateRange } from '../ui/filters/DateRange.tsx';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { listWords } from '../ui/list/list.words.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { AuditPlace } from './audit-list.ts';
import { auditWords } from './audit.words.ts';
import { useActorNames, useLogNames, useLogWords } from './names.ts';

export function AuditFilters({ place: { filters, setFilters, clearFilters } }: { place: AuditPlace }) {
  const say = useWords(auditWords);
  const sayList = useWords(listWords);
  const words = useLogWords();
  const names = useLogNames();
  const nameOf = useActorNames();
  const { date } = useFormats();
  const { account } = useSession();
  const [today] = useState(() => dateIn(account.time_zone, new Date()));
  const { actor_id, action, target, target_id, from, to } = filters;
  const named = (label: string) => ({ label, name: sayList('filter-by', { field: label }) });
  const optionsOf = (kind: 'action' | 'target', values: readonly string[]) =>
    values
      .map((value) => ({ value, label: words(kind, value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label));

  const chip = (key: string, field: string, values: readonly string[], without: Parameters<typeof setFilters>[0]) =>
    values.length === 0
      ? []
      : [{ key, text: say('filter.is', { field, values: values.join(', ') }), onRemove: () => setFilters(without) }];
  const time =
    from && to
      ? say('filter.range', { from: date(from), to: date(to) })
      : from
        ? say('filter.from', { from: date(from) })
        : to
          ? say('filter.to', { to: date(to) })
          : null;
  const chips = [
    ...chip('actor_id', say('field.actor_id'), actor_id.map(nameOf), { actor_id: [] }),
    ...chip(
      'action',
      say('field.action'),
      action.map((one) => words('action', one)),
      { action: [] },
    ),
    ...chip(
      'target',
      say('field.target'),
      target.map((one) => words('target', one)),
      { target: [] },
    ),
    ...chip('target_id', say('filter.row'), target_id === null ? [] : [String(target_id)], { target_id: null }),
    ...(time ? [{ key: 'time', text: time, onRemove: () => setFilters({ from: null, to: null }) }] : []),
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
        <FilterMenu {...named(say('field.actor_id'))} count={actor_id.length}>
          {() => (
            <PersonList
              label={say('field.actor_id')}
              multiple
              everybody
              chosen={actor_id}
              onPick={(person) => person && setFilters({ actor_id: flip(actor_id, person.id) })}
            />
          )}
        </FilterMenu>
        <FilterMenu {...named(say('field.action'))} count={action.length}>
          {() => (
            <OptionList
              label={say('field.action')}
              multiple
              options={optionsOf('action', names.actions)}
              chosen={action}
              onPick={({ value }) => setFilters({ action: flip(action, value) })}
            />
          )}
        </FilterMenu>
        <FilterMenu {...named(say('field.target'))} count={target.length}>
          {() => (
            <OptionList
              label={say('field.target')}
              multiple
              options={optionsOf('target', names.targets)}
              chosen={target}
              onPick={({ value }) => setFilters({ target: flip(target, value) })}
            />
          )}
        </FilterMenu>
        <FilterMenu {...named(say('field.at'))} count={time ? 1 : 0}>
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
        </FilterMenu>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
