import { addDays } from '@jornada/domain/calendar';
import type { ReactNode, Ref } from 'react';
import { Button } from '../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { DateRange } from '../ui/filters/DateRange.tsx';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { FilterBy } from '../ui/list/FilterBy.tsx';
import { useWords } from '../words/words.ts';
import { ClientList, PersonList, PriorityList, StatusList, TagList } from './PickMenus.tsx';
import type { TaskFilters } from './task-filters.ts';
import { taskWords } from './tasks.words.ts';
import { useFilterChips } from './use-filter-chips.ts';
import type { TaskPlace } from './use-task-place.ts';

type Props = Pick<TaskPlace, 'filters' | 'setFilters' | 'clearFilters'> & {
  today: string;
  search: Ref<HTMLInputElement>;
  /** Stands beside the search: the saved views. */
  views?: ReactNode;
};

/** Search and filters, always in sight, and below them those in use, in words. */
export function TaskFilterBar({ filters, setFilters, clearFilters, today, search, views }: Props) {
  const say = useWords(taskWords);
  const { user } = useSession();
  const chips = useFilterChips(filters, setFilters);
  const { status, priority, assignee_id, client_id, tag_id, due_from, due_to, overdue } = filters;

  /** What a list of a filter needs, by the filter's name. */
  const listOf = <K extends keyof TaskFilters>(name: K, label: string) => ({
    label,
    multiple: true,
    chosen: filters[name],
    onPick: (value: TaskFilters[K] extends readonly (infer V)[] ? V : never) =>
      setFilters({ [name]: flip(filters[name] as unknown[], value) }),
  });

  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField
          ref={search}
          label={say('search')}
          value={filters.q}
          onSearch={(q) => setFilters({ q }, 'replace')}
        />
      </div>
      {views}
      <div data-menus>
        <FilterBy label={say('field.status')} count={status.length}>
          {() => <StatusList {...listOf('status', say('field.status'))} />}
        </FilterBy>
        <FilterBy label={say('field.priority')} count={priority.length}>
          {() => <PriorityList {...listOf('priority', say('field.priority'))} />}
        </FilterBy>
        <FilterBy label={say('field.assignee_id')} count={assignee_id.length}>
          {() => (
            <PersonList
              {...listOf('assignee_id', say('field.assignee_id'))}
              everybody
              none={say('bar.nobody')}
              first={{ value: user.id, label: say('me', { name: user.nome }) }}
            />
          )}
        </FilterBy>
        <FilterBy label={say('field.client_id')} count={client_id.length}>
          {() => <ClientList {...listOf('client_id', say('field.client_id'))} none={say('bar.no-client')} />}
        </FilterBy>
        <FilterBy label={say('filter.tag')} count={tag_id.length}>
          {() => <TagList {...listOf('tag_id', say('filter.tag'))} />}
        </FilterBy>
        <FilterBy label={say('filter.due')} count={due_from || due_to ? 1 : 0}>
          {() => (
            <DateRange
              value={{ from: due_from, to: due_to }}
              onChange={({ from, to }) => setFilters({ due_from: from, due_to: to })}
              presets={[
                { label: say('due.today'), range: { from: today, to: today } },
                { label: say('due.week'), range: { from: today, to: addDays(today, 6) } },
                { label: say('due.month'), range: { from: today, to: addDays(today, 29) } },
              ]}
            />
          )}
        </FilterBy>
        <Button
          size="small"
          variant="outlined"
          color={overdue ? 'primary' : 'inherit'}
          aria-pressed={overdue}
          sx={{ flex: 'none', borderColor: 'divider' }}
          onClick={() => setFilters({ overdue: !overdue })}
        >
          {say('filter.overdue')}
        </Button>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
