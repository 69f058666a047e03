import { nameIn, personName, useClientNames, usePeopleNames } from '../api/names.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import type { Subject } from './rows.ts';

/** Names of tasks and clients; the id if the name is not loaded. */
export function useNames() {
  const say = useWords(hoursWords);
  const people = usePeopleNames();
  const clients = useClientNames();
  const client = (id: number) => nameIn(clients, id, say('client.gone', { id }));
  const task = (id: number, title: string | null) => title ?? say('task.gone', { id });
  return {
    person: (id: number) => personName(people, id, say('person.gone', { id })),
    client,
    task,
    /** Task and client in one line. */
    subject: ({ task_id, client_id, task_title }: Subject & { task_title: string | null }) =>
      [task_id === null ? null : task(task_id, task_title), client_id === null ? null : client(client_id)]
        .filter((part) => part !== null)
        .join(' · ') || say('sheet.none'),
  };
}
