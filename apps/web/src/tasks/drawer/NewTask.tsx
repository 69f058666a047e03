import { tasks } from '@jornada/contract/tasks';
import type { Control } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { DiscardQuestion, useDiscard } from '../../ui/Discard.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { drawerWords } from './drawer.words.ts';
import { TaskFields } from './TaskFields.tsx';
import { fromValues, NEW_TASK, type TaskValues, toValues } from './task-values.ts';

const FORM = 'new-task';

export function NewTask({ onClose }: { onClose: () => void }) {
  const say = useWords(drawerWords);
  const whyNot = useWhyNot(tasks.create);
  const form = useEndpointForm(tasks.create, {
    defaultValues: toValues(NEW_TASK) as never,
    toBody: (values) => fromValues(values as unknown as TaskValues),
    onDone: () => {
      toast({ text: say('created') });
      onClose();
    },
  });
  const closing = useDiscard(form.formState.isDirty && !form.busy, onClose);
  return (
    <Drawer
      open
      title={say('new')}
      onClose={closing.close}
      actions={
        <Action type="submit" form={FORM} variant="contained" busy={form.busy} whyNot={whyNot}>
          {say('create')}
        </Action>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        {/* The form holds the body's fields as they are typed; `toBody` makes the body of them. */}
        <TaskFields control={form.control as unknown as Control<TaskValues>} isNew />
        <Refused error={form.refused} />
      </form>
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
