import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from '@jornada/domain/tasks';
import { useState } from 'react';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { Marked, PriorityMark, StatusMark } from './marks.tsx';
import { useClientOptions, usePersonOptions, useTagOptions } from './options.ts';
import { taskWords } from './tasks.words.ts';

/** The lists that filters and bulk actions open: the same ones, so that one finds things in them alike. */
type Pick<V> = {
  label: string;
  chosen?: readonly V[];
  multiple?: boolean;
  onPick: (value: V) => void;
};

export function StatusList({ chosen = [], onPick, ...rest }: Pick<TaskStatus>) {
  const say = useWords(taskWords);
  const options = TASK_STATUSES.map((value) => ({ value, label: say(`status.${value}`), mark: <StatusMark status={value} /> }));
  return (
    <Marked>
      <OptionList {...rest} options={options} chosen={chosen} onPick={({ value }) => onPick(value)} />
    </Marked>
  );
}

export function PriorityList({ chosen = [], onPick, ...rest }: Pick<TaskPriority>) {
  const say = useWords(taskWords);
  const options = TASK_PRIORITIES.toReversed().map((value) => ({ value, label: say(`priority.${value}`), mark: <PriorityMark priority={value} /> }));
  return (
    <Marked>
      <OptionList {...rest} options={options} chosen={chosen} onPick={({ value }) => onPick(value)} />
    </Marked>
  );
}

/** `none`: the words for nobody, where that can be picked; it is 0, which is no id. */
type PickId = Pick<number> & { none?: string };
export const NONE = 0;

const withNone = <O extends { value: number; label: string }>(options: readonly O[], none: string | undefined, text: string) => [
  ...(none !== undefined && text === '' ? [{ value: NONE, label: none }] : []),
  ...options,
];

/** @param first somebody to offer before all others: oneself */
export function PersonList({ chosen = [], onPick, none, everybody = false, first, ...rest }: PickId & { everybody?: boolean; first?: { value: number; label: string } }) {
  const [text, setText] = useState('');
  const { options, busy } = usePersonOptions(text, { everybody });
  const others = first && text === '' ? [first, ...options.filter(({ value }) => value !== first.value)] : options;
  return <OptionList {...rest} options={withNone(others, none, text)} chosen={chosen} busy={busy} search={{ text, onText: setText }} onPick={({ value }) => onPick(value)} />;
}

export function ClientList({ chosen = [], onPick, none, ...rest }: PickId) {
  const [text, setText] = useState('');
  const { options, busy } = useClientOptions(text);
  return <OptionList {...rest} options={withNone(options, none, text)} chosen={chosen} busy={busy} search={{ text, onText: setText }} onPick={({ value }) => onPick(value)} />;
}

export function TagList({ chosen = [], onPick, ...rest }: Pick<number>) {
  const [text, setText] = useState('');
  const { options, busy, colors } = useTagOptions(text);
  const marked = options.map((option) => ({
    ...option,
    mark: <i aria-hidden style={{ flex: 'none', width: 10, height: 10, borderRadius: 5, background: colors.get(option.value) }} />,
  }));
  return <OptionList {...rest} options={marked} chosen={chosen} busy={busy} search={{ text, onText: setText }} onPick={({ value }) => onPick(value)} />;
}
