import { absences } from '@jornada/contract/absences';
import { type AbsenceKind, absenceKind } from '@jornada/contract/absence-items';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { WRITTEN, writtenOf } from './kind-values.ts';
import { KindFields } from './KindFields.tsx';
import { kindWords } from './kinds.words.ts';

/** Changes or deactivates a kind of absence. */
export function EditKind({ kind, onClose }: { kind: AbsenceKind; onClose: () => void }) {
  const say = useWords(kindWords);
  const params = { id: kind.id };
  const versions = useVersions({ latest: kind, shape: absenceKind, fields: WRITTEN, writtenOf });
  const { base, changes } = versions;
  const write = useWrite(absences.updateKind);
  const remove = useWrite(absences.removeKind);
  const [removing, setRemoving] = useState(false);
  const form = useEndpointForm(absences.updateKind, {
    rest: { params },
    defaultValues: writtenOf(kind),
    toBody: (values) => changes(base.current, values),
    onDone: (saved) => {
      const back = changes(saved, writtenOf(base.current));
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
    inWords: (field, written) => {
      if (field === 'effect') return say(`effect.${written.effect}`);
      if (field === 'counts_days') return say(`counts_days.${written.counts_days}`);
      if (field === 'who_asks') return say(`who_asks.${written.who_asks}`);
      if (field === 'needs_file') return say(`needs_file.${written.needs_file}`);
      if (field === 'color') return say(`color.${written.color ?? 'none'}`);
      const value = written[field];
      return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : String(value ?? '–');
    },
  });
  return (
    <EditDrawer
      title={say('edit.title')}
      submit={say('save')}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      refused={null}
      onClose={onClose}
    >
      <KindFields control={form.control} />
      <Refused error={concurrent.conflict ? null : form.refused} />
      <Action color="error" busy={remove.isPending} onClick={() => setRemoving(true)}>
        {say('remove')}
      </Action>
      <Confirm
        open={removing}
        tone="danger"
        title={say('remove.title', { name: kind.name })}
        confirmLabel={say('remove.confirm')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onSuccess: ({ is_deleted }) => {
                toast({ text: say(is_deleted ? 'removed' : 'inactive', { name: kind.name }) });
                onClose();
              },
              onSettled: () => setRemoving(false),
            },
          )
        }
        onClose={() => setRemoving(false)}
      >
        {say('remove.text')}
      </Confirm>
    </EditDrawer>
  );
}
