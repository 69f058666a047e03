import { useState } from 'react';
import { useFoundClients, useFoundPeople, useFoundTasks } from '../api/names.ts';
import { OptionList } from '../ui/filters/OptionList.tsx';

/** What stands for "none" in a list; it is no id. */
export const NONE = 0;
const NOTHING: readonly never[] = [];

type Props<T> = { label: string; chosen?: readonly number[]; none?: string; onPick: (picked: T | null) => void };

const withNone = <O extends { value: number; label: string }>(
  options: readonly O[],
  none: string | undefined,
  text: string,
) => [...(none !== undefined && text === '' ? [{ value: NONE, label: none }] : []), ...options];

/** Lists to choose from, looked up while one types. */
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

export function ClientList({ label, chosen = NOTHING, none, onPick }: Props<{ id: number; name: string }>) {
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
      options={options}
      chosen={chosen}
      busy={busy}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(items.find(({ id }) => id === value) ?? null)}
    />
  );
}

/** @param first oneself, before all others */
export function PersonList({
  label,
  chosen = NOTHING,
  first,
  onPick,
}: {
  label: string;
  chosen?: readonly number[];
  first: { value: number; label: string };
  onPick: (id: number) => void;
}) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundPeople(text);
  const found = items.map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  const options = text === '' ? [first, ...found.filter(({ value }) => value !== first.value)] : found;
  return (
    <OptionList
      label={label}
      options={options}
      chosen={chosen}
      busy={busy}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(value)}
    />
  );
}
