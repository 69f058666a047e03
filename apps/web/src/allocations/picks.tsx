import { taskTags } from '@jornada/contract/task-tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFoundClients, useFoundPeople, useFoundTasks } from '../api/names.ts';
import { read } from '../api/query.ts';
import { OptionList } from '../ui/filters/OptionList.tsx';

/** What stands for "none" in a list; it is no id. */
export const NONE = 0;
const NOTHING: readonly never[] = [];

type Props<T> = {
  label: string;
  chosen?: readonly number[];
  multiple?: boolean;
  none?: string;
  onPick: (picked: T | null) => void;
};

const withNone = <O extends { value: number; label: string }>(
  options: readonly O[],
  none: string | undefined,
  text: string,
) => [...(none !== undefined && text === '' ? [{ value: NONE, label: none }] : []), ...options];

/** Lists to choose from, looked up while one types. */
export function PersonList({ label, chosen = NOTHING, multiple = false, onPick }: Props<{ id: number; nome: string }>) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundPeople(text);
  const options = items
    .filter(({ is_active }) => is_active)
    .map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  return (
    <OptionList
      label={label}
      multiple={multiple}
      options={options}
      chosen={chosen}
      busy={busy}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(items.find(({ id }) => id === value) ?? null)}
    />
  );
}

export function ClientList({
  label,
  chosen = NOTHING,
  multiple = false,
  none,
  onPick,
}: Props<{ id: number; name: string }>) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundClients(text);
  const options = withNone(
    items.map(({ id, name }) => ({ value: id, label: name })),
    none,
    text,
  );
  return (
    <OptionList
      label={label}
      multiple={multiple}
      options={options}
      chosen={chosen}
      busy={busy}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(items.find(({ id }) => id === value) ?? null)}
    />
  );
}

export function TaskList({
  label,
  chosen = NOTHING,
  none,
  onPick,
}: Props<{ id: number; title: string; client_id: number | null }>) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundTasks(text);
  const options = withNone(
    items.map(({ id, title }) => ({ value: id, label: title, detail: `#${id}` })),
    none,
    text,
  );
  return (
    <OptionList
      label={label}
      options={options}
      chosen={chosen}
      busy={busy}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(items.find(({ id }) => id === value) ?? null)}
    />
  );
}

export function TagList({ label, chosen = NOTHING, onPick }: Props<{ id: number }>) {
  const [text, setText] = useState('');
  const found = useQuery(read(taskTags.list, { query: { limit: 100, ...(text !== '' && { q: text }) } }));
  const options = (found.data?.items ?? []).map(({ id, name, color }) => ({ value: id, label: name, color }));
  return (
    <OptionList
      label={label}
      multiple
      options={options}
      chosen={chosen}
      busy={found.isFetching}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick({ id: value })}
    />
  );
}
