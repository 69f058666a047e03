import { type Client, client as clientShape, clients } from '@jornada/contract/clients';
import { useEndpointForm } from '../api/form.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { EditDrawer } from '../ui/EditDrawer.tsx';
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
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) =>
      field === 'manager_id'
        ? personName(people, written.manager_id, say('person', { id: written.manager_id }))
        : written[field],
  });

  return (
    <EditDrawer
      title={say('edit.title', { name: client.name })}
      submit={say('save')}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      onClose={onClose}
    >
      <ClientFields control={form.control} />
    </EditDrawer>
  );
}
