import { taskTags } from '@jornada/contract/task-tags';
import { tagColorOf } from '@jornada/domain/tag-colors';
import type { Control } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { DiscardQuestion, useDiscard } from '../ui/Discard.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { TagFields, type TagValues } from './TagFields.tsx';
import { tagWords } from './task-tags.words.ts';

const FORM = 'new-tag';

/** @param count how many tags there are: the palette goes on from there */
export function NewTag({ count, onClose }: { count: number; onClose: () => void }) {
  const say = useWords(tagWords);
  const form = useEndpointForm(taskTags.create, {
    defaultValues: { name: '', color: tagColorOf(count + 1) },
    onRefused: ({ code }) => {
      if (code === 'name_taken') form.setError('name', { type: 'taken' }, { shouldFocus: true });
      return code === 'name_taken';
    },
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  const closing = useDiscard(form.formState.isDirty && !form.busy, onClose);
  return (
    <Drawer
      open
      title={say('new.title')}
      onClose={closing.close}
      actions={
        <Action type="submit" form={FORM} variant="contained" busy={form.busy}>
          {say('new.save')}
        </Action>
      }
    >
      <FormStack id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <TagFields control={form.control as unknown as Control<TagValues>} />
        <Refused error={form.refused} />
      </FormStack>
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
