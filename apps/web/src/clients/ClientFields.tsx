import { useController, type Control } from 'react-hook-form';
import { personName, usePeopleNames } from '../api/names.ts';
import { TextField } from '../ui/fields.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import type { ClientValues } from './client-values.ts';
import { clientWords } from './clients.words.ts';
import { ManagerList } from './ManagerList.tsx';

/** Form fields of a new or existing client. */
export function ClientFields({ control, isNew = false }: { control: Control<ClientValues>; isNew?: boolean }) {
  const say = useWords(clientWords);
  const field = (name: Exclude<keyof ClientValues, 'manager_id'>) => ({ control, name, label: say(`field.${name}`) });
  return (
    <>
      <TextField {...field('name')} required autoFocus={isNew} maxLength={200} />
      <TextField {...field('tax_id')} help={say('field.tax_id.help')} maxLength={40} />
      <TextField {...field('email')} type="email" maxLength={254} />
      <TextField {...field('phone')} type="tel" maxLength={60} />
      <TextField {...field('website')} help={say('field.website.help')} type="url" maxLength={300} />
      <TextField {...field('address')} as="textarea" maxLength={400} />
      <Manager control={control} />
      <TextField {...field('description')} as="textarea" maxLength={5_000} />
    </>
  );
}

function Manager({ control }: { control: Control<ClientValues> }) {
  const say = useWords(clientWords);
  const sayFault = useWords(faultWords);
  const people = usePeopleNames();
  const { field, fieldState } = useController({ control, name: 'manager_id' });
  return (
    <PickField
      label={say('field.manager_id')}
      value={personName(people, field.value, say('person', { id: field.value }))}
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
      onBlur={field.onBlur}
    >
      {(close) => (
        <ManagerList
          chosen={[field.value]}
          onPick={(id) => {
            field.onChange(id);
            close();
          }}
        />
      )}
    </PickField>
  );
}
