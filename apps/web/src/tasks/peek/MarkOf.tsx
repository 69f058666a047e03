import type { Task } from '@jornada/contract/tasks';
import { byKind } from '@jornada/domain/task-fields';
import { mdiAccountOutline, mdiCalendarOutline, mdiDomain, mdiTagOutline, mdiTimerSandEmpty } from '@mdi/js';
import type { ReactNode } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAroundTasks } from '../around-tasks.ts';
import type { PickedField } from '../change/FieldPicker.tsx';
import { priorityMark, statusMark } from '../marks.tsx';

const ICONS = {
  ...byKind({ date: mdiCalendarOutline, minutes: mdiTimerSandEmpty }),
  client_id: mdiDomain,
  tag_ids: mdiTagOutline,
  assignee_id: mdiAccountOutline,
} as const;

/** The icon of a field's chip: that of its value, or that of the field. */
export function MarkOf({ task, field }: { task: Task; field: PickedField }): ReactNode {
  const { tags, people } = useAroundTasks();
  if (field === 'status') return statusMark(task.status);
  if (field === 'priority') return priorityMark(task.priority);
  if (field === 'tag_ids' && task.tag_ids.length > 0)
    return task.tag_ids.map((id) => <i key={id} style={{ background: tags.get(id)?.color ?? 'currentColor' }} />);
  const assignee = field === 'assignee_id' && task.assignee_id !== null && people.get(task.assignee_id);
  if (assignee) return <Face of={assignee} />;
  return <Icon path={ICONS[field]} fontSize="small" />;
}
