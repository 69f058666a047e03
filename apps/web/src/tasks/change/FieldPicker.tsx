import type { Task } from '@jornada/contract/tasks';
import { isOfKind } from '@jornada/domain/task-fields';
import { useSession } from '../../api/session.ts';
import { NONE } from '../../picks/none.ts';
import { useWords } from '../../words/words.ts';
import { ClientList, PersonList, PriorityList, StatusList, TagList } from '../PickMenus.tsx';
import { taskWords } from '../tasks.words.ts';
import { DuePicker } from './DuePicker.tsx';
import { MinutesPicker } from './MinutesPicker.tsx';
import type { FieldChange } from './save-field.ts';
import type { TaskField } from './task-values.ts';

/** Fields whose value is chosen; the others are text. */
export type PickedField = Exclude<TaskField, 'title' | 'description'>;

type Props = { task: Task; field: PickedField; onPick: (change: FieldChange) => void };

/** The values to choose from for one field of a task. */
export function FieldPicker({ task, field, onPick }: Props) {
  const say = useWords(taskWords);
  const { user } = useSession();
  const label = say(`field.${field}`);
  const orNull = (id: number) => (id === NONE ? null : id);
  switch (field) {
    case 'status':
      return <StatusList label={label} chosen={[task.status]} onPick={(value) => onPick({ field, value })} />;
    case 'priority':
      return <PriorityList label={label} chosen={[task.priority]} onPick={(value) => onPick({ field, value })} />;
    case 'assignee_id':
      return (
        <PersonList
          label={label}
          none={say('none.assignee_id')}
          first={{ value: user.id, label: say('me', { name: user.nome }) }}
          chosen={[task.assignee_id ?? NONE]}
          onPick={(id) => onPick({ field, value: orNull(id) })}
        />
      );
    case 'client_id':
      return (
        <ClientList
          label={label}
          none={say('none.client_id')}
          chosen={[task.client_id ?? NONE]}
          onPick={(id) => onPick({ field, value: orNull(id) })}
        />
      );
    case 'tag_ids':
      return (
        <TagList
          label={label}
          multiple
          creates
          chosen={task.tag_ids}
          onPick={(id) =>
            onPick({
              field,
              value: task.tag_ids.includes(id) ? task.tag_ids.filter((other) => other !== id) : [...task.tag_ids, id],
            })
          }
        />
      );
    default:
      return isOfKind(field, 'date') ? (
        <DuePicker field={field} date={task[field]} onPick={(value) => onPick({ field, value })} />
      ) : (
        <MinutesPicker field={field} minutes={task[field]} onPick={(value) => onPick({ field, value })} />
      );
  }
}
