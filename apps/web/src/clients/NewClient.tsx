import { type Client, clients } from '@jornada/contract/clients';
import type { Control } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { DiscardQuestion, useDiscard } from '../ui/Discard.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { type ClientValues, newClient } from './client-values.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientWords } from './clients.words.ts';

const FORM = 'new-client';

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
  const closing = useDiscard(form.formState.isDirty && !form.busy, onClose);
  return (
    <Drawer
      open
      title={say('new.title')}
      onClose={closing.close}
      actions={
        <Action type="submit" form={FORM} variant="contained" busy={form.busy}>
          {say('new.save')}
        </Action>
      }
    >
      <FormStack id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <ClientFields control={form.control as unknown as Control<ClientValues>} isNew />
        <Refused error={form.refused} />
      </FormStack>
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
