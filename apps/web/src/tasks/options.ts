import { useFoundClients, useFoundPeople, useFoundTags } from '../api/names.ts';
import type { Option } from '../ui/filters/OptionList.tsx';

type Found = { options: Option<number>[]; busy: boolean };

/** @param everybody also those without an active link: tasks of the past are theirs, new ones cannot be */
export function usePersonOptions(text: string, { everybody = false } = {}): Found {
  const { items, busy } = useFoundPeople(text);
  const options = items
    .filter(({ is_active }) => everybody || is_active)
    .map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  return { options, busy };
}

export function useClientOptions(text: string): Found {
  const { items, busy } = useFoundClients(text);
  return { options: items.map(({ id, name }) => ({ value: id, label: name })), busy };
}

export function useTagOptions(text: string): Found {
  const { items, busy } = useFoundTags(text);
  return { options: items.map(({ id, name, color }) => ({ value: id, label: name, color })), busy };
}
