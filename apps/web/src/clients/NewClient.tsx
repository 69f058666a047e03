import { type Client, clients } from '@jornada/contract/clients';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { newClient } from './client-values.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientWords } from './clients.words.ts';

export function NewClient({ onClose, onCreated }: { onClose: () => void; onCreated: (client: Client) => void }) {
  const say = useWords(clientWords);
  const { user } = useSession();
  const form = useEndpointForm(clients.create, {
    defaultValues: newClient(user.id),
    onDone: (client) => {
      toast({ text: say('created', { name: client.name }) });
      onCreated(client);
    },
  });
  return (
    <FormDrawer title={say('new.title')} submit={say('new.save')} form={form} onClose={onClose}>
      <ClientFields control={form.control} isNew />
    </FormDrawer>
  );
}
