import type { Allocation } from '@jornada/contract/resource-allocation';
import { formatHours } from '@jornada/domain/minutes';
import { useCallback } from 'react';
import { nameIn, personName, useClientNames, usePeopleNames } from '../api/names.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';

/** Names of people, clients and tasks; the id if the name is not loaded. */
export function useNames() {
  const say = useWords(allocationWords);
  const { plannedDate } = useFormats();
  const people = usePeopleNames();
  const clients = useClientNames();
  const client = useCallback((id: number) => nameIn(clients, id, say('client.gone', { id })), [clients, say]);
  /** Subject of an allocation: its own title, otherwise its task, otherwise its client. */
  const what = useCallback(
    ({ title, task_id, task_title, client_id }: Pick<Allocation, 'title' | 'task_id' | 'task_title' | 'client_id'>) =>
      title ||
      task_title ||
      (task_id !== null ? say('task.gone', { id: task_id }) : client_id !== null ? client(client_id) : say('untitled')),
    [client, say],
  );
  const person = useCallback((id: number) => personName(people, id, say('person.gone', { id })), [people, say]);
  /** An allocation as a sentence, for screen readers. */
  const sentence = useCallback(
    (allocation: Allocation) =>
      say('bar', {
        what: what(allocation),
        person: person(allocation.user_id),
        from: plannedDate(allocation.starts_on),
        to: plannedDate(allocation.ends_on),
        hours: formatHours(allocation.minutes_per_day),
        status: say(`status.${allocation.status}`),
      }),
    [say, what, person, plannedDate],
  );
  return { person, client, what, sentence };
}
