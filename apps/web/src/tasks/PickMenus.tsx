import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from '@jornada/domain/tasks';
import { taskTags } from '@jornada/contract/task-tags';
import { mdiPlus } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useFoundTags } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { ClientList as FoundClients } from '../picks/ClientList.tsx';
import { NONE } from '../picks/none.ts';
import { PersonList as FoundPeople } from '../picks/PersonList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { Marked, priorityMark, statusMark } from './marks.tsx';
import { taskWords } from './tasks.words.ts';

/** Option lists shared by filters and bulk actions. */
const NONE_CHOSEN: readonly never[] = [];

type Pick<V> = {
  label: string;
  chosen?: readonly V[];
  multiple?: boolean;
  onPick: (value: V) => void;
};

export function StatusList({ chosen = NONE_CHOSEN, onPick, ...rest }: Pick<TaskStatus>) {
  const say = useWords(taskWords);
  const options = TASK_STATUSES.map((value) => ({
    value,
    label: say(`status.${value}`),
    mark: statusMark(value),
  }));
  return (
    <Marked>
      <OptionList {...rest} options={options} chosen={chosen} onPick={({ value }) => onPick(value)} />
    </Marked>
  );
}

export function PriorityList({ chosen = NONE_CHOSEN, onPick, ...rest }: Pick<TaskPriority>) {
  const say = useWords(taskWords);
  const options = TASK_PRIORITIES.toReversed().map((value) => ({
    value,
    label: say(`priority.${value}`),
    mark: priorityMark(value),
  }));
  return (
    <Marked>
      <OptionList {...rest} options={options} chosen={chosen} onPick={({ value }) => onPick(value)} />
    </Marked>
  );
}

type ById<P> = Omit<P, 'onPick'> & { onPick: (id: number) => void };

/** People by id, as filters and changes use them. */
export const PersonList = ({ onPick, ...rest }: ById<ComponentProps<typeof FoundPeople>>) => (
  <FoundPeople {...rest} onPick={(person) => onPick(person?.id ?? NONE)} />
);

/** Clients by id, as filters and changes use them. */
export const ClientList = ({ onPick, ...rest }: ById<ComponentProps<typeof FoundClients>>) => (
  <FoundClients {...rest} onPick={(client) => onPick(client?.id ?? NONE)} />
);

/**
 * @param creates offers to create a tag that was not found, to people who may
 * @param onPick also receives the name, because a new tag is not in any list yet
 */
export function TagList({
  chosen = NONE_CHOSEN,
  onPick,
  creates = false,
  ...rest
}: Omit<Pick<number>, 'onPick'> & { creates?: boolean; onPick: (value: number, name?: string) => void }) {
  const say = useWords(taskWords);
  const [text, setText] = useState('');
  const { items, busy } = useFoundTags(text);
  const options = items.map((tag) => ({ value: tag.id, label: tag.name, color: tag.color }));
  const mayCreate = useWhyNot(taskTags.create) === undefined;
  const create = useWrite(taskTags.create);
  const name = text.trim();
  const isThere = options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const offered = creates && mayCreate && !busy && name !== '' && !isThere;
  const createIt = () =>
    create.mutate(
      { body: { name } },
      {
        onSuccess: (created) => {
          onPick(created.id, created.name);
          setText('');
        },
      },
    );
  return (
    <OptionList
      {...rest}
      options={offered ? [...options, { value: NONE, label: say('tag-create', { name }), mark: PLUS }] : options}
      chosen={chosen}
      busy={busy || create.isPending}
      search={{ text, onText: setText }}
      onPick={({ value }) => (value === NONE ? create.isPending || createIt() : onPick(value))}
    />
  );
}

const PLUS = <Icon path={mdiPlus} fontSize="small" />;
