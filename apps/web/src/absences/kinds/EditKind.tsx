import { type AbsenceKind, absenceKind, absences } from '@jornada/contract/absences';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { asWritten, inForm, useSettling, useVersions } from '../../api/versions.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { WRITTEN, writtenOf } from './kind-values.ts';
import { KindFields } from './KindFields.tsx';
import { kindWords } from './kinds.words.ts';

/** Changes a kind of absence, or takes it out of use. */
export function EditKind({ kind, onClose }: { kind: AbsenceKind; onClose: () => void }) {
  const say = useWords(kindWords);
  const params = { id: kind.id };
  const versions = useVersions({ latest: kind, shape: absenceKind, fields: WRITTEN, writtenOf });
  const { base, changes } = versions;
  const write = useWrite(absences.updateKind);
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
    onRefused: (error) => {
      if (error.code === 'name_taken') form.setError('name', { type: 'taken' }, { shouldFocus: true });
      return error.code === 'name_taken' || versions.refused(error);
    },
  });
  const { meanwhile, conflict } = useSettling(versions, {
    ...inForm(form, asWritten, asWritten),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => {
      if (field === 'effect') return say(`effect.${written.effect}`);
      if (field === 'counts_days') return say(`counts_days.${written.counts_days}`);
      if (field === 'who_asks') return say(`who_asks.${written.who_asks}`);
      const value = written[field];
      return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : value;
    },
  });
  const { isDirty } = form.formState;
  return (
    <FormDrawer
      title={say('edit.title')}
      submit={say('save')}
      whyNot={isDirty ? undefined : say('unchanged')}
      isDirty={isDirty}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
      below={conflict && <Conflict {...conflict} />}
    >
      <Meanwhile {...meanwhile} />
      <KindFields control={form.control} />
      <Refused error={conflict ? null : form.refused} />
    </FormDrawer>
  );
}
