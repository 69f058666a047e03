import { type TaskTag, taskTag, taskTags } from '@jornada/contract/task-tags';
import { useEndpointForm } from '../api/form.ts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { EditDrawer } from '../ui/EditDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EndTag } from './EndTag.tsx';
import { TagFields, type TagValues } from './TagFields.tsx';
import { tagWords } from './task-tags.words.ts';

const WRITTEN = ['name', 'color'] as const;
const valuesOf = ({ name, color }: TaskTag): TagValues => ({ name, color });

/** Shows a tag; people with permission rename, recolour, merge or delete it. */
export function EditTag({ tag, onClose }: { tag: TaskTag; onClose: () => void }) {
  const say = useWords(tagWords);
  const whyNot = useWhyNot(taskTags.update);
  const params = { id: tag.id };
  const versions = useVersions({ latest: tag, shape: taskTag, fields: WRITTEN, writtenOf: valuesOf });
  const { base, changes } = versions;
  const write = useWrite(taskTags.update);
  const form = useEndpointForm(taskTags.update, {
    rest: { params },
    defaultValues: valuesOf(tag),
    toBody: (values) => changes(base.current, values),
    onDone: (saved) => {
      const back = changes(saved, base.current);
      toast({
        text: say('saved'),
        action: { label: say('undo'), run: () => write.mutateAsync({ params, body: back }) },
      });
      onClose();
    },
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => written[field],
  });

  return (
    <EditDrawer
      title={say('edit.title', { name: tag.name })}
      submit={say('save')}
      whyNot={whyNot}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      onClose={onClose}
      below={<EndTag tag={tag} onEnded={onClose} />}
    >
      <TagFields control={form.control} readOnly={whyNot !== undefined} />
    </EditDrawer>
  );
}
