import { type Client, client as clientShape, clients } from '@jornada/contract/clients';
import { compare, settle } from '@jornada/domain/conflict';
import { formatTaxId } from '@jornada/domain/tax-id';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ApiError } from '../api/errors.ts';
import { useEndpointForm } from '../api/form.ts';
import { usePeopleNames } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../ui/Discard.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { changesOf, type ClientValues, valuesOf, WRITTEN, type WrittenField } from './client-values.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientWords } from './clients.words.ts';

const FORM = 'edit-client';

/** A client's fields, to change; settled with whoever changed them meanwhile. */
export function EditClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const say = useWords(clientWords);
  const people = usePeopleNames();
  // What the form is compared with and whose version is sent: the client as opened, or as it was after a conflict.
  const [base, setBase] = useState(client);
  const [theirs, setTheirs] = useState<Client | null>(null);

  const form = useEndpointForm(clients.update, {
    rest: { params: { id: client.id } },
    defaultValues: shownValues(client),
    toBody: (values) => ({ ...changesOf(shownValues(base), values as unknown as ClientValues), version: base.version }),
    onDone: (saved) => tell(saved, base),
    onRefused: (error) => {
      const current = currentOf(error);
      setTheirs(current);
      return current !== null;
    },
  });
  const write = useWrite(clients.update);
  const params = { id: client.id };
  /** What was settled with somebody else, over what they had saved. */
  const save = (settled: ClientValues, over: Client) =>
    write
      .mutateAsync({ params, body: { ...changesOf(shownValues(over), settled), version: over.version } })
      .then((saved) => tell(saved, over))
      .catch(() => undefined);
  const tell = (saved: Client, before: Client) => {
    const back = { ...changesOf(valuesOf(saved), valuesOf(before)), version: saved.version };
    toast({ text: say('saved'), action: { label: say('undo'), run: () => write.mutateAsync({ params, body: back }) } });
    onClose();
  };
  const { isDirty } = form.formState;
  const closing = useDiscard(isDirty && !form.busy, onClose);
  const mine = form.getValues() as unknown as ClientValues;
  const words = (field: WrittenField, value: ClientValues[WrittenField]) =>
    field === 'manager_id' ? (people.get(Number(value))?.nome ?? say('person', { id: value })) : String(value);

  return (
    <Drawer
      open
      title={say('edit.title', { name: client.name })}
      onClose={closing.close}
      actions={
        <Action
          type="submit"
          form={FORM}
          variant="contained"
          busy={form.busy}
          whyNot={isDirty ? undefined : say('unchanged')}
        >
          {say('save')}
        </Action>
      }
    >
      <FormStack id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <Meanwhile when={!form.busy && !theirs && client.version > base.version} onSee={() => setTheirs(client)} />
        <ClientFields control={form.control as unknown as Control<ClientValues>} />
        <Refused error={theirs ? null : form.refused} />
      </FormStack>
      {theirs && (
        <Conflict
          differences={compare<ClientValues>(WRITTEN, shownValues(base), mine, shownValues(theirs)).map(
            ({ field, suggested }) => ({
              field: field,
              label: say(`field.${field}`),
              mine: words(field, mine[field]),
              theirs: words(field, shownValues(theirs)[field]),
              suggested,
            }),
          )}
          onClose={() => setTheirs(null)}
          onSettle={(choices) => {
            const settled = settle<ClientValues>(shownValues(theirs), mine, choices);
            setTheirs(null);
            setBase(theirs);
            form.reset(settled);
            // Theirs everywhere is what is stored already.
            if (Object.values(choices).includes('mine')) void save(settled, theirs);
          }}
        />
      )}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}

/** As people write it: a CPF or CNPJ with its punctuation, which the server takes off again. */
const shownValues = (client: Client): ClientValues => ({ ...valuesOf(client), tax_id: formatTaxId(client.tax_id) });

/** The client as it is now, out of the refusal of a stale version. */
function currentOf({ code, details }: ApiError): Client | null {
  const current = clientShape.safeParse(details['current']);
  return code === 'stale_version' && current.success ? current.data : null;
}
