import { type Client, clients } from '@jornada/contract/clients';
import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import { type TaskTag, taskTags } from '@jornada/contract/task-tags';
import { type Task, tasks } from '@jornada/contract/tasks';
import { type User, users } from '@jornada/contract/user';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import type { Entry } from './entry.ts';
import { type Owner, recentPicks } from './recent.ts';
import type { Registry } from './use-commands.ts';
import { clientEntry, personEntry, planEntry, tagEntry, taskEntry } from './record-entries.ts';

type On = Registry['on'];
type Question = Pick<ReturnType<typeof read>, 'queryKey' | 'queryFn'>;

/**
 * A query and the conversion of its answer to options. The conversion is not in `select`, because options contain
 * functions and so never compare as equal.
 */
const named = <T>(question: object, toEntries: (answer: T) => Entry[]) => ({
  query: { ...(question as Question), throwOnError: false, retry: false },
  toEntries: (answer: unknown) => toEntries(answer as T),
});

/** Converts a record found by id to an option, with the actions on it. */
export const RECORDS = {
  task: (id: number, on: On) =>
    named(read(tasks.byId, { params: { id } }), (task: Task) => [taskEntry(task), ...on.task(task, task.title)]),
  tag: (id: number) =>
    named(read(taskTags.list, { query: { id: [id], limit: 1 } }), ({ items: [tag] }: { items: TaskTag[] }) =>
      tag ? [tagEntry(tag)] : [],
    ),
  person: (id: number, on: On) =>
    named(read(users.byId, { params: { id } }), (user: User) => [personEntry(user), ...on.person(user, user.nome)]),
  client: (id: number, on: On) =>
    named(read(clients.byId, { params: { id } }), (client: Client) => [
      clientEntry(client),
      ...on.client(client, client.name),
    ]),
  plan: (id: number) => named(read(pdi.byId, { params: { id } }), (plan: PdiPlan) => [planEntry(plan)]),
};

/**
 * Recent picks as options. Records have their current name from the server; deleted ones are omitted.
 * @param known options that need no request, by key
 * @param on returns the actions on a record
 */
export function useRecent(owner: Owner, known: readonly Entry[], on: On): Entry[] {
  const [keys] = useState(() => recentPicks(owner));
  const lookups = keys.flatMap((key) => {
    const [, kind, id] = /^(?:on:[\w-]+:)?(task|tag|person|client|plan):([1-9]\d{0,14})$/.exec(key) ?? [];
    return kind && id ? [{ key, ...RECORDS[kind as keyof typeof RECORDS](Number(id), on) }] : [];
  });
  const answers = useQueries({ queries: lookups.map(({ query }) => query) });
  const found = lookups.flatMap(({ toEntries }, at) => {
    const answer = answers[at]?.data;
    return answer === undefined ? [] : toEntries(answer);
  });
  return keys.flatMap((key) => {
    const entry = [...known, ...found].find((one) => one.key === key);
    return entry ? [entry] : [];
  });
}
