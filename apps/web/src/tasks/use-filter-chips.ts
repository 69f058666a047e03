import { NONE } from '../picks/none.ts';
import type { FilterChip } from '../ui/filters/FilterChips.tsx';
import { useChips } from '../ui/list/use-chips.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { isGone, useClientNames, usePeopleNames, useTagNames } from '../api/names.ts';
import type { TaskFilters } from './task-filters.ts';
import { taskWords } from './tasks.words.ts';
import type { TaskPlace } from './use-task-place.ts';

/** The filters in use, each in words. Values of one filter are one chip: together they say "this or that". */
export function useFilterChips(filters: TaskFilters, setFilters: TaskPlace['setFilters']): FilterChip[] {
  const say = useWords(taskWords);
  const { date } = useFormats();
  const [people, clients, tags] = [usePeopleNames(), useClientNames(), useTagNames()];
  const { q, status, priority, assignee_id, client_id, tag_id, due_from, due_to, overdue } = filters;
  const { created_from, created_to, completed_from, completed_to } = filters;

  const chips = useChips<TaskFilters>(setFilters);
  const { chip } = chips;
  const listed = (
    key: 'status' | 'priority' | 'assignee_id' | 'client_id' | 'tag_id',
    field: string,
    names: readonly string[],
  ) => chips.listed(key, field, names, { [key]: [] });

  return [
    ...(q.trim() === '' ? [] : [chip('q', say('filter.q', { text: q.trim() }), { q: '' })]),
    ...listed(
      'status',
      say('field.status'),
      status.map((value) => say(`status.${value}`)),
    ),
    ...listed(
      'priority',
      say('field.priority'),
      priority.map((value) => say(`priority.${value}`)),
    ),
    ...listed(
      'assignee_id',
      say('field.assignee_id'),
      assignee_id.map((id) =>
        id === NONE
          ? say('bar.nobody')
          : (people.get(id)?.nome ?? say(isGone(people, id) ? 'unknown.person' : 'person', { id })),
      ),
    ),
    ...listed(
      'client_id',
      say('field.client_id'),
      client_id.map((id) =>
        id === NONE
          ? say('bar.no-client')
          : (clients.get(id)?.name ?? say(isGone(clients, id) ? 'unknown.client' : 'client', { id })),
      ),
    ),
    ...listed(
      'tag_id',
      say('filter.tag'),
      tag_id.map((id) => tags.get(id)?.name ?? say(isGone(tags, id) ? 'unknown.tag' : 'tag', { id })),
    ),
    ...(due_from || due_to ? [chip('due_from', dueWords(due_from, due_to), { due_from: null, due_to: null })] : []),
    ...(overdue ? [chip('overdue', say('filter.overdue'), { overdue: false })] : []),
    ...passed('created', created_from, created_to),
    ...passed('completed', completed_from, completed_to),
  ];

  /** When something happened to a task; links of other screens narrow by it. */
  function passed(what: 'created' | 'completed', from: string | null, to: string | null): FilterChip[] {
    if (!from && !to) return [];
    const values = { from: from ? date(from) : '…', to: to ? date(to) : '…' };
    return [chip(`${what}_from`, say(`filter.${what}`, values), { [`${what}_from`]: null, [`${what}_to`]: null })];
  }

  function dueWords(from: string | null, to: string | null) {
    if (from && to) return say('filter.due-range', { from: date(from), to: date(to) });
    return from ? say('filter.due-from', { from: date(from) }) : say('filter.due-to', { to: date(to ?? '') });
  }
}
