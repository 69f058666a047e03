import { clients } from '@jornada/contract/clients';
import { type TaskTag, taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import type { Entry } from './entry.ts';
import { type Owner, recentPicks } from './recent.ts';
import { clientEntry, personEntry, tagEntry, taskEntry } from './use-groups.ts';

const KINDS = {
  task: (id: number) => named(read(tasks.byId, { params: { id } }), taskEntry),
  tag: (id: number) =>
    named(
      read(taskTags.list, { query: { id: [id], limit: 1 } }),
      ({ items: [tag] }: { items: TaskTag[] }) => tag && tagEntry(tag),
    ),
  person: (id: number) => named(read(users.byId, { params: { id } }), personEntry),
  client: (id: number) => named(read(clients.byId, { params: { id } }), clientEntry),
};

type Question = Pick<ReturnType<typeof read>, 'queryKey' | 'queryFn'>;

/** Recent picks by id get their current name from the server; deleted ones are left out. */
const named = <T>(question: object, toEntry: (one: T) => Entry | undefined) => ({
  ...(question as Question),
  throwOnError: false,
  retry: false,
  select: (answer: unknown) => toEntry(answer as T),
});

/**
 * Recent picks as options.
 * @param known options that need no request, by key
 */
export function useRecent(owner: Owner, known: readonly Entry[]): Entry[] {
  const [keys] = useState(() => recentPicks(owner));
  const lookups = keys.flatMap((key) => {
    const [, kind, id] = /^(task|tag|person|client):([1-9]\d{0,14})$/.exec(key) ?? [];
    return kind && id ? [{ key, ...KINDS[kind as keyof typeof KINDS](Number(id)) }] : [];
  });
  const answers = useQueries({ queries: lookups.map(({ key: _, ...query }) => query) });
  return keys.flatMap((key) => {
    const entry = known.find((one) => one.key === key) ?? answers[lookups.findIndex((one) => one.key === key)]?.data;
    return entry ? [entry] : [];
  });
}
