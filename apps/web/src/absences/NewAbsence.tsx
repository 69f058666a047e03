import { absences } from '@jornada/contract/absences';
import { absenceFiles } from '@jornada/contract/absences-files';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useErrorText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { type AbsenceValues, faultsOf, writtenFrom } from './absence-values.ts';
import { absenceWords } from './absences.words.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import { ChosenDocuments } from './documents/ChosenDocuments.tsx';
import { AROUND_ABSENCES } from './around.ts';
import { PersonField } from './PersonField.tsx';
import { Preview } from './Preview.tsx';
import { useKinds } from './use-kinds.ts';
import type { Begun } from './use-new-absence.ts';

/** Requests an absence for oneself, or records one for another person, which is approved at once. */
export function NewAbsence({ begun: { user, from, to }, onClose }: { begun: Begun; onClose: () => void }) {
  const say = useWords(absenceWords);
  const errorText = useErrorText();
  const { account, user: me } = useSession();
  const today = useToday(account.time_zone);
  const isOwn = user === me.id;
  const kinds = (useKinds() ?? []).filter(({ is_active, who_asks }) => is_active && (!isOwn || who_asks === 'person'));
  const starts_on = from ?? today;
  const empty: AbsenceValues = {
    user_id: user,
    kind_id: '',
    starts_on,
    ends_on: to ?? starts_on,
    minutes_per_day: '',
    starts_at: '',
    note: '',
  };
  const [documents, setDocuments] = useState<File[]>([]);
  const attach = useWrite(absenceFiles.attach, { errorIsShown: true });
  /** A refused document does not stop the others; it can be added to the absence later. */
  const sendDocuments = async (id: number) => {
    for (const file of documents)
      await attach
        .mutateAsync({ params: { id }, body: { file } })
        .catch((error: unknown) =>
          toast({ text: say('documents.failed', { name: file.name, why: errorText(error) }), tone: 'problem' }),
        );
  };
  const form = useEndpointForm(absences.create, {
    alsoRefresh: AROUND_ABSENCES,
    defaultValues: empty,
    toBody: ({ user_id, ...values }) => ({
      ...writtenFrom({ user_id, ...values }, kinds),
      ...(!isOwn && user_id !== null && { user_id, approve: true }),
    }),
    alsoCheck: (values) => faultsOf(values, kinds),
    onDone: async ({ id }) => {
      toast({ text: say(isOwn ? 'created' : 'recorded') });
      onClose();
      await sendDocuments(id);
    },
  });
  return (
    <FormDrawer
      title={say(isOwn ? 'new' : 'record')}
      submit={say(isOwn ? 'new.save' : 'record.save')}
      form={{ ...form, formState: { isDirty: form.formState.isDirty || documents.length > 0 } }}
      onClose={onClose}
    >
      {!isOwn && <PersonField control={form.control} />}
      <AbsenceFields control={form.control} kinds={kinds} />
      <ChosenDocuments files={documents} onChange={setDocuments} />
      <Preview control={form.control} isOwn={isOwn} />
    </FormDrawer>
  );
}
