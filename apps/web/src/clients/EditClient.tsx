import { type Client, client as clientShape, clients } from '@jornada/contract/clients';
import { useEndpointForm } from '../api/form.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { asWritten, inForm, useSettling, useVersions } from '../api/versions.ts';
import { Conflict } from '../ui/Conflict.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { valuesOf, WRITTEN } from './client-values.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientWords } from './clients.words.ts';

/** Edits a client; conflicting changes by others are merged in a dialog. */
export function EditClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const say = useWords(clientWords);
  const people = usePeopleNames();
  const params = { id: client.id };
  const versions = useVersions({ latest: client, shape: clientShape, fields: WRITTEN, writtenOf: valuesOf });
  const { base, changes } = versions;
  const write = useWrite(clients.update);
  const form = useEndpointForm(clients.update, {
    rest: { params },
    defaultValues: valuesOf(client),
    toBody: (values) => changes(base.current, values),
    onDone: (saved) => {
      const back = changes(saved, valuesOf(base.current));
      toast({
        text: say('saved'),
        action: { label: say('undo'), run: () => write.mutateAsync({ params, body: back }) },
      });
      onClose();
    },
    onRefused: versions.refused,
  });
  const { meanwhile, conflict } = useSettling(versions, {
    ...inForm(form, asWritten, asWritten),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) =>
      field === 'manager_id'
        ? personName(people, written.manager_id, say('person', { id: written.manager_id }))
        : written[field],
  });
  const { isDirty } = form.formState;

  return (
    <FormDrawer
      title={say('edit.title', { name: client.name })}
      submit={say('save')}
      whyNot={isDirty ? undefined : say('unchanged')}
      isDirty={isDirty}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
      below={conflict && <Conflict {...conflict} />}
    >
      <Meanwhile {...meanwhile} />
      <ClientFields control={form.control} />
      <Refused error={conflict ? null : form.refused} />
    </FormDrawer>
  );
}
