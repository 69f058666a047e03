import { type Task, tasks } from '@jornada/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { ChangeInPlace } from '../change/ChangeInPlace.tsx';

type Props = {
  task: Task;
  field: string;
  anchor: HTMLElement;
  onChange: () => void;
  onClose: () => void;
};

/**
 * Changes a field of a task on its card and shows the new value at once. Changes by others arrive through the task's
 * own query.
 */
export function ChangeCard({ task, field, anchor, onChange, onClose }: Props) {
  const { data } = useQuery({ ...read(tasks.byId, { params: { id: task.id } }), throwOnError: false });
  const now = data && data.version > task.version ? data : task;
  return (
    <ChangeInPlace items={[now]} changing={{ id: task.id, field, anchor }} onChange={onChange} onClose={onClose} />
  );
}
