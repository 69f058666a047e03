import { clients } from '@jornada/contract/clients';
import type { Input, Output } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { users } from '@jornada/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { read } from '../api/query.ts';
import type { Option } from '../ui/filters/OptionList.tsx';

/** As many as somebody looks through before typing another letter. */
const SHOWN = 30;

type Listing = typeof users.list | typeof clients.list | typeof taskTags.list;
type Found = { options: Option<number>[]; busy: boolean };

/** What of a list matches `text`, asked of the server: a menu works the same with sixty clients and with sixty thousand. */
function useFound<E extends Listing>(listing: E, text: string) {
  const q = useDeferredValue(text.trim());
  const input = { query: { limit: SHOWN, ...(q !== '' && { q }) } } as Input<E>;
  const { data, isFetching } = useQuery({ ...read(listing, input), placeholderData: keepPreviousData });
  return { items: (data?.items ?? []) as Output<E>['items'], busy: isFetching };
}

/** @param everybody also those without an active link: tasks of the past are theirs, new ones cannot be */
export function usePersonOptions(text: string, { everybody = false } = {}): Found {
  const { items, busy } = useFound(users.list, text);
  const options = items
    .filter(({ is_active }) => everybody || is_active)
    .map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  return { options, busy };
}

export function useClientOptions(text: string): Found {
  const { items, busy } = useFound(clients.list, text);
  return { options: items.map(({ id, name }) => ({ value: id, label: name })), busy };
}

export function useTagOptions(text: string): Found {
  const { items, busy } = useFound(taskTags.list, text);
  return { options: items.map(({ id, name, color }) => ({ value: id, label: name, color })), busy };
}
