import { type Task, tasks } from '@jornada/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { read } from '../../api/query.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { AroundTasks, useAround } from '../around-tasks.ts';
import { taskWords } from '../tasks.words.ts';
import { ChangeInPlace } from './ChangeInPlace.tsx';
import { fieldWords } from './field.words.ts';
import type { PickedField } from './FieldPicker.tsx';
import { useChangeElsewhere } from './use-change-elsewhere.ts';

type Props = {
  id: number;
  /** The status shown where the task is marked as done. */
  status: Task['status'];
  /** A field with a list of values, or `done`, which has none. */
  field: 'done' | PickedField;
  anchor: HTMLElement;
  onClose: (wasDone: boolean) => void;
};

/** Changes a field of one task on a screen that has only some of its fields: the task is read first. */
export function ChangeOne({ id, field, status, anchor, onClose }: Props) {
  const around = useAround();
  const { data, error } = useQuery({ ...read(tasks.byId, { params: { id } }), throwOnError: false });
  const onError = useEffectEvent(() => {
    toast({ tone: 'problem', text: errorTextNow(error) });
    onClose(false);
  });
  useEffect(() => {
    if (error) onError();
  }, [error]);
  if (!data) return null;
  if (field === 'done') return <Tick task={data} shown={status} onClose={onClose} />;
  return (
    <AroundTasks value={around}>
      <ChangeInPlace items={[data]} changing={{ id, field, anchor }} onClose={() => onClose(false)} />
    </AroundTasks>
  );
}

/** Marks the task as done, unless somebody has changed its status since it was shown. */
function Tick({ task, shown, onClose }: { task: Task; shown: Task['status']; onClose: Props['onClose'] }) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const change = useChangeElsewhere();
  const isStarted = useRef(false);
  const start = useEffectEvent(async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (task.status === shown) return onClose(await change(task, { field: 'status', value: 'done' }));
    toast({ tone: 'problem', text: say('conflict', { field: sayTask('field.status') }) });
    onClose(false);
  });
  useEffect(() => void start(), []);
  return null;
}
