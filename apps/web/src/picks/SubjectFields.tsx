import { ClientList } from './ClientList.tsx';
import { OneField } from './OneField.tsx';
import { TaskList } from './TaskList.tsx';

type Choice = {
  label: string;
  /** Label of an empty choice. */
  none: string;
  id: number | null;
  nameOf: (id: number) => string;
  error: string | undefined;
  onBlur: () => void;
};

type Props = {
  task: Choice;
  client: Choice;
  /** Sets a value of the form; the title of a task is only shown. */
  edit: {
    (field: 'task_id' | 'client_id', value: number | null): void;
    (field: 'task_title', value: string | null): void;
  };
};

/** The task and the client of hours or an allocation. Choosing a task also sets its client. */
export const SubjectFields = ({ task, client, edit }: Props) => (
  <>
    <OneField
      List={TaskList}
      {...task}
      onPick={(picked) => {
        edit('task_id', picked?.id ?? null);
        edit('task_title', picked?.title ?? null);
        if (picked?.client_id) edit('client_id', picked.client_id);
      }}
    />
    <OneField List={ClientList} {...client} onPick={(picked) => edit('client_id', picked?.id ?? null)} />
  </>
);
