import { absences } from '@jornada/contract/absences';
import { type Absence, absence as shape } from '@jornada/contract/absence-items';
import { formatHours } from '@jornada/domain/minutes';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { Conflict } from '../ui/Conflict.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { faultsOf, toValues, WRITTEN, writtenFrom, writtenOf } from './absence-values.ts';
import { absenceWords } from './absences.words.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import { AROUND_ABSENCES } from './around.ts';
import { Preview } from './Preview.tsx';
import { useKinds } from './use-kinds.ts';

/** Changes the kind, days and note of a request; people who may record absences can also change an approved absence. */
export function EditAbsence({ absence, name, onClose }: { absence: Absence; name: string; onClose: () => void }) {
  const say = useWords(absenceWords);
  const { date } = useFormats();
  const { user } = useSession();
  const all = useKinds() ?? [];
  const kinds = all.filter(({ id, is_active }) => is_active || id === absence.kind_id);
  const params = { id: absence.id };
  const versions = useVersions({ latest: absence, shape, fields: WRITTEN, writtenOf });
  const { base, changes } = versions;
  const write = useWrite(absences.update, { alsoRefresh: AROUND_ABSENCES });
  const form = useEndpointForm(absences.update, {
    rest: { params },
    alsoRefresh: AROUND_ABSENCES,
    defaultValues: toValues(writtenOf(absence), absence.user_id),
    toBody: (values) => changes(base.current, writtenFrom(values, kinds)),
    alsoCheck: (values) => faultsOf(values, kinds),
    onDone: (saved) => {
      const back = changes(saved, writtenOf(base.current));
      toast({
        text: say('edited'),
        action: { label: say('undo'), run: () => write.mutateAsync({ params, body: back }) },
      });
      onClose();
    },
    onRefused: versions.refused,
  });
  const { meanwhile, conflict } = useConcurrentEdits(versions, {
    ...inForm(
      form,
      (written) => toValues(written, absence.user_id),
      (values) => writtenFrom(values, kinds),
    ),
    label: (field) => say(field === 'kind_id' ? 'field.kind' : `field.${field}`),
    inWords: (field, written) => {
      if (field === 'kind_id') return all.find(({ id }) => id === written.kind_id)?.name ?? say('absent');
      if (field === 'minutes_per_day')
        return written.minutes_per_day === null ? say('days.whole') : formatHours(written.minutes_per_day);
      if (field === 'starts_at') return written.starts_at ?? '–';
      return field === 'note' ? written.note : date(written[field]);
    },
  });
  return (
    <FormDrawer
      title={say('edit.title')}
      submit={say('edit.save')}
      whyNot={form.formState.isDirty ? undefined : say('edit.unchanged')}
      form={form}
      refused={conflict ? null : form.refused}
      onClose={onClose}
      below={conflict && <Conflict {...conflict} />}
    >
      <p style={{ margin: 0 }}>{name}</p>
      <Meanwhile {...meanwhile} />
      <AbsenceFields control={form.control} kinds={kinds} />
      <Preview control={form.control} isOwn={absence.user_id === user.id} insteadOf={absence.id} />
    </FormDrawer>
  );
}
