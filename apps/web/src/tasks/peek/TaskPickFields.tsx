import { type Control, useController } from 'react-hook-form';
import { useSession } from '../../api/session.ts';
import { NONE } from '../../picks/none.ts';
import { PickField } from '../../ui/filters/PickField.tsx';
import { useWords } from '../../words/words.ts';
import { ClientList, PersonList, TagList } from '../PickMenus.tsx';
import type { TaskValues } from '../change/task-values.ts';
import { useValueWords } from '../change/use-value-words.ts';
import { taskWords } from '../tasks.words.ts';
import { peekWords } from './peek.words.ts';

type Props = { control: Control<TaskValues> };

export function AssigneeField({ control }: Props) {
  const say = useWords(taskWords);
  const words = useValueWords();
  const { user } = useSession();
  const { field } = useController({ control, name: 'assignee_id' });
  const label = say('field.assignee_id');
  return (
    <PickField label={label} value={words('assignee_id', field.value) || say('none.assignee_id')} onBlur={field.onBlur}>
      {(close) => (
        <PersonList
          label={label}
          none={say('none.assignee_id')}
          first={{ value: user.id, label: say('me', { name: user.nome }) }}
          chosen={[field.value ?? NONE]}
          onPick={(id) => {
            field.onChange(id === NONE ? null : id);
            close();
          }}
        />
      )}
    </PickField>
  );
}

export function ClientField({ control }: Props) {
  const say = useWords(taskWords);
  const words = useValueWords();
  const { field } = useController({ control, name: 'client_id' });
  const label = say('field.client_id');
  return (
    <PickField label={label} value={words('client_id', field.value) || say('none.client_id')} onBlur={field.onBlur}>
      {(close) => (
        <ClientList
          label={label}
          none={say('none.client_id')}
          chosen={[field.value ?? NONE]}
          onPick={(id) => {
            field.onChange(id === NONE ? null : id);
            close();
          }}
        />
      )}
    </PickField>
  );
}

export function TagsField({ control }: Props) {
  const say = useWords(taskWords);
  const sayDrawer = useWords(peekWords);
  const words = useValueWords();
  const { field } = useController({ control, name: 'tag_ids' });
  const label = say('field.tag_ids');
  return (
    <PickField label={label} value={words('tag_ids', field.value) || sayDrawer('no-tags')} onBlur={field.onBlur}>
      {() => (
        <TagList
          label={label}
          multiple
          creates
          chosen={field.value}
          onPick={(id) =>
            field.onChange(
              field.value.includes(id) ? field.value.filter((other) => other !== id) : [...field.value, id],
            )
          }
        />
      )}
    </PickField>
  );
}
