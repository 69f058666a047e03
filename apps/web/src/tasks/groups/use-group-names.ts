import { DUE_PERIODS, type DuePeriod, type Grouping } from '@jornada/domain/task-groups';
import { TASK_STATUSES, type TaskStatus } from '@jornada/domain/tasks';
import { useMemo } from 'react';
import { nameIn, personName } from '../../api/names.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import type { GroupKey } from './group-query.ts';
import { groupWords } from './groups.words.ts';

type Group = { key: GroupKey; count: number };
export type NamedGroup = Group & { name: string };

/** The groups with their names: statuses and periods in their own order, people and clients by name, `none` last. */
export function useNamedGroups(by: Grouping, groups: readonly Group[]): readonly NamedGroup[] {
  const say = useWords(groupWords);
  const { say: sayTask, people, clients } = useAroundTasks();
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = (key: GroupKey): string => {
      if (key === 'none') return sayTask(`none.${by}`);
      if (by === 'status') return sayTask(`status.${key as TaskStatus}`);
      if (by === 'due_on') return say(`due.${key as DuePeriod}`);
      const id = Number(key);
      if (by === 'client_id') return nameIn(clients, id, sayTask('client', { id }));
      const name = personName(people, id, sayTask('person', { id }));
      return people.get(id)?.is_active === false ? sayTask('inactive', { name }) : name;
    };
    const ORDER: readonly GroupKey[] = by === 'status' ? TASK_STATUSES : DUE_PERIODS;
    const rankOf = (key: GroupKey) => (key === 'none' ? ORDER.length : ORDER.indexOf(key));
    const { compare } = new Intl.Collator(language, { numeric: true });
    return groups
      .map((group) => ({ ...group, name: nameOf(group.key) }))
      .toSorted((a, b) => rankOf(a.key) - rankOf(b.key) || compare(a.name, b.name));
  }, [by, groups, say, sayTask, people, clients, language]);
}
