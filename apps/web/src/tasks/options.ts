import type { Endpoint } from '@jornada/contract/endpoint';
import { clients } from '@jornada/contract/clients';
import { taskTags } from '@jornada/contract/task-tags';
import { users } from '@jornada/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { read } from '../api/query.ts';
import type { Option } from '../ui/filters/OptionList.tsx';

/** As many as somebody looks through before typing another letter. */
const SHOWN = 30;

type Listing = Endpoint & { method: 'GET' };

/** What of a list matches `text`, asked of the server: a menu works the same with sixty clients and with sixty thousand. */
function useFound<T>(listing: Listing, text: string, enabled: boolean): { items: readonly T[]; busy: boolean } {
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    ...read(listing, { query: { limit: SHOWN, ...(q !== '' && { q }) } } as never),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { items: (found.data as { items: readonly T[] } | undefined)?.items ?? [], busy: found.isFetching };
}

type Found = { options: Option<number>[]; busy: boolean };

/** @param everybody also those without an active link: tasks of the past are theirs, new ones cannot be */
export function usePersonOptions(text: string, { everybody = false, enabled = true } = {}): Found {
  const { items, busy } = useFound<{ id: number; nome: string; email: string; is_active: boolean }>(users.list, text, enabled);
  const options = items.filter(({ is_active }) => everybody || is_active).map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  return { options, busy };
}

export function useClientOptions(text: string, { enabled = true } = {}): Found {
  const { items, busy } = useFound<{ id: number; name: string }>(clients.list, text, enabled);
  return { options: items.map(({ id, name }) => ({ value: id, label: name })), busy };
}

export function useTagOptions(text: string, { enabled = true } = {}): Found & { colors: ReadonlyMap<number, string> } {
  const { items, busy } = useFound<{ id: number; name: string; color: string }>(taskTags.list, text, enabled);
  return { options: items.map(({ id, name }) => ({ value: id, label: name })), busy, colors: new Map(items.map(({ id, color }) => [id, color])) };
}
