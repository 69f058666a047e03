import { hoursWithUnit } from '@jornada/domain/minutes';
import { isOfKind } from '@jornada/domain/task-fields';
import { useCallback } from 'react';
import { nameIn, personName } from '../../api/names.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { taskWords } from '../tasks.words.ts';
import type { TaskField, Written } from './task-values.ts';

/** Display text of a field's value; empty if there is none. */
export function useValueWords(): <F extends TaskField>(field: F, value: Written[F]) => string {
  const say = useWords(taskWords);
  const { plannedDate } = useFormats();
  const { people, clients, tags, today } = useAroundTasks();
  return useCallback(
    (field, value) => {
      if (value === null) return '';
      const id = value as number;
      switch (field) {
        case 'status':
          return say(`status.${value as Written['status']}`);
        case 'priority':
          return say(`priority.${value as Written['priority']}`);
        case 'assignee_id':
          return personName(people, id, say('person', { id }));
        case 'client_id':
          return nameIn(clients, id, say('client', { id }));
        case 'tag_ids':
          return (value as readonly number[]).map((tag) => nameIn(tags, tag, say('tag', { id: tag }))).join(', ');
        case 'title':
        case 'description':
          return String(value);
        default:
          return isOfKind(field, 'date') ? plannedDate(value as string, today) : hoursWithUnit(value as number);
      }
    },
    [say, plannedDate, today, people, clients, tags],
  );
}
