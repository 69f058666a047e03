import { type TaskTag, taskTag, taskTags } from '@jornada/contract/task-tags';
import { compare, settle } from '@jornada/domain/conflict';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { call } from '../api/call.ts';
import type { ApiError } from '../api/errors.ts';
import { useEndpointForm } from '../api/form.ts';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../ui/Discard.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EndTag } from './EndTag.tsx';
import { TagFields, type TagValues } from './TagFields.tsx';
import { tagWords } from './task-tags.words.ts';

const FORM = 'edit-tag';
const WRITTEN = ['name', 'color'] as const;

const valuesOf = ({ name, color }: TagValues): TagValues => ({ name, color });
/** Only what is not as it was: two people who change different fields do not undo each other. */
const changesOf = (before: TagValues, after: TagValues): Partial<TagValues> =>
  Object.fromEntries(WRITTEN.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]));

/** A tag to look at, and for who may: to rename, recolour, merge into another, delete. */
export function EditTag({ tag, onClose }: { tag: TaskTag; onClose: () => void }) {
  const say = useWords(tagWords);
  const queries = useQueryClient();
  const whyNot = useWhyNot(taskTags.update);
  // What the form is compared with and whose version is sent: the tag as opened, or as it was after a conflict.
  const base = useRef(tag);
  const [conflict, setConflict] = useState<{ opened: TaskTag; theirs: TaskTag } | null>(null);

  const form = useEndpointForm(taskTags.update, {
    rest: { params: { id: tag.id } },
    defaultValues: valuesOf(tag),
    toBody: (values) => ({ ...changesOf(base.current, values as unknown as TagValues), version: base.current.version }),
    onDone: (saved) => {
      const before = changesOf(saved, base.current);
      const undo = async () => {
        await call(taskTags.update, { params: { id: tag.id }, body: { ...before, version: saved.version } });
        await queries.invalidateQueries({ queryKey: [taskTags.update.resource] });
      };
      toast({ text: say('saved'), action: { label: say('undo'), run: undo } });
      onClose();
    },
    onRefused: (error) => {
      if (error.code === 'name_taken') form.setError('name', { type: 'taken' }, { shouldFocus: true });
      const current = currentOf(error);
      setConflict(current && { opened: base.current, theirs: current });
      return error.code === 'name_taken' || current !== null;
    },
  });
  const { isDirty } = form.formState;
  const closing = useDiscard(isDirty && !form.busy, onClose);
  const mine = form.getValues() as unknown as TagValues;

  return (
    <Drawer
      open
      title={say('edit.title', { name: tag.name })}
      onClose={closing.close}
      actions={
        <Action
          type="submit"
          form={FORM}
          variant="contained"
          busy={form.busy}
          whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
        >
          {say('save')}
        </Action>
      }
    >
      <FormStack id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <Meanwhile
          when={!form.busy && !conflict && tag.version > base.current.version}
          onSee={() => setConflict({ opened: base.current, theirs: tag })}
        />
        <TagFields control={form.control as unknown as Control<TagValues>} readOnly={whyNot !== undefined} />
        <Refused error={conflict ? null : form.refused} />
      </FormStack>
      <EndTag tag={tag} onEnded={onClose} />
      {conflict && (
        <Conflict
          differences={compare<TagValues>(WRITTEN, valuesOf(conflict.opened), mine, valuesOf(conflict.theirs)).map(
            ({ field, suggested }) => ({
              field: field,
              label: say(`field.${field}`),
              mine: mine[field],
              theirs: conflict.theirs[field],
              suggested,
            }),
          )}
          onClose={() => setConflict(null)}
          onSettle={(choices) => {
            const settled = settle<TagValues>(valuesOf(conflict.theirs), mine, choices);
            base.current = conflict.theirs;
            form.reset(valuesOf(conflict.theirs));
            for (const field of WRITTEN) form.setValue(field as never, settled[field] as never, { shouldDirty: true });
            setConflict(null);
            if (Object.values(choices).includes('mine')) void form.submit();
          }}
        />
      )}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}

/** The tag as it is now, out of the refusal of a stale version. */
function currentOf({ code, details }: ApiError): TaskTag | null {
  const current = taskTag.safeParse(details['current']);
  return code === 'stale_version' && current.success ? current.data : null;
}
