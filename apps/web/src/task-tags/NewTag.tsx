import { taskTags } from '@jornada/contract/task-tags';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { useEndpointForm } from '../api/form.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { TagFields } from './TagFields.tsx';
import { tagWords } from './task-tags.words.ts';

/** @param count number of existing tags; the suggested colour is the palette's next one */
export function NewTag({ count, onClose }: { count: number; onClose: () => void }) {
  const say = useWords(tagWords);
  const form = useEndpointForm(taskTags.create, {
    defaultValues: { name: '', color: tagColorOf(count + 1) },
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new.title')} submit={say('new.save')} form={form} onClose={onClose}>
      <TagFields control={form.control} />
    </FormDrawer>
  );
}
