import { tasks } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { peekWords } from './peek.words.ts';
import { TaskFields } from './TaskFields.tsx';
import { fromValues, NEW_TASK, toValues } from '../change/task-values.ts';

type Props = { status: TaskStatus | null; onClose: () => void };

/** The form of a new task, with the status of the column in which it is created. */
export function NewTask({ status, onClose }: Props) {
  const say = useWords(peekWords);
  const whyNot = useWhyNot(tasks.create);
  const form = useEndpointForm(tasks.create, {
    defaultValues: toValues({ ...NEW_TASK, ...(status && { status }) }),
    toBody: fromValues,
    onDone: () => {
      toast({ text: say('created') });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('create')} whyNot={whyNot} form={form} onClose={onClose}>
      <TaskFields control={form.control} />
    </FormDrawer>
  );
}
